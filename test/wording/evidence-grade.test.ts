import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evidenceGrade, MANY_LISTINGS } from '../../src/wording/evidence-grade.ts';

describe('the grade of evidence', () => {
  it('counts listings up to twenty, then sales', () => {
    assert.equal(MANY_LISTINGS, 20);
    const gradeOf = (listings: number, sold?: number) => evidenceGrade({ listings, sold });
    assert.equal(gradeOf(0), 'none');
    assert.deepEqual([gradeOf(1), gradeOf(19, 19)], ['few_listings', 'few_listings']);
    assert.deepEqual([gradeOf(20, 0), gradeOf(900)], ['asking_prices', 'asking_prices']);
    assert.deepEqual([gradeOf(20, 1), gradeOf(900, 19)], ['some_sales', 'some_sales']);
    assert.deepEqual([gradeOf(20, 20), gradeOf(900, 21)], ['many_sales', 'many_sales']);
  });
});
