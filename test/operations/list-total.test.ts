import assert from 'node:assert/strict';
import { it } from 'node:test';
import { list } from '../../src/index.ts';

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
