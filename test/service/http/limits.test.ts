import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { yieldToOthers } from '../../../src/base/yield-to-others.ts';
import { AddressThrottle } from '../../../src/service/http/address-throttle.ts';
import { WorkQueue } from '../../../src/service/http/work-queue.ts';

const queueOf = (waiting: number, patienceMs = 60_000) => new WorkQueue({ short: 1_000, long: waiting }, patienceMs);
const LONG = 100_000;

it('work waits for its turn, in order, one at a time', async () => {
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

it('work that waits too long, or behind too many, is refused and never done', async () => {
  const queue = queueOf(1, 10);
  const first = Promise.withResolvers<string>();
  const running = queue.run('a', LONG, () => first.promise);
  const never = () => Promise.reject(new Error('it was done'));
  const waiting = queue.run('a', LONG, never);
  await assert.rejects(queue.run('a', LONG, never), { code: 'overloaded', status: 503 });
  await assert.rejects(waiting, { code: 'overloaded', status: 503 });
  first.resolve('done');
  assert.equal(await running, 'done');
  assert.equal(await queue.run('a', LONG, () => Promise.resolve('next')), 'next');
});

it('work that fails makes room for the next', async () => {
  const queue = queueOf(5);
  const failing = queue.run('a', LONG, () => Promise.reject(new Error('no')));
  const next = queue.run('a', LONG, () => Promise.resolve('next'));
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'next');
});

it('clients take turns, even if one of them has many lists', async () => {
  const queue = queueOf(40);
  const log: string[] = [];
  const price = (client: string) => queue.run(client, LONG, async () => void log.push(client));
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(price));
  assert.deepEqual(log, ['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('a client with many lists in a full line makes room for one with fewer', async () => {
  const queue = queueOf(3);
  const price = (client: string) => queue.run(client, LONG, () => Promise.resolve(client));
  const outcomes = await Promise.allSettled(['a', 'a', 'a', 'b', 'c', 'c', 'd'].map(price));
  const said = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code));
  assert.deepEqual(said, ['a', 'a', 'overloaded', 'b', 'c', 'overloaded', 'overloaded']);
});

it('short work does not wait for long, which waits for short in its own lane alone', async () => {
  const queue = queueOf(40);
  const long = Promise.withResolvers<void>();
  const running = queue.run('a', LONG, () => long.promise);
  const done: string[] = [];
  await Promise.all(['a', 'a', 'b'].map((client) => queue.run(client, 100, () => void done.push(client))));
  assert.deepEqual(done, ['a', 'a', 'b']);
  long.resolve();
  await running;
});

it('no two pieces of work are done in one turn of the event loop', async () => {
  const queue = queueOf(40);
  const turns = { now: 0 };
  const at: number[] = [];
  const timer = setInterval(() => {}, 1);
  const count = () => {
    turns.now++;
    if (at.length < 5) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 5 }, () => queue.run('a', 100, () => void at.push(turns.now))));
  clearInterval(timer);
  assert.equal(new Set(at).size, 5);
});

it('one piece of paused long work continues in each turn of the event loop', async () => {
  const turns = { now: 0 };
  const steps = new Map<number, number>();
  let isOver = false;
  const count = () => {
    turns.now++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const work = async () => {
    for (let step = 0; step < 3; step++) {
      await yieldToOthers();
      steps.set(turns.now, (steps.get(turns.now) ?? 0) + 1);
      const end = performance.now() + 3;
      while (performance.now() < end);
    }
  };
  await new Promise(setImmediate);
  await Promise.all(Array.from({ length: 10 }, work));
  isOver = true;
  // One more if work begins in a turn in which other work continues.
  assert.ok(Math.max(...steps.values()) <= 2, `${Math.max(...steps.values())} steps in one turn`);
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

  it('counts an IPv6 network as one client, and starts over when the clock steps back', () => {
    const clock = { now: 10_000_000 };
    const throttle = new AddressThrottle(1, 60, () => clock.now);
    const waitOf = (address: string) => waitIn(throttle, address);
    assert.equal(waitOf('2001:db8::1'), 0);
    assert.equal(waitOf('[2001:db8::2]:443'), 60);
    assert.equal(waitOf('2001:db8:0:1::1'), 0);
    clock.now -= 1_000;
    assert.equal(waitOf('2001:db8::1'), 0);
  });
});
