import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { basisInWords } from '../../src/wording/evidence.ts';

describe('how many listings were sold', () => {
  it('is said of all, of some and of none', () => {
    const words = (listings: number, sold?: number) => basisInWords({ listings, sold });
    assert.equal(words(5), '');
    assert.equal(words(5, 0), ', all asking prices');
    assert.equal(words(1, 0), ', an asking price');
    assert.equal(words(5, 5), ', all sold prices');
    assert.equal(words(1, 1), ', a sold price');
    assert.equal(words(1_500, 1_200), ', 1,200 of them sold, the rest asking prices');
  });
});
