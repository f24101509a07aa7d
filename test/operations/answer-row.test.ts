import assert from 'node:assert/strict';
import { it } from 'node:test';
import { list, payouts } from '../../src/index.ts';

const TITLE = 'Coach Tabby 26';

it('a sold row keeps what its price leaves after fees, less what was paid', () => {
  const sold = { title: TITLE, cost: 20 };
  const [row] = list({ items: [{ ...sold, soldPrice: 100 }] }).items;
  const [ebay] = payouts({ ...sold, price: 100 }).payouts;
  assert.deepEqual(row && 'sale' in row && row.sale, { marketplace: 'ebay', net: ebay?.net, profit: ebay?.profit });
});

it('a past sale keeps the price without the fees there or those given, and its profit is without all costs', () => {
  for (const [sold, net, profit] of [
    [{}, 66.14, undefined],
    [{ cost: 10 }, 66.14, 46.14],
    [{ cost: 10, fees: 7.5 }, 72.5, 52.5],
  ] as const) {
    const [row] = list({ items: [{ title: 'Coach bag', soldPrice: 80, quantity: 2, ...sold }] }).items;
    assert.deepEqual(row && 'sale' in row && row.sale, { marketplace: 'ebay', net, ...(profit && { profit }) });
  }
});

it('a past sale is without the value of the seller’s time', () => {
  const items = [{ title: 'Coach bag', soldPrice: 80, cost: 10 }];
  const sales = [{}, { seller: { hourly: 30, minutes: 20 } }].map((terms) => {
    const [row] = list({ items, ...terms }).items;
    return row && 'sale' in row && row.sale;
  });
  assert.deepEqual(sales, Array(2).fill({ marketplace: 'ebay', net: 66.14, profit: 56.14 }));
});

it('a past sale counts what its title says was paid, as the field of it', () => {
  const sale = { soldPrice: 80, quantity: 2 };
  const [byTitle, byField] = list({
    items: [
      { title: 'Coach bag, paid $10 + $2 shipping', ...sale },
      { title: 'Coach bag', cost: 10, extraCost: 2, ...sale },
    ],
  }).items;
  assert.ok(byTitle && 'sale' in byTitle && byField && 'sale' in byField);
  assert.equal(byTitle.sale?.profit, 66.14 - 24);
  assert.deepEqual(byTitle.sale, byField.sale);
});

it('a total is the sum of what is sure, with what may be a copy beside it', () => {
  const [bag, copy] = [{ title: 'Coach Tabby 26', quantity: 2 }, { title: 'Chanel Classic Flap bag' }];
  const { items, total } = list({ items: [bag, copy, { title: 'Sephora lipstick' }, { ...bag, soldPrice: 90 }] });
  const priceAt = (at: number) => {
    const row = items[at];
    return row && 'estimate' in row ? (row.estimate?.price ?? 0) : 0;
  };
  assert.equal(total.price, 2 * priceAt(0));
  assert.equal(total.ifReal, priceAt(1));
  assert.deepEqual([total.quantity, total.priced, total.unpriced], [2, 2, 1]);
  assert.ok(total.priceLow < total.price && total.price < total.priceHigh);
});
