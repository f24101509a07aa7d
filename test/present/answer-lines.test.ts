import assert from 'node:assert/strict';
import { it } from 'node:test';
import { call } from '../mcp/support.ts';

it('get_price of a suspected copy says what to look at, and no price to ask, payout or estimate', () => {
  const copy = { title: 'Chanel flap bag', askingPrice: 150, cost: 150, purpose: 'resell', include: 'all' };
  const { text, data } = call('get_price', copy);
  assert.match(text, /^Check it’s real\. Few real ones sell for \$150 or less\. .*\nBefore you pay, look for: /);
  assert.ok(!text.includes(`$${data.estimate.price.toLocaleString('en-US')}`), text);
  for (const name of ['plan', 'payouts', 'sale', 'limits']) assert.equal(data[name], undefined, name);
});

it('net_payout says that a lower price nets more', () => {
  const { payouts } = call('net_payout', { title: 'Gucci dress', price: 122, marketplaces: ['grailed'] }).data;
  assert.match(payouts[0].reason, /A lower price nets more: \$119\.99 nets \$107\.83\.$/);
});
