import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { medianOf } from '../../src/base/numbers.ts';
import fc from '../support/properties.ts';

describe('the median', () => {
  it('is the middle number, or the mean of both in the middle, in whatever order they come', () => {
    assert.equal(medianOf([10, 9, -1]), 9);
    assert.equal(medianOf([4, 1, 10, 2]), 3);
    assert.equal(medianOf([7]), 7);
    assert.ok(Number.isNaN(medianOf([])));
  });

  it('has as many numbers below it as above', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (numbers) => {
        const median = medianOf(numbers);
        const below = numbers.filter((one) => one < median).length;
        const above = numbers.filter((one) => one > median).length;
        assert.ok(below <= numbers.length / 2 && above <= numbers.length / 2);
      }),
    );
  });
});
