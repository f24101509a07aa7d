import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AddressThrottle } from '../../../src/service/http/address-throttle.ts';
import { rowName } from '../../support/row-name.ts';

describe('a limit for each client address', () => {
  it('forgets each address when its window ends, without another request', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 });
    const throttle = new AddressThrottle(2, 3_600, Date.now);
    assert.equal(throttle.take('192.0.2.1'), 0);
    t.mock.timers.tick(1_000_000);
    for (const wait of [0, 0, 2_600]) {
      await t.test(rowName(wait), () => {
        assert.equal(throttle.take('192.0.2.2'), wait);
      });
    }
    assert.equal(throttle.take('192.0.2.1'), 0);
    assert.equal(throttle.clients, 2);
    t.mock.timers.tick(2_599_999);
    assert.equal(throttle.clients, 2);
    t.mock.timers.tick(1);
    assert.equal(throttle.clients, 0);
    assert.equal(throttle.take('192.0.2.2'), 0);
    t.mock.timers.tick(3_600_000);
    assert.equal(throttle.clients, 0);
  });

  it('counts networks of IPv6 as one, and starts over when the clock steps back', () => {
    const clock = { now: 10_000_000 };
    const throttle = new AddressThrottle(1, 60, () => clock.now);
    assert.equal(throttle.take('2001:db8::1'), 0);
    assert.equal(throttle.take('[2001:db8::2]:443'), 60);
    assert.equal(throttle.take('2001:db8:0:1::1'), 0);
    clock.now -= 1_000;
    assert.equal(throttle.take('2001:db8::1'), 0);
  });
});
