import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEffects } from '../../../src/pricing/effects.ts';
import type { KeyedItem } from '../../../src/pricing/item-keys.ts';
import { learnFrom, type PaidRow } from '../../../training/own-sales/posterior.ts';
import { effectsFile, keyedItem } from '../../support/effects.ts';

const effects = createEffects(
  effectsFile({
    kind: { sd: 0.4, effects: { jeans: '0 10', top: '-200 10' } },
    brand: { sd: 0.3, effects: { gap: '-300 50', levis: '200 50' } },
    word: { sd: 0.2, effects: {} },
  }),
);
const itemOf = (brand: string, kind = 'jeans', words: readonly string[] = []) => keyedItem({ brand, kind, words });
/** Sales of items at a multiple of our prices. */
const paid = (times: number, items: readonly KeyedItem[]): PaidRow[] =>
  items.map((item) => ({ item, log: effects.computeLogPrice(item) + Math.log(times) }));

describe('what own sales teach', () => {
  it('is part of the way to the price of a single sale', () => {
    const { computeShift } = learnFrom(effects, paid(1.2, [itemOf('gap')]));
    const share = computeShift(itemOf('gap')) / Math.log(1.2);
    assert.ok(share > 0.2 && share < 0.5, String(share));
  });

  it('is a level of the shop: items that it never sold move with those that it sells 40% above us', () => {
    const items = ['gap', 'levis', 'lee', 'wrangler', 'guess'].flatMap((brand) =>
      Array.from({ length: 12 }, () => itemOf(brand)),
    );
    const { computeShift, level } = learnFrom(effects, paid(1.4, items));
    assert.ok(Math.exp(computeShift(itemOf('gap'))) > 1.3, String(computeShift(itemOf('gap'))));
    assert.ok(Math.exp(level) > 1.2 && Math.exp(level) < 1.4, String(level));
    assert.equal(computeShift(itemOf('calvin-klein', 'top')), level);
  });

  it('is the brand if only that brand is above us', () => {
    const items = (brand: string) => Array.from({ length: 30 }, () => itemOf(brand));
    const { computeShift } = learnFrom(effects, [
      ...paid(2, items('lee')),
      ...paid(1, items('gap')),
      ...paid(1, items('levis')),
    ]);
    assert.ok(computeShift(itemOf('lee')) > 0.45 && computeShift(itemOf('gap')) < 0.15);
  });

  it('hardly depends on one price that is far off, and says which', () => {
    const items = Array.from({ length: 20 }, () => itemOf('gap'));
    const usual = paid(1, items);
    const million = { item: itemOf('gap'), log: Math.log(1_000_000) };
    const { computeShift, weights } = learnFrom(effects, [...usual, million]);
    assert.ok(computeShift(itemOf('gap')) < 0.02, String(computeShift(itemOf('gap'))));
    assert.ok((weights.at(-1) as number) < 0.05);
    const alone = learnFrom(effects, [million]).computeShift(itemOf('gap'));
    assert.ok(alone < Math.log(1.2), String(alone));
  });

  it('weighs a sale that stands for many in the mix, yet it is no surer of its price', () => {
    const [cheap, dear] = [paid(1, [itemOf('gap')]), paid(2, [itemOf('gap')])];
    const many = dear.map((row) => ({ ...row, count: 9 }));
    const levelOf = (rows: readonly PaidRow[]) => learnFrom(effects, [...cheap, ...rows]).level;
    assert.ok(levelOf(many) > levelOf(dear));
    assert.ok(levelOf(many) < levelOf(Array.from({ length: 9 }, () => dear).flat()));
  });
});
