import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { yieldToOthers } from '../../../src/base/yield-to-others.ts';
import { AddressThrottle } from '../../../src/service/http/address-throttle.ts';
import { WorkQueue } from '../../../src/service/http/work-queue.ts';

const queueOf = (waiting: number, patienceMs = 60_000) => new WorkQueue({ short: 1_000, long: waiting }, patienceMs);
/** Bytes of a body that makes work long, or short. */
const [LONG, SHORT] = [100_000, 100];

it('jobs are done in order, one at a time', async () => {
  const queue = queueOf(10);
  const log: number[] = [];
  let running = 0;
  await Promise.all(
    [1, 2, 3].map((n) =>
      queue.run('a', LONG, async () => {
        assert.equal(++running, 1);
        await new Promise(setImmediate);
        log.push(n);
        running--;
      }),
    ),
  );
  assert.deepEqual(log, [1, 2, 3]);
});

it('a job that waits too long, or behind too many, is refused and never done', async () => {
  const queue = queueOf(1, 10);
  const first = Promise.withResolvers<string>();
  const running = queue.run('a', LONG, () => first.promise);
  const neverRun = () => Promise.reject(new Error('it was done'));
  const waiting = queue.run('a', LONG, neverRun);
  await assert.rejects(queue.run('a', LONG, neverRun), { code: 'overloaded', status: 503 });
  await assert.rejects(waiting, { code: 'overloaded', status: 503 });
  first.resolve('done');
  assert.equal(await running, 'done');
  assert.equal(await queue.run('a', LONG, () => Promise.resolve('next')), 'next');
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
  const log: string[] = [];
  const price = (client: string) => queue.run(client, LONG, () => log.push(client));
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(price));
  assert.deepEqual(log, ['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('a client with many lists in a full line makes room for one with fewer', async () => {
  const queue = queueOf(3);
  const price = (client: string) => queue.run(client, LONG, () => Promise.resolve(client));
  const outcomes = await Promise.allSettled(['a', 'a', 'a', 'b', 'c', 'c', 'd'].map(price));
  const results = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code));
  assert.deepEqual(results, ['a', 'a', 'overloaded', 'b', 'c', 'overloaded', 'overloaded']);
});

it('short work is done while long work is under way', async () => {
  const queue = queueOf(40);
  const long = Promise.withResolvers<void>();
  const running = queue.run('a', LONG, () => long.promise);
  const done: string[] = [];
  await Promise.all(['a', 'a', 'b'].map((client) => queue.run(client, SHORT, () => done.push(client))));
  assert.deepEqual(done, ['a', 'a', 'b']);
  long.resolve();
  await running;
});

/** Counts turns of the event loop, until `stop`. */
function countTurns() {
  const turns = { count: 0 };
  let isStopped = false;
  const next = () => {
    turns.count++;
    if (!isStopped) setImmediate(next);
  };
  setImmediate(next);
  const stop = () => {
    isStopped = true;
  };
  return { turns, stop };
}

it('five jobs are done in five different turns of the event loop', async () => {
  const queue = queueOf(40);
  const { turns, stop } = countTurns();
  const jobs = Array.from({ length: 5 }, () => queue.run('a', SHORT, () => turns.count));
  const turnsOfJobs = await Promise.all(jobs);
  stop();
  assert.equal(new Set(turnsOfJobs).size, 5);
});

it('paused long work continues one job at a time in each turn of the event loop', async () => {
  const { turns, stop } = countTurns();
  const stepsByTurn = new Map<number, number>();
  const work = async () => {
    for (let step = 0; step < 3; step++) {
      await yieldToOthers();
      stepsByTurn.set(turns.count, (stepsByTurn.get(turns.count) ?? 0) + 1);
      const end = performance.now() + 3;
      while (performance.now() < end);
    }
  };
  await new Promise(setImmediate);
  await Promise.all(Array.from({ length: 10 }, work));
  stop();
  const most = Math.max(...stepsByTurn.values());
  // Two if one job starts in the turn in which another continues.
  assert.ok(most <= 2, `${most} steps in one turn`);
});

/** Counts a request, and returns the seconds to wait if it is refused, else 0. */
function waitIn(throttle: AddressThrottle, address: string): number {
  const { isRefused, seconds } = throttle.take(address);
  return isRefused ? seconds : 0;
}

describe('a limit for each client address', () => {
  it('forgets each address when its window ends, without another request', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 });
    const throttle = new AddressThrottle(2, 3_600, Date.now);
    const waitOf = (address: string) => waitIn(throttle, address);
    assert.equal(waitOf('192.0.2.1'), 0);
    t.mock.timers.tick(1_000_000);
    for (const wait of [0, 0, 2_600]) assert.equal(waitOf('192.0.2.2'), wait, `${wait}`);
    assert.equal(waitOf('192.0.2.1'), 0);
    assert.equal(throttle.clients, 2);
    t.mock.timers.tick(2_599_999);
    assert.equal(throttle.clients, 2);
    t.mock.timers.tick(1);
    assert.equal(throttle.clients, 0);
    assert.equal(waitOf('192.0.2.2'), 0);
    t.mock.timers.tick(3_600_000);
    assert.equal(throttle.clients, 0);
  });

  it('counts 64 bits of an IPv6 address as one client', () => {
    const throttle = new AddressThrottle(1, 60, () => 10_000_000);
    assert.equal(waitIn(throttle, '2001:db8::1'), 0);
    assert.equal(waitIn(throttle, '[2001:db8::2]:443'), 60);
    assert.equal(waitIn(throttle, '2001:db8:0:1::1'), 0);
  });

  it('starts over when the clock steps back', () => {
    const clock = { now: 10_000_000 };
    const throttle = new AddressThrottle(1, 60, () => clock.now);
    assert.equal(waitIn(throttle, '192.0.2.1'), 0);
    assert.equal(waitIn(throttle, '192.0.2.1'), 60);
    clock.now -= 1_000;
    assert.equal(waitIn(throttle, '192.0.2.1'), 0);
  });
});
