import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEffects, type EvidenceCounts } from '../../src/pricing/effects.ts';
import {
  adjustRecentSales,
  countByCategory,
  countData,
  type EvidenceSummary,
  findEvidence,
  findGapReason,
  isBroadEstimate,
  isWithoutEvidence,
} from '../../src/pricing/evidence.ts';
import type { KeyedItem } from '../../src/pricing/item-keys.ts';
import { effectsFile, keyedItem } from '../support/effects.ts';

const MODEL = keyedItem({ model: 'icon', variants: ['90s'] });
const PAIR = { 'brand x kind': { 'gap|jeans': { soldHere: 40, recent: 40 } } };

const evidenceIn = (counts: Parameters<typeof effectsFile>[1], item = keyedItem()) =>
  findEvidence(createEffects(effectsFile({}, counts)), item);

describe('the grade of the evidence', () => {
  const cases: readonly [what: string, counts: Partial<EvidenceCounts>, grade: EvidenceSummary['grade']][] = [
    ['three recent US sales', { soldHere: 3, recent: 3, sellers: 3, soldKorea: 300 }, 'sold here'],
    ['many recent US sales of two sellers', { soldHere: 60, recent: 56, sellers: 2 }, 'some sold here'],
    ['many US sales, two of them recent', { soldHere: 900, recent: 2, sellers: 2 }, 'some sold here'],
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
    const { grade, subject } = evidenceIn({ brand: { gap: { soldHere: 900, recent: 900, sellers: 9 } } });
    assert.deepEqual([grade, subject], ['some sold here', 'brand']);
  });

  it('counts an operator’s own sales as sales here', () => {
    const own = { publishedVersion: '', sales: 3, brands: 1, kinds: 1, level: 0, names: [] };
    const file = effectsFile({}, {}, { own: { ...own, evidence: { 'brand x kind': { 'gap|jeans': 3 } } } });
    const { grade, places } = findEvidence(createEffects(file), keyedItem());
    assert.deepEqual([grade, places], ['sold here', [{ place: 'own', sold: 3, asking: 0 }]]);
  });
});

describe('the subject of the evidence', () => {
  it('is the version if it has listings, else the model', () => {
    const model = { 'gap|icon': { soldHere: 55, recent: 55 } };
    const listed = evidenceIn({ ...PAIR, model, variant: { 'gap|icon|90s': { askedHere: 7 } } }, MODEL);
    const judged = evidenceIn({ ...PAIR, model, variant: { 'gap|icon|90s': { judged: 1 } } }, MODEL);
    assert.deepEqual([listed.subject, listed.listings, judged.subject, judged.listings], ['model', 7, 'model', 55]);
  });

  it('is the brand and kind if the model is in no observation, and the kind without a brand', () => {
    assert.deepEqual([evidenceIn(PAIR, MODEL).subject, evidenceIn(PAIR, MODEL).listings], ['brand and kind', 40]);
    assert.equal(evidenceIn({ kind: { jeans: { soldHere: 9 } } }, keyedItem({ brand: null })).subject, 'kind');
  });
});

describe('recent sales beside a price', () => {
  const counts = { soldHere: 19, recent: 18, priced: 18, median: 304, newest: 202_605, soldKorea: 4 };
  const spread = { alikeCount: 18, p10: -100, p25: -69, p75: 69, p90: 100 };
  const priceOf = (item: KeyedItem) =>
    ({ sum: { keyEffects: [], grade: undefined, toLogPrice: () => 3 }, item }) as never;

  it('have their median and the day of the newest', () => {
    const { recent, newest, topSeller } = evidenceIn({ 'brand x kind': { 'gap|jeans': { ...counts, topSeller: 12 } } });
    assert.deepEqual([recent?.pricedCount, recent?.median, newest, topSeller], [18, 304, '2026-05', 12]);
    const old = evidenceIn({ 'brand x kind': { 'gap|jeans': { soldHere: 9, newest: 202_000 } } });
    assert.deepEqual([old.recent, old.newest], [undefined, '2020']);
    assert.equal(evidenceIn({ brand: { gap: counts } }).recent, undefined);
  });

  it('say what they come to for one like this if enough name no more than it does', () => {
    const likeThis = (more: Partial<EvidenceCounts>) =>
      adjustRecentSales(evidenceIn({ 'brand x kind': { 'gap|jeans': { ...counts, ...more } } }), 100);
    assert.deepEqual(likeThis(spread), { price: 100, quantiles: [37, 50, 100, 199, 272] });
    assert.equal(likeThis({}), undefined);
  });

  it('have the reason that explains their distance, if most of them share it', () => {
    const reason = (more: Partial<EvidenceCounts>, ours = 100) =>
      findGapReason(
        evidenceIn({ 'brand x kind': { 'gap|jeans': { ...counts, ...more } } }),
        priceOf(keyedItem()),
        ours,
      );
    const reasons = [
      reason({ asNew: 10, gradeShift: 60 }),
      reason({ asNew: 9, gradeShift: 60 }),
      reason({ asNew: 10, gradeShift: 50 }),
      reason({ namesMore: 10, nameShift: 60, asNew: 10, gradeShift: 60 }),
      reason({ worn: 10, gradeShift: -30 }, 500),
      reason({ topSeller: 11 }),
    ];
    assert.deepEqual(reasons, ['new', undefined, undefined, 'named', 'worn', 'one seller']);
  });
});

it('a price has no evidence if it was judged or if there is nothing behind it', () => {
  const grades = ['sold here', 'asked only', 'judged', 'none'] as const;
  assert.deepEqual(grades.map(isWithoutEvidence), [false, false, true, true]);
});

it('a price is a guess if no listings of the brand’s kind support it', () => {
  const subjects = ['brand', 'kind', 'model', 'brand and kind'] as const;
  const areGuesses = subjects.map((subject) => isBroadEstimate({ subject, grade: 'asked only' }));
  assert.deepEqual(areGuesses, [true, true, false, false]);
});

it('the listings of a brand are counted by kind, most first, and those of all by where they stood', () => {
  const here = { soldHere: 3, recent: 3, askedHere: 2 };
  const kinds = { bag: { ...here, soldKorea: 4 }, jeans: { askedElsewhere: 9, soldEurope: 1 } };
  const pairs = { 'gap|bag': here, 'gap|jeans': kinds.jeans, 'zara|bag': here };
  const effects = createEffects(effectsFile({}, { kind: kinds, 'brand x kind': pairs }));
  assert.deepEqual(
    countByCategory(effects, { slug: 'gap' }).map(({ category, ...counts }) => ({ kind: category.slug, ...counts })),
    [
      { kind: 'jeans', listings: 10 },
      { kind: 'bag', listings: 5 },
    ],
  );
  assert.deepEqual(countData(effects), { listings: 19, sold: 8, american: 5, elsewhere: 14 });
});
