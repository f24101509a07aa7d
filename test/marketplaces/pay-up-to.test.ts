import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { payUpTo } from '../../src/marketplaces/payouts.ts';
import fc from '../support/properties.ts';
import { garment, payoutOn } from './support.ts';

const keptAt40 = (id: string) =>
  Math.round((payoutOn(id, garment('gucci', 'dress'), { price: 40 }).net as number) * 100);

describe('what may be paid', () => {
  for (const [id, ...expected] of [
    ['ebay', 1708, 1416, 1916],
    ['poshmark', 1600, 1200, 1700],
    ['mercari', 1800, 1600, 2100],
    ['depop', 1911, 1823, 2323],
    ['vinted', 2000, 2000, 2500],
    ['grailed', 1785, 1571, 2071],
  ] as const) {
    it(`differs by notion for a sale at $40 on ${id}`, () => {
      const net = keptAt40(id);
      assert.deepEqual(
        [
          payUpTo(net, 4000, { returnOnCost: 1 }),
          payUpTo(net, 4000, { margin: 0.5 }),
          payUpTo(net, 4000, { profit: 1500 }),
        ],
        expected,
      );
    });
  }

  it('is nothing where the goal is out of reach', () => {
    assert.equal(payUpTo(1000, 1200, { profit: 1001 }), undefined);
    assert.equal(payUpTo(1000, 1200, { margin: 0.9 }), undefined);
    assert.equal(payUpTo(-30, 1000, { returnOnCost: 0.5 }), undefined);
    assert.equal(payUpTo(1000, 1200, { profit: 1000 }), 0);
  });

  const amount = fc.integer({ min: 1, max: 10_000_000 });
  const share = fc.integer({ min: 0, max: 500 }).map((percent) => percent / 100);

  it('reaches the goal at that cost and misses it a cent above', () => {
    fc.assert(
      fc.property(amount, amount, share, (net, more, part) => {
        const price = net + more;
        const returned = payUpTo(net, price, { returnOnCost: part }) as number;
        assert.ok(net - returned >= part * returned - 1e-4);
        assert.ok(net - (returned + 1) < part * (returned + 1) + 1e-4);
        const kept = payUpTo(net, price, { margin: part });
        if (kept === undefined) assert.ok(net < part * price);
        else {
          assert.ok(net - kept >= part * price - 1e-4);
          assert.ok(net - (kept + 1) < part * price + 1e-4);
        }
      }),
    );
  });
});
