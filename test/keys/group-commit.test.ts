import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GroupCommit } from '../../src/keys/group-commit.ts';
import { StoreUnavailable } from '../../src/keys/key-store.ts';

/** A store whose batches end when the test says so. */
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
  it('makes one batch of what arrives in one turn of the event loop', async () => {
    const { queue, batches, sizes } = controlled();
    const results = Promise.all([1, 2, 3].map((n) => queue.submit(n)));
    await turn();
    assert.deepEqual(
      batches.map(({ operations }) => operations),
      [[1, 2, 3]],
    );
    batches[0]?.end();
    assert.deepEqual(await results, ['1', '2', '3']);
    assert.deepEqual(sizes, [3]);
  });

  it('has one batch under way at a time; what arrives meanwhile makes the next', async () => {
    const { queue, batches } = controlled();
    const first = queue.submit(1);
    await turn();
    const others = Promise.all([queue.submit(2), queue.submit(3)]);
    await turn();
    assert.equal(batches.length, 1);
    batches[0]?.end();
    await first;
    await turn();
    assert.deepEqual(batches[1]?.operations, [2, 3]);
    batches[1]?.end();
    await others;
  });

  it('answers nobody before the batch has ended', async () => {
    const { queue, batches } = controlled();
    let isAnswered = false;
    const result = queue.submit(1).then(() => {
      isAnswered = true;
    });
    await turn();
    await turn();
    assert.equal(isAnswered, false);
    batches[0]?.end();
    await result;
  });

  it('rejects a failed batch, and goes on with the next', async () => {
    const { queue, batches } = controlled();
    const failing = assert.rejects(Promise.all([queue.submit(1), queue.submit(2)]), /disk/);
    await turn();
    batches[0]?.end(new StoreUnavailable('disk'));
    await failing;
    const next = queue.submit(3);
    await turn();
    batches[1]?.end();
    assert.equal(await next, '3');
  });

  it('refuses a late batch and all others until it has ended, which then do not happen', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { queue, batches } = controlled();
    const late = queue.submit(1);
    await turn();
    const waiting = queue.submit(2);
    t.mock.timers.tick(3_999);
    await turn();
    t.mock.timers.tick(1);
    await assert.rejects(late, StoreUnavailable);
    await assert.rejects(waiting, StoreUnavailable);
    await assert.rejects(queue.submit(3), StoreUnavailable);
    batches[0]?.end();
    await turn();
    const next = queue.submit(4);
    await turn();
    assert.deepEqual(batches[1]?.operations, [4]);
    batches[1]?.end();
    assert.equal(await next, '4');
  });

  it('goes on after a late batch that fails', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { queue, batches } = controlled();
    const late = queue.submit(1);
    await turn();
    t.mock.timers.tick(5_000);
    await assert.rejects(late, StoreUnavailable);
    batches[0]?.end(new StoreUnavailable('disk'));
    await turn();
    const next = queue.submit(2);
    await turn();
    batches[1]?.end();
    assert.equal(await next, '2');
    await queue.drain();
  });

  it('bounds the batch, and immediately refuses what exceeds the queue', async () => {
    const { queue, batches } = controlled({ maxWaiting: 5, maxBatch: 2 });
    const accepted = Promise.all([1, 2, 3, 4, 5].map((n) => queue.submit(n)));
    await assert.rejects(queue.submit(6), StoreUnavailable);
    for (let i = 0; i < 3; i++) {
      await turn();
      batches[i]?.end();
    }
    assert.deepEqual(await accepted, ['1', '2', '3', '4', '5']);
    assert.deepEqual(
      batches.map(({ operations }) => operations.length),
      [2, 2, 1],
    );
  });

  it('drains: resolves when nothing waits and nothing is under way', async () => {
    const { queue, batches } = controlled({ maxWaiting: 5, maxBatch: 1 });
    const results = Promise.all([queue.submit(1), queue.submit(2)]);
    let isDrained = false;
    const drained = queue.drain().then(() => {
      isDrained = true;
    });
    await turn();
    batches[0]?.end();
    await turn();
    assert.equal(isDrained, false);
    batches[1]?.end();
    await Promise.all([drained, results]);
  });
});
