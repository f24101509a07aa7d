import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Appraised, accuracyReport } from '../../training/evaluation/accuracy.ts';
import { checkCalibration } from '../../training/evaluation/calibration-check.ts';
import { type GradedCell, gradeErrors } from '../../training/evaluation/evidence-grades.ts';
import type { Judged } from '../../training/evaluation/held-out.ts';
import { groupsOf } from '../../training/evaluation/method-errors.ts';
import { seededRandom } from '../../training/numbers/random.ts';

const RANGE = { ends: [-0.5, 0.5], confidence: 0.5 } as const;

describe('accuracy as valuers report it', () => {
  /** Sold bags that cost `factor` times their price of $100. */
  const bags = (count: number, factor: number, changed: Partial<Appraised> = {}): Appraised[] =>
    Array.from({ length: count }, (_, i) => ({
      tier: 'premium',
      source: 's',
      basis: 'sold',
      titled: true,
      ...RANGE,
      log: Math.log((100 + i) * factor),
      raw: Math.log(factor),
      ...changed,
    }));

  it('is of price over actual price, as it is and after the level of a source', () => {
    const { groups } = accuracyReport([...bags(40, 0.8), ...bags(20, 2)]);
    const group = { titled: true, basis: 'sold', items: 60 };
    assert.partialDeepStrictEqual(groups, [
      { tier: 'all', ...group },
      { tier: 'premium', ...group },
    ]);
    const { asItIs, levelOut } = groups[0] as (typeof groups)[number];
    // 40 prices are 1.25 times the amount paid, 20 are half of it.
    const { medianError, within20, within50, inside, scatter } = asItIs;
    assert.deepEqual(
      [medianError, within20, within50, inside, scatter].map((value) => value.toFixed(3)),
      ['0.250', '0.000', '1.000', '0.667', '0.200'],
    );
    assert.equal(levelOut.medianError.toFixed(3), '0.000');
    assert.equal(levelOut.within10.toFixed(3), '0.667');
  });

  it('has a slope of one where expensive and cheap are told apart rightly, whatever the level', () => {
    const { groups } = accuracyReport([...bags(40, 0.7), ...bags(40, 1.6, { source: 't' })]);
    assert.equal(groups[0]?.slope.toFixed(3), '1.000');
  });
});

describe('the share of unseen items inside the range', () => {
  const judged = (marketplace: string, basis: string, residual: number, raw = residual): Judged => ({
    source: marketplace,
    market: { source: marketplace, marketplace, basis },
    tier: 'premium',
    log: 4,
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

/** Cells with a typical price off by `error`, and items spread around it. */
function cellsOff(error: number, listings: number, items = 9): GradedCell[] {
  return Array.from({ length: 60 }, (_, i) => {
    const median = i % 2 === 0 ? error : -error;
    return {
      residuals: Array.from({ length: items }, (_, k) => median + 0.1 * (k - (items - 1) / 2)),
      places: listings === 0 ? [] : [{ place: 'korea' as const, sold: 0, asked: listings, recent: 0 }],
    };
  });
}

describe('errors by grade of evidence', () => {
  const cells = [
    ...cellsOff(0.1, 50).map((cell) => ({
      ...cell,
      places: [{ place: 'us' as const, sold: 3, asked: 47, recent: 3 }],
    })),
    ...cellsOff(0.2, 15),
    ...cellsOff(0.3, 0),
  ];

  it('are those of the cells of each grade', () => {
    const errors = gradeErrors(cells, seededRandom(1));
    assert.deepEqual(
      errors.map(({ grade, cells: count, cellError }) => [grade, count, cellError?.toFixed(2)]),
      [
        ['sold here', 60, '0.10'],
        ['asked only', 60, '0.20'],
        ['none', 60, '0.30'],
      ],
    );
    for (const { itemError, itemInterval } of errors)
      assert.ok(itemInterval[0] <= itemError && itemError <= itemInterval[1]);
  });

  it('say nothing of typical prices where cells have too few items', () => {
    const [asking] = gradeErrors(cellsOff(0.1, 50, 3), seededRandom(1));
    assert.equal(asking?.cells, 0);
    assert.ok(asking && !('cellError' in asking));
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
