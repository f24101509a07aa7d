import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { USUAL_GOAL } from '../../src/decide/seller.ts';
import { paidBackBy, payLimits } from '../../src/decide/selling.ts';
import fc from '../support/properties.ts';

const limits = (keep: number, goal = USUAL_GOAL) => payLimits({ price: 1.2 * keep, keep }, goal);

describe('the maximum to pay', () => {
  it('is half of what is kept, from $16 kept on', () => {
    assert.deepEqual(limits(60), { buy: 30, limitBy: 'half', thin: 40 });
    assert.deepEqual(limits(16), { buy: 8, limitBy: 'half', thin: 10 });
    // A cent less than twice a dollar is that dollar less.
    assert.equal(limits(59.99).buy, 29);
    assert.equal(limits(59.98).buy, 29);
    assert.equal(limits(60.01).buy, 30);
  });

  it('leaves $8 where half would leave less', () => {
    assert.deepEqual(limits(15), { buy: 7, limitBy: 'goal', thin: 10 });
    assert.deepEqual(limits(9), { buy: 1, limitBy: 'goal', thin: 4 });
    assert.deepEqual(limits(8.99), { thin: 3 });
  });

  it('of a maybe is two thirds, and leaves $5', () => {
    assert.equal(limits(15).thin, 10);
    assert.equal(limits(18).thin, 12);
    assert.equal(limits(14.99).thin, 9);
    assert.deepEqual(limits(6), { thin: 1 });
    assert.deepEqual(limits(5.99), {});
  });

  it('leaves the seller’s own goal, of any kind', () => {
    assert.deepEqual(limits(40, { profit: 3000 }), { buy: 10, limitBy: 'goal', thin: 26 });
    assert.deepEqual(limits(40, { profit: 0 }), { buy: 20, limitBy: 'half', thin: 26 });
    assert.deepEqual(limits(40, { returnOnCost: 3 }), { buy: 10, limitBy: 'goal', thin: 26 });
    assert.deepEqual(limits(40, { returnOnCost: 1 }), { buy: 20, limitBy: 'half', thin: 26 });
    assert.deepEqual(limits(40, { returnOnCost: 0.1 }), { buy: 20, limitBy: 'half', thin: 26 });
    assert.deepEqual(limits(40, { margin: 0.7 }), { buy: 6, limitBy: 'goal', thin: 26 });
  });

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
