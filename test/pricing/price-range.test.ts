import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../src/base/values.ts';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { createEffects } from '../../src/pricing/effects.ts';
import {
  computeShareBelow,
  createGradedPrice,
  type PriceRange,
  sumRanges,
  toRange,
} from '../../src/pricing/price-range.ts';
import { effectsFile } from '../support/effects.ts';
import { appraisalOf, pricing } from '../support/listing.ts';
import fc from '../support/properties.ts';

const effects = createEffects(effectsFile());
/** Returns a price with a range of so many times the price each way, without grades. */
const priceAt = (usd: number, times: number) => {
  const halfWidth = Math.log(times);
  return createGradedPrice(
    effects,
    undefined,
    () => Math.log(usd),
    () => halfWidth,
  );
};

describe('a rounded price', () => {
  it('and its range are whole dollars', () => {
    assert.deepEqual(toRange(priceAt(71.6, 1.6)), { price: 72, priceLow: 45, priceHigh: 115 });
  });

  it('is within half a dollar of any price of two dollars or more', () => {
    fc.assert(
      fc.property(fc.double({ min: 2, max: 1e6, noNaN: true }), (price) => {
        assert.ok(Math.abs(priceAt(price, 1).price - price) <= 0.5 + 1e-6);
      }),
    );
  });

  it('stays between a low end of at least a dollar and a high end', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 1e6, noNaN: true }),
        fc.double({ min: 1, max: 9, noNaN: true }),
        (usd, times) => {
          const { priceLow, price, priceHigh } = priceAt(usd, times);
          assert.ok(1 <= priceLow && priceLow < price && price < priceHigh);
        },
      ),
    );
  });

  it('is lower in each worse grade, and inside its range, for every garment', () => {
    for (const brand of brands)
      for (const category of categories)
        for (const gender of GENDERS) {
          let better = Infinity;
          for (const condition of CONDITIONS) {
            const { price, priceLow, priceHigh } = pricing
              .priceGarment({ brand, category, gender })
              .findRange(condition);
            const label = `${brand.slug} ${category.slug} ${gender} ${condition} ${price}`;
            assert.ok(1 <= priceLow && priceLow < price && price < priceHigh && price < better, label);
            better = price;
          }
        }
  });
});

describe('the spread of sales', () => {
  // 80% of evenly spread sales are within the half width, so a factor of 1.5 covers as much less as it is closer.
  for (const [times, confidence] of [
    [1, 0.8],
    [2, 0.4],
    [8, 0.1],
    [0.01, 0.97],
  ] as const) {
    it(`has a confidence of ${confidence} if its half width is ${times} x log 1.5`, () => {
      const halfWidth = times * Math.log(1.5);
      const price = createGradedPrice(
        effects,
        undefined,
        () => Math.log(1e6),
        () => halfWidth,
      );
      const expected = { confidence, halfWidth, middleHalfWidth: 0.625 * halfWidth };
      assert.deepEqual(pick(price, 'confidence', 'halfWidth', 'middleHalfWidth'), expected);
    });
  }
});

describe('the range of an item', () => {
  const widthOf = ({ priceLow, priceHigh }: PriceRange) => priceHigh / priceLow;

  for (const title of ['Madewell leather tote', 'Gap jeans', 'vintage Columbia jacket', 'black dress', 'Coach bag']) {
    it(`is the same for “${title}” in a grade and for its unstated grade seen in that grade`, () => {
      const { estimate: unstated } = appraisalOf(title);
      for (const condition of CONDITIONS) {
        assert.deepEqual(unstated.findRange(condition), toRange(appraisalOf({ title, condition }).estimate), condition);
      }
    });
  }

  it('widens by less than 15% for an unknown name', () => {
    const known = widthOf(appraisalOf('Gap jeans').estimate);
    const unknown = widthOf(appraisalOf('Gap Wrelvin jeans').estimate);
    assert.ok(unknown < 1.15 * known, `${known} to ${unknown}`);
  });
});

describe('the share of sales below an amount', () => {
  const belowOf = (title: string, amountOf: (price: ReturnType<typeof appraisalOf>['estimate']) => number) => {
    const { estimate } = appraisalOf(title);
    return computeShareBelow(pricing.effects, estimate, amountOf(estimate));
  };

  // A lot's share is of whole lots.
  for (const title of ['Coach Tabby 26', 'Hermes Birkin 30', 'Lot of 12 Gap tees'])
    it(`is what the range of a ${title} says`, () => {
      assert.equal(
        belowOf(title, ({ price }) => price),
        0.5,
      );
      assert.equal(
        belowOf(title, ({ priceLow }) => priceLow),
        0.1,
      );
      assert.equal(
        belowOf(title, ({ priceHigh }) => priceHigh),
        0.9,
      );
    });

  it('is a quarter below the middle half, and three above', () => {
    const [low, high] = [-1, 1].map((sign) =>
      belowOf('Hermes Birkin 30', (price) => price.price * Math.exp(sign * price.middleHalfWidth)),
    );
    assert.deepEqual([low, high], [0.25, 0.75]);
  });

  it('has two decimals, rises with the amount, and is never 0 or 1', () => {
    const shares = [0.01, 1, 40, 90, 300, 1e7].map((amount) => belowOf('Coach Tabby 26', () => amount));
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    );
    for (const share of shares) assert.ok(share > 0 && share < 1 && share === Number(share.toFixed(2)), String(share));
  });
});

it('a share of the sum of several ranges is in whole dollars', () => {
  const ranges = [priceAt(20, 2), priceAt(31, 2)];
  assert.deepEqual(sumRanges(ranges, 0.9), { price: 46, priceLow: 23, priceHigh: 92 });
});

it('the price of a title without its words is that of a real piece, even if the title doubts it', () => {
  const { estimate } = appraisalOf('Gucci women’s bag not authenticated');
  const { price: real, priceLow, priceHigh } = appraisalOf('Gucci women’s bag').estimate;
  assert.deepEqual(estimate.basePrice, { price: real, priceLow, priceHigh });
});
