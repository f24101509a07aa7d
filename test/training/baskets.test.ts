import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BasketItem, soldBaskets } from '../../training/evaluation/baskets.ts';
import { seededRandom } from '../../training/numbers/random.ts';

const SPREAD = 0.5;
const END = 1.2816 * Math.hypot(SPREAD, 0.25);

/**
 * Items of some markets and cells. `shared` is the common error of items of a cell on a market, `known` the part that
 * prices account for.
 */
function makeItems(shared: number, known: number, level = 0): BasketItem[] {
  const random = seededRandom(23);
  const own = Math.sqrt(SPREAD ** 2 - shared ** 2);
  return Array.from({ length: 30 }, (_, m) =>
    Array.from({ length: 12 }, (_, c) => {
      const common = shared * random.normal();
      const price = Math.log(40 + 5 * c);
      const shape = { market: `market ${m}`, basis: 'sold', price };
      return Array.from({ length: 45 }, (): BasketItem => {
        return {
          ...shape,
          log: price + level + common + own * random.normal(),
          ends: [-END, END],
          shared: { level: 0.25, cell: known, key: `cell ${c}` },
        };
      });
    }).flat(),
  ).flat();
}

describe('baskets of held-out items', () => {
  it('hold at least 80% where prices know what their errors share', () => {
    const rows = soldBaskets(makeItems(0.2, 0.2), false);
    assert.deepEqual(
      rows.map(({ pieces }) => pieces),
      [1, 2, 5, 20, 40],
    );
    for (const { inside, pieces } of rows) assert.ok(inside > 0.72, `${pieces}: ${inside}`);
  });

  it('show the error of the level', () => {
    const sold = soldBaskets(makeItems(0.1, 0.1, 0.7), false).find(({ pieces }) => pieces === 20);
    assert.ok(sold && sold.inside < 0.3 && sold.below < 0.05);
  });

  it('need enough items', () => {
    assert.deepEqual(soldBaskets(makeItems(0.1, 0.1).slice(0, 8), true), []);
    assert.deepEqual(soldBaskets([], true), []);
  });
});
