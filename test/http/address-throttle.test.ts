import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../src/base/problem.ts';
import { createAddressLimit } from '../../src/http/address-throttle.ts';

describe('a limit for each client address', () => {
  /** Returns a function that makes a request, and returns the seconds to wait if it is refused, else 0. */
  const limitOf = (limit: number, clock: () => number) => {
    const count = createAddressLimit({ policy: 'test', limit, windowSeconds: 60 }, clock, String);
    const reply = { headers: () => {} } as unknown as FastifyReply;
    return (ip = '192.0.2.1'): number => {
      try {
        count({ ip } as FastifyRequest, reply);
        return 0;
      } catch (error) {
        assert.ok(error instanceof Problem);
        return Number(error.message);
      }
    };
  };

  it('refuses requests beyond it until its window ends', () => {
    const clock = { now: 1_000 };
    const wait = limitOf(2, () => clock.now);
    assert.deepEqual([wait(), wait(), wait()], [0, 0, 60]);
    clock.now += 59_999;
    assert.equal(wait(), 1);
    clock.now += 1;
    assert.equal(wait(), 0);
  });

  it('forgets all addresses when its window ends, without another request', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const wait = limitOf(1, () => 1_000);
    assert.deepEqual([wait(), wait()], [0, 60]);
    t.mock.timers.tick(59_999);
    assert.equal(wait(), 60);
    t.mock.timers.tick(1);
    assert.equal(wait(), 0);
  });

  it('counts IPv6 addresses with the same first 64 bits as one client', () => {
    const wait = limitOf(1, () => 1_000);
    assert.equal(wait('2001:db8::1'), 0);
    assert.equal(wait('[2001:db8::2]:443'), 60);
    assert.equal(wait('2001:db8:0:1::1'), 0);
  });

  it('forgets no client because one that it knows asks again', () => {
    const wait = limitOf(1, () => 1_000);
    wait('203.0.113.9');
    for (let network = 1; network < 100_000; network++)
      wait(`10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`);
    wait('10.0.0.1');
    assert.equal(wait('203.0.113.9'), 60);
  });

  it('starts over when the clock steps back', () => {
    const clock = { now: 10_000 };
    const wait = limitOf(1, () => clock.now);
    assert.deepEqual([wait(), wait()], [0, 60]);
    clock.now -= 1_000;
    assert.equal(wait(), 0);
  });
});
