import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { USUAL_GOAL } from '../../src/decide/seller.ts';
import { paidBackBy, payLimits } from '../../src/decide/selling.ts';
import fc from '../support/properties.ts';

const PROFIT_OF_8 = USUAL_GOAL;
const NO_PROFIT = { profit: 0 };

/** Returns the limits for a sale at 1.2 times its net. Only a goal that is a margin depends on this price. */
const limitsFor = (net: number, goal = PROFIT_OF_8) => payLimits({ price: 1.2 * net, keep: net }, goal);

/** Limits for a net in US dollars. `buy` and `thin` (a maybe) are absent where nothing can be paid. */
const CASES: readonly [name: string, net: number, goal: typeof USUAL_GOAL, limits: ReturnType<typeof payLimits>][] = [
  ['half of the net if that leaves the profit', 60, PROFIT_OF_8, { limitBy: 'half', buy: 30, thin: 40 }],
  ['half of the lowest net of which half is the profit', 16, PROFIT_OF_8, { limitBy: 'half', buy: 8, thin: 10 }],
  ['rounded down to whole dollars', 59.99, PROFIT_OF_8, { limitBy: 'half', buy: 29, thin: 39 }],
  ['the net minus the profit if half would leave less', 15, PROFIT_OF_8, { limitBy: 'goal', buy: 7, thin: 10 }],
  ['a dollar if that just leaves the profit', 9, PROFIT_OF_8, { limitBy: 'goal', buy: 1, thin: 4 }],
  ['absent for a buy if a dollar leaves too little profit', 8.99, PROFIT_OF_8, { limitBy: 'goal', thin: 3 }],
  ['two thirds of the net for a maybe that leaves $5', 18, PROFIT_OF_8, { limitBy: 'half', buy: 9, thin: 12 }],
  ['the net minus $5 for other maybes', 14.99, PROFIT_OF_8, { limitBy: 'goal', buy: 6, thin: 9 }],
  ['a dollar for a maybe that just leaves $5', 6, PROFIT_OF_8, { limitBy: 'goal', thin: 1 }],
  ['absent if a dollar leaves less than $5', 5.99, PROFIT_OF_8, { limitBy: 'goal' }],
  ['absent if half of the net is below a dollar', 1.99, NO_PROFIT, { limitBy: 'half' }],
  ['half of the net without a profit', 40, NO_PROFIT, { limitBy: 'half', buy: 20, thin: 26 }],
  ['the net minus a higher profit', 40, { profit: 3000 }, { limitBy: 'goal', buy: 10, thin: 26 }],
  [
    'a quarter of the net for a return of three times it',
    40,
    { returnOnCost: 3 },
    { limitBy: 'goal', buy: 10, thin: 26 },
  ],
  ['half of the net for an equal return', 40, { returnOnCost: 1 }, { limitBy: 'half', buy: 20, thin: 26 }],
  ['half of the net for a low return', 40, { returnOnCost: 0.1 }, { limitBy: 'half', buy: 20, thin: 26 }],
  ['the net minus the margin, here 70% of $48', 40, { margin: 0.7 }, { limitBy: 'goal', buy: 6, thin: 26 }],
];

describe('the maximum to pay', () => {
  for (const [name, net, goal, limits] of CASES) {
    it(`is ${name}`, () => assert.deepEqual(limitsFor(net, goal), limits));
  }

  const anyNetInCents = fc.integer({ min: 0, max: 500_000 });

  it('for a buy is the highest that leaves half of the net and the profit', () => {
    fc.assert(
      fc.property(anyNetInCents, fc.integer({ min: 0, max: 100 }), (net, dollars) => {
        const profit = 100 * dollars;
        const { buy = 0 } = limitsFor(net / 100, { profit });
        const isAllowed = (cost: number) => 200 * cost <= net && net - 100 * cost >= profit;
        assert.ok(buy === 0 || isAllowed(buy), `${buy}`);
        assert.ok(!isAllowed(buy + 1), `${buy + 1}`);
      }),
    );
  });

  it('for a maybe is the highest that leaves a third of the net and $5', () => {
    fc.assert(
      fc.property(anyNetInCents, (net) => {
        const { thin = 0 } = limitsFor(net / 100);
        const isAllowed = (cost: number) => 300 * cost <= 2 * net && net - 100 * cost >= 500;
        assert.ok(thin === 0 || isAllowed(thin), `${thin}`);
        assert.ok(!isAllowed(thin + 1), `${thin + 1}`);
      }),
    );
  });

  // The next two goals are so high that half of the net, the limit of low goals, never applies.
  it('for a return above 100% is the highest cost that returns as much', () => {
    fc.assert(
      fc.property(anyNetInCents, fc.integer({ min: 101, max: 500 }), (net, percent) => {
        const { buy = 0 } = limitsFor(net / 100, { returnOnCost: percent / 100 });
        // A percent of a cost in dollars is as many cents as the cost has dollars.
        const isReached = (cost: number) => net - 100 * cost >= percent * cost;
        assert.ok(isReached(buy), `${buy}`);
        assert.ok(!isReached(buy + 1), `${buy + 1}`);
      }),
    );
  });

  it('for a margin above 60% is the highest cost that leaves as much, to the cent', () => {
    fc.assert(
      fc.property(anyNetInCents, fc.integer({ min: 61, max: 75 }), (net, percent) => {
        const { buy = 0 } = limitsFor(net / 100, { margin: percent / 100 });
        // The price is 1.2 times the net.
        const wanted = (percent / 100) * 1.2 * net;
        assert.ok(buy === 0 || net - 100 * buy >= wanted - 1, `${buy}`);
        assert.ok(net - 100 * (buy + 1) < wanted + 1, `${buy + 1}`);
      }),
    );
  });

  it('for a rare item is the net at its lowest price, in whole dollars', () => {
    assert.deepEqual([12.99, 1, 0.99].map(paidBackBy), [{ buy: 12 }, { buy: 1 }, {}]);
  });
});
