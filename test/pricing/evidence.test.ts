import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evidenceInWords } from '../../src/present/evidence-words.ts';
import { isGuess } from '../../src/present/garment-words.ts';
import { countsOf, itemEvidence } from '../../src/pricing/evidence/evidence.ts';
import { evidenceGrade, isWithoutEvidence, type PlaceCount } from '../../src/pricing/evidence/evidence-grade.ts';
import type { NamedEvidence } from '../../src/pricing/item/score.ts';

const NAMED = { of: 'model', log: 0.2, listings: 0, sold: 0 } as const;
const evidenceOf = (evidence: Partial<NamedEvidence>) => itemEvidence({ ...NAMED, ...evidence });
const korea = { place: 'korea', sold: 30, asked: 4, from: 2024, to: 2025, recent: 30 } as const;
const us = { place: 'us', sold: 2, asked: 9, from: 2023, to: 2023, recent: 2 } as const;

describe('the evidence for a model', () => {
  it('counts its own listings by place', () => {
    const facts = evidenceOf({ of: 'variant', places: [us, korea] });
    assert.deepEqual([facts?.grade, facts?.of, facts?.listings], ['some sold here', 'model', 45]);
    assert.equal(facts && evidenceInWords(facts), 'this model: 2 sold in the US, 2023; 30 in Korea, 2024 and 2025');
  });

  it('counts the sales behind published medians as recent and American', () => {
    const facts = evidenceOf({ places: [korea, us], medians: [{ usd: 198, sold: 177 }] });
    assert.deepEqual([facts?.grade, facts?.sold], ['sold here', 209]);
    // The two from 2023 are not the newest sales.
    assert.deepEqual(facts?.places[0], { place: 'us', sold: 179, asked: 9 });
    const alone = evidenceOf({ of: 'line', medians: [{ usd: 198, sold: 5 }] });
    assert.equal(alone && evidenceInWords(alone), 'this line: 5 sold in the US');
  });

  it('is absent if no listing has a place', () => {
    assert.equal(evidenceOf({ listings: 3 }), undefined);
  });
});

it('the years of counts are those of sales, or of asking prices if nothing sold', () => {
  const asked = [0, 0, 0, 9, 2017, 2026, 0] as const;
  const sold = [0, 0, 4, 1, 2019, 2023, 2] as const;
  const yearsOf = (...jeans: Parameters<typeof countsOf>[0]['brands'][string][string]) =>
    countsOf({ brands: { gap: { jeans } } }, { slug: 'gap' }).map(({ from, to }) => [from, to]);
  assert.deepEqual(yearsOf(asked, sold), [[2019, 2023]]);
  assert.deepEqual(yearsOf(asked), [[2017, 2026]]);
});

const YEARS = { asked: 5, from: 2019, to: 2025 };
const at = (place: PlaceCount['place'], sold: number, recent = sold) => ({ place, sold, recent, ...YEARS });

describe('the grade of the evidence', () => {
  it('counts recent sales in the United States, then any sale, then asking prices', () => {
    assert.equal(evidenceGrade('brand and kind', [at('us', 3), at('korea', 300)]), 'sold here');
    assert.equal(evidenceGrade('brand and kind', [at('us', 900, 2)]), 'some sold here');
    assert.equal(evidenceGrade('brand and kind', [at('us', 1), at('korea', 300)]), 'some sold here');
    assert.equal(evidenceGrade('brand and kind', [at('us', 0), at('korea', 300)]), 'sold elsewhere');
    assert.equal(evidenceGrade('brand and kind', [at('us', 0), at('europe', 0)]), 'asked only');
    assert.equal(evidenceGrade('brand and kind', []), 'none');
    assert.equal(evidenceGrade('brand', [at('us', 900)]), 'other kinds of the brand');
  });

  it('counts as no evidence if no listing of the brand was seen', () => {
    assert.ok(isWithoutEvidence('judged') && isWithoutEvidence('none'));
    assert.ok(!isWithoutEvidence('asked only'));
  });

  it('is that of a guess if the brand was seen only in other kinds', () => {
    const guessed = (['brand', 'kind', 'model', 'brand and kind'] as const).map((of) =>
      isGuess({ of, grade: 'asked only' }),
    );
    assert.deepEqual(guessed, [true, true, false, false]);
  });
});
