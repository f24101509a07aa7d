import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEffects, type EvidenceCounts } from '../../src/pricing/effects.ts';
import {
  dataFacts,
  type EvidenceFacts,
  evidenceOf,
  isBroadEstimate,
  isWithoutEvidence,
  listingsByCategory,
} from '../../src/pricing/evidence.ts';
import { effectsFile, keyedItem } from '../support/effects.ts';
import { evidenceText } from '../support/listing.ts';

const MODEL = keyedItem({ model: 'icon', variants: ['90s'] });
const PAIR = { 'brand x kind': { 'gap|jeans': { soldHere: 40, recent: 40 } } };

const evidenceIn = (counts: Parameters<typeof effectsFile>[1], item = keyedItem()) =>
  evidenceOf(createEffects(effectsFile({}, counts)), item);

describe('the grade of the evidence', () => {
  const cases: readonly [what: string, counts: Partial<EvidenceCounts>, grade: EvidenceFacts['grade']][] = [
    ['three recent US sales', { soldHere: 3, recent: 3, voices: 3, soldKorea: 300 }, 'sold here'],
    ['many recent US sales of two sellers', { soldHere: 60, recent: 56, voices: 2 }, 'some sold here'],
    ['many US sales, two of them recent', { soldHere: 900, recent: 2, voices: 2 }, 'some sold here'],
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
    const { grade, of } = evidenceIn({ brand: { gap: { soldHere: 900, recent: 900, voices: 9 } } });
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

it('evidence has the sales of what it counts, with quantiles only where the file has them, and names a top seller', () => {
  const counts = { soldHere: 19, priced: 18, median: 304, newest: 202_605, soldKorea: 4, medianElsewhere: 25 };
  const quantiles = { p10: 100, p25: 200, p75: 400, p90: 500 };
  const evidence = evidenceIn({ 'brand x kind': { 'gap|jeans': { ...counts, ...quantiles, topSeller: 12 } } });
  assert.deepEqual(evidence.sales, [
    { place: 'us', n: 18, median: 304, quantiles: [100, 200, 300, 400, 500], newest: '2026-05' },
    { place: 'elsewhere', n: 4, median: 25 },
  ]);
  assert.equal(evidence.topSeller, 12);
  assert.equal(
    evidenceText(evidence),
    '19 sold in the US, 12 by one seller, median $304, newest May 2026; 4 more in Europe and Korea',
  );
  const published = evidenceIn({ 'brand x kind': { 'gap|jeans': { ...counts, newest: 202_400 } } });
  assert.deepEqual(published.sales[0], { place: 'us', n: 18, median: 304, newest: '2024' });
  assert.equal(published.topSeller, undefined);
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

it('the listings of a brand are counted by kind, most first, and those of all by where they stood', () => {
  const here = { soldHere: 3, recent: 3, askedHere: 2 };
  const kinds = { bag: { ...here, soldKorea: 4 }, jeans: { askedElsewhere: 9, soldEurope: 1 } };
  const pairs = { 'gap|bag': here, 'gap|jeans': kinds.jeans, 'zara|bag': here };
  const effects = createEffects(effectsFile({}, { kind: kinds, 'brand x kind': pairs }));
  assert.deepEqual(
    listingsByCategory(effects, { slug: 'gap' }).map(({ category, ...counts }) => ({ kind: category.slug, ...counts })),
    [
      { kind: 'jeans', listings: 10 },
      { kind: 'bag', listings: 5 },
    ],
  );
  assert.deepEqual(dataFacts(effects), { listings: 19, sold: 8, american: 5, elsewhere: 14 });
});
