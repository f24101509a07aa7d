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
