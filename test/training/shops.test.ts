import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asCsv, judge, SHOPS, salesOf } from '../support/shops.ts';
import { makeTrainer } from './files.ts';

const { train, modelIn } = makeTrainer();
/** Sales of a title, and their spread, log USD: enough of them for a small test, as there is chance in each. */
const [PER_TITLE, SPREAD] = [8, 0.15];

describe('a model of a shop whose truth is known', () => {
  for (const shop of SHOPS)
    it(`prices what it sold and what it never sold: ${shop.name}`, async () => {
      const { status, err } = await train(shop.name, asCsv(salesOf(shop, PER_TITLE, SPREAD)));
      assert.equal(status, 0, err);
      const verdict = judge(shop, modelIn(shop.name));
      assert.ok(verdict.soldWithinFifth >= 0.95, String(verdict.soldWithinFifth));
      assert.ok(verdict.worstUnsold.factor < 1.1, JSON.stringify(verdict.worstUnsold));
      assert.ok(verdict.worstOdd[0] > 0.5, String(verdict.worstOdd));
    });
});
