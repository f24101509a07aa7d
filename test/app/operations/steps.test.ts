import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Steps } from '../../../src/app/operations/steps.ts';

describe('the longest steps', () => {
  it('are those of each route, until the next request or the end of the turn', async () => {
    let now = 0;
    const steps = new Steps(() => now);
    for (const ms of [40, 30]) {
      steps.begin('/list');
      now += ms;
      steps.begin('/mcp');
      now += 5;
      await nextTurn();
      // Nobody's: the thread waits for requests.
      now += 1_000;
    }
    assert.deepEqual(Object.fromEntries(steps.read()), { '/list': 40, '/mcp': 5 });
  });

  it('are forgotten after one to two minutes, and their routes stay', async () => {
    let now = 0;
    const steps = new Steps(() => now);
    steps.begin('/list');
    now = 50;
    await nextTurn();
    for (const [at, expected] of [
      [59_000, 50],
      [119_000, 50],
      [180_000, 0],
    ] as const) {
      now = at;
      assert.equal(steps.read().get('/list'), expected, `${at}`);
    }
    now = 500_000;
    assert.equal(steps.read().get('/list'), 0);
  });
});
