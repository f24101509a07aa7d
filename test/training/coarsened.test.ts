import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Median, NO_STATISTICS } from '../../training/model/statistics.ts';
import { coarsened } from '../../training/sources/read-tables.ts';

const market = { source: 'table', marketplace: 'mercari', basis: 'sold' };

function median(log: number, items: number, brand = 'aldo'): Median {
  return { market, brand, category: 'boots', gender: 'female', condition: 'Good', log, items };
}

describe('Published statistics', () => {
  it('put figures about the same goods together, and repeat none of them', () => {
    const medians = [median(3.42, 13), median(3.91, 31), median(2.777, 52, 'nike')];
    assert.deepEqual(coarsened({ ...NO_STATISTICS, medians }).medians, [median(3.8, 40), median(2.8, 50, 'nike')]);
  });

  it('keep sums of categories only roughly', () => {
    const category = { market, category: 'boots', gender: 'female' as const };
    const exact = { ...category, items: 46_380, logSum: 46_380 * 2.777 };
    const { categories } = coarsened({ ...NO_STATISTICS, categories: [exact] });
    assert.deepEqual(categories, [{ ...category, items: 46_000, logSum: 128_800 }]);
  });

  it('say of grades how many figures their mean is from', () => {
    const grades = [0.181, 0.199, -0.3].map((log, i) => ({
      grade: i < 2 ? ('Like New' as const) : ('Fair' as const),
      log,
      figures: 1,
    }));
    assert.deepEqual(coarsened({ ...NO_STATISTICS, grades }).grades, [
      { grade: 'Like New', log: 0.19, figures: 2 },
      { grade: 'Fair', log: -0.3, figures: 1 },
    ]);
  });
});
