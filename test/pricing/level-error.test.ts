import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLessKnown, levelErrorOf } from '../../src/pricing/ranges/spread.ts';
import { rowName } from '../support/row-name.ts';

const errors = { designer: 0.25, 'designer clothes': 0.32, premium: 0.15 };

describe('how far off the level of prices may be', () => {
  describe('is more for clothes and shoes of a tier whose bags alone show it', () => {
    for (const [tier, family, error, isLess] of [
      ['designer', 'bags', 0.25, false],
      ['designer', 'footwear', 0.32, true],
      ['designer', 'dresses', 0.32, true],
      ['premium', 'dresses', 0.15, false],
    ] as const) {
      it(rowName(tier), () => {
        assert.equal(levelErrorOf(errors, tier, family), error);
        assert.equal(isLessKnown(errors, tier, family), isLess);
      });
    }
  });
});
