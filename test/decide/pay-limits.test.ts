import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { USUAL_GOAL } from '../../src/decide/seller.ts';
import { paidBackBy, payLimits } from '../../src/decide/selling.ts';
import fc from '../support/properties.ts';

const limits = (keep: number, goal = USUAL_GOAL) => payLimits({ price: 1.2 * keep, keep }, goal);

const half = { limitBy: 'half' } as const;
const goal = { limitBy: 'goal' } as const;

/** The maximum for what a sale leaves, with a goal other than $8. */
const LIMITS: readonly [what: string, keep: number, limit: ReturnType<typeof payLimits>, goal?: typeof USUAL_GOAL][] = [
  ['half of what is kept, from $16 kept on', 60, { ...half, buy: 30, thin: 40 }],
  ['half of $16', 16, { ...half, buy: 8, thin: 10 }],
  ['a dollar less for a cent less than twice a dollar', 59.99, { ...half, buy: 29, thin: 39 }],
  ['what leaves $8 where half would leave less', 15, { ...goal, buy: 7, thin: 10 }],
  ['a dollar that leaves $8', 9, { ...goal, buy: 1, thin: 4 }],
  ['no buy without $8 left', 8.99, { ...goal, thin: 3 }],
  ['two thirds for a maybe', 18, { ...half, buy: 9, thin: 12 }],
  ['what leaves $5 for a maybe', 14.99, { ...goal, buy: 6, thin: 9 }],
  ['a dollar that leaves $5', 6, { ...goal, thin: 1 }],
  ['nothing without $5 left', 5.99, goal],
  ['nothing that half of $2 does not pay', 1.99, half, { profit: 0 }],
  ['what leaves one’s own profit', 40, { ...goal, buy: 10, thin: 26 }, { profit: 3000 }],
  ['half without a profit', 40, { ...half, buy: 20, thin: 26 }, { profit: 0 }],
  ['what returns three times itself', 40, { ...goal, buy: 10, thin: 26 }, { returnOnCost: 3 }],
  ['half for its own return', 40, { ...half, buy: 20, thin: 26 }, { returnOnCost: 1 }],
  ['half for a low return', 40, { ...half, buy: 20, thin: 26 }, { returnOnCost: 0.1 }],
  ['what leaves a margin', 40, { ...goal, buy: 6, thin: 26 }, { margin: 0.7 }],
];

describe('the maximum to pay', () => {
  for (const [what, keep, limit, own] of LIMITS) it(`is ${what}`, () => assert.deepEqual(limits(keep, own), limit));

  it('is exact to the cent, and never rises with the goal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 100 }), (net, goal) => {
        const { buy = 0, thin = 0 } = limits(net / 100, { profit: 100 * goal });
        assert.ok(200 * buy <= net || buy === 0);
        assert.ok(net - 100 * buy >= 100 * goal || buy === 0);
        assert.ok(200 * (buy + 1) > net || net - 100 * (buy + 1) < 100 * goal);
        assert.ok((300 * thin <= 2 * net && net - 100 * thin >= 500) || thin === 0);
        assert.ok(300 * (thin + 1) > 2 * net || net - 100 * (thin + 1) < 500);
        assert.ok((limits(net / 100, { profit: 100 * goal + 100 }).buy ?? 0) <= buy);
      }),
    );
  });

  it('reaches a return or a margin at that cost, and misses it a dollar above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 500_000 }), fc.integer({ min: 101, max: 500 }), (net, percent) => {
        const share = percent / 100;
        const { buy: returned = 0 } = limits(net / 100, { returnOnCost: share });
        assert.ok(net - 100 * returned >= share * 100 * returned - 1e-4);
        assert.ok(net - 100 * (returned + 1) < share * 100 * (returned + 1));
        const wanted = 1.2 * net * (0.6 + share / 50);
        const { buy: kept = 0 } = limits(net / 100, { margin: 0.6 + share / 50 });
        assert.ok(net - 100 * kept >= wanted - 1 || kept === 0);
        assert.ok(net - 100 * (kept + 1) < wanted + 1);
      }),
    );
  });

  it('for a rare piece is what its lowest price pays back', () => {
    assert.deepEqual(paidBackBy(12.99), { buy: 12 });
    assert.deepEqual(paidBackBy(1), { buy: 1 });
    assert.deepEqual(paidBackBy(0.99), {});
  });
});
