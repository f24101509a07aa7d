import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isGuess } from '../../src/answers/garment/words.ts';
import { evidenceGrade, isWithoutEvidence, type PlaceCount } from '../../src/pricing/evidence/evidence-grade.ts';

const at = (place: PlaceCount['place'], sold: number, recent = sold): PlaceCount => ({
  place,
  sold,
  recent,
  asked: 5,
  from: 2019,
  to: 2025,
});

describe('the grade of evidence', () => {
  it('counts recent sales in the United States, then any sale, then asking prices', () => {
    assert.equal(evidenceGrade([at('us', 3), at('korea', 300)]), 'sold here');
    assert.equal(evidenceGrade([at('us', 900, 2)]), 'some sold here');
    assert.equal(evidenceGrade([at('us', 1), at('korea', 300)]), 'some sold here');
    assert.equal(evidenceGrade([at('us', 0), at('korea', 300)]), 'sold elsewhere');
    assert.equal(evidenceGrade([at('us', 0), at('europe', 0)]), 'asked only');
    assert.equal(evidenceGrade([]), 'none');
  });

  it('is that of nothing where no listing of the brand was seen', () => {
    assert.ok(isWithoutEvidence('judged') && isWithoutEvidence('none'));
    assert.ok(!isWithoutEvidence('asked only'));
  });

  it('is of a guess where the brand was seen in other kinds only', () => {
    assert.ok(isGuess({ of: 'brand', grade: 'asked only' }) && isGuess({ of: 'kind', grade: 'asked only' }));
    assert.ok(
      !isGuess({ of: 'model', grade: 'asked only' }) && !isGuess({ of: 'brand and kind', grade: 'asked only' }),
    );
  });
});
