import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AddressThrottle, createThrottle } from '../../src/http/address-throttle.ts';

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
