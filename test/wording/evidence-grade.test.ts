import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evidenceGrade, MANY_LISTINGS } from '../../src/wording/evidence-grade.ts';

describe('the grade of evidence', () => {
  it('counts listings up to twenty, then sales', () => {
    assert.equal(MANY_LISTINGS, 20);
    const gradeOf = (listings: number, sold?: number) => evidenceGrade({ listings, sold });
    assert.equal(gradeOf(0), 'no listings');
    assert.deepEqual([gradeOf(1), gradeOf(19, 19)], ['few listings', 'few listings']);
    assert.deepEqual([gradeOf(20, 0), gradeOf(900)], ['asking prices only', 'asking prices only']);
    assert.deepEqual([gradeOf(20, 1), gradeOf(900, 19)], ['some sales', 'some sales']);
    assert.deepEqual([gradeOf(20, 20), gradeOf(900, 21)], ['many sales', 'many sales']);
  });
});
