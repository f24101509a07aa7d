import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { computePayout, type GarmentToSell, listPayouts } from '../../src/money/fees.ts';
import { loadFees } from '../../src/money/load.ts';
import { findSellingRules } from '../../src/titles/selling-rules.ts';
import { feeRow } from '../support/fee-rows.ts';
import { pluck } from '../support/pluck.ts';
import { type Row, readRows } from '../support/rows.ts';
import rows from './fees.json' with { type: 'json' };
import { garment, marketplace, marketplaces, payoutOn } from './support.ts';

// Worked examples of the fees as of November 2026: for each price, the charge of each line and the seller's net to the
// cent, or `refused`. They follow the pages named as sources in src/money/marketplaces.json and were computed
// independently of this code.
const EXAMPLES = readRows(new URL('fees.tsv', import.meta.url));
const PRICES = Object.keys(EXAMPLES[0] as Row)
  .flatMap((name) => Number(name) || [])
  .sort((a, b) => a - b);

const TERMS = {
  /** The buyer pays nothing for shipping, there is no sales tax, and the label costs nothing. */
  plain: {},
  shipped: { buyerShipping: 8, shippingLabel: 8, taxRate: 0.07 },
};

/** Garments that every marketplace in the examples accepts. */
const GARMENTS: Readonly<Record<string, GarmentToSell>> = {
  dress: garment('gucci', 'dress'),
  bag: garment('gucci', 'bag'),
  sneakers: garment('nike', 'sneakers', { condition: 'New with tags' }),
  vintage: garment('levis', 'jeans', { vintage: true }),
};
const { dress = {} } = GARMENTS;

function cell({ marketplace = '', garment: kind = '' }: Row, price: number, terms = {}) {
  const payout = payoutOn(marketplace, GARMENTS[kind] ?? {}, { price, ...terms });
  const { isRefused, fees = 0, net } = payout;
  return isRefused ? 'refused' : `${fees.toFixed(2)} → ${net?.toFixed(2)}`;
}

/** Returns an example with the sum of its lines, if it has any: `1.50 + 0.40 → 8.10` as `1.90 → 8.10`. */
function summed(example = ''): string {
  const [fees = '', net] = example.split('→');
  if (net === undefined) return example;
  return `${fees
    .split('+')
    .reduce((sum, fee) => sum + Number(fee), 0)
    .toFixed(2)} → ${net.trim()}`;
}

describe('fees', () => {
  for (const example of EXAMPLES) {
    const { terms, marketplace, garment: kind } = example;
    it(`match the official page of ${marketplace} for ${kind} with ${terms} terms`, () => {
      for (const price of PRICES)
        assert.equal(cell(example, price, TERMS[terms as 'plain']), summed(example[price]), `${price}`);
    });
  }

  for (const { id, schedules } of marketplaces) {
    // A fee known only as a range has no exact amount.
    const isRange = schedules.every(({ lines }) =>
      lines.some(({ bands }) => bands.some(({ rateAtBest }) => rateAtBest !== undefined)),
    );
    if (isRange) continue;
    it(`have an example in fees.tsv for ${id}`, () => {
      assert.ok(EXAMPLES.some(({ marketplace }) => marketplace === id));
    });
  }

  it('do not depend on shipping and tax on marketplaces that handle them', () => {
    const shipped = EXAMPLES.flatMap(({ terms, marketplace }) => (terms === 'shipped' ? [marketplace] : []));
    for (const example of EXAMPLES) {
      if (shipped.includes(example.marketplace)) continue;
      for (const price of PRICES)
        assert.equal(cell(example, price, TERMS.shipped), summed(example[price]), example.marketplace);
    }
  });

  for (const [id, kind, price, fees, net] of rows.edges as [string, string, number, number, number][]) {
    it(`are $${fees} of $${price} on ${id}, which leaves $${net}`, () => {
      const payout = payoutOn(id, GARMENTS[kind] ?? {}, { price });
      assert.deepEqual([payout.fees, payout.net], [fees, net]);
    });
  }

  it('come with a warning only if they take more than it sells for', () => {
    const bag = garment('coach', 'bag');
    const saleAt = (price: number) => payoutOn('ebay', bag, { price });
    assert.deepEqual([saleAt(0.35).net, saleAt(0.35).reason], [0, undefined]);
    assert.deepEqual(
      [saleAt(0.34).net, saleAt(0.34).reason],
      [-0.01, 'Fees and shipping cost more than it sells for.'],
    );
  });

  it('are not told where one marketplace alone forbids what the title names', () => {
    const reasonText = 'Selling it may be forbidden.';
    const rules = findSellingRules(['redskins', 'bag']);
    const payouts = listPayouts(marketplaces, { garment: garment('coach', 'bag'), price: 50 }, rules);
    const forbidden = payouts.filter(({ reason }) => reason === reasonText);
    assert.deepEqual(forbidden, [{ marketplace: 'depop', asOf: marketplace('depop').checkedOn, reason: reasonText }]);
  });

  it('are at least the minimum and at most the maximum of a line', () => {
    for (const [id, price, fee] of rows.bound as [string, number, number][]) {
      assert.equal(payoutOn(id, dress, { price }).fees, fee, `${id} ${price}`);
    }
  });

  it('have separate rates on eBay for women’s bags, athletic shoes, and everything else', () => {
    const feesOf = (goods: GarmentToSell) => payoutOn('ebay', goods, { price: 200 }).fees;
    assert.equal(feesOf(garment('coach', 'bag')), 30.4);
    assert.equal(feesOf(garment('coach', 'bag', { gender: 'male' })), 27.6);
    assert.equal(feesOf(garment('nike', 'sneakers', { gender: 'male' })), 16);
    assert.equal(feesOf(garment('nike', 'boots')), 27.6);
    assert.equal(feesOf({}), 27.6);
  });

  it('add up the rates and fixed amounts of marginal bands', () => {
    const bands = [
      { upTo: 10, rate: 0.1, fixed: 0.3 },
      { rate: 0.05, fixed: 0.2 },
    ];
    const schedules = [
      { for: 'everything', lines: [{ name: 'Fee', basis: ['item' as const], bands, marginal: true }] },
    ];
    const [fair] = loadFees({ notModeled: [], marketplaces: [feeRow('fair', { schedules })] }).marketplaces;
    assert.ok(fair);
    const fees = [10, 10.01, 20].map((price) => computePayout(fair, { garment: {}, price }).fees);
    assert.deepEqual(fees, [1.3, 1.5, 2]);
  });

  it('have a label for each parcel of what is too heavy for one', () => {
    const labelOf = (pieces: number) => {
      const coats = { ...garment('coach', 'coat'), pieces };
      return listPayouts(marketplaces, { garment: coats, price: 500 }, []).find((row) => row.marketplace === 'ebay');
    };
    const { price = 0, ounces = 0 } = labelOf(15)?.usualLabel ?? {};
    assert.ok(ounces < 1120 && price > 20);
    const labels = [30, 60].map((pieces) => labelOf(pieces)?.usualLabel?.price);
    assert.deepEqual(
      labels,
      [2, 3].map((parcels) => Math.round(100 * parcels * price) / 100),
    );
  });

  it('are a range if the source states one', () => {
    const ranges = PRICES.map((price) => payoutOn('thredup', dress, { price }));
    assert.deepEqual(pluck(ranges, 'net'), [0.3, 0.45, 0.45, 6, 90, 420, 1750]);
    assert.deepEqual(pluck(ranges, 'netHigh'), [1.5, 2.25, 2.25, 12, 120, 480, 2000]);
    const { net = 0, fees, profit } = payoutOn('thredup', dress, { price: 40, cost: 5 });
    assert.deepEqual([fees, profit], [undefined, net - 5]);
  });
});
