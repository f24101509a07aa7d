import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { computePayout } from '../../src/money/fees.ts';
import fc from '../support/properties.ts';
import { garment, marketplaces, payoutOn } from './support.ts';

const toCents = (dollars: number) => Math.round(100 * dollars);
const orNothing = <T>(values: readonly T[]) => fc.constantFrom(undefined, ...values);
const anyGarment = fc
  .record({
    brand: orNothing(brands),
    category: orNothing(categories),
    gender: orNothing(GENDERS),
    condition: orNothing(CONDITIONS),
    vintage: orNothing([true, false]),
  })
  .map((parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value)));
const upTo = (max: number, parts: number) => fc.integer({ min: 0, max }).map((n) => n / parts);
const anyTerms = fc.record({
  buyerShipping: upTo(5_000, 100),
  shippingLabel: upTo(5_000, 100),
  taxRate: upTo(200_000, 1_000_000),
});
// Edge cases are among small prices.
const anyPrice = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 10_000_000 }));
const anyMarketplace = fc.constantFrom(...marketplaces);

describe('all fees', () => {
  it('are never negative, and below the price from $25 up', () => {
    fc.assert(
      fc.property(anyMarketplace, anyGarment, anyPrice, (marketplace, garment, price) => {
        const { net: worst, netHigh } = computePayout(marketplace, { garment, price: price / 100 });
        for (const net of [worst, netHigh]) {
          if (net === undefined) continue;
          assert.ok(toCents(net) <= price, `${marketplace.id} ${price}: ${net}`);
          if (price >= 2_500) assert.ok(net > 0, `${marketplace.id} ${price}: ${net}`);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('leave at least the wanted net at the lowest ask, and less at any price below', () => {
    const sellers = marketplaces.filter(({ model }) => model !== 'they sell');
    const keeps = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 10_000_000 }));
    fc.assert(
      fc.property(fc.constantFrom(...sellers), anyGarment, anyTerms, keeps, (marketplace, garment, terms, keep) => {
        const { leastAsk } = computePayout(marketplace, { garment, ...terms, minNet: keep / 100 });
        if (leastAsk === undefined) return;
        const net = (price: number) => computePayout(marketplace, { garment, ...terms, price }).net;
        assert.ok(toCents(net(leastAsk) as number) >= keep);
        // Every price would take too long for a high one.
        const least = keep > 20_000 ? Math.max(1, toCents(leastAsk) - 500) : 1;
        for (let price = least; price < toCents(leastAsk); price++) {
          assert.ok(toCents(net(price / 100) ?? 0) < keep, `${marketplace.id} ${price} < ${leastAsk}`);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const dress = garment('gucci', 'dress');
const bag = garment('gucci', 'bag');
const sneakers = garment('nike', 'sneakers', { condition: 'New with tags' });

describe('the lowest price to ask', () => {
  it('skips prices where a higher price nets less', () => {
    // A price of 119.99 nets 108.11, and no price nets that again before 124.10.
    assert.equal(payoutOn('grailed', dress, { minNet: 108.11 }).leastAsk, 119.99);
    assert.equal(payoutOn('grailed', dress, { minNet: 108.12 }).leastAsk, 124.11);
    assert.equal(payoutOn('ebay', sneakers, { minNet: 138 }).leastAsk, 150);
    assert.equal(payoutOn('ebay', sneakers, { minNet: 130 }).leastAsk, 150);
    assert.equal(payoutOn('ebay', bag, { minNet: 1800 }).leastAsk, 2000.01);
  });

  it('is never below the minimum listing price', () => {
    assert.equal(payoutOn('vestiaire', dress, { minNet: 1 }).leastAsk, 18);
  });

  it('counts the shipping that the buyer pays, and the label', () => {
    const terms = { buyerShipping: 8, shippingLabel: 5 };
    assert.equal(payoutOn('mercari', dress, { minNet: 30, ...terms }).leastAsk, 30.89);
    assert.equal(payoutOn('poshmark', dress, { minNet: 30, ...terms }).leastAsk, 37.5);
  });

  it('is absent if the marketplace sets the price', () => {
    for (const { id, model } of marketplaces) {
      if (model !== 'they sell') continue;
      const payout = payoutOn(id, bag, { minNet: 100 });
      assert.equal(payout.leastAsk, undefined);
      assert.equal(payout.net, undefined);
      assert.match(payout.reason ?? '', /The marketplace sets the price\.$/);
    }
  });
});

describe('warnings', () => {
  for (const [id, first, last] of [
    ['ebay', 10.01, 10.1],
    ['poshmark', 15, 15.04],
    ['grailed', 120, 124.09],
  ] as const) {
    it(`appear where a lower price nets more on ${id}: ${first} to ${last}`, () => {
      const warns = (price: number) =>
        payoutOn(id, dress, { price }).reason?.includes('A lower price nets more: $') ?? false;
      for (let price = Math.round(first * 100); price <= Math.round(last * 100); price++) {
        assert.ok(warns(price / 100), `${price}`);
      }
      assert.ok(!warns(first - 0.01));
      assert.ok(!warns(last + 0.01));
    });
  }

  it('name the better price and its net', () => {
    assert.equal(payoutOn('grailed', dress, { price: 122 }).reason, 'A lower price nets more: $119.99 nets $108.11.');
  });

  it('appear if the fees exceed the price', () => {
    const payout = payoutOn('stockx', sneakers, { price: 10 });
    assert.equal(payout.net, -0.3);
    assert.match(payout.reason ?? '', /Fees and shipping cost more than it sells for\.$/);
  });
});
