import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import type { ListingQuery } from '../../src/pricing/appraisal.ts';
import type { SaleErrors } from '../../src/pricing/loading/artifact.ts';
import {
  CONFIDENCE_FACTOR,
  isNear,
  normalShare,
  P70,
  P90,
  shareNear,
  stated,
} from '../../src/pricing/ranges/confidence.ts';
import type { PriceRange } from '../../src/pricing/ranges/price-range.ts';
import { isLessKnown, levelErrorOf, rounded, spreadBetween, spreadOfClass } from '../../src/pricing/ranges/spread.ts';
import { listingOf, pricing } from '../support/listing.ts';
import fc from '../support/properties.ts';

it('the normal distribution is that of its tables', () => {
  for (const [point, share] of [
    [0, 0.5],
    [-1.2816, 0.1],
    [P90, 0.9],
    [P70, 0.7],
    [-3, 0.0013499],
    [0.1, 0.5398278],
  ] as const)
    assert.ok(Math.abs(normalShare(point) - share) < 1e-5, String(point));
});

describe('the share of items near a price', () => {
  it('is 68% of a normal distribution as wide as the factor', () => {
    assert.equal(stated(shareNear(Math.log(CONFIDENCE_FACTOR))), 0.68);
  });

  it('counts a distance of exactly the factor, on either side', () => {
    assert.ok(isNear(Math.log(CONFIDENCE_FACTOR)) && isNear(-Math.log(CONFIDENCE_FACTOR)));
    assert.ok(!isNear(Math.log(CONFIDENCE_FACTOR + 0.01)));
  });
});

it('a confidence is stated with two digits, and is never 0 or 1', () => {
  assert.deepEqual([0.444, 1, 0].map(stated), [0.44, 0.99, 0.01]);
});

it('the level of prices may be farther off for clothes and shoes of a tier whose bags alone show it', () => {
  const errors = { designer: 0.25, 'designer clothes': 0.32, premium: 0.15 };
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

const amount = fc.double({ min: 0.1, max: 1e6, noNaN: true });

describe('the rounding of prices', () => {
  it('is to whole dollars', () => {
    const whole = rounded({ price: 71.6, priceLow: 44.2, priceHigh: 170.5 });
    assert.deepEqual(whole, { price: 72, priceLow: 44, priceHigh: 171 });
  });

  it('changes prices of two dollars or more by at most half a dollar, and keeps low below mid below high', () => {
    fc.assert(
      fc.property(amount, amount, amount, (price, down, up) => {
        const range = rounded({ price, priceLow: Math.max(0, price - down), priceHigh: price + up });
        if (price >= 2) assert.ok(Math.abs(range.price - price) <= 0.5, JSON.stringify({ price, range }));
        assert.ok(1 <= range.priceLow && range.priceLow < range.price && range.price < range.priceHigh);
      }),
    );
  });

  it('keeps grades falling, for every garment', () => {
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

const priceOf = (query: string | ListingQuery) => listingOf(query).price;

const ERRORS: SaleErrors = {
  shape: Array.from({ length: 19 }, (_, i) => (i + 1) / 16),
  classes: [
    { class: 'catalog', sales: 700, distance: 0.6, held: 0.8 },
    { class: 'houses', distance: 0.9 },
  ],
};

describe('the errors of sales', () => {
  it('are those of a class of prices', () => {
    assert.deepEqual(spreadOfClass(ERRORS, 'mid-range').quantiles, [-0.6, -0.3, 0.3, 0.6]);
    assert.deepEqual(spreadOfClass(ERRORS, 'premium', 2).quantiles, [-1.2, -0.6, 0.6, 1.2]);
    for (const house of ['designer', 'luxury'] as const)
      assert.deepEqual(spreadOfClass(ERRORS, house).quantiles, [-0.9, -0.45, 0.45, 0.9]);
  });

  it('turn distances into quantiles and a confidence', () => {
    const nearShare = (distance: number) => spreadBetween(ERRORS, -distance, distance).confidence;
    assert.deepEqual(spreadBetween(ERRORS, -0.8, 1).quantiles, [-0.8, -0.4, 0.5, 1]);
    // Within a factor of 1.5 are 80% of the sales if that is the end of the range.
    assert.equal(nearShare(Math.log(1.5)), 0.8);
    assert.equal(nearShare(2 * Math.log(1.5)), 0.4);
    assert.equal(nearShare(0.01), 0.95);
    // Below the first of the quantiles, sales are spread evenly from the price.
    assert.equal(nearShare(8 * Math.log(1.5)), 0.1);
    assert.equal(nearShare(32 * Math.log(1.5)), 0.03);
  });
});

describe('the range of a piece', () => {
  it('is the same in each grade, for any requested one', () => {
    for (const title of ['Madewell leather tote', 'Gap jeans', 'vintage Columbia jacket', 'black dress', 'Coach bag']) {
      const any = priceOf(title);
      for (const condition of CONDITIONS) {
        const { price, priceLow, priceHigh } = priceOf({ title, condition });
        assert.deepEqual(any.atCondition(condition), { price, priceLow, priceHigh }, `${title} ${condition}`);
      }
    }
  });

  it('stays the same for an unknown name', () => {
    const plain = priceOf('Gap jeans');
    const named = priceOf('Gap Wrelvin jeans');
    assert.ok(named.priceHigh / named.priceLow < 1.15 * (plain.priceHigh / plain.priceLow));
  });
});

describe('the range of a house’s bag', () => {
  const width = ({ priceLow, priceHigh }: PriceRange) => Math.log(priceHigh / priceLow);

  it('spans its models until the title names one', () => {
    const any = priceOf('Louis Vuitton bag');
    const named = priceOf('Louis Vuitton Neverfull MM bag');
    assert.ok(width(named) < width(any), JSON.stringify([any, named]));
    assert.ok(named.confidence > any.confidence);
  });

  it('is as wide with other words as without', () => {
    const [plain, worded] = ['Chanel bag', 'Chanel black leather bag'].map((title) => width(priceOf(title)));
    assert.ok(Math.abs((plain ?? 0) - (worded ?? 0)) < 0.02, `${plain} ${worded}`);
  });
});
