import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Median } from '../../training/model/statistics.ts';
import type { TitledItem } from '../../training/read/cells.ts';
import { doubtMedians } from '../../training/sold-models/doubt-medians.ts';

const market = { source: 'bag_models_2026', marketplace: 'ebay', basis: 'sold' };
const median = (usd: number): Median => ({
  market,
  brand: 'coach',
  category: 'bag',
  gender: 'female',
  condition: 'unknown',
  title: 'coach tabby 26 bag',
  log: Math.log(usd),
  items: 1,
  sales: 80,
});
const judged = [{ brand: 'coach', model: 'tabby', judgedUsd: 190, isKnown: true }];
const asking = (usd: number, n: number): TitledItem[] =>
  Array.from({ length: n }, () => ({
    source: 'thredup_3k',
    marketplace: 'thredup',
    basis: 'asking',
    brand: 'coach',
    category: 'bag',
    gender: 'female',
    condition: 'Good',
    title: 'coach tabby bag',
    fold: 0,
    items: 1,
    log: Math.log(usd),
  }));

describe('a published median of a model', () => {
  const isUsed = (usd: number, titled: readonly TitledItem[] = [], known = judged) =>
    doubtMedians([median(usd)], known, titled).believed.length === 1;

  it('is not used if the judge contradicts it and nobody confirms it', () => {
    assert.ok(isUsed(200));
    assert.ok(isUsed(130));
    assert.ok(!isUsed(500));
    assert.ok(!isUsed(90));
    const { doubted } = doubtMedians([median(500)], judged, asking(210, 8));
    assert.deepEqual(doubted, [{ title: 'coach coach tabby 26 bag', published: 500, judged: 190, asked: 210 }]);
  });

  it('is used if asking prices confirm it, or the judge does not know the model', () => {
    assert.ok(isUsed(500, asking(520, 8)));
    assert.ok(!isUsed(500, asking(520, 2)));
    assert.ok(isUsed(500, [], []));
  });
});
