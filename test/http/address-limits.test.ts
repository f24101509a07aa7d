import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../src/base/problem.ts';
import { createAddressLimit } from '../../src/http/address-limits.ts';
import { START, startService } from '../support/service.ts';
import cases from './api-keys.json' with { type: 'json' };

const KEYS = '/api/public/keys';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns the headers that tell a client about a limit. */
const limitOf = ({ headers }: { headers: Headers }) => ({
  policy: headers.get('ratelimit-policy'),
  state: headers.get('ratelimit'),
});

describe('the limit on sign-ups', () => {
  const EMAIL = { email: 'ada@example.com' };

  it('is counted down in the headers of each answer', async (t) => {
    const { ask } = await startService(t, { signUpsPerHour: 2 });
    const policy = '"sign-up";q=2;w=3600';
    assert.deepEqual(limitOf(await ask(KEYS, { body: EMAIL })), { policy, state: '"sign-up";r=1;t=3600' });
    assert.deepEqual(limitOf(await ask(KEYS, { body: EMAIL })), { policy, state: '"sign-up";r=0;t=3600' });
  });

  it('does not count a request without an address', async (t) => {
    const { ask } = await startService(t, { signUpsPerHour: 1 });
    assert.equal((await ask(KEYS, { body: {} })).status, 400);
    assert.equal((await ask(KEYS, { body: EMAIL })).status, 200);
  });

  it('ends an hour after the first sign-up, as the refusal tells the client', async (t) => {
    const { ask, clock } = await startService(t, { signUpsPerHour: 1 });
    await ask(KEYS, { body: EMAIL });
    clock.now = START + 10 * MINUTE_MS;
    const refused = await ask(KEYS, { body: EMAIL });
    assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_sign_ups']);
    assert.deepEqual(refused.body['violated-policies'], ['sign-up']);
    // 50 of the 60 minutes remain, which is 3,000 seconds.
    assert.equal(refused.headers.get('retry-after'), '3000');
    assert.deepEqual(limitOf(refused), { policy: '"sign-up";q=1;w=3600', state: '"sign-up";r=0;t=3000' });
    clock.now = START + HOUR_MS;
    assert.equal((await ask(KEYS, { body: EMAIL })).status, 200);
  });

  describe('behind a trusted proxy', () => {
    const startBehindProxy = async (t: TestContext) => {
      const { ask } = await startService(t, { signUpsPerHour: 1, trustProxy: ['loopback'] });
      return (address: string) => ask(KEYS, { body: EMAIL, headers: { 'x-forwarded-for': address } });
    };

    it('counts by the client’s address in X-Forwarded-For', async (t) => {
      const signUpFrom = await startBehindProxy(t);
      for (const [address, status, reason] of cases.forwarded as [string, number, string][]) {
        assert.equal((await signUpFrom(address)).status, status, `${address}: ${reason}`);
      }
    });
  });

  it('ignores X-Forwarded-For without a trusted proxy', async (t) => {
    const { ask } = await startService(t, { signUpsPerHour: 1 });
    await ask(KEYS, { body: EMAIL, headers: { 'x-forwarded-for': '192.0.2.1' } });
    const second = await ask(KEYS, { body: EMAIL, headers: { 'x-forwarded-for': '192.0.2.2' } });
    assert.equal(second.status, 429);
  });
});

describe('a limit for each client address', () => {
  /** Returns a function that makes a request, and returns the seconds to wait if it is refused, else 0. */
  const limitOf = (maxRequests: number, clock: () => number) => {
    const count = createAddressLimit({ policy: 'test', maxRequests, windowSeconds: 60 }, clock, String);
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
