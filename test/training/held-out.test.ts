import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Appraised, accuracyReport, checkCalibration } from '../../training/evaluation/accuracy.ts';
import type { Judged } from '../../training/evaluation/held-out.ts';
import { groupsOf } from '../../training/evaluation/method-errors.ts';

const RANGE = { ends: [-0.5, 0.5] } as const;

describe('accuracy of held-out listings', () => {
  /** Sold bags that cost `factor` times their price. */
  const bags = (count: number, factor: number): Appraised[] =>
    Array.from({ length: count }, () => ({
      tier: 'premium',
      basis: 'sold',
      titled: true,
      ...RANGE,
      raw: Math.log(factor),
    }));

  it('is of price over actual price', () => {
    const { groups } = accuracyReport([...bags(40, 0.8), ...bags(20, 2)]);
    const group = { titled: true, basis: 'sold', items: 60 };
    assert.partialDeepStrictEqual(groups, [
      { tier: 'all', ...group },
      { tier: 'premium', ...group },
    ]);
    // 40 prices are 1.25 times the amount paid, 20 are half of it.
    const { medianError, inside } = groups[0]?.asItIs ?? assert.fail();
    assert.deepEqual([medianError.toFixed(3), inside.toFixed(3)], ['0.250', '0.667']);
  });
});

describe('the share of unseen items inside the range', () => {
  const judged = (marketplace: string, basis: string, residual: number, raw = residual): Judged => ({
    market: { source: marketplace, marketplace, basis },
    tier: 'premium',
    band: 'rich',
    residual,
    raw,
    ...RANGE,
  });
  const { overall, tiers, regions } = checkCalibration([
    judged('bunjang', 'asking', 0.9),
    judged('bunjang', 'asking', 0.1),
    judged('vinted_fr', 'asking', 0.2),
    judged('poshmark', 'sold', 0.1, 0.7),
    judged('poshmark', 'sold', 0.2, 0.3),
    judged('rebag', 'asking', 0.6),
  ]);

  it('leaves a site whose brands have levels of their own out of the tiers', () => {
    assert.deepEqual(tiers, [{ name: 'premium', items: 4, share: 0.75 }]);
    assert.equal(overall.items, 6);
  });

  it('is told by region, and as it is of what sold in the United States', () => {
    assert.deepEqual(
      regions.map(({ name, share }) => [name, share]),
      [
        ['Korea', 0.5],
        ['dealers', 0],
        ['United States', 1],
        ['Europe', 1],
        ['United States, sold, as it is', 0.5],
      ],
    );
  });

  it('tells no region of sales without a marketplace', () => {
    const { market: _, ...sale } = judged('x', 'sold', 0);
    const own = checkCalibration([sale]);
    assert.deepEqual(own.regions, []);
    assert.equal(own.tiers[0]?.items, 1);
  });
});

describe('groups of sources', () => {
  it('are those that are known, and all sources', () => {
    const groups = groupsOf(['bags_infung', 'thredup_3k', 'my shop']);
    assert.deepEqual(
      groups.map(({ name, sources }) => [name, [...sources]]),
      [
        ['luxury', ['bags_infung']],
        ['US mainstream', ['thredup_3k']],
        ['US mainstream with Mercari', ['thredup_3k']],
        ['all sources', ['bags_infung', 'thredup_3k', 'my shop']],
      ],
    );
    assert.ok(groups.every(({ about }) => about.length > 10));
  });

  it('of one’s own sales are all of them, whatever they are called', () => {
    const [all, ...others] = groupsOf(['poshmark_mine', 'vinted_closet']);
    assert.deepEqual([all?.name, others], ['all sources', []]);
    assert.deepEqual(groupsOf([]), []);
  });
});
