import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Gate } from '../../src/closet/gate.ts';

it('work waits for its turn, in order, and one at a time', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 10, patienceMs: 60_000 });
  const log: number[] = [];
  let running = 0;
  await Promise.all(
    [1, 2, 3].map((n) =>
      gate.run('a', async () => {
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
  const gate = new Gate({ atOnce: 1, waiting: 1, patienceMs: 10 });
  const first = Promise.withResolvers<string>();
  const running = gate.run('a', () => first.promise);
  const never = () => Promise.reject(new Error('it was done'));
  const waiting = gate.run('a', never);
  await assert.rejects(gate.run('a', never), { code: 'overloaded', status: 503 });
  await assert.rejects(waiting, { code: 'overloaded', status: 503 });
  first.resolve('done');
  assert.equal(await running, 'done');
  assert.equal(await gate.run('a', () => Promise.resolve('next')), 'next');
});

it('work that fails makes room for the next', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 5, patienceMs: 60_000 });
  const failing = gate.run('a', () => Promise.reject(new Error('no')));
  const next = gate.run('a', () => Promise.resolve('next'));
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'next');
});

it('clients take turns, however many lists one of them has', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 40, patienceMs: 60_000 });
  const log: string[] = [];
  const price = (client: string) => gate.run(client, async () => void log.push(client));
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(price));
  assert.deepEqual(log, ['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('who has many lists in a full line makes room for who has fewer', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 3, patienceMs: 60_000 });
  const price = (client: string) => gate.run(client, () => Promise.resolve(client));
  const outcomes = await Promise.allSettled(['a', 'a', 'a', 'b', 'c', 'c', 'd'].map(price));
  assert.deepEqual(
    outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code)),
    ['a', 'a', 'overloaded', 'b', 'c', 'overloaded', 'overloaded'],
  );
});
