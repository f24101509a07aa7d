import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createWorkQueue } from '../../src/http/work-queue.ts';

const PATIENCE_MS = 60_000;
/** Creates a queue in which `waiting` long jobs may wait. */
const queueOf = (waiting: number) => createWorkQueue({ short: 1_000, long: waiting }, PATIENCE_MS);
/** Bytes of a body on which work is long, and of one on which it is short. The limit is 4 kB. */
const [LONG, SHORT] = [100_000, 100];

it('jobs are done in order, one at a time', async () => {
  const queue = queueOf(10);
  const events: string[] = [];
  const run = (name: string) =>
    queue.run('a', LONG, async () => {
      events.push(`${name} starts`);
      await new Promise(setImmediate);
      events.push(`${name} ends`);
    });
  await Promise.all(['1', '2', '3'].map(run));
  assert.deepEqual(events, ['1 starts', '1 ends', '2 starts', '2 ends', '3 starts', '3 ends']);
});

describe('a job behind one that takes long', () => {
  const OVERLOADED = { code: 'overloaded', status: 503 };
  const refuseToRun = () => Promise.reject(new Error('it was run'));

  /** Starts a job that takes until `finish` is called. */
  function startLongJob(queue: ReturnType<typeof queueOf>) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const job = queue.run('a', LONG, () => promise);
    return async () => {
      resolve();
      await job;
    };
  }

  it('is refused and never run if it waits longer than the queue’s patience', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const queue = queueOf(1);
    const finish = startLongJob(queue);
    const refused = assert.rejects(queue.run('a', LONG, refuseToRun), OVERLOADED);
    t.mock.timers.tick(PATIENCE_MS);
    await refused;
    await finish();
  });

  it('is refused and never run if too many wait already', async () => {
    const queue = queueOf(1);
    const finish = startLongJob(queue);
    const waiting = queue.run('a', LONG, () => 'done');
    await assert.rejects(queue.run('a', LONG, refuseToRun), OVERLOADED);
    await finish();
    assert.equal(await waiting, 'done');
  });

  it('is refused and never run once the service stops, while the first is finished', async () => {
    const queue = queueOf(2);
    const finish = startLongJob(queue);
    const waiting = assert.rejects(queue.run('a', LONG, refuseToRun), OVERLOADED);
    queue.end();
    await waiting;
    await assert.rejects(queue.run('b', SHORT, refuseToRun), OVERLOADED);
    await finish();
  });

  it('is run at once if it is short', async () => {
    const queue = queueOf(1);
    const finish = startLongJob(queue);
    assert.equal(await queue.run('b', SHORT, () => 'done'), 'done');
    await finish();
  });
});

it('a job that fails makes room for the next', async () => {
  const queue = queueOf(5);
  const failing = queue.run('a', LONG, () => Promise.reject(new Error('no')));
  const next = queue.run('a', LONG, () => Promise.resolve('next'));
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'next');
});

it('clients take turns, even if one of them has many lists', async () => {
  const queue = queueOf(40);
  const served: string[] = [];
  const price = (client: string) => queue.run(client, LONG, () => served.push(client));
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(price));
  // The first runs at once. Then each round has one list of each client.
  assert.deepEqual(served, ['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('a client with many lists in a full queue makes room for one with fewer', async () => {
  const queue = queueOf(3);
  const price = (client: string) => queue.run(client, LONG, () => Promise.resolve(client));
  const outcomes = await Promise.allSettled(['a', 'a', 'a', 'b', 'c', 'c', 'd'].map(price));
  // The first runs at once, so three of the others may wait: one of each client that came in time.
  const results = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code));
  assert.deepEqual(results, ['a', 'a', 'overloaded', 'b', 'c', 'overloaded', 'overloaded']);
});

it('five jobs are done in five different turns of the event loop', async () => {
  const queue = queueOf(40);
  let turns = 0;
  let isStopped = false;
  const next = () => {
    turns++;
    if (!isStopped) setImmediate(next);
  };
  setImmediate(next);
  const turnsOfJobs = await Promise.all(Array.from({ length: 5 }, () => queue.run('a', SHORT, () => turns)));
  isStopped = true;
  assert.equal(new Set(turnsOfJobs).size, 5);
});
