import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LeftOutRow } from '../../training/model/left-out.ts';
import { itemSpreads } from '../../training/titles/item-spreads.ts';
import { titledBag } from './made-up-cells.ts';

/** Items alternately above and below their price by a distance, log USD. */
function items(brand: string, count: number, far: number, title = 'bag', more = {}): LeftOutRow[] {
  return Array.from({ length: count }, (_, i) => {
    const log = i % 2 === 0 ? 3 + far : 3 - far;
    const row = { ...titledBag(title, { brand, log }), market: 's / poshmark / sold', ...more } as LeftOutRow['row'];
    return { row, titled: 3, known: 0 };
  });
}

/** The log of the standard deviation implied by a distance at both ends of the middle 80%. */
const widthOf = (far: number) => Number(Math.log(far / 1.2816).toFixed(2));

describe('the spread of titled items around their prices', () => {
  it('is learned for a tier from a hundred held-out items, or from all tiers if there are fewer', () => {
    const wide = (count: number) =>
      itemSpreads({ inTurn: [], leftOut: [...items('coach', count, 1), ...items('gucci', 1000, 0.1)] }).goods;
    assert.equal(wide(100)['premium bags'], widthOf(1));
    assert.equal(wide(99)['premium bags'], widthOf(0.1));
    assert.equal(wide(100)['luxury bags'], widthOf(0.1));
  });

  it('is a deviation of 0.6 and a normal distribution if nothing was measured', () => {
    const { goods, quantiles } = itemSpreads({ inTurn: [], leftOut: [] });
    assert.ok(Object.values(goods).every((value) => value === -0.51));
    assert.equal(quantiles.premium?.length, 19);
    assert.deepEqual([quantiles.premium?.[0], quantiles.premium?.[9]], [-1.6449, 0]);
  });

  it('has quantiles in standard deviations, around a median of 0', () => {
    const { quantiles } = itemSpreads({ inTurn: [], leftOut: items('coach', 200, 1) });
    const { 0: low = 0, 9: middle, 18: high = 0 } = quantiles.premium ?? [];
    assert.equal(middle, 0);
    // Half of these items are far below and half far above, so both ends are as far apart as the middle 80% of a normal
    // distribution.
    assert.equal((high - low).toFixed(3), '2.563');
  });

  it('leaves out the site with its own levels for brands', () => {
    const { goods } = itemSpreads({
      inTurn: [],
      leftOut: [
        ...items('coach', 200, 0.1),
        ...items('coach', 900, 1, 'bag', { marketplace: 'bunjang', market: 'bunjang' }),
      ],
    });
    assert.equal(goods['premium bags'], widthOf(0.1));
  });

  it('is smaller if more is known', () => {
    const at = (known: number, far: number) => items('coach', 400, far).map((one) => ({ ...one, known }));
    const { known } = itemSpreads({ inTurn: [...at(0, 1), ...at(2, 0.1)], leftOut: [] });
    assert.ok((known.bags[2] as number) < (known.bags[0] as number) - 0.5, String(known.bags));
  });
});
