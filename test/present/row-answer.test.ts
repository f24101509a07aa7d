import assert from 'node:assert/strict';
import { it } from 'node:test';
import { call } from '../mcp/support.ts';

it('price_list begins the line of a suspected copy without a price', () => {
  const { text } = call('price_list', { items: [{ title: 'Chanel flap bag', askingPrice: 150 }] });
  assert.match(text, /^1\. Chanel /);
});

it('price_list says up to what to pay for an item with a price tag', () => {
  const { text, data } = call('price_list', { items: [{ title: 'Coach Tabby 26 bag', askingPrice: 60 }] });
  assert.ok(text.includes(` Pay up to $${Math.floor(data.items[0].payUpTo)}.`), text);
});

it('price_list has the amounts of a lot in the way of its call', () => {
  const title = 'Lot of 5 Ann Taylor dresses';
  const { each, verdict, plan } = call('get_price', { title, askingPrice: 20, include: 'plan' }).data;
  const { items } = call('price_list', { items: [{ title, askingPrice: 20 }, { title }], include: ['plan'] }).data;
  const [row, untagged] = items;
  assert.ok(verdict.asLot.profit < verdict.profit);
  assert.deepEqual(
    [row.price, row.priceLow, row.priceHigh, row.profit, row.suggestedPrice],
    [5 * each.price, 5 * each.priceLow, 5 * each.priceHigh, verdict.profit, 5 * plan[0].suggestedPrice],
  );
  assert.ok(untagged.price < row.price && untagged.payUpTo === undefined);
});
