import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorsByName } from '../../training/evaluation/errors-by-name.ts';
import { type GradedCell, gradeErrors } from '../../training/evaluation/evidence-grades.ts';
import { itemsOf } from '../../training/evaluation/held-out.ts';
import { groupsOf } from '../../training/evaluation/method-errors.ts';
import { seededRandom } from '../../training/numbers/random.ts';

/** Cells whose typical price is off by `error` and whose items spread around it. */
function cellsOff(error: number, listings: number, items = 9): GradedCell[] {
  return Array.from({ length: 60 }, (_, i) => {
    const median = i % 2 === 0 ? error : -error;
    return {
      residuals: Array.from({ length: items }, (_, k) => median + 0.1 * (k - (items - 1) / 2)),
      places:
        listings === 0 ? [] : [{ place: 'korea' as const, sold: 0, asked: listings, recent: 0 }],
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
        ['some sold here', 60, '0.10'],
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

describe('errors by name', () => {
  it('stand as they are beside those after the source’s level', () => {
    const cell = {
      ...{ source: 's', marketplace: 's', basis: 'sold', brand: 'coach', category: 'bag' },
      ...{ gender: 'female' as const, condition: 'Good' as const, fold: 0 },
      isTitled: false,
      bins: [{ log: 4, count: 40 }],
    };
    const distances = itemsOf([cell]).map((item) => ({
      ...{ ...item, market: cell, raw: 0.5, residual: 0 },
    }));
    const byTier = (some: typeof distances) =>
      errorsByName(some, ['luxury', 'premium'], ({ tier }) => tier);
    assert.deepEqual(byTier(distances), [
      {
        ...{ name: 'premium', items: 40, rmsRaw: 0.5, rms: 0, medianAbsoluteRaw: 0.5 },
        ...{ medianAbsolute: 0, medianRaw: 0.5, sold: 40, soldMedianRaw: 0.5 },
      },
    ]);
    assert.deepEqual(byTier(distances.slice(0, 5)), []);
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
    assert.deepEqual(
      groupsOf(['poshmark_mine', 'vinted_closet']).map(({ name }) => name),
      ['all sources'],
    );
    assert.deepEqual(groupsOf([]), []);
  });
});
