import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Condition } from '../../src/catalog/catalog.ts';
import { isOutside, soldGroups, whyOutside } from '../../src/pricing/evidence/sold-groups.ts';
import type { SoldGroup } from '../../src/pricing/loading/artifact.ts';
import { listingOf, pricing } from '../support/listing.ts';

const bag = listingOf('Coach bag');
const tabby = listingOf('Coach Tabby bag');
/** Sales far below our price, with nothing that explains it. */
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
    it(`is ${code} for sales with ${JSON.stringify(group)}`, () => assert.deepEqual(whyOf(group), { code, n }));
  }

  it('is missing for sales at the bounds of each reason', () => {
    const codes = [{ n: 10 }, { new: 19 }, { newest: '2021-01' }].map((group) => whyOf(group));
    assert.deepEqual(codes, [undefined, undefined, undefined]);
  });

  it('is the grade of the item where few of the sales share it', () => {
    for (const condition of ['New with tags', 'Fair', 'Poor'] as const)
      assert.equal(whyOf({}, graded(condition))?.code, 'other_condition', condition);
    for (const condition of ['Like New', 'Good'] as const) assert.equal(whyOf({}, graded(condition)), undefined);
  });

  it('is not the grade of a new item if half of the sales are of new ones', () => {
    assert.equal(whyOf({ new: 20 }, graded('New with tags')), undefined);
    assert.equal(whyOf({ new: 19 }, graded('New with tags'))?.code, 'other_condition');
  });

  it('is a version that the title names and the subject of the sales leaves open', () => {
    const codes = (['brand and kind', 'line', 'model'] as const).map((of) => whyOutside(tabby, of, SALES)?.code);
    assert.deepEqual(codes, ['other_version', 'other_version', undefined]);
  });

  it('is the asker’s evidence if there is any', () => {
    const withSales = listingOf({ title: 'Coach bag', comps: [{ price: 90 }, { price: 100 }] });
    assert.equal(whyOf({}, withSales)?.code, 'yours');
  });

  it('is about one item of a lot', () => {
    const each = { ...bag.price, price: 2 };
    assert.equal(whyOf({ n: 9 }, { ...bag, lot: { pieces: 2, each } }), undefined);
  });
});

it('the middle half of sales is a quarter around a published median', () => {
  const areOutside = (group: Parameters<typeof isOutside>[1], prices: readonly number[]) =>
    prices.map((price) => isOutside(price, group));
  assert.deepEqual(areOutside({ median: 50, low: 40, high: 60 }, [39, 40, 60, 61]), [true, false, false, true]);
  assert.deepEqual(areOutside({ median: 100 }, [76, 77, 129, 130]), [true, false, false, true]);
});

describe('the sales behind a price', () => {
  const { garment, facts } = tabby;

  it('are of the brand and kind if no sale of its model is known', () => {
    const kinds = { coach: { bag: { [garment.gender]: [SALES] } } };
    const groups = soldGroups({ version: '', kinds, named: {} }, garment, facts);
    assert.deepEqual(groups, { of: 'brand and kind', groups: [SALES] });
  });

  it('are absent if the brand and kind has none', () => {
    assert.equal(soldGroups({ version: '', kinds: {}, named: {} }, garment, facts), undefined);
  });

  it('are of the model where the released sales name it, and never of a child’s item', () => {
    const { sold } = pricing.artifacts;
    assert.ok(sold);
    assert.equal(soldGroups(sold, garment, facts)?.of, 'model');
    const sneakers = listingOf('girls Nike sneakers');
    assert.equal(soldGroups(sold, sneakers.garment, sneakers.facts), undefined);
  });
});
