import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import {
  CONFIDENCE_FACTOR,
  isNear,
  NORMAL_POINTS,
  normal,
  shareNear,
  stated,
  throughQuantiles,
} from '../../src/pricing/ranges/confidence.ts';
import { rounded } from '../../src/pricing/ranges/price-at-condition.ts';
import { isLessKnown, levelErrorOf } from '../../src/pricing/ranges/spread.ts';
import fc from '../support/properties.ts';

describe('the share of items near a price', () => {
  it('is 68% of a normal distribution as wide as the factor', () => {
    assert.equal(stated(shareNear(normal(Math.log(CONFIDENCE_FACTOR)))), 0.68);
  });

  it('is the same by the quantiles of that distribution', () => {
    for (const deviation of [0.3, 0.5, 0.8]) {
      const byQuantiles = shareNear(throughQuantiles(NORMAL_POINTS.map((point) => point * deviation)));
      assert.ok(Math.abs(byQuantiles - shareNear(normal(deviation))) < 0.01, `${deviation}: ${byQuantiles}`);
    }
  });

  it('counts a distance of exactly the factor, on either side', () => {
    assert.ok(isNear(Math.log(CONFIDENCE_FACTOR)) && isNear(-Math.log(CONFIDENCE_FACTOR)));
    assert.ok(!isNear(Math.log(CONFIDENCE_FACTOR + 0.01)));
  });
});

describe('a confidence as it is stated', () => {
  it('has two digits, and is never 0 or 1', () => {
    assert.equal(stated(0.444), 0.44);
    assert.equal(stated(1), 0.99);
    assert.equal(stated(0), 0.01);
  });
});

const errors = { designer: 0.25, 'designer clothes': 0.32, premium: 0.15 };

describe('how far off the level of prices may be', () => {
  it('is more for clothes and shoes of a tier whose bags alone show it', () => {
    for (const [tier, family, error, isLess] of [
      ['designer', 'bags', 0.25, false],
      ['designer', 'footwear', 0.32, true],
      ['designer', 'dresses', 0.32, true],
      ['premium', 'dresses', 0.15, false],
    ] as const) {
      assert.equal(levelErrorOf(errors, tier, family), error, tier);
      assert.equal(isLessKnown(errors, tier, family), isLess, tier);
    }
  });
});

const amount = fc.double({ min: 0.1, max: 1e6, noNaN: true });

describe('the rounding of prices', () => {
  it('is to whole dollars', () => {
    const whole = rounded({ price: 71.6, priceLow: 44.2, priceHigh: 170.5 });
    assert.deepEqual(whole, { price: 72, priceLow: 44, priceHigh: 171 });
  });

  it('moves no price of two dollars or more by more than half a dollar, and keeps low below mid below high', () => {
    fc.assert(
      fc.property(amount, amount, amount, (price, down, up) => {
        const range = rounded({ price, priceLow: Math.max(0, price - down), priceHigh: price + up });
        if (price >= 2) assert.ok(Math.abs(range.price - price) <= 0.5, JSON.stringify({ price, range }));
        assert.ok(1 <= range.priceLow && range.priceLow < range.price && range.price < range.priceHigh);
      }),
    );
  });

  it('keeps grades falling, for every garment there is', () => {
    const pricing = loadModel();
    for (const brand of brands)
      for (const category of categories)
        for (const gender of GENDERS) {
          let last = Number.POSITIVE_INFINITY;
          for (const condition of [...CONDITIONS, undefined]) {
            const { price, priceLow, priceHigh } = pricing.priceAtCondition({ brand, category, gender, condition });
            const what = `${brand.slug} ${category.slug} ${gender} ${condition} ${price}`;
            assert.ok(priceLow >= 1 && priceLow < price && price < priceHigh, what);
            if (!condition) continue;
            assert.ok(price < last, what);
            last = price;
          }
        }
  });
});
