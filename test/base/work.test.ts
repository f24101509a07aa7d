import assert from 'node:assert/strict';
import { it } from 'node:test';
import { countWork, runAtOnce, Task } from '../../src/base/work.ts';

function* steps(units: number, count: number): Generator<undefined, string> {
  for (let step = 0; step < count; step++) yield void countWork(units);
  return 'done';
}

it('a task runs to its end, or names the item at which its work was too much', async () => {
  // What was counted before is of other work. Each step counts 100 units itself, the last one too.
  countWork(1e9);
  assert.equal(await new Task({ maxWork: 1_000 }).runAll(steps(150, 3)), 'done');
  const ended = { code: 'too_many_items', message: /^Reading this list takes too long: it ended at item 4\. Send/ };
  await assert.rejects(new Task({ maxWork: 999, advice: 'Send the rest.' }).runAll(steps(200, 4)), ended);
  assert.equal(runAtOnce(steps(1e9, 3)), 'done');
});

it('a task ends when its client has left', async () => {
  const cancellation = new Error('left');
  await assert.rejects(new Task({ signal: AbortSignal.abort(cancellation) }).runAll(steps(1, 3)), cancellation);
});

it('other work runs between the steps of a long task', async () => {
  const order: string[] = [];
  const task = new Task();
  const long = (async () => {
    for (let step = 0; step < 3; step++) {
      const until = performance.now() + 3;
      while (performance.now() < until);
      await task.pause();
    }
    order.push('task');
  })();
  setImmediate(() => order.push('other'));
  await long;
  assert.deepEqual(order, ['other', 'task']);
});
