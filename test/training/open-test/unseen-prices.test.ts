import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadModel } from '../../../src/pricing/load-model.ts';
import { rmsAfterOffset } from '../../../training/evaluation/metrics.ts';
import { isWithin, meanOf } from '../../../training/numbers/summaries.ts';
import { priceOpenSales } from '../../../training/open-test/price-sales.ts';
import { OTHER_SALES, readOpenSales } from '../../../training/open-test/read-sales.ts';
import { readUnseenPrices } from '../../../training/open-test/unseen-prices.ts';

it('has prices of the other sales by a fit that had not seen them', async () => {
  const sales = await readOpenSales(OTHER_SALES);
  const pricing = loadModel();
  const unseen = await readUnseenPrices();
  const both = sales.flatMap((sale) => {
    const [shipped] = priceOpenSales(pricing, [sale]);
    const price = unseen.get(sale.title);
    return shipped && price ? [{ shipped, price, error: shipped.paid - price.price }] : [];
  });
  assert.ok(both.length > 610 && both.length <= unseen.size, String(both.length));
  // The published price knows these sales.
  const seen = rmsAfterOffset(both.map(({ shipped }) => shipped.paid - shipped.price));
  assert.ok(rmsAfterOffset(both.map(({ error }) => error)) > seen + 0.03);
  // Ranges hold four in five of what no fit has seen.
  const inside = meanOf(both, ({ error, price }) => Number(isWithin(error, price.ends)));
  assert.ok(inside > 0.77 && inside < 0.83, String(inside));
});
