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
  type PlaceCount,
} from '../../src/pricing/evidence/evidence.ts';
import type { EvidenceArtifact } from '../../src/pricing/loading/artifact.ts';

const KOREA = { place: 'korea', sold: 30, asked: 4, from: 2024, to: 2025, recent: 30 } as const;
const US = { place: 'us', sold: 2, asked: 9, from: 2023, to: 2023, recent: 2 } as const;

describe('the evidence for a model', () => {
  it('counts the listings of its versions by place', () => {
    const facts = itemEvidence({ of: 'variant', listings: 0, places: [US, KOREA] });
    assert.ok(facts);
    assert.deepEqual([facts.grade, facts.of, facts.listings], ['some sold here', 'model', 45]);
    assert.equal(evidenceInWords(facts), 'this model: 2 sold in the US, 2023; 30 in Korea, 2024 and 2025');
  });

  it('counts the sales behind published medians as recent and American', () => {
    const facts = itemEvidence({ of: 'model', listings: 0, places: [KOREA, US], medians: [{ sold: 177 }] });
    assert.ok(facts);
    assert.deepEqual([facts.grade, facts.sold], ['sold here', 209]);
    // The two from 2023 are not the newest sales.
    assert.deepEqual(facts.places[0], { place: 'us', sold: 179, asked: 9 });
  });

  it('says that published sales are of a line if only the line is named', () => {
    const facts = itemEvidence({ of: 'line', listings: 0, medians: [{ sold: 5 }] });
    assert.ok(facts);
    assert.equal(evidenceInWords(facts), 'this line: 5 sold in the US');
  });

  it('is absent if no listing has a place', () => {
    assert.equal(itemEvidence({ of: 'model', listings: 3 }), undefined);
  });
});

it('the years of listings are those of sales, or of asking prices if nothing sold', () => {
  const asked = [0, 0, 0, 9, 2017, 2026, 0] as const;
  const sold = [0, 0, 4, 1, 2019, 2023, 2] as const;
  const yearsOf = (brands: EvidenceArtifact['brands']) =>
    countsOf({ brands }, { slug: 'gap' }).map(({ from, to }) => [from, to]);
  assert.deepEqual(yearsOf({ gap: { jeans: [asked, sold] } }), [[2019, 2023]]);
  assert.deepEqual(yearsOf({ gap: { jeans: [asked] } }), [[2017, 2026]]);
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
    it(`of ${name} is “${grade}”`, () => assert.equal(evidenceFacts(of, counts).grade, grade));
  }

  it('says whether a price has listings behind it', () => {
    const grades = ['sold here', 'asked only', 'judged', 'none'] as const;
    assert.deepEqual(grades.map(isWithoutEvidence), [false, false, true, true]);
  });

  it('is that of a guess if no listing of the brand’s kind was seen', () => {
    const subjects = ['brand', 'kind', 'model', 'brand and kind'] as const;
    const areGuesses = subjects.map((of) => isGuess({ of, grade: 'asked only' }));
    assert.deepEqual(areGuesses, [true, true, false, false]);
  });
});
