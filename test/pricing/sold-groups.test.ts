import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { isOutside, soldGroups, whyOutside } from '../../src/pricing/evidence/sold-groups.ts';
import type { SoldGroup } from '../../src/pricing/loading/artifact.ts';
import { listingOf, pricing } from '../support/listing.ts';

const bag = listingOf('Coach bag');
const tabby = listingOf('Coach Tabby bag');
/** Sales that our price is far above, and no reason why. */
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

describe('the reason why a price is outside the middle half of sales', () => {
  const whyOf = (group: Partial<SoldGroup>, listing = bag) =>
    whyOutside(listing, 'brand and kind', { ...SALES, ...group });
  const graded = (condition: Appraisal['garment']['condition']) => ({
    ...bag,
    garment: { ...bag.garment, condition },
  });

  it('is a fact of the sales or of the piece, the first that applies', () => {
    const cases = [
      [{ channel: 'auction', place: 'europe' }, 'auction', 40],
      [{ place: 'europe' }, 'other_market', 40],
      [{ channel: 'checked' }, 'other_market', 40],
      [{ new: 20 }, 'mostly_new', 20],
      [{ newest: '2020-12', ofModels: 30 }, 'old', 40],
      [{ ofModels: 30, ofOneSeller: 25 }, 'of_models', 30],
      [{ ofOneSeller: 25 }, 'one_seller', 25],
      [{ n: 9 }, 'few', 9],
    ] as const;
    for (const [group, code, n] of cases) assert.deepEqual(whyOf(group), { code, n }, code);
    for (const group of [{}, { n: 10 }, { new: 19 }, { newest: '2021-01' }]) assert.equal(whyOf(group), undefined);
  });

  it('is the condition of the piece where few of the sales share it', () => {
    for (const condition of ['New with tags', 'Fair', 'Poor'] as const)
      assert.equal(whyOf({}, graded(condition))?.code, 'other_condition', condition);
    for (const condition of ['Like New', 'Good'] as const) assert.equal(whyOf({}, graded(condition)), undefined);
    // New sales are those of a new piece.
    assert.equal(whyOf({ new: 20 }, graded('New with tags')), undefined);
    assert.equal(whyOf({ new: 19 }, graded('New with tags'))?.code, 'other_condition');
  });

  it('is what a title names beyond the subject of the sales', () => {
    const whyOfTabby = (of: Parameters<typeof whyOutside>[1]) => whyOutside(tabby, of, SALES)?.code;
    assert.deepEqual((['brand and kind', 'line', 'model'] as const).map(whyOfTabby), [
      'other_version',
      'other_version',
      undefined,
    ]);
  });

  it('is the asker’s evidence, and is for a piece of a lot', () => {
    const asker = { comps: 2 } as Appraisal['asker'];
    assert.equal(whyOf({}, { ...bag, asker })?.code, 'yours');
    const each = { ...bag.price, price: 2 };
    assert.equal(whyOf({ n: 9 }, { ...bag, lot: { pieces: 2, each } }), undefined);
  });

  it('is missing within the middle half, or a quarter around a published median', () => {
    const within = (group: { median: number; low?: number; high?: number }, ...prices: number[]) =>
      prices.map((price) => !isOutside(price, group));
    assert.deepEqual(within({ median: 50, low: 40, high: 60 }, 39, 40, 60, 61), [false, true, true, false]);
    assert.deepEqual(within({ median: 100 }, 76, 77, 129, 130), [false, true, true, false]);
  });
});

describe('the sales behind a price', () => {
  const groups = [SALES];
  const { garment, facts } = tabby;
  const kinds = { coach: { bag: { [garment.gender]: groups } } };

  it('are of the brand and kind if no sale of its model is known', () => {
    assert.deepEqual(soldGroups({ version: '', kinds, named: {} }, garment, facts), { of: 'brand and kind', groups });
    assert.equal(soldGroups({ version: '', kinds: {}, named: {} }, bag.garment, bag.facts), undefined);
  });

  it('are of the model where the released ones name it, and never of a child’s piece', () => {
    const { sold } = pricing.artifacts;
    assert.ok(sold);
    assert.equal(soldGroups(sold, garment, facts)?.of, 'model');
    const sneakers = listingOf('girls Nike sneakers');
    assert.equal(soldGroups(sold, sneakers.garment, sneakers.facts), undefined);
  });
});
