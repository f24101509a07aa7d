import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evidenceGrade, MANY_LISTINGS } from '../../src/wording/evidence-grade.ts';

describe('the grade of evidence', () => {
  it('is direct from twenty listings on, thin below, borrowed without any', () => {
    assert.equal(MANY_LISTINGS, 20);
    const grades = [0, 1, 19, 20, 21].map(evidenceGrade);
    assert.deepEqual(grades, ['borrowed', 'thin', 'thin', 'direct', 'direct']);
  });
});
