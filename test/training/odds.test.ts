import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logHazardRatio } from '../../training/decisions/odds.ts';

describe('the odds of a sale', () => {
  it('never rise with the price, in the middle and anywhere in the interval', () => {
    for (const at of [-3, -1.28, -0.5, 0, 0.5, 1.28, 3]) {
      let before = Infinity;
      for (let asked = 10; asked < 600; asked *= 1.02) {
        const log = logHazardRatio(asked, 100, at);
        assert.ok(log <= before + 1e-9, `${asked} at ${at}`);
        before = log;
      }
      assert.equal(Math.abs(logHazardRatio(100, 100, at)) < 1e-12, true);
    }
  });

  it('depend only on the ratio', () => {
    assert.equal(logHazardRatio(30, 20).toFixed(9), logHazardRatio(450, 300).toFixed(9));
  });
});
