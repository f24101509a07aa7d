import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Appraised, accuracyReport } from '../../training/evaluation/accuracy.ts';

/** Sold bags that cost `factor` times their price of $100. */
const bags = (count: number, factor: number, changed: Partial<Appraised> = {}): Appraised[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ tier: 'premium', source: 's', basis: 'sold', titled: true },
    ...{ log: Math.log((100 + i) * factor), raw: Math.log(factor) },
    ...{ confidence: 0.5, ends: [-0.5, 0.5], ...changed },
  }));

describe('accuracy as valuers report it', () => {
  it('is of price over actual price, as it is and after the level of a source', () => {
    const rows = [...bags(40, 0.8), ...bags(20, 2)];
    const { groups } = accuracyReport(rows);
    assert.deepEqual(
      groups.map(({ tier, titled, basis, items }) => [tier, titled, basis, items]),
      [
        ['all', true, 'sold', 60],
        ['premium', true, 'sold', 60],
      ],
    );
    const { asItIs, levelOut } = groups[0] as (typeof groups)[number];
    // 40 prices are 1.25 of what was paid, 20 are half of it.
    assert.equal(asItIs.medianError.toFixed(3), '0.250');
    assert.equal(asItIs.within20, 0);
    assert.equal(asItIs.within50, 1);
    assert.equal(asItIs.inside.toFixed(3), '0.667');
    assert.equal(asItIs.scatter.toFixed(3), '0.200');
    assert.equal(levelOut.medianError.toFixed(3), '0.000');
    assert.equal(levelOut.within10.toFixed(3), '0.667');
  });

  it('has a slope of one where expensive and cheap are told apart rightly, whatever the level', () => {
    const { groups } = accuracyReport([...bags(40, 0.7), ...bags(40, 1.6, { source: 't' })]);
    assert.equal(groups[0]?.slope.toFixed(3), '1.000');
  });

  it('rises when only the surest are answered', () => {
    const sure = bags(30, 1, { confidence: 0.9 });
    const { answered } = accuracyReport([...sure, ...bags(70, 3, { source: 't' })]);
    assert.deepEqual(
      answered.map(({ share, soldWithin20 }) => [share, Number(soldWithin20.toFixed(2))]),
      [
        [0.1, 1],
        [0.3, 1],
        [0.5, 0.6],
        [0.7, 0.43],
        [0.9, 0.33],
        [1, 0.3],
      ],
    );
  });
});
