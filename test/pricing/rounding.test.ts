import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isGuess } from '../../src/answers/garment/words.ts';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { rounded } from '../../src/pricing/ranges/price-at-condition.ts';
import fc from '../support/properties.ts';

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

  it('moves no price that is borrowed from other kinds either', () => {
    const pricing = loadModel();
    const borrowed = brands.flatMap((brand) =>
      categories.flatMap((category) =>
        GENDERS.flatMap((gender) => {
          const garment = { brand, category, gender };
          return isGuess(pricing.predict(garment).evidence) ? [garment] : [];
        }),
      ),
    );
    assert.ok(borrowed.length > 100);
    for (const garment of borrowed) {
      const exact = Math.exp(pricing.explain(garment).reduce((sum, { log }) => sum + log, 0));
      assert.equal(pricing.predict(garment).price, Math.max(2, Math.round(exact)), JSON.stringify(garment));
    }
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
