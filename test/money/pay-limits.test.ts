import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defined } from '../../src/base/members.ts';
import { USUAL_GOAL } from '../../src/money/seller.ts';
import { paidBackBy, payLimits } from '../../src/money/selling.ts';
import fc from '../support/properties.ts';
import { numberIn, rowsOf } from '../support/rows.ts';

/** Returns the limits for a sale at 1.2 times its net. Only a goal that is a margin depends on this price. */
const limitsFor = (net: number, goal = USUAL_GOAL) => payLimits({ price: 1.2 * net, keep: net }, goal);

describe('the maximum to pay', () => {
  for (const { what, net, goal = '', amount, limitBy, buy, thin } of rowsOf(
    new URL('pay-limits.tsv', import.meta.url),
  )) {
    it(`is ${what}`, () => {
      const limits = limitsFor(Number(net), { [goal]: Number(amount) } as typeof USUAL_GOAL);
      assert.deepEqual(limits, defined({ limitBy, buy: numberIn(buy), thin: numberIn(thin) }));
    });
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
