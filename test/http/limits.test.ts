import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AddressThrottle, createThrottle } from '../../src/http/address-throttle.ts';
import { WorkQueue } from '../../src/http/work-queue.ts';

const PATIENCE_MS = 60_000;
/** Creates a queue in which `waiting` long jobs may wait. */
const queueOf = (waiting: number) => new WorkQueue({ short: 1_000, long: waiting }, PATIENCE_MS);
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
  function startLongJob(queue: WorkQueue) {
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

describe('a limit for each client address', () => {
  const CLIENT = '192.0.2.1';
  /** Counts a request, and returns the seconds to wait if it is refused, else 0. */
  function waitFor(throttle: AddressThrottle, address = CLIENT): number {
    const { isRefused, seconds } = throttle.take(address);
    return isRefused ? seconds : 0;
  }

  it('refuses requests beyond it until its window ends', () => {
    const clock = { now: 1_000 };
    const throttle = createThrottle(2, 60, () => clock.now);
    assert.deepEqual([waitFor(throttle), waitFor(throttle), waitFor(throttle)], [0, 0, 60]);
    clock.now += 59_999;
    assert.equal(waitFor(throttle), 1);
    clock.now += 1;
    assert.equal(waitFor(throttle), 0);
  });

  it('forgets all addresses when its window ends, without another request', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const throttle = createThrottle(2, 60, Date.now);
    waitFor(throttle);
    t.mock.timers.tick(59_999);
    assert.equal(throttle.clients(), 1);
    t.mock.timers.tick(1);
    assert.equal(throttle.clients(), 0);
  });

  it('counts IPv6 addresses with the same first 64 bits as one client', () => {
    const throttle = createThrottle(1, 60, () => 1_000);
    assert.equal(waitFor(throttle, '2001:db8::1'), 0);
    assert.equal(waitFor(throttle, '[2001:db8::2]:443'), 60);
    assert.equal(waitFor(throttle, '2001:db8:0:1::1'), 0);
  });

  it('starts over when the clock steps back', () => {
    const clock = { now: 10_000 };
    const throttle = createThrottle(1, 60, () => clock.now);
    assert.deepEqual([waitFor(throttle), waitFor(throttle)], [0, 60]);
    clock.now -= 1_000;
    assert.equal(waitFor(throttle), 0);
  });
});
