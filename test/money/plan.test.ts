import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planListing, planPrices, priceToAskAfter } from '../../src/money/plan.ts';
import fc from '../support/properties.ts';

describe('the plan of prices to ask', () => {
  const first = { fromDay: 0, suggestedPrice: 125 };
  const second = { fromDay: 30, suggestedPrice: 100 };
  const last = { fromDay: 60, suggestedPrice: 80 };

  for (const [daysListed, steps] of [
    [0, [first, second, last]],
    [29, [first, second, last]],
    [30, [second, last]],
    [60, [last]],
    [900, [last]],
  ] as const) {
    it(`begins with the price in force after ${daysListed} days`, () => {
      assert.deepEqual(planPrices(100, { daysListed }), steps);
    });
  }

  it('has no price below the floor, and each price once', () => {
    assert.deepEqual(planPrices(100, { floor: 99.5 }), [first, second]);
    assert.deepEqual(planPrices(1), [{ fromDay: 0, suggestedPrice: 1 }]);
  });

  it('has none below the floor at any age of a listing', () => {
    const dollars = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(dollars, dollars, dollars, fc.integer({ min: 0, max: 90 }), (usual, listPrice, floor, daysListed) => {
        for (const { suggestedPrice } of planPrices(usual, { listPrice, floor, daysListed }))
          assert.ok(suggestedPrice >= floor, `${suggestedPrice}`);
      }),
    );
  });

  it('keeps a list price down to its floor and seven tenths of the usual price, and none below', () => {
    const firstPrice = (listPrice: number, floor?: number) =>
      planPrices(100, { daysListed: 10, listPrice, floor })[0]?.suggestedPrice;
    assert.deepEqual([firstPrice(70), firstPrice(69.5)], [70, 125]);
    assert.deepEqual([firstPrice(90, 90), firstPrice(90, 95)], [90, 125]);
  });

  it('keeps a list price that is in order, and raises none that stood 60 days', () => {
    const plansAt = (listPrice: number) =>
      [10, 45, 60, 300].map((daysListed) => planPrices(100, { daysListed, listPrice }));
    const steps = (...prices: number[][]) => prices.map(([fromDay, suggestedPrice]) => ({ fromDay, suggestedPrice }));
    assert.deepEqual(plansAt(110), [steps([0, 110], [30, 100], [60, 80]), steps([30, 100], [60, 80]), [last], [last]]);
    assert.deepEqual(plansAt(90), [steps([0, 90], [60, 80]), steps([30, 90], [60, 80]), [last], [last]]);
    assert.deepEqual(plansAt(59.5).slice(1), [steps([30, 100], [60, 80]), steps([60, 59.5]), steps([60, 59.5])]);
  });

  it('never rises with time', () => {
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), days, days, (usual, one, other) => {
        assert.ok(priceToAskAfter(Math.max(one, other), usual) <= priceToAskAfter(Math.min(one, other), usual));
      }),
    );
  });
});

describe('the plan in words', () => {
  const textOf = ({ state, now, later }: ReturnType<typeof planListing>) => `${state}: ${now} ${later}`.trimEnd();

  for (const [usual, listPrice, daysListed, text] of [
    [217, 217, 90, '90 days at $217: ask $174. If it stays, sell it with others, or keep it at $174.'],
    [217, 174, 90, '90 days at $174: sell it with others, or keep it at $174.'],
    [19, 15, 90, '90 days at $15: sell it with others, or keep it at $15.'],
    [18, 14, 90, '90 days at $14: sell it with others, or donate it.'],
    [100, 140, 10, '10 days at $140: ask $125, $100 from day 30.'],
    [100, 110, 10, '10 days at $110: keep it until day 30, then ask $100.'],
    [100, 90, 10, '10 days at $90: keep it until day 60, then ask $80.'],
    [100, 80, 10, '10 days at $80: keep it.'],
    [100, 60, 1, '1 day at $60: that is low. Not damaged? Ask $125.'],
    [100, 140, 0, 'Listed today at $140: ask $125, $100 from day 30.'],
    [
      100,
      60,
      60,
      '60 days at $60: that is low. Not damaged? List it anew with better photos, then sell it with others.',
    ],
  ] as const) {
    it(`of $${listPrice} after ${daysListed} days, usually $${usual}`, () => {
      assert.equal(textOf(planListing(usual, listPrice, { daysListed })), text);
      const [now, next] = planPrices(usual, { daysListed, listPrice });
      const pricesInText = [...text.matchAll(/(?:ask|from|keep it at) \$(\d+)/gi)].map(([, price]) => Number(price));
      if (pricesInText.length > 0)
        assert.ok(
          pricesInText.includes(now?.suggestedPrice ?? 0) || pricesInText.includes(next?.suggestedPrice ?? 0),
          text,
        );
    });
  }

  it('of a price below the floor', () => {
    const text = textOf(planListing(17, 30, { daysListed: 208, floor: 100 }));
    assert.equal(text, '208 days at $30: that is below your floor of $100. Change one of them.');
    assert.doesNotMatch(textOf(planListing(17, 30, { daysListed: 208, floor: 30 })), /below your floor/);
  });
});
