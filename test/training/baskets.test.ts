import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BasketItem, basketCoverage, soldBaskets } from '../../training/evaluation/baskets.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { rowName } from '../support/row-name.ts';

const SPREAD = 0.5;
const END = 1.2816 * SPREAD;
const WIDE = Math.hypot(END, 1.2816 * 0.25);

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
      const shape = { market: `market ${m}`, basis: 'sold', same: `cell ${c}`, price };
      return Array.from({ length: 45 }, (): BasketItem => {
        return {
          ...shape,
          log: price + level + common + own * random.normal(),
          ends: [-END, END],
          wideEnds: [-WIDE, WIDE],
          shared: { level: 0.25, cell: known, key: `cell ${c}` },
        };
      });
    }).flat(),
  ).flat();
}

/** The shares of baskets from one marketplace, by kind and number of pieces. */
function sharesOf(items: readonly BasketItem[]) {
  const rows = basketCoverage(items, { titled: false, seen: true });
  return (what: string, pieces: number) => {
    const row = rows.find((one) => one.what === what && one.from === 'one marketplace' && one.pieces === pieces);
    assert.ok(row, `${what} ${pieces}`);
    return row;
  };
}

describe('baskets of held-out items', () => {
  it('hold about 80% where prices know what their errors share', async (t) => {
    const sharesAt = sharesOf(makeItems(0.2, 0.2));
    for (const what of ['mixed', 'equal']) {
      await t.test(rowName(what), () => {
        for (const pieces of [1, 2, 5, 20, 40]) {
          const { inside, insideWide } = sharesAt(what, pieces);
          assert.ok(inside > 0.72 && inside < 0.92, `${what} ${pieces}: ${inside}`);
          assert.ok(insideWide >= inside, `${what} ${pieces}: ${insideWide}`);
        }
      });
    }
  });

  it('show shared errors that the range takes for chance, of equal pieces alone', () => {
    const sharesAt = sharesOf(makeItems(0.35, 0));
    assert.ok(sharesAt('equal', 40).inside < 0.6);
    assert.ok(sharesAt('equal', 1).inside > 0.7);
  });

  it('show the error of the level only where nothing is taken out', () => {
    const items = makeItems(0.1, 0.1, 0.7);
    assert.ok(sharesOf(items)('mixed', 20).inside > 0.72);
    const sold = soldBaskets(items, false).find(({ pieces }) => pieces === 20);
    assert.ok(sold && sold.inside < 0.3 && sold.below < 0.05);
  });

  it('need enough items', () => {
    const few = makeItems(0.1, 0.1).slice(0, 8);
    assert.ok(basketCoverage(few, { titled: true, seen: true }).every(({ what }) => what === 'equal'));
    assert.deepEqual(soldBaskets([], true), []);
  });
});
