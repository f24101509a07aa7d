import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { createTotal, type Pieces, sharedErrors } from '../../src/pricing/total.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import fc from '../support/properties.ts';
import { timesOf } from '../support/sampled.ts';

const pricing = loadModel();

/** Identical pieces of a garment, given by indexes of brand, category and gender. */
function pieces(brandAt: number, categoryAt: number, genderAt: number, quantity: number, facts = '') {
  const brand = brands[brandAt % brands.length];
  const category = categories[categoryAt % categories.length];
  const gender = GENDERS[genderAt % 2];
  assert.ok(brand && category && gender);
  const garment = { brand, category, gender };
  const { price, priceLow, priceHigh } = pricing.predict(garment);
  return { price, priceLow, priceHigh, quantity, shared: sharedErrors(pricing, garment, facts) };
}

/** Adds up pieces. */
function totalOf(items: readonly Pieces[]) {
  const sum = createTotal();
  for (const item of items) sum.add(item);
  return sum.total();
}

/**
 * Shares of simulated baskets with totals inside the range and below the median. Pieces are drawn from their ranges,
 * shared errors once.
 */
function simulated(items: readonly (Pieces & { quantity: number; shared: ReturnType<typeof sharedErrors> })[]) {
  const { normal } = seededRandom(7);
  const { price: middle, priceLow, priceHigh } = totalOf(items);
  const draws = 1500;
  let inside = 0;
  let below = 0;
  for (let draw = 0; draw < draws; draw++) {
    const level = normal();
    const drawn = new Map<string, number>();
    const once = (key: string) => {
      const value = drawn.get(key) ?? normal();
      drawn.set(key, value);
      return value;
    };
    let total = 0;
    for (const { price, quantity, shared, ...ends } of items) {
      const { facts = '', error: title = 0 } = shared.title ?? {};
      const common = shared.level * level + shared.cell * once(shared.key) + title * once(`${shared.key} ${facts}`);
      const rest = (whole: number) =>
        Math.sqrt(Math.max(0, whole ** 2 - shared.level ** 2 - shared.cell ** 2 - title ** 2));
      const up = Math.log(ends.priceHigh / price) / 1.2816;
      const down = Math.log(price / ends.priceLow) / 1.2816;
      for (let piece = 0; piece < quantity; piece++) {
        const own = normal();
        total += price * Math.exp(common + own * rest(own > 0 ? up : down));
      }
    }
    if (total >= priceLow && total <= priceHigh) inside++;
    if (total < middle) below++;
  }
  return { inside: inside / draws, below: below / draws };
}

describe('the total of several pieces', () => {
  it('has the range of its only piece', () => {
    const one = pieces(26, 14, 0, 1);
    const { price, priceLow, priceHigh } = one;
    assert.deepEqual(totalOf([one]), { price, priceLow, priceHigh, sumOfPrices: price });
  });

  const baskets = [
    ['20 equal pieces', [pieces(45, 1, 0, 20)]],
    ['2 equal pieces', [pieces(45, 6, 0, 2)]],
    ['5 equal bags of a house', [pieces(2, 14, 0, 5)]],
    ['20 bags under one title', [pieces(0, 14, 0, 20, 'neverfull mm')]],
    [
      'bags under titles and without',
      [pieces(0, 14, 0, 4, 'neverfull'), pieces(0, 14, 0, 4, 'speedy'), pieces(0, 14, 0, 4)],
    ],
    ['20 different pieces', Array.from({ length: 20 }, (_, i) => pieces(22 + i, i, i, 1))],
    ['a closet of one tier', Array.from({ length: 12 }, (_, i) => pieces(44 + i, i, 0, 2))],
    ['one bag among tops', [pieces(0, 14, 0, 1), ...Array.from({ length: 9 }, (_, i) => pieces(45 + i, 1, 0, 1))]],
  ] as const;
  it('stays as it is while the model does', (t) => {
    const cheapest = { price: 2, priceLow: 1, priceHigh: 3, quantity: 1 };
    const cheap = [cheapest, cheapest, { ...cheapest, shared: { level: 0.1, key: 'a', cell: 0.1 } }];
    t.assert.snapshot([...baskets.map(([, items]) => totalOf(items)), totalOf(cheap)]);
  });

  for (const [what, items] of baskets) {
    it(`holds the total of ${what} in about 8 of 10 simulated baskets, half of them below the middle`, () => {
      const { inside, below } = simulated(items);
      assert.ok(inside > 0.74 && inside < 0.93, String(inside));
      assert.ok(below > 0.42 && below < 0.58, String(below));
    });
  }

  it('is wider for pieces under one title than under different ones, and widest without titles', () => {
    const wide = (items: readonly Pieces[]) => {
      const { priceLow, priceHigh } = totalOf(items);
      return priceHigh / priceLow;
    };
    const titled = (...titles: string[]) => titles.map((title) => pieces(0, 14, 0, 5, title));
    assert.ok(wide(titled('neverfull', 'neverfull')) > wide(titled('neverfull', 'speedy')));
    assert.ok(wide([pieces(0, 14, 0, 10)]) > wide(titled('neverfull', 'speedy')));
  });

  it('is inside its range, for any length of list', () => {
    const item = fc.tuple(fc.nat(54), fc.nat(14), fc.nat(1));
    const sizes = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 2, max: 500 }) }, fc.constant(10_000));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 40 }), sizes, (kinds, size) => {
        const items = Array.from({ length: size }, (_, i) => {
          const [brand, category, gender] = kinds[i % kinds.length] as (typeof kinds)[number];
          return pieces(brand, category, gender, 1);
        });
        const total = totalOf(items);
        const { priceLow, price, priceHigh, sumOfPrices } = total;
        assert.ok(1 <= priceLow && priceLow < price && price < priceHigh, JSON.stringify(total));
        assert.ok(sumOfPrices < priceHigh, JSON.stringify(total));
        // The geometric mean, up to rounding.
        assert.ok(Math.abs(price ** 2 - priceLow * priceHigh) < 2 * priceHigh + 2);
      }),
      { numRuns: timesOf(100) },
    );
  });

  it('is well above the sum of the prices of many pieces', () => {
    for (const quantity of [49, 1000]) {
      const { price, sumOfPrices } = totalOf([pieces(26, 14, 0, quantity)]);
      assert.ok(price > 1.08 * sumOfPrices, `${price} ${sumOfPrices}`);
    }
  });

  it('is computed for the cheapest pieces without a clamp', () => {
    const cheapest = { price: 2, priceLow: 1, priceHigh: 3 };
    for (let quantity = 2; quantity <= 100; quantity++) {
      const { priceLow, price, priceHigh } = totalOf([{ ...cheapest, quantity }]);
      assert.ok(1 <= priceLow && priceLow < price && price < priceHigh, String(quantity));
    }
  });

  it('includes the sum of the prices, and no narrower range for identical pieces', () => {
    const item = fc.tuple(fc.nat(54), fc.nat(14), fc.nat(1), fc.integer({ min: 1, max: 99 }));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), (list) => {
        const items = list.map((one) => pieces(...one));
        const total = totalOf(items);
        const sum = items.reduce((so, { price, quantity }) => so + price * quantity, 0);
        assert.equal(total.sumOfPrices, sum);
        const apart = items.map((one, index) => ({ ...one, shared: { ...one.shared, key: String(index) } }));
        assert.ok(totalOf(apart).priceHigh <= total.priceHigh);
        const alone = items.flatMap((one) => Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 })));
        assert.deepEqual(totalOf(alone), total);
      }),
      { numRuns: timesOf(50) },
    );
  });
});
