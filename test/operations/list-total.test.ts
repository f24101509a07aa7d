import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { pick } from '../../src/base/values.ts';
import { brands, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { answerRow, type RowOutcome, toRowParts } from '../../src/operations/answer-row.ts';
import { ListSum } from '../../src/operations/list-total.ts';
import { Z90 } from '../../src/pricing/price-range.ts';
import { createRandom } from '../../training/numbers/random.ts';
import { parts } from '../mcp/support.ts';
import fc from '../support/properties.ts';

const terms = toRowParts(parts, {});
const itemsByGarment = new Map<string, RowOutcome['equalItems']>();

/** Returns identical items of a garment, which indexes of brand, category, and gender pick. */
function itemsAt(brandAt: number, categoryAt: number, genderAt: number, quantity: number, model = '') {
  const brand = brands[brandAt % brands.length]?.slug;
  const category = categories[categoryAt % categories.length]?.slug;
  const gender = GENDERS[genderAt % 2];
  const garment = `${brand} ${category} ${gender}`;
  let equalItems = itemsByGarment.get(garment);
  if (!equalItems) {
    const row = answerRow(terms, { brand, category, gender, quantity: 1, isForSale: true });
    assert.ok(!(row instanceof Problem));
    equalItems = row.equalItems;
    itemsByGarment.set(garment, equalItems);
  }
  const group = `${equalItems.group}${model}`;
  return { ...equalItems, group, quantity, pieceCount: quantity, mayBringMore: false, isCopied: false };
}

function totalOf(list: readonly RowOutcome['equalItems'][]) {
  const sum = new ListSum();
  for (const equalItems of list) sum.add({ equalItems });
  return pick(sum.total(), 'price', 'priceLow', 'priceHigh');
}

/** Error of a brand and kind at one seller, log USD. */
const KIND_ERROR = 0.17;

/**
 * Returns the fractions of simulated lists whose total is inside the range and below the median. Draws the price of
 * each item from its range, and each shared error once per list.
 */
function simulated(list: readonly ReturnType<typeof itemsAt>[]) {
  const { normal } = createRandom(7);
  const { priceLow, priceHigh } = totalOf(list);
  // A lognormal total has its median at the geometric mean of the ends.
  const middle = Math.sqrt(priceLow * priceHigh);
  const draws = 1500;
  let inside = 0;
  let below = 0;
  for (let draw = 0; draw < draws; draw++) {
    const level = normal();
    const drawn = new Map<string, number>();
    const once = (group: string) => {
      const value = drawn.get(group) ?? normal();
      drawn.set(group, value);
      return value;
    };
    let total = 0;
    for (const { price, quantity, sellerDeviation, group, ...ends } of list) {
      const common = sellerDeviation * level + KIND_ERROR * once(group);
      const sharedVariance = sellerDeviation ** 2 + KIND_ERROR ** 2;
      const ownError = (whole: number) => Math.sqrt(Math.max(0, whole ** 2 - sharedVariance));
      const up = Math.log(ends.priceHigh / price) / Z90;
      const down = Math.log(price / ends.priceLow) / Z90;
      for (let item = 0; item < quantity; item++) {
        const own = normal();
        total += price * Math.exp(common + own * ownError(own > 0 ? up : down));
      }
    }
    if (total >= priceLow && total <= priceHigh) inside++;
    if (total < middle) below++;
  }
  return { inside: inside / draws, below: below / draws };
}

describe('the total of several items', () => {
  it('is the price of its only item', () => {
    const items = itemsAt(26, 14, 0, 1);
    assert.deepEqual(totalOf([items]), pick(items, 'price', 'priceLow', 'priceHigh'));
  });

  const lists = [
    ['20 equal items', [itemsAt(45, 1, 0, 20)]],
    ['2 equal items', [itemsAt(45, 6, 0, 2)]],
    ['5 equal bags of a house', [itemsAt(2, 14, 0, 5)]],
    ['20 bags under one title', [itemsAt(0, 14, 0, 20, 'neverfull mm')]],
    [
      'bags with titles and without',
      [itemsAt(0, 14, 0, 4, 'neverfull'), itemsAt(0, 14, 0, 4, 'speedy'), itemsAt(0, 14, 0, 4)],
    ],
    ['20 different items', Array.from({ length: 20 }, (_, i) => itemsAt(22 + i, i, i, 1))],
    ['a closet of one tier', Array.from({ length: 12 }, (_, i) => itemsAt(44 + i, i, 0, 2))],
    ['one bag among tops', [itemsAt(0, 14, 0, 1), ...Array.from({ length: 9 }, (_, i) => itemsAt(45 + i, 1, 0, 1))]],
  ] as const;

  for (const [what, list] of lists) {
    it(`has a range that covers 8 in 10 simulations of ${what}, half of them below the middle`, () => {
      const { inside, below } = simulated(list);
      // 1,500 draws scatter by 0.01 around a share. A total is only nearly lognormal, which is the rest.
      assert.ok(inside > 0.74 && inside < 0.93, String(inside));
      assert.ok(below > 0.42 && below < 0.58, String(below));
    });
  }

  it('is below the upper end of its range, for any length of list', () => {
    const item = fc.tuple(fc.nat(54), fc.nat(14), fc.nat(1));
    const lengths = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 2, max: 500 }) }, fc.constant(10_000));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 40 }), lengths, (kinds, length) => {
        const list = Array.from({ length }, (_, i) => {
          const [brand, category, gender] = kinds[i % kinds.length] as (typeof kinds)[number];
          return itemsAt(brand, category, gender, 1);
        });
        const total = totalOf(list);
        const { priceLow, price, priceHigh } = total;
        assert.ok(1 <= priceLow && priceLow < priceHigh && price < priceHigh, JSON.stringify(total));
      }),
      { numRuns: 25 },
    );
  });

  it('of many items is more than 8% above the sum of their prices, since the mean sale is above the median', () => {
    for (const quantity of [49, 1000]) {
      const { price, priceLow, priceHigh } = totalOf([itemsAt(26, 14, 0, quantity)]);
      assert.ok(Math.sqrt(priceLow * priceHigh) > 1.08 * price, `${price}: ${priceLow} to ${priceHigh}`);
    }
  });

  const lines = fc.array(fc.tuple(fc.nat(54), fc.nat(14), fc.nat(1), fc.integer({ min: 1, max: 99 })), {
    minLength: 1,
    maxLength: 20,
  });

  it('reaches at least as high if the items share an error as if they do not', () => {
    fc.assert(
      fc.property(lines, (rows) => {
        const sharing = rows.map((row) => itemsAt(...row));
        // Items share an error if they are of one group.
        const apart = sharing.map((items, index) => ({ ...items, group: `${index}` }));
        const { priceHigh } = totalOf(apart);
        assert.ok(priceHigh <= totalOf(sharing).priceHigh, `${priceHigh}, ${totalOf(sharing).priceHigh}`);
      }),
      { numRuns: 13 },
    );
  });

  it('of items in one line is that of the same items in separate lines', () => {
    fc.assert(
      fc.property(lines, (rows) => {
        const list = rows.map((row) => itemsAt(...row));
        const single = list.flatMap((items) =>
          Array.from({ length: items.quantity }, () => ({ ...items, quantity: 1 })),
        );
        assert.deepEqual(totalOf(single), totalOf(list));
      }),
      { numRuns: 13 },
    );
  });
});
