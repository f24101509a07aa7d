import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/garments/catalog.ts';
import { loadModel } from '../../src/pricing/load-model.ts';

const pricing = loadModel();

describe('Price at a condition', () => {
  it('should be lower in every grade than in the one above it, inside its range', () => {
    for (const brand of brands) {
      for (const category of categories) {
        for (const gender of GENDERS) {
          let above = Number.POSITIVE_INFINITY;
          for (const condition of CONDITIONS) {
            const { price, priceLow, priceHigh } = pricing.priceAtCondition({
              brand,
              category,
              gender,
              condition,
            });
            const what = `${brand.slug} ${category.slug} ${gender} ${condition}`;
            assert.ok(price < above, what);
            assert.ok(1 <= priceLow && priceLow < price && price < priceHigh, what);
            above = price;
          }
        }
      }
    }
  });
});
