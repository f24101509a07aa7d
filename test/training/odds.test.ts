import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import { logHazardRatio, saleOdds } from '../../training/sale-odds/odds.ts';

describe('the odds of a sale', () => {
  it('follow their schema', () => {
    const schema = JSON.parse(readFileSync('model/sale-odds.schema.json', 'utf8'));
    const validator = Compile(schema);
    assert.ok(validator.Check(saleOdds), JSON.stringify(validator.Errors(saleOdds)[1][0]));
  });

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
