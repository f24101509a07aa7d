import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPublishedModel } from '../../training/own-sales/published.ts';
import { readSales } from '../../training/own-sales/read-sales.ts';

const published = readPublishedModel();
const EXPORTS = new URL('../closet/exports/', import.meta.url);

describe('Files of sales', () => {
  for (const [name, report, paid, leftOut] of [
    ['ebay-orders.csv', 'eBay orders report', [72, 1078], {}],
    ['poshmark-sales.csv', 'Poshmark sales report', [78, 1045], {}],
    [
      'mercari-sales.csv',
      'Mercari sales report',
      [45],
      { 'The order was canceled': 1, 'Not a garment: a total or a note in the report': 2 },
    ],
    ['depop-sales.csv', 'Depop sales report', [38], { 'A bundle of several items has no price of its own': 1 }],
    [
      'shopify-orders.csv',
      'Shopify orders',
      [40, 55, 180],
      {
        'The order was canceled': 2,
        'The order was refunded, in part or whole: no price of its pieces is known': 1,
        'The order had a discount: no price of its pieces is known': 1,
      },
    ],
  ] as const) {
    it(`are the ${report}, by what was paid for a piece`, async () => {
      const sales = await readSales([fileURLToPath(new URL(name, EXPORTS))], [], published);
      assert.equal(sales.columns[0]?.report, report);
      const dollars = sales.sales.map(({ log }) => Math.round(Math.exp(log))).sort((a, b) => a - b);
      assert.deepEqual(dollars, paid);
      assert.deepEqual(Object.fromEntries(sales.leftOut.map(({ reason, rows }) => [reason, rows])), leftOut);
      assert.ok(sales.sales.every(({ day }) => day?.startsWith('2026-1')));
      assert.doesNotMatch(JSON.stringify(sales.sales), /Lovelace|Hopper|madeup|example\.com/);
    });
  }
});
