import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLessKnown, levelErrorOf } from '../../src/pricing/level-error.ts';

const errors = { designer: 0.25, 'designer clothes': 0.32, premium: 0.15 };

describe('how far off the level of prices may be', () => {
  it('is more for clothes and shoes of a tier whose bags alone show it', () => {
    assert.equal(levelErrorOf(errors, 'designer', 'bags'), 0.25);
    assert.equal(levelErrorOf(errors, 'designer', 'footwear'), 0.32);
    assert.equal(levelErrorOf(errors, 'designer', 'dresses'), 0.32);
    assert.ok(isLessKnown(errors, 'designer', 'outerwear'));
    assert.ok(!isLessKnown(errors, 'designer', 'bags'));
  });

  it('is that of the tier where an artifact tells nothing apart', () => {
    assert.equal(levelErrorOf(errors, 'premium', 'dresses'), 0.15);
    assert.ok(!isLessKnown(errors, 'premium', 'dresses'));
  });
});
