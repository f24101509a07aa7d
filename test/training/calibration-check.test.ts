import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalibration } from '../../training/evaluation/calibration-check.ts';
import type { Judged } from '../../training/evaluation/held-out.ts';

const judged = (
  marketplace: string,
  basis: 'sold' | 'asking',
  residual: number,
  raw = residual,
): Judged => ({
  ...{ source: marketplace, market: { source: marketplace, marketplace, basis } },
  ...{ tier: 'premium', log: 4, band: 'rich', residual, raw, ends: [-0.5, 0.5], confidence: 0.6 },
});

describe('the share of unseen items inside the range', () => {
  const { overall, tiers, regions } = checkCalibration([
    judged('bunjang', 'asking', 0.9),
    judged('bunjang', 'asking', 0.1),
    judged('vinted_fr', 'asking', 0.2),
    judged('poshmark', 'sold', 0.1, 0.7),
    judged('poshmark', 'sold', 0.2, 0.3),
    judged('rebag', 'asking', 0.6),
  ]);
  const share = (name: string) => regions.find((one) => one.name === name)?.share;

  it('leaves a site whose brands have levels of their own out of the tiers', () => {
    assert.deepEqual(tiers, [{ name: 'premium', items: 4, share: 0.75 }]);
    assert.equal(overall.items, 6);
  });

  it('is told by region, and as it is of what sold in the United States', () => {
    assert.equal(share('Korea'), 0.5);
    assert.equal(share('Europe'), 1);
    assert.equal(share('dealers'), 0);
    assert.equal(share('United States'), 1);
    assert.equal(share('United States, sold, as it is'), 0.5);
  });

  it('tells no region of sales without a marketplace', () => {
    const { market: _, ...sale } = judged('x', 'sold', 0);
    const own = checkCalibration([sale]);
    assert.deepEqual(own.regions, []);
    assert.equal(own.tiers[0]?.items, 1);
  });
});
