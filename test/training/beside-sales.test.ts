import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { answersBesideSales, distancesFromMedians, namedThing } from '../../training/evaluation/beside-sales.ts';
import { hangtag } from '../support/command-line.ts';

describe('answers beside the sales that they show', () => {
  it('are those of the service about plain titles', () => {
    const answers = answersBesideSales(loadModel());
    const tabby = answers.find(({ key }) => key === 'variant:coach/tabby/26');
    assert.deepEqual([tabby?.title, tabby?.channel], ['Coach tabby 26 Bags', 'published median']);
    assert.ok(answers.length > 100, String(answers.length));
    for (const { title, price, low, high, isOutside } of answers)
      if (low !== undefined && high !== undefined) assert.equal(isOutside, price < low || price > high, title);
  });

  it('are named by keys of models and versions alone', () => {
    assert.equal(namedThing('model:hermes/kelly')?.title, 'Hermès kelly Bags');
    for (const key of ['line:nike/jordan', 'model:hermes/none', 'variant:hermes/kelly/none', 'model:none/kelly'])
      assert.equal(namedThing(key), undefined, key);
  });

  it('are at a distance from the medians, and to one side of them', () => {
    const { rms, level } = distancesFromMedians([50, 200].map((price) => ({ price, median: 100 })));
    assert.ok(Math.abs(rms - Math.log(2)) < 1e-9);
    assert.ok(Math.abs(level) < 1e-9);
  });

  it('are counted by the command', async () => {
    const { status, out } = await hangtag({}, 'evaluate', 'sales');
    assert.equal(status, 0);
    assert.match(out, /\| Coach tabby 26 Bags \|/);
    assert.match(out, /\| models and versions \| \d+ \| \d+ \| \d+ \|/);
  });
});
