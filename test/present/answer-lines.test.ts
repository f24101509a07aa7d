import assert from 'node:assert/strict';
import { it } from 'node:test';
import { appraise } from '../../src/index.ts';
import { writeItemLines } from '../../src/present/answer-lines.ts';
import type { ItemAnswer } from '../../src/present/item-answer.ts';
import { call } from '../mcp/support.ts';
import { marketplaces } from '../money/support.ts';

it('get_price of a suspected copy says what to look at, and no price to ask, payout or estimate', () => {
  const copy = { title: 'Chanel flap bag', askingPrice: 150, cost: 150, purpose: 'resell', include: 'all' };
  const { text, data } = call('get_price', copy);
  assert.match(text, /^Check it’s real\. Few real ones sell for \$150 or less\. .*\nBefore you pay, look for: /);
  assert.ok(!text.includes(`$${data.estimate.price.toLocaleString('en-US')}`), text);
  for (const name of ['plan', 'payouts', 'sale', 'limits']) assert.equal(data[name], undefined, name);
});

it('a share of sales above a price is that of those below it, from 1', () => {
  for (const [title, listPrice, shareText] of [
    ['Gap jeans', 30, '1 in 10 sells'],
    ['Gap jeans', 12, '8 in 10 sell'],
  ]) {
    const { text, data } = call('get_price', { title, listPrice, purpose: 'value' });
    assert.ok(text.includes(`${shareText} for more than $${listPrice}.`), `${data.shareBelow} ${text}`);
  }
});

it('net_payout says that a lower price nets more', () => {
  const { payouts } = call('net_payout', { title: 'Gucci dress', price: 122, marketplaces: ['grailed'] }).data;
  assert.match(payouts[0].reason, /A lower price nets more: \$119\.99 nets \$107\.83\.$/);
});

it('a call about a lot names both ways to sell it', () => {
  const lot = appraise({ title: 'Lot of 3 Gap jeans', askingPrice: 20 }) as ItemAnswer;
  const lineOf = (wayToSell: 'lot' | 'oneByOne', profit: number, payUpTo: number, net = 25) =>
    writeItemLines(
      {
        ...lot,
        verdict: { call: 'buy', way: wayToSell, reason: '', profit },
        sale: { marketplace: 'ebay', net, limits: { payUpTo, rule: 'half', text: '' } },
        oneByOne: { price: 99, net: 20 + profit, profit },
      },
      { fees: { marketplaces, notModeled: [] } },
    )[0];
  assert.deepEqual(
    [lineOf('oneByOne', 70, 4), lineOf('oneByOne', 70, 30), lineOf('oneByOne', 70, 4, 15), lineOf('lot', 0.4, 30)],
    [
      'Buy, to sell one by one: $70 profit. As one lot, $5 profit.',
      'Buy: $70 profit one by one, $5 profit as one lot.',
      'Buy, to sell one by one: $70 profit. As one lot, $5 loss.',
      'Buy: $5 profit as one lot, no profit one by one.',
    ],
  );
});

it('a call about a free lot is that of the same cost in all as a tag', () => {
  for (const title of ['lot of 5 Old Navy tees', 'Lot of 3 Gap jeans']) {
    for (let paid = 1; paid <= 60; paid++) {
      const [free, tagged] = [0, 1].map((askingPrice) => {
        const { text } = call('get_price', { title, askingPrice, extraCost: paid - askingPrice });
        return text.split('\n')[0];
      });
      assert.equal(free, tagged, `${title}, $${paid} in all`);
    }
  }
});

it('a call about a free lot names the way that is no buy', () => {
  const [line] = call('get_price', { title: 'lot of 5 Old Navy tees', askingPrice: 0, extraCost: 12 }).text.split('\n');
  assert.equal(line, 'Buy, to sell one by one: $19 profit. As one lot, $7 profit.');
});
