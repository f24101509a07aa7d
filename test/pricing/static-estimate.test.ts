import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import artifact from '../../model/static-estimate.json' with { type: 'json' };
import { brands, CONDITIONS, categories } from '../../src/catalog/catalog.ts';
import { createPricing } from '../../src/pricing/pricing.ts';
import { pricing } from '../support/listing.ts';
import fc from '../support/properties.ts';

describe('the static estimate', () => {
  it('is base x modifier x multiplier, rounded, for every tier, category, and grade', () => {
    for (const brand of brands) {
      for (const category of categories) {
        const modifier = artifact.modifier[category.slug as keyof typeof artifact.modifier];
        const product = artifact.base[brand.tier] * modifier;
        const expected = CONDITIONS.map((grade) => [grade, Math.round(product * artifact.multiplier[grade])]);
        const rows = pricing.listStaticPrices(brand.tier, category.slug).map(({ condition, mid }) => [condition, mid]);
        assert.deepEqual(rows, expected);
      }
    }
  });

  it('has low < mid < high and falling grades for any formula', () => {
    const numbers = fc.record({
      base: fc.double({ min: 5, max: 500, noNaN: true }),
      modifier: fc.double({ min: 1, max: 10, noNaN: true }),
      low: fc.double({ min: 0.05, max: 0.99, noNaN: true }),
      high: fc.double({ min: 1.01, max: 6, noNaN: true }),
    });
    fc.assert(
      fc.property(numbers, ({ base, modifier, low, high }) => {
        const formula = {
          ...artifact,
          base: { ...artifact.base, luxury: base },
          modifier: { bag: modifier },
          multiplier: { 'New with tags': 2, 'Like New': 1.5, Good: 1, Fair: 0.7, Poor: 0.45 },
          spread: { ...artifact.spread, luxury: { low, high } },
        };
        const rows = createPricing({ ...pricing.toFiles(), staticEstimate: formula }).listStaticPrices('luxury', 'bag');
        rows.forEach((row, i) => {
          assert.ok(1 <= row.low && row.low < row.mid && row.mid < row.high);
          const better = rows[i - 1];
          if (better) assert.ok(row.low <= better.low && row.high <= better.high);
        });
      }),
    );
  });

  it('states its method and the number of listings behind it', () => {
    const method = /^Brand tier x category modifier x condition multiplier, fitted to [\d,]{5,} real listings: /;
    assert.match(pricing.methodology, method);
  });
});
