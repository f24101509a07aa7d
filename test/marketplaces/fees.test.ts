import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GarmentToSell } from '../../src/marketplaces/acceptance.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { type Example, type ExampleGarment, PLAIN, PRICES, SHIPPED } from './examples.ts';
import { garment, NO_EXTRAS, payoutAt } from './support.ts';

/** Garments that every marketplace of an example takes. */
const GARMENTS: Record<ExampleGarment, GarmentToSell> = {
  dress: garment('gucci', 'dress'),
  bag: garment('gucci', 'bag'),
  sneakers: garment('nike', 'sneakers', { condition: 'New with tags' }),
  vintage: garment('levis', 'jeans', { vintage: true }),
};

/** A payout written as the examples are. */
function cell([id, kind]: Example, price: number, terms = NO_EXTRAS): string {
  const { accepted, fees = [], totalFees, net } = payoutAt(id, price, GARMENTS[kind], terms);
  if (accepted === 'no') return 'refused';
  const sum = fees.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
  assert.equal(Math.round((totalFees as number) * 100), sum);
  return `${fees.map(({ amount }) => amount.toFixed(2)).join(' + ')} → ${net?.toFixed(2)}`.trim();
}

describe('fees', () => {
  for (const example of PLAIN) {
    it(`charges ${example[1]} on ${example[0]} what its page says`, () => {
      assert.deepEqual(
        PRICES.map((price) => cell(example, price)),
        example[2],
      );
    });
  }
  const terms = { shipping: 800, label: 800, taxRate: 70_000 };
  for (const example of SHIPPED) {
    it(`charges ${example[1]} on ${example[0]} for shipping and tax as its page says`, () => {
      assert.deepEqual(
        PRICES.map((price) => cell(example, price, terms)),
        example[2],
      );
    });
  }

  for (const { id, schedules } of loadMarketplaces().list) {
    // A fee that is only known as a range has no amount to the cent.
    const isRange = schedules.every(({ lines }) =>
      lines.some(({ bands }) => bands.some(({ rateAtBest }) => rateAtBest !== undefined)),
    );
    if (isRange) continue;
    it(`has an example to the cent of ${id}: a new row needs one in examples.ts`, () => {
      assert.ok([...PLAIN, ...SHIPPED].some(([other]) => other === id));
    });
  }

  it('leaves shipping and tax out where they are not the seller’s money', () => {
    for (const [id, kind, cells] of PLAIN) {
      if (SHIPPED.some(([other]) => other === id)) continue;
      assert.deepEqual(
        PRICES.map((price) => cell([id, kind, cells], price, terms)),
        cells,
        id,
      );
    }
  });

  const { dress, bag, sneakers } = GARMENTS;
  const EDGES: readonly [
    id: string,
    of: GarmentToSell,
    price: number,
    fees: number,
    net: number,
  ][] = [
    ['ebay', dress, 10, 1.66, 8.34],
    ['ebay', dress, 10.01, 1.76, 8.25],
    ['ebay', sneakers, 149.99, 20.8, 129.19],
    ['ebay', sneakers, 150, 12, 138],
    ['ebay', bag, 2000, 300.4, 1699.6],
    ['ebay', bag, 2000.01, 180.4, 1819.61],
    ['ebay', dress, 7500, 1020.4, 6479.6],
    ['ebay', dress, 10_070, 1080.8, 8989.2],
    ['poshmark', dress, 14.99, 2.95, 12.04],
    ['poshmark', dress, 15, 3, 12],
    ['poshmark', dress, 15.05, 3.01, 12.04],
    ['grailed', dress, 119.99, 11.88, 108.11],
    ['grailed', dress, 120, 15.48, 104.52],
    ['grailed', dress, 124.1, 15.99, 108.11],
    ['vestiaire', dress, 83.33, 13, 70.33],
    ['vestiaire', dress, 100, 15, 85],
    ['therealreal', dress, 99.99, 79.99, 20],
    ['therealreal', dress, 100, 70, 30],
  ];
  for (const [id, of, price, fees, net] of EDGES) {
    it(`keeps $${net} of $${price} on ${id}`, () => {
      const payout = payoutAt(id, price, of);
      assert.deepEqual([payout.totalFees, payout.net], [fees, net]);
    });
  }

  const firstFee = (id: string, price: number) => payoutAt(id, price, dress).fees?.[0]?.amount;
  it('charges least and greatest fees where they bind', () => {
    assert.equal(firstFee('grailed', 33.16), 1.99);
    assert.equal(firstFee('grailed', 33.25), 2);
    assert.equal(firstFee('facebook', 7.99), 0.8);
    assert.equal(firstFee('facebook', 8.05), 0.81);
    assert.equal(firstFee('vestiaire', 83.33), 10);
    assert.equal(firstFee('vestiaire', 16_666.67), 2000);
    assert.equal(firstFee('vestiaire', 20_000), 2000);
  });

  it('gives eBay’s rate for the garment: women’s bags, athletic shoes, everything else', () => {
    const feesOf = (of: GarmentToSell) => payoutAt('ebay', 200, of).totalFees;
    assert.equal(feesOf(garment('coach', 'bag')), 30.4);
    assert.equal(feesOf(garment('coach', 'bag', { gender: 'male' })), 27.6);
    assert.equal(feesOf(garment('nike', 'sneakers', { gender: 'male' })), 16);
    assert.equal(feesOf(garment('nike', 'boots')), 27.6);
    assert.equal(feesOf({}), 27.6);
  });

  it('gives the share of men’s sneakers at The RealReal, marked as less certain', () => {
    const payout = payoutAt('therealreal', 400, garment('gucci', 'sneakers', { gender: 'male' }));
    assert.deepEqual([payout.net, payout.feeSource.certainty], [260, 'medium']);
    assert.equal(payoutAt('therealreal', 400, garment('gucci', 'sneakers')).net, 240);
  });

  it('gives a range where no official schedule could be read', () => {
    const ranges = PRICES.map((price) => payoutAt('thredup', price, dress).netRange);
    assert.deepEqual(ranges, [
      { low: 0.3, high: 1.5 },
      { low: 0.45, high: 2.25 },
      { low: 0.45, high: 2.25 },
      { low: 6, high: 12 },
      { low: 90, high: 120 },
      { low: 420, high: 480 },
      { low: 1750, high: 2000 },
    ]);
    const { net, fees, feeSource } = payoutAt('thredup', 40, dress);
    assert.deepEqual([net, fees, feeSource.certainty], [undefined, undefined, 'low']);
  });
});
