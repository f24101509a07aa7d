import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import type { SaleErrors } from '../../src/pricing/loading/artifact.ts';
import type { PriceRange } from '../../src/pricing/ranges/price-range.ts';
import {
  askedBand,
  CONFIDENCE_FACTOR,
  halfWithin,
  isLessKnown,
  levelErrorOf,
  normalShare,
  P70,
  P90,
  roundConfidence,
  rounded,
  shareNear,
  spreadBetween,
  spreadOfClass,
} from '../../src/pricing/ranges/spread.ts';
import { listingOf, pricing } from '../support/listing.ts';
import fc from '../support/properties.ts';

it('the normal distribution is that of published tables', () => {
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

describe('a confidence', () => {
  it('is 68% for a normal distribution as wide as the factor', () => {
    assert.equal(roundConfidence(shareNear(Math.log(CONFIDENCE_FACTOR))), 0.68);
  });

  it('has two digits and is never 0 or 1', () => {
    assert.deepEqual([0.444, 1, 0].map(roundConfidence), [0.44, 0.99, 0.01]);
  });
});

it('an asking price is in one of five bands, which begin at the quantiles of comparable items', () => {
  // The ends are $50, $74, $135, and $201.
  const estimate = { price: 100, quantiles: [-0.7, -0.3, 0.3, 0.7] } as const;
  const bands = [49, 50, 74, 75, 134, 135, 201, 202].map((asked) => askedBand(asked, estimate));
  const expected = ['well_below', 'below', 'below', 'around', 'around', 'above', 'above', 'well_above'];
  assert.deepEqual(bands, expected);
});

it('half of the sales are within a distance that grows with their spread', () => {
  const quantiles = [-0.69, -0.28, 0.28, 0.69] as const;
  assert.equal(halfWithin({ price: 100, quantiles }), 35);
  assert.equal(halfWithin({ price: 1000, quantiles }), 349);
  assert.equal(halfWithin({ price: 100, quantiles: [-0.345, -0.14, 0.14, 0.345] }), 18);
  assert.equal(halfWithin({ price: 100, quantiles: [-1.38, -0.56, 0.28, 0.69] }), 48);
  assert.equal(halfWithin({ price: 2, quantiles }), 1);
});

it('the level of prices is less certain for clothes and shoes of a tier whose bags alone show it', () => {
  const errors = { designer: 0.25, 'designer clothes': 0.32, premium: 0.15 };
  for (const [tier, family, error, isLess] of [
    ['designer', 'bags', 0.25, false],
    ['designer', 'footwear', 0.32, true],
    ['designer', 'dresses', 0.32, true],
    ['premium', 'dresses', 0.15, false],
  ] as const) {
    assert.equal(levelErrorOf(errors, tier, family), error, `${tier} ${family}`);
    assert.equal(isLessKnown(errors, tier, family), isLess, `${tier} ${family}`);
  }
});

describe('a rounded price', () => {
  it('and its range are whole dollars', () => {
    const range = rounded({ price: 71.6, priceLow: 44.2, priceHigh: 170.5 });
    assert.deepEqual(range, { price: 72, priceLow: 44, priceHigh: 171 });
  });

  const amount = fc.double({ min: 0.1, max: 1e6, noNaN: true });
  it('of two dollars or more changes by at most half a dollar, and stays between low and high', () => {
    fc.assert(
      fc.property(amount, amount, amount, (price, down, up) => {
        const range = rounded({ price, priceLow: Math.max(0, price - down), priceHigh: price + up });
        if (price >= 2) assert.ok(Math.abs(range.price - price) <= 0.5, JSON.stringify({ price, range }));
        assert.ok(1 <= range.priceLow && range.priceLow < range.price && range.price < range.priceHigh);
      }),
    );
  });

  it('falls with each grade of every garment, inside its range', () => {
    for (const brand of brands)
      for (const category of categories)
        for (const gender of GENDERS) {
          let better = Infinity;
          for (const condition of CONDITIONS) {
            const { price, priceLow, priceHigh } = pricing.priceAtCondition({ brand, category, gender, condition });
            const what = `${brand.slug} ${category.slug} ${gender} ${condition} ${price}`;
            assert.ok(1 <= priceLow && priceLow < price && price < priceHigh && price < better, what);
            better = price;
          }
        }
  });
});

/** Eight in ten sales of the catalog are within a factor of exp(0.6), spread evenly. */
const ERRORS: SaleErrors = {
  shape: Array.from({ length: 19 }, (_, i) => (i + 1) / 16),
  classes: [
    { class: 'catalog', sales: 700, distance: 0.6, held: 0.8 },
    { class: 'houses', distance: 0.9 },
  ],
};

describe('the spread of sales', () => {
  it('has the distance of the price class', () => {
    assert.deepEqual(spreadOfClass(ERRORS, 'mid-range').quantiles, [-0.6, -0.3, 0.3, 0.6]);
    assert.deepEqual(spreadOfClass(ERRORS, 'premium', 2).quantiles, [-1.2, -0.6, 0.6, 1.2]);
    assert.deepEqual(spreadOfClass(ERRORS, 'designer').quantiles, [-0.9, -0.45, 0.45, 0.9]);
    assert.deepEqual(spreadOfClass(ERRORS, 'luxury').quantiles, [-0.9, -0.45, 0.45, 0.9]);
  });

  it('may reach farther above the price than below it', () => {
    assert.deepEqual(spreadBetween(ERRORS, -0.8, 1).quantiles, [-0.8, -0.4, 0.5, 1]);
  });

  it('has 80% of the sales within a factor of 1.5 if the range ends there', () => {
    const confidenceAt = (distance: number) => spreadBetween(ERRORS, -distance, distance).confidence;
    assert.equal(confidenceAt(Math.log(1.5)), 0.8);
    assert.equal(confidenceAt(2 * Math.log(1.5)), 0.4);
    assert.equal(confidenceAt(0.01), 0.95);
    // Below the first of the quantiles, sales are spread evenly from the price.
    assert.equal(confidenceAt(8 * Math.log(1.5)), 0.1);
    assert.equal(confidenceAt(32 * Math.log(1.5)), 0.03);
  });
});

describe('the range of an item', () => {
  const widthOf = ({ priceLow, priceHigh }: PriceRange) => priceHigh / priceLow;

  for (const title of ['Madewell leather tote', 'Gap jeans', 'vintage Columbia jacket', 'black dress', 'Coach bag']) {
    it(`“${title}” in a grade is the same whether or not the grade is stated`, () => {
      const { price: unstated } = listingOf(title);
      for (const condition of CONDITIONS) {
        const { price, priceLow, priceHigh } = listingOf({ title, condition }).price;
        assert.deepEqual(unstated.atCondition(condition), { price, priceLow, priceHigh }, condition);
      }
    });
  }

  it('hardly widens for a name that nobody knows', () => {
    const widths = ['Gap Wrelvin jeans', 'Gap jeans'].map((title) => widthOf(listingOf(title).price));
    assert.ok((widths[0] ?? Infinity) < 1.15 * (widths[1] ?? 0), `${widths}`);
  });

  it('spans the models of a house until the title names one', () => {
    const any = listingOf('Louis Vuitton bag').price;
    const named = listingOf('Louis Vuitton Neverfull MM bag').price;
    assert.ok(widthOf(named) < widthOf(any), JSON.stringify([any, named]));
    assert.ok(named.confidence > any.confidence);
  });

  it('of a house’s bag is as wide with other words as without, to 2%', () => {
    const widths = ['Chanel bag', 'Chanel black leather bag'].map((title) => Math.log(widthOf(listingOf(title).price)));
    assert.ok(Math.abs((widths[0] ?? 0) - (widths[1] ?? Infinity)) < 0.02, `${widths}`);
  });
});
