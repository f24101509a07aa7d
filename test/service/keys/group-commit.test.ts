import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GroupCommit } from '../../../src/service/keys/group-commit.ts';
import { StoreUnavailable } from '../../../src/service/keys/key-store.ts';
import { pluck } from '../../support/pluck.ts';

/** Creates a queue whose batches end when the test ends them. */
function controlled() {
  const batches: { operations: number[]; end: (error?: Error) => void }[] = [];
  const sizes: number[] = [];
  const queue = new GroupCommit<number, string>(
    (operations) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(operations.map(String)));
        batches.push({ operations, end });
      }),
    { onBatch: (size) => sizes.push(size) },
  );
  return { queue, batches, sizes };
}

/** Waits for the event-loop turns in which the next batch starts. */
const nextBatch = async () => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
};

describe('group commit', () => {
  it('batches the operations that arrive in one turn, and answers each', async () => {
    const { queue, batches, sizes } = controlled();
    const answers = Promise.all([1, 2, 3].map((n) => queue.submit(n)));
    await nextBatch();
    assert.deepEqual(pluck(batches, 'operations'), [[1, 2, 3]]);
    assert.equal(await Promise.race([answers, 'not answered yet']), 'not answered yet');
    batches[0]?.end();
    assert.deepEqual(await answers, ['1', '2', '3']);
    assert.deepEqual(sizes, [3]);
  });

  it('collects the operations that arrive while a batch runs into the next one', async () => {
    const { queue, batches } = controlled();
    const first = queue.submit(1);
    await nextBatch();
    const second = queue.submit(2);
    await nextBatch();
    const third = queue.submit(3);
    await nextBatch();
    assert.deepEqual(pluck(batches, 'operations'), [[1]]);
    batches[0]?.end();
    await nextBatch();
    assert.deepEqual(pluck(batches, 'operations'), [[1], [2, 3]]);
    batches[1]?.end();
    assert.deepEqual(await Promise.all([first, second, third]), ['1', '2', '3']);
  });

  for (const [outcome, error] of [
    ['succeeded', undefined],
    ['failed', new StoreUnavailable('disk')],
  ] as const) {
    it(`refuses a batch after 4 s, and all later operations until it has ${outcome}`, async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const { queue, batches } = controlled();
      const late = queue.submit(1);
      await nextBatch();
      const waiting = queue.submit(2);
      t.mock.timers.tick(4_000);
      await assert.rejects(late, StoreUnavailable);
      await assert.rejects(waiting, StoreUnavailable);
      await assert.rejects(queue.submit(3), StoreUnavailable);
      batches[0]?.end(error);
      await nextBatch();
      const next = queue.submit(4);
      await nextBatch();
      assert.deepEqual(pluck(batches, 'operations'), [[1], [4]]);
      batches[1]?.end();
      assert.equal(await next, '4');
    });
  }

  it('answers a batch that ends just before 4 s', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { queue, batches } = controlled();
    const operation = queue.submit(1);
    await nextBatch();
    t.mock.timers.tick(3_999);
    batches[0]?.end();
    assert.equal(await operation, '1');
  });

  it('splits waiting operations into batches of at most 1,000', async () => {
    const { queue, batches, sizes } = controlled();
    const numbers = Array.from({ length: 2_001 }, (_, n) => n);
    const results = Promise.all(numbers.map((n) => queue.submit(n)));
    for (let i = 0; i < 3; i++) {
      await nextBatch();
      batches[i]?.end();
    }
    assert.deepEqual(await results, numbers.map(String));
    assert.deepEqual(sizes, [1_000, 1_000, 1]);
  });

  it('refuses an operation at once, without time passing, if 20,000 wait', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { queue, batches } = controlled();
    const accepted = Promise.all(Array.from({ length: 20_000 }, (_, n) => queue.submit(n)));
    await assert.rejects(queue.submit(20_000), StoreUnavailable);
    for (let i = 0; i < 20; i++) {
      await nextBatch();
      batches[i]?.end();
    }
    assert.equal((await accepted).at(-1), '19999');
  });
});
