import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evidenceInWords } from '../../src/present/evidence-words.ts';
import { isGuess } from '../../src/present/garment-words.ts';
import {
  countsOf,
  type EvidenceFacts,
  evidenceFacts,
  isWithoutEvidence,
  itemEvidence,
  PLACES,
  type PlaceCount,
} from '../../src/pricing/evidence/evidence.ts';
import type { EvidenceRow } from '../../src/pricing/loading/artifact.ts';
import { pluck } from '../support/pluck.ts';

const KOREA = { place: 'korea', sold: 30, asked: 4, from: 2024, to: 2025, recent: 30 } as const;
const US = { place: 'us', sold: 2, asked: 9, from: 2023, to: 2023, recent: 2 } as const;

describe('the evidence for a model', () => {
  it('counts the listings of its versions by place', () => {
    const evidence = itemEvidence({ of: 'variant', listings: 0, places: [US, KOREA] });
    assert.ok(evidence);
    assert.deepEqual([evidence.grade, evidence.of, evidence.listings], ['some sold here', 'model', 2 + 9 + 30 + 4]);
    assert.equal(evidenceInWords(evidence), 'this model: 2 sold in the US, 2023; 30 in Korea, 2024 and 2025');
  });

  it('counts sales behind published medians as recent US sales', () => {
    const evidence = itemEvidence({ of: 'model', listings: 0, places: [KOREA, US], medians: [{ sold: 177 }] });
    assert.deepEqual([evidence?.grade, evidence?.sold], ['sold here', 177 + 2 + 30]);
  });

  it('has no years for a place with published medians, whose sales are newer', () => {
    const evidence = itemEvidence({ of: 'model', listings: 0, places: [US], medians: [{ sold: 177 }] });
    assert.deepEqual(evidence?.places, [{ place: 'us', sold: 177 + 2, asked: 9 }]);
  });

  it('names the line if only the line has published sales', () => {
    const evidence = itemEvidence({ of: 'line', listings: 0, medians: [{ sold: 5 }] });
    assert.ok(evidence);
    assert.equal(evidenceInWords(evidence), 'this line: 5 sold in the US');
  });

  it('is absent if no source states the place of its listings', () => {
    assert.equal(itemEvidence({ of: 'model', listings: 3 }), undefined);
  });
});

describe('the years of listings', () => {
  // Both rows are women's listings in the US: gender, place, sold, asked, first and last year, recent sales.
  const onlyAsked: EvidenceRow = [0, 0, 0, 9, 2017, 2026, 0];
  const withSales: EvidenceRow = [0, 0, 4, 1, 2019, 2023, 2];
  const yearsOf = (rows: readonly EvidenceRow[]) =>
    countsOf({ brands: { gap: { jeans: rows } } }, { slug: 'gap' }).map(({ from, to }) => ({ from, to }));

  it('are those of sales if any item sold', () => {
    assert.deepEqual(yearsOf([onlyAsked, withSales]), [{ from: 2019, to: 2023 }]);
  });

  it('are those of asking prices if nothing sold', () => {
    assert.deepEqual(yearsOf([onlyAsked]), [{ from: 2017, to: 2026 }]);
  });
});

it('counts by place begin with the US and the operator’s own, each with the most sales first', () => {
  // Gender, place, sold, asked, first and last year, recent sales. The last place is the operator's own.
  const rowOf = (place: number, sold: number): EvidenceRow => [0, place, sold, 0, 2020, 2024, 0];
  const rows = [rowOf(1, 20), rowOf(0, 1), rowOf(PLACES.indexOf('own'), 9), rowOf(2, 30)];
  const counts = countsOf({ brands: { gap: { jeans: rows } } }, { slug: 'gap' });
  assert.deepEqual(pluck(counts, 'sold'), [9, 1, 30, 20]);
});

const at = (place: PlaceCount['place'], sold: number, recent = sold): PlaceCount => ({ place, sold, recent, asked: 5 });

describe('the grade of the evidence', () => {
  const cases: readonly [name: string, of: EvidenceFacts['of'], counts: PlaceCount[], grade: EvidenceFacts['grade']][] =
    [
      ['three recent US sales', 'brand and kind', [at('us', 3), at('korea', 300)], 'sold here'],
      ['many US sales, two of them recent', 'brand and kind', [at('us', 900, 2)], 'some sold here'],
      ['one US sale and many abroad', 'brand and kind', [at('us', 1), at('korea', 300)], 'some sold here'],
      ['three of the operator’s own sales', 'brand and kind', [at('own', 3)], 'sold here'],
      ['sales abroad alone', 'brand and kind', [at('us', 0), at('korea', 300)], 'sold elsewhere'],
      ['asking prices alone', 'brand and kind', [at('us', 0), at('europe', 0)], 'asked only'],
      ['no listings', 'brand and kind', [], 'none'],
      ['sales of the brand’s other kinds', 'brand', [at('us', 900)], 'other kinds of the brand'],
    ];
  for (const [name, of, counts, grade] of cases) {
    it(`is “${grade}” for ${name}`, () => assert.equal(evidenceFacts(of, counts).grade, grade));
  }
});

it('a price has no evidence if it was judged or if there is nothing behind it', () => {
  const grades = ['sold here', 'asked only', 'judged', 'none'] as const;
  assert.deepEqual(grades.map(isWithoutEvidence), [false, false, true, true]);
});

it('a price is a guess if no listings of the brand’s kind support it', () => {
  const subjects = ['brand', 'kind', 'model', 'brand and kind'] as const;
  const areGuesses = subjects.map((of) => isGuess({ of, grade: 'asked only' }));
  assert.deepEqual(areGuesses, [true, true, false, false]);
});
