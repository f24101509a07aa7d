import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AddressThrottle } from '../../src/http/address-throttle.ts';

describe('a limit for each client address', () => {
  it('forgets each address when its window ends, without another request', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 });
    const throttle = new AddressThrottle(2, 3_600, Date.now);
    throttle.take('192.0.2.1');
    t.mock.timers.tick(1_000_000);
    throttle.take('192.0.2.2');
    throttle.take('192.0.2.1');
    assert.equal(throttle.clients, 2);
    t.mock.timers.tick(2_599_999);
    assert.equal(throttle.clients, 2);
    t.mock.timers.tick(1);
    assert.equal(throttle.clients, 1);
    t.mock.timers.tick(1_000_000);
    assert.equal(throttle.clients, 0);
    throttle.take('192.0.2.1');
    t.mock.timers.tick(3_600_000);
    assert.equal(throttle.clients, 0);
  });
});
