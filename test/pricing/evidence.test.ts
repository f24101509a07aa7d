import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omit } from '../../src/base/members.ts';
import { type Condition, findBrand } from '../../src/catalog/catalog.ts';
import { evidenceInWords } from '../../src/present/evidence-words.ts';
import { createEffects, type EvidenceCounts } from '../../src/pricing/effects.ts';
import {
  type EvidenceFacts,
  evidenceOf,
  isBroadEstimate,
  isWithoutEvidence,
  type SoldGroup,
} from '../../src/pricing/evidence/evidence.ts';
import { whyOutside } from '../../src/pricing/evidence/sold-groups.ts';
import { effectsFile, keyedItem } from '../support/effects.ts';
import { kindField } from '../support/kind-field.ts';
import { listingOf } from '../support/listing.ts';

const MODEL = keyedItem({ model: 'icon', variants: ['90s'] });
const PAIR = { 'brand x kind': { 'gap|jeans': { soldHere: 40, recent: 40 } } };

const evidenceIn = (counts: Parameters<typeof effectsFile>[1], item = keyedItem()) =>
  evidenceOf(createEffects(effectsFile({}, counts)), item);

describe('the grade of the evidence', () => {
  const cases: readonly [what: string, counts: Partial<EvidenceCounts>, grade: EvidenceFacts['grade']][] = [
    ['three recent US sales', { soldHere: 3, recent: 3, soldKorea: 300 }, 'sold here'],
    ['many US sales, two of them recent', { soldHere: 900, recent: 2 }, 'some sold here'],
    ['one US sale and many abroad', { soldHere: 1, recent: 1, soldKorea: 300 }, 'some sold here'],
    ['sales abroad alone', { soldEurope: 300, askedHere: 2, judged: 9 }, 'sold elsewhere'],
    ['asking prices alone', { askedElsewhere: 2, judged: 9 }, 'asked only'],
    ['judged titles alone', { judged: 1 }, 'judged'],
    ['nothing', {}, 'none'],
  ];
  for (const [what, counts, grade] of cases) {
    it(`is “${grade}” for ${what}`, () => {
      assert.equal(evidenceIn({ 'brand x kind': { 'gap|jeans': counts } }).grade, grade);
    });
  }

  it('stands beside the sales of its place alone', () => {
    const soldOf = (counts: Partial<EvidenceCounts>) => evidenceIn({ 'brand x kind': { 'gap|jeans': counts } }).sold;
    const sold = [soldOf({ soldHere: 3, recent: 3, soldKorea: 300 }), soldOf({ soldEurope: 200, soldKorea: 100 })];
    assert.deepEqual(sold, [3, 300]);
  });

  it('of a brand’s other kinds is at most “some sold here”', () => {
    const { grade, of } = evidenceIn({ brand: { gap: { soldHere: 900, recent: 900 } } });
    assert.deepEqual([grade, of], ['some sold here', 'brand']);
  });

  it('counts an operator’s own sales as sales here', () => {
    const own = { publishedVersion: '', sales: 3, brands: 1, kinds: 1, level: 0, names: [] };
    const file = effectsFile({}, {}, { own: { ...own, evidence: { 'brand x kind': { 'gap|jeans': 3 } } } });
    const { grade, places } = evidenceOf(createEffects(file), keyedItem());
    assert.deepEqual([grade, places], ['sold here', [{ place: 'own', sold: 3, asking: 0 }]]);
  });
});

describe('the subject of the evidence', () => {
  it('is the version if it has listings, else the model', () => {
    const model = { 'gap|icon': { soldHere: 55, recent: 55 } };
    const listed = evidenceIn({ ...PAIR, model, variant: { 'gap|icon|90s': { askedHere: 7 } } }, MODEL);
    const judged = evidenceIn({ ...PAIR, model, variant: { 'gap|icon|90s': { judged: 1 } } }, MODEL);
    assert.deepEqual([listed.of, listed.listings, judged.of, judged.listings], ['model', 7, 'model', 55]);
  });

  it('is the brand and kind if the model is in no observation, and the kind without a brand', () => {
    assert.deepEqual([evidenceIn(PAIR, MODEL).of, evidenceIn(PAIR, MODEL).listings], ['brand and kind', 40]);
    assert.equal(evidenceIn({ kind: { jeans: { soldHere: 9 } } }, keyedItem({ brand: null })).of, 'kind');
  });
});

it('evidence has the sales of what it counts, with quartiles only of sales that are known one by one', () => {
  const counts = {
    soldHere: 9,
    priced: 8,
    low: 20,
    median: 30,
    high: 40,
    newest: 202_605,
    soldKorea: 4,
    medianElsewhere: 25,
  };
  const evidence = evidenceIn({ 'brand x kind': { 'gap|jeans': counts } });
  assert.deepEqual(evidence.sales, [
    { place: 'us', n: 8, median: 30, low: 20, high: 40, newest: '2026-05' },
    { place: 'elsewhere', n: 4, median: 25 },
  ]);
  assert.equal(evidenceInWords(evidence), '9 sold in the US; 4 in Europe and Korea');
  const published = { soldHere: 9, priced: 9, low: 30, median: 30, high: 30, newest: 202_400 };
  const { sales } = evidenceIn({ 'brand x kind': { 'gap|jeans': published } });
  assert.deepEqual(sales, [{ place: 'us', n: 9, median: 30, newest: '2024' }]);
});

it('a price has no evidence if it was judged or if there is nothing behind it', () => {
  const grades = ['sold here', 'asked only', 'judged', 'none'] as const;
  assert.deepEqual(grades.map(isWithoutEvidence), [false, false, true, true]);
});

it('a price is a guess if no listings of the brand’s kind support it', () => {
  const subjects = ['brand', 'kind', 'model', 'brand and kind'] as const;
  const areGuesses = subjects.map((of) => isBroadEstimate({ of, grade: 'asked only' }));
  assert.deepEqual(areGuesses, [true, true, false, false]);
});

describe('the reason for a price outside the middle half of sales', () => {
  const bag = listingOf({ brand: findBrand('coach'), kindField: kindField('bag') });
  /** Sales far below our price for a reason that nothing in them shows. */
  const sales: SoldGroup = { place: 'us', n: 40, median: 2, low: 1, high: 3, newest: '2025-03' };
  const graded = (condition: Condition) => ({ ...bag, garment: { ...bag.garment, condition } });

  for (const [group, code] of [
    [{ place: 'elsewhere' }, 'other_market'],
    [{ newest: '2020-12' }, 'old'],
    [{ newest: '2020-12', asNew: 20 }, 'other_condition'],
    [{ n: 9 }, 'few'],
    [{ n: 10, newest: '2021-01' }, 'similar'],
  ] as const) {
    it(`is ${code} for ${JSON.stringify(group)}`, () => {
      assert.equal(whyOutside(bag, { ...sales, ...group })?.code, code);
    });
  }

  it('is the grade of an item if few sales are in this grade', () => {
    const grades = ['New with tags', 'Like New', 'Good', 'Fair', 'Poor'] as const;
    const codes = grades.map((condition) => whyOutside(graded(condition), sales)?.code);
    assert.deepEqual(codes, ['other_condition', 'similar', 'similar', 'other_condition', 'other_condition']);
  });

  it('is the user’s evidence if there is any', () => {
    const withSales = listingOf({ title: 'Coach bag', comps: [{ price: 90 }, { price: 100 }] });
    assert.equal(whyOutside(withSales, sales)?.code, 'yours');
  });

  it('is absent for a lot if the price of one item is inside', () => {
    const each = { ...bag.price, price: sales.median };
    assert.equal(whyOutside({ ...bag, lot: { pieces: 2, each } }, { ...sales, n: 9 }), undefined);
  });

  it('is absent within a factor of exp(0.25) around a published median', () => {
    const published = { ...omit(sales, 'low', 'high'), median: 100, n: 9 };
    const outside = [76, 77, 129, 130].filter((price) =>
      whyOutside({ ...bag, price: { ...bag.price, price } }, published),
    );
    assert.deepEqual(outside, [76, 130]);
  });
});

it('a model that a language model expects far above our price is to be looked up, and its usual versions are not', () => {
  const rarity = (title: string) => listingOf(title).beyondEvidence;
  assert.deepEqual(rarity('Louis Vuitton Speedy 16'), [{ text: 'speedy', reason: 'rare_model' }]);
  assert.deepEqual(rarity('Louis Vuitton Speedy 30'), []);
});
