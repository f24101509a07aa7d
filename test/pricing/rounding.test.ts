import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/garments/catalog.ts';
import { isGuess } from '../../src/pricing/evidence-grade.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { rounded, roundingOf } from '../../src/pricing/rounding.ts';
import fc from '../support/properties.ts';

const coarse = roundingOf(true);
const amount = fc.double({ min: 0.1, max: 1e6, noNaN: true });

describe('the rounding of prices', () => {
  it('leaves whole dollars as they are where listings stand behind them', () => {
    const whole = rounded({ price: 71.6, priceLow: 44.2, priceHigh: 170.5 }, roundingOf(false));
    assert.deepEqual(whole, { price: 72, priceLow: 44, priceHigh: 171 });
  });

  it('rounds what is borrowed to a few figures', () => {
    const figures = [4.4, 11.2, 37, 41, 83, 212, 1579].map(coarse.round);
    assert.deepEqual(figures, [4, 12, 35, 40, 80, 200, 1600]);
  });

  it('changes a borrowed price by half a step at most, and no more by a second time', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const figure = coarse.round(value);
        assert.ok(Number.isInteger(figure) && figure >= 1);
        assert.ok(Math.abs(figure - value) <= Math.max(0.9, 0.13 * value), `${value} ${figure}`);
        assert.equal(coarse.round(figure), figure);
      }),
    );
  });

  it('steps from figure to figure, up and down', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const figure = coarse.round(value);
        const above = coarse.above(figure);
        assert.ok(above > figure);
        assert.equal(coarse.round(above), above);
        assert.equal(coarse.below(above), figure);
      }),
    );
  });

  it('keeps low below mid below high, and grades falling, for every garment there is', () => {
    const pricing = loadModel();
    for (const brand of brands)
      for (const category of categories)
        for (const gender of GENDERS) {
          const garment = { brand, category, gender };
          const isBorrowed = isGuess(pricing.predict(garment).evidence);
          let last = Number.POSITIVE_INFINITY;
          for (const condition of [...CONDITIONS, undefined]) {
            const { price, priceLow, priceHigh } = pricing.priceAtCondition({
              ...garment,
              condition,
            });
            const what = `${brand.slug} ${category.slug} ${gender} ${condition} ${price}`;
            assert.ok(priceLow >= 1 && priceLow < price && price < priceHigh, what);
            if (isBorrowed) {
              for (const figure of [price, priceLow, priceHigh]) assert.equal(coarse.round(figure), figure, what);
            }
            if (!condition) continue;
            assert.ok(price < last, what);
            last = price;
          }
        }
  });
});
