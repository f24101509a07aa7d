import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omit } from '../../src/base/members.ts';
import type { Condition } from '../../src/catalog/catalog.ts';
import { soldGroups, whyOutside } from '../../src/pricing/evidence/sold-groups.ts';
import type { SoldGroup } from '../../src/pricing/loading/artifact.ts';
import { listingOf, pricing } from '../support/listing.ts';

const bag = listingOf('Coach bag');
const tabby = listingOf('Coach Tabby bag');
/** Sales far below our price for a reason that nothing in them shows. */
const SALES: SoldGroup = {
  place: 'us',
  channel: 'person to person',
  n: 40,
  median: 2,
  low: 1,
  high: 3,
  newest: '2025-03',
  marketplaces: {},
};

describe('the reason for a price outside the middle half of sales', () => {
  const whyOf = (group: Partial<SoldGroup>, listing: Parameters<typeof whyOutside>[0] = bag) =>
    whyOutside(listing, 'brand and kind', { ...SALES, ...group });
  const graded = (condition: Condition) => ({ ...bag, garment: { ...bag.garment, condition } });

  for (const [group, code, n] of [
    [{ channel: 'auction', place: 'europe' }, 'auction', 40],
    [{ place: 'europe' }, 'other_market', 40],
    [{ channel: 'checked' }, 'other_market', 40],
    [{ new: 20 }, 'mostly_new', 20],
    [{ newest: '2020-12', ofModels: 30 }, 'old', 40],
    [{ ofModels: 30, ofOneSeller: 25 }, 'of_models', 30],
    [{ ofOneSeller: 25 }, 'one_seller', 25],
    [{ n: 9 }, 'few', 9],
  ] as const) {
    it(`is ${code}, with the ${n} sales it is about, for ${JSON.stringify(group)}`, () =>
      assert.deepEqual(whyOf(group), { code, n }));
  }

  for (const group of [{ n: 10 }, { new: 19 }, { newest: '2021-01' }]) {
    it(`is absent just before a reason applies: ${JSON.stringify(group)}`, () => assert.equal(whyOf(group), undefined));
  }

  it('is the grade of an item if few sales are in this grade', () => {
    const grades = ['New with tags', 'Like New', 'Good', 'Fair', 'Poor'] as const;
    const codes = grades.map((condition) => whyOf({}, graded(condition))?.code);
    assert.deepEqual(codes, ['other_condition', undefined, undefined, 'other_condition', 'other_condition']);
  });

  it('is not the grade of a new item if at least half of the 40 sales are of new items', () => {
    const codes = [19, 20].map((newItems) => whyOf({ new: newItems }, graded('New with tags'))?.code);
    assert.deepEqual(codes, ['other_condition', undefined]);
  });

  it('is the version in the title if the sales are of more than its model', () => {
    const codes = (['brand and kind', 'line', 'model'] as const).map((of) => whyOutside(tabby, of, SALES)?.code);
    assert.deepEqual(codes, ['other_version', 'other_version', undefined]);
  });

  it('is the user’s evidence if there is any', () => {
    const withSales = listingOf({ title: 'Coach bag', comps: [{ price: 90 }, { price: 100 }] });
    assert.equal(whyOf({}, withSales)?.code, 'yours');
  });

  it('is absent for a lot if the price of one item is inside', () => {
    const each = { ...bag.price, price: SALES.median };
    assert.equal(whyOf({ n: 9 }, { ...bag, lot: { pieces: 2, each } }), undefined);
  });
});

describe('the middle half of sales', () => {
  /** Prices of a bag at which its price is outside. Fewer than ten sales are then always a reason. */
  const outsideOf = (sales: Pick<SoldGroup, 'median' | 'low' | 'high'>, prices: readonly number[]) =>
    prices.filter((price) => {
      const listing = { ...bag, price: { ...bag.price, price } };
      return whyOutside(listing, 'brand and kind', { ...omit(SALES, 'low', 'high'), n: 9, ...sales });
    });

  it('includes its quartiles', () => {
    assert.deepEqual(outsideOf({ median: 50, low: 40, high: 60 }, [39, 40, 60, 61]), [39, 61]);
  });

  it('extends by a factor of exp(0.25) around a published median', () => {
    // 100 / exp(0.25) is 77.9, and 100 * exp(0.25) is 128.4.
    assert.deepEqual(outsideOf({ median: 100 }, [76, 77, 129, 130]), [76, 130]);
  });
});

it('the sales shown with a price are of the model if there are any', () => {
  assert.ok(pricing.artifacts.sold);
  assert.equal(soldGroups(pricing.artifacts.sold, tabby.garment, tabby.facts)?.of, 'model');
});
