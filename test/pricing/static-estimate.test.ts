import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, TIERS } from '../../src/catalog/catalog.ts';
import type { StaticArtifact } from '../../src/pricing/loading/artifact.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { staticRows } from '../../src/pricing/static-estimate.ts';
import fc from '../support/properties.ts';

const artifact = JSON.parse(
  readFileSync(new URL('../../model/static-estimate.json', import.meta.url), 'utf8'),
) as StaticArtifact;
const pricing = loadModel();

describe('Static estimate', () => {
  it('should be exactly base x modifier x multiplier, rounded, for every brand, category and grade', () => {
    for (const brand of brands) {
      for (const category of categories) {
        const rows = pricing.staticPrices(brand, category);
        CONDITIONS.forEach((condition, i) => {
          const mid = Math.round(
            (artifact.base[brand.tier] as number) *
              (artifact.modifier[category.slug] as number) *
              (artifact.multiplier[condition] as number),
          );
          const row = rows[i];
          assert.equal(row?.mid, mid, `${brand.slug} ${category.slug} ${condition}`);
          assert.ok(row && row.low >= 1 && row.low < row.mid && row.mid < row.high);
          assert.ok([row.low, row.mid, row.high].every(Number.isInteger));
          const better = rows[i - 1];
          assert.equal(row.condition, condition);
          if (!better) return;
          assert.ok(row.mid < better.mid && row.low <= better.low && row.high <= better.high);
        });
      }
    }
  });

  it('should have readable numbers: Good is 1, tiers and grades fall', () => {
    assert.equal(artifact.multiplier.Good, 1);
    const falling = (values: readonly number[]) =>
      values.every((value, i) => i === 0 || value < (values[i - 1] as number));
    assert.ok(falling(TIERS.map((tier) => artifact.base[tier])));
    assert.ok(falling(CONDITIONS.map((grade) => artifact.multiplier[grade] as number)));
    for (const category of categories) {
      const modifier = pricing.priceModifier(category);
      assert.equal(modifier, Number(modifier.toPrecision(2)), category.slug);
    }
  });

  it('should keep low < mid < high and falling rows for any sane numbers', () => {
    const factors = fc.record({
      base: fc.double({ min: 5, max: 500, noNaN: true }),
      modifier: fc.double({ min: 1, max: 10, noNaN: true }),
      low: fc.double({ min: 0.05, max: 0.99, noNaN: true }),
      high: fc.double({ min: 1.01, max: 6, noNaN: true }),
    });
    fc.assert(
      fc.property(factors, ({ base, modifier, low, high }) => {
        const rows = staticRows(
          {
            ...artifact,
            base: { ...artifact.base, luxury: base },
            modifier: { bag: modifier },
            multiplier: { 'New with tags': 2, 'Like New': 1.5, Good: 1, Fair: 0.7, Poor: 0.45 },
            spread: { luxury: { low, high } },
          },
          'luxury',
          'bag',
        );
        rows.forEach((row, i) => {
          assert.ok(row.low >= 1 && row.low < row.mid && row.mid < row.high);
          const better = rows[i - 1];
          if (better) assert.ok(row.low <= better.low && row.high <= better.high);
        });
      }),
    );
  });

  it('should say how it is made and on how much', () => {
    assert.match(pricing.methodology, /tier x category modifier x condition multiplier/i);
    assert.match(pricing.methodology, /[0-9,]{5,} real listings/);
  });
});
