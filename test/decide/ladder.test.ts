import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GONE_IN, ladderFor, priceAfter } from '../../src/decide/ask.ts';

describe('the prices to ask', () => {
  it('are a quarter more, then the usual price, then a fifth less', () => {
    assert.deepEqual(ladderFor(100), [
      { day: 0, price: 125 },
      { day: 30, price: 100 },
      { day: 60, price: 80 },
    ]);
    assert.deepEqual(
      ladderFor(34).map(({ price }) => price),
      [43, 34, 27],
    );
  });

  it('come down on the days of a pace, not a day before', () => {
    const daysOf = { season: [29, 30, 59, 60], month: [9, 10, 19, 20], week: [1, 2, 3, 4] };
    for (const goneIn of GONE_IN) {
      const prices = daysOf[goneIn].map((day) => priceAfter(day, ladderFor(100, goneIn)));
      assert.deepEqual(prices, [125, 100, 100, 80], goneIn);
    }
    assert.equal(priceAfter(0, ladderFor(100)), 125);
    assert.equal(priceAfter(900, ladderFor(100)), 80);
  });

  it('are whole dollars, at least one', () => {
    for (let usual = 1; usual < 60; usual++)
      for (const { price } of ladderFor(usual)) assert.ok(Number.isInteger(price) && price >= 1, `${usual}`);
  });
});
