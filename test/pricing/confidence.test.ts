import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CONFIDENCE_FACTOR,
  isNear,
  NORMAL_POINTS,
  normal,
  shareNear,
  stated,
  throughQuantiles,
} from '../../src/pricing/ranges/confidence.ts';

describe('the share of items near a price', () => {
  it('is 68% of a normal distribution as wide as the factor', () => {
    assert.equal(stated(shareNear(normal(Math.log(CONFIDENCE_FACTOR)))), 0.68);
  });

  it('is the same by the quantiles of that distribution', () => {
    for (const deviation of [0.3, 0.5, 0.8]) {
      const byQuantiles = shareNear(throughQuantiles(NORMAL_POINTS.map((point) => point * deviation)));
      assert.ok(Math.abs(byQuantiles - shareNear(normal(deviation))) < 0.01, `${deviation}: ${byQuantiles}`);
    }
  });

  it('counts a distance of exactly the factor, on either side', () => {
    assert.ok(isNear(Math.log(CONFIDENCE_FACTOR)) && isNear(-Math.log(CONFIDENCE_FACTOR)));
    assert.ok(!isNear(Math.log(CONFIDENCE_FACTOR + 0.01)));
  });
});

describe('a confidence as it is stated', () => {
  it('has two digits, and is never 0 or 1', () => {
    assert.equal(stated(0.444), 0.44);
    assert.equal(stated(1), 0.99);
    assert.equal(stated(0), 0.01);
  });
});
