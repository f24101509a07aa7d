import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalibration, type Judged } from '../../training/evaluation/held-out.ts';
import { groupsOf } from '../../training/evaluation/method-errors.ts';

describe('the share of held-out items inside the range', () => {
  const judged = (marketplace: string, basis: string, residual: number): Judged => ({
    market: { source: marketplace, marketplace, basis },
    tier: 'premium',
    residual,
    ends: [-0.5, 0.5],
  });
  const { overall, tiers } = checkCalibration([
    judged('bunjang', 'asking', 0.9),
    judged('bunjang', 'asking', 0.1),
    judged('vinted_fr', 'asking', 0.2),
    judged('poshmark', 'sold', 0.1),
    judged('poshmark', 'sold', 0.2),
    judged('rebag', 'asking', 0.6),
  ]);

  it('leaves a site with its own levels for brands out of the tiers', () => {
    assert.deepEqual(tiers, [{ name: 'premium', items: 4, share: 0.75 }]);
    assert.equal(overall.items, 6);
  });

  it('counts sales without a marketplace', () => {
    const { market: _, ...sale } = judged('x', 'sold', 0);
    assert.deepEqual(checkCalibration([sale]).tiers, [{ name: 'premium', items: 1, share: 1 }]);
  });
});

describe('groups of sources', () => {
  it('are the known ones, and all sources', () => {
    const groups = groupsOf(['bags_infung', 'thredup_3k', 'my shop']);
    assert.deepEqual(Object.fromEntries(groups.map(({ name, sources }) => [name, [...sources]])), {
      luxury: ['bags_infung'],
      'US mainstream': ['thredup_3k'],
      'US mainstream with Mercari': ['thredup_3k'],
      'all sources': ['bags_infung', 'thredup_3k', 'my shop'],
    });
    assert.ok(groups.every(({ about }) => about.length > 10));
  });

  it('for own sales are all of them, under any name', () => {
    const [all, ...others] = groupsOf(['poshmark_mine', 'vinted_closet']);
    assert.deepEqual([all?.name, others], ['all sources', []]);
    assert.deepEqual(groupsOf([]), []);
  });
});
