import assert from 'node:assert/strict';
import { it } from 'node:test';
import { percent, waitInWords, wholePercents } from '../../src/base/numbers.ts';

it('whole percentages add up to 100, and the largest remainders are rounded up', () => {
  assert.deepEqual(wholePercents([0.335, 0.337, 0.328]), [33, 34, 33]);
  assert.deepEqual(wholePercents([1, 1, 1]), [34, 33, 33]);
  assert.deepEqual(wholePercents([0, 0]), [0, 0]);
});

it('percentages are written as in the United States, without a space', () => {
  assert.equal(percent(0.164), '16%');
});

it('waits are in seconds or in minutes, rounded up', () => {
  assert.deepEqual([1, 119, 120, 1926].map(waitInWords), ['1 second', '119 seconds', '2 minutes', '33 minutes']);
});
