import assert from 'node:assert/strict';
import { it } from 'node:test';
import { medianOf, waitInWords } from '../../src/base/numbers.ts';

it('waitInWords states seconds below two minutes, and minutes, rounded up, from then on', () => {
  assert.deepEqual([1, 119, 120, 1926].map(waitInWords), ['1 second', '119 seconds', '2 minutes', '33 minutes']);
});

it('medianOf returns the middle number or the mean of the two middle numbers, in any order', () => {
  assert.equal(medianOf([10, 9, -1]), 9);
  assert.equal(medianOf([4, 1, 10, 2]), 3);
  assert.equal(medianOf([7]), 7);
  assert.ok(Number.isNaN(medianOf([])));
});
