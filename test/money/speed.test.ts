import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { speedOf } from '../../src/money/advise.ts';
import { listingOf } from '../support/listing.ts';

describe('the speed of a sale', () => {
  for (const [title, speed] of [
    ['Lululemon Align leggings', 'fast'],
    ['Lululemon leggings', undefined],
    ['Talbots cardigan', 'slow'],
    ['Levis 501 jeans mens', 'fast'],
    ['Levis 511 jeans mens', 'usual'],
    ['Vintage Coach bag 1990s', 'fast'],
    ['Steve Madden pumps', 'slow'],
    ['Michael Kors tote', 'slow'],
    ['New Balance 990 sneakers', 'fast'],
    ['Zorblax tee', undefined],
  ] as const) {
    it(`is ${speed ?? 'not known'} for “${title}”`, () => assert.equal(speedOf(listingOf(title)), speed));
  }
});
