import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { netOf, totalFees } from '../../src/marketplaces/fees.ts';
import { leastAsk, payoutOf, scheduleFor, termsOf } from '../../src/marketplaces/payouts.ts';
import fc from '../support/properties.ts';
import { marketplaces } from './support.ts';

const maybe = <T>(values: readonly T[]) => fc.constantFrom(undefined, ...values);
const anyGarment = fc
  .record({
    brand: maybe(brands),
    category: maybe(categories),
    gender: maybe(GENDERS),
    condition: maybe(CONDITIONS),
    vintage: maybe([true, false]),
  })
  .map((parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value)));
const upTo = (max: number, parts: number) => fc.integer({ min: 0, max }).map((n) => n / parts);
const anyTerms = fc.record({
  shipping: upTo(5_000, 100),
  label: upTo(5_000, 100),
  taxRate: upTo(200_000, 1_000_000),
});
// Edge cases are among small prices.
const anyPrice = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 10_000_000 }));
const anyMarketplace = fc.constantFrom(...marketplaces);

describe('all fees', () => {
  it('are never negative, and below the price from $25 up', () => {
    fc.assert(
      fc.property(anyMarketplace, anyGarment, anyPrice, (marketplace, garment, price) => {
        const { worst, best } = scheduleFor(marketplace, garment);
        const none = { shipping: 0, label: 0, taxRate: 0 };
        for (const lines of [worst, best]) {
          const fees = totalFees(lines, price, none);
          assert.ok(fees >= 0 && Number.isInteger(fees));
          if (price >= 2_500) assert.ok(fees < price, `${marketplace.id} ${price}: ${fees}`);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('add up, line by line, to what is not kept', () => {
    fc.assert(
      fc.property(anyGarment, anyTerms, anyPrice, (garment, terms, price) => {
        for (const marketplace of marketplaces) {
          const payout = payoutOf(marketplace, { garment, ...terms, price: price / 100 });
          if (payout.net === undefined) continue;
          const cents = (amount: number) => Math.round(amount * 100);
          const { shipping, label } = termsOf(marketplace, terms);
          const fees = (payout.fees ?? []).reduce((sum, { amount }) => sum + cents(amount), 0);
          assert.equal(cents(payout.totalFees as number), fees);
          assert.equal(cents(payout.net), price + shipping - label - fees);
        }
      }),
    );
  });

  it('meet without a gap: each band begins a cent above the one before', () => {
    for (const { id, schedules } of marketplaces) {
      for (const line of schedules.flatMap(({ worst, best }) => [...worst, ...best])) {
        assert.equal(line.upTo.at(-1), Number.POSITIVE_INFINITY, id);
        assert.deepEqual(
          line.upTo,
          [...new Set(line.upTo)].sort((a, b) => a - b),
        );
        assert.ok(line.upTo.slice(0, -1).every(Number.isInteger), id);
      }
    }
  });

  it('keep at least what was asked at the least ask, and less a cent below', () => {
    const sellers = marketplaces.filter(({ model }) => model !== 'they sell');
    const keeps = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 10_000_000 }));
    fc.assert(
      fc.property(fc.constantFrom(...sellers), anyGarment, anyTerms, keeps, (marketplace, garment, anyones, keep) => {
        const { worst } = scheduleFor(marketplace, garment);
        const terms = termsOf(marketplace, anyones);
        const ask = leastAsk(worst, keep, terms);
        assert.ok(ask !== undefined);
        assert.ok(netOf(worst, ask, terms) >= keep);
        if (ask > 1) assert.ok(netOf(worst, ask - 1, terms) < keep);
      }),
      { numRuns: 3_000 },
    );
  });

  it('keep less at every price below the least ask', () => {
    const sellers = marketplaces.filter(({ model }) => model !== 'they sell');
    fc.assert(
      fc.property(
        fc.constantFrom(...sellers),
        anyGarment,
        anyTerms,
        fc.integer({ min: 1, max: 20_000 }),
        (marketplace, garment, anyones, keep) => {
          const { worst } = scheduleFor(marketplace, garment);
          const terms = termsOf(marketplace, anyones);
          const ask = leastAsk(worst, keep, terms) as number;
          for (let price = 1; price < ask; price++) {
            assert.ok(netOf(worst, price, terms) < keep, `${marketplace.id} ${price} < ${ask}`);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
