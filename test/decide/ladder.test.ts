import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ladderFor, priceAfter } from '../../src/decide/ask.ts';

describe('the ladder of asking prices', () => {
  it('starts a quarter above the usual price, drops to it, and ends a fifth below it', () => {
    assert.deepEqual(ladderFor(100), [
      { day: 0, price: 125 },
      { day: 30, price: 100 },
      { day: 60, price: 80 },
    ]);
  });

  it('has whole dollars', () => {
    // A quarter above $34 is $42.50, and a fifth below it is $27.20.
    assert.deepEqual(
      ladderFor(34).map(({ price }) => price),
      [43, 34, 27],
    );
  });

  it('never drops below a dollar', () => {
    // A fifth below $0.60 rounds to $0.
    assert.equal(ladderFor(0.6).at(-1)?.price, 1);
  });

  const DROPS = [
    { goneIn: 'season', usualOn: 30, lastOn: 60 },
    { goneIn: 'month', usualOn: 10, lastOn: 20 },
    { goneIn: 'week', usualOn: 2, lastOn: 4 },
  ] as const;
  for (const { goneIn, usualOn, lastOn } of DROPS) {
    it(`drops on days ${usualOn} and ${lastOn} if the item must be gone in a ${goneIn}`, () => {
      const days = [0, usualOn - 1, usualOn, lastOn - 1, lastOn, 900];
      const prices = days.map((day) => priceAfter(day, ladderFor(100, goneIn)));
      assert.deepEqual(prices, [125, 125, 100, 100, 80, 80]);
    });
  }
});
