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

it('price_list has a lot’s price as one lot, and what is kept and left in the way of its call', () => {
  const title = 'Lot of 5 Ann Taylor dresses';
  // A tag is what it costs, whatever was paid.
  const { estimate, verdict, oneByOne, limits, sale } = call('get_price', { title, askingPrice: 20, cost: 5 }).data;
  const [row, untagged] = call('price_list', { items: [{ title, askingPrice: 20 }, { title }] }).data.items;
  assert.equal(verdict.way, 'oneByOne');
  assert.equal(limits.payUpTo, oneByOne.limits.payUpTo);
  assert.ok(sale.limits.payUpTo < limits.payUpTo);
  assert.deepEqual(
    [row.price, row.profit, row.way, row.payUpTo, untagged.price],
    [estimate.price, Math.floor(oneByOne.profit), verdict.way, Math.floor(oneByOne.limits.payUpTo), estimate.price],
  );
});

it('price_list has what is kept and left of a lot without a tag in the way that allows to pay more', () => {
  const lot = { title: 'lot of 5 Old Navy tees', cost: 10 };
  const { verdict, limits, oneByOne, sale } = call('get_price', { ...lot, purpose: 'resell' }).data;
  assert.deepEqual([verdict, limits.way], [undefined, 'oneByOne']);
  assert.ok(Math.floor(sale.net) < Math.floor(oneByOne.net));
  const [row] = call('price_list', { items: [lot], purpose: 'resell' }).data.items;
  const ofWay = [Math.floor(oneByOne.net), Math.floor(oneByOne.profit)];
  assert.deepEqual([row.way, row.net, row.profit], ['oneByOne', ...ofWay]);
});

it('price_list asks about a row what get_price asks about its item', () => {
  const item = { title: 'Gap jeans', askingPrice: 400 };
  const [asked = ''] = /^Which model is it\?.*$/m.exec(call('get_price', item).text) ?? [];
  assert.match(asked, /\. Check three sold listings\.$/);
  assert.ok(call('price_list', { items: [item] }).text.includes(asked));
});

it('price_list says which of one’s own items miss a goal', () => {
  const items = ['Coach Tabby 26 bag', 'Old Navy tee'].map((title) => ({ title }));
  const { text, data } = call('price_list', { items, purpose: 'sell', seller: { minProfit: 15 } });
  assert.deepEqual(
    data.items.map(({ misses }: { misses?: string }) => misses),
    [undefined, 'not your $15'],
  );
  assert.match(text, /Old Navy .* You keep \$\d+, not your \$15\./);
});

it('price_list keeps in all what its rows keep, of lots too', () => {
  const items = ['lot of 5 coach bags', 'bundle of 6 gap tees', 'Gap jeans'].map((title) => ({ title }));
  const { text, data } = call('price_list', { items, purpose: 'resell' });
  const netSum = data.items.reduce((sum: number, { net }: { net: number }) => sum + net, 0);
  assert.ok(text.includes(`You keep $${netSum} on `), text);
});

it('price_list keeps in all what is for sale, of each of several lots, and no past sale', () => {
  const [bag, lots] = [{ title: 'Gap jeans' }, { title: 'lot of 5 coach bags', quantity: 2 }];
  const { text, data } = call('price_list', { items: [bag, { ...bag, soldPrice: 70 }, lots], purpose: 'sell' });
  const netOf = (number: number) => data.items.find((row: { number: number }) => row.number === number).net;
  assert.ok(text.includes(`You keep $${netOf(1) + 2 * netOf(3)} on `), text);
});
