import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMoney } from '../../src/garments/read/money.ts';
import { nearest } from '../../src/garments/read/slips.ts';

describe('what is read of a title', () => {
  it('allows a slip from four letters on, two from seven', () => {
    const isNear = (typed: string, name: string) => nearest(typed, [[name, name]]).length > 0;
    assert.deepEqual([isNear('abx', 'abc'), isNear('abcx', 'abcd')], [false, true]);
    assert.deepEqual([isNear('abcdxx', 'abcdef'), isNear('abcdxfx', 'abcdefg')], [false, true]);
  });

  it('takes no price for the asking price that was paid elsewhere', () => {
    assert.equal(findMoney('Coach bag retail price is $395').asked, undefined);
    assert.equal(findMoney('Coach bag retail price is $395, now $120').asked?.price, 120);
  });

  it('takes a million dollars for an asking price, and no more', () => {
    assert.equal(findMoney('Coach bag $1,000,000').asked?.price, 1_000_000);
    assert.equal(findMoney('Coach bag $1,000,001').asked, undefined);
  });
});
