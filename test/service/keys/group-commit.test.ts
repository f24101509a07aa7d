import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GroupCommit } from '../../../src/service/keys/group-commit.ts';
import { StoreUnavailable } from '../../../src/service/keys/key-store.ts';
import { pluck } from '../../support/pluck.ts';

/** A store whose batches end on the test's command. */
function controlled(limits = { maxWaiting: 100, maxBatch: 10 }) {
  const batches: { operations: number[]; end: (error?: Error) => void }[] = [];
  const sizes: number[] = [];
  const queue = new GroupCommit<number, string>(
    (operations) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(operations.map(String)));
        batches.push({ operations, end });
      }),
    { onBatch: (size) => sizes.push(size) },
    limits,
  );
  return { queue, batches, sizes };
}

/** Enough turns of the event loop for the next batch to start. */
const turn = async () => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
};

describe('group commit', () => {
  it('batches operations that arrive in one turn, then those that arrive during that batch', async () => {
    const { queue, batches, sizes } = controlled();
    let isAnswered = false;
    const first = Promise.all([1, 2, 3].map((n) => queue.submit(n))).finally(() => {
      isAnswered = true;
    });
    await turn();
    const others = Promise.all([queue.submit(4), queue.submit(5)]);
    await turn();
    const operations = () => batches.map((batch) => batch.operations);
    assert.deepEqual(operations(), [[1, 2, 3]]);
    assert.equal(isAnswered, false);
    batches[0]?.end();
    assert.deepEqual(await first, ['1', '2', '3']);
    await turn();
    assert.deepEqual(operations(), [
      [1, 2, 3],
      [4, 5],
    ]);
    batches[1]?.end();
    await others;
    assert.deepEqual(sizes, [3, 2]);
  });

  it('refuses a late batch and, until it has ended or failed, all others, which then do not happen', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { queue, batches } = controlled();
    for (const [round, end] of [
      [0, undefined],
      [2, new StoreUnavailable('disk')],
    ] as const) {
      const late = queue.submit(1);
      await turn();
      const waiting = queue.submit(2);
      t.mock.timers.tick(3_999);
      await turn();
      t.mock.timers.tick(1);
      await assert.rejects(late, StoreUnavailable, `${round}`);
      await assert.rejects(waiting, StoreUnavailable, `${round}`);
      await assert.rejects(queue.submit(3), StoreUnavailable, `${round}`);
      batches[round]?.end(end);
      await turn();
      const next = queue.submit(4);
      await turn();
      assert.deepEqual(batches[round + 1]?.operations, [4], `${round}`);
      batches[round + 1]?.end();
      assert.equal(await next, '4', `${round}`);
    }
    await queue.drain();
  });

  it('limits the batch, and immediately refuses operations beyond the queue', async () => {
    const { queue, batches } = controlled({ maxWaiting: 5, maxBatch: 2 });
    const accepted = Promise.all([1, 2, 3, 4, 5].map((n) => queue.submit(n)));
    await assert.rejects(queue.submit(6), StoreUnavailable);
    for (let i = 0; i < 3; i++) {
      await turn();
      batches[i]?.end();
    }
    assert.deepEqual(await accepted, ['1', '2', '3', '4', '5']);
    assert.deepEqual(pluck(pluck(batches, 'operations'), 'length'), [2, 2, 1]);
  });
});
