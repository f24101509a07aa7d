import type { CategorySum, GradeRatio, Median, Statistics } from '../model/statistics.ts';
import { round } from '../numbers/round.ts';
import { marketName } from '../read/cells.ts';

/**
 * Coarsens statistics for publication and for the fit: merges figures on the same goods, rounds logs to a tenth (5%
 * either way) and counts to one or two digits, so that no row of a table can be reconstructed.
 */
export function coarsened(statistics: Statistics): Statistics {
  const { medians, categories, baskets, grades } = statistics;
  return {
    ...statistics,
    medians: grouped(medians, keyOfMedian).map(medianOf),
    categories: categories.map(coarseSum),
    baskets: baskets.map((basket) => ({ ...basket, log: round(basket.log, 1) })),
    grades: grouped(grades, ({ grade }) => grade).map(gradeOf),
  };
}

const keyOfMedian = ({ market, brand, category, gender, condition, title = '' }: Median) =>
  [marketName(market), brand, category, gender, condition, title].join('|');

const grouped = <T>(values: readonly T[], keyOf: (value: T) => string) => [...Map.groupBy(values, keyOf).values()];

function medianOf(same: readonly Median[]): Median {
  const items = same.reduce((sum, median) => sum + median.items, 0);
  const log = same.reduce((sum, median) => sum + median.items * median.log, 0) / items;
  const first = same[0] as Median;
  // A model's figure is not published; the rest without its facts is rounded later.
  const exact = first.title !== undefined;
  return { ...first, log: exact ? log : round(log, 1), items: Number(items.toPrecision(1)) };
}

function coarseSum(sum: CategorySum): CategorySum {
  const items = Number(sum.items.toPrecision(2));
  return { ...sum, items, logSum: round(round(sum.logSum / sum.items, 1) * items, 1) };
}

function gradeOf(same: readonly GradeRatio[]): GradeRatio {
  const figures = same.reduce((sum, ratio) => sum + ratio.figures, 0);
  const log = same.reduce((sum, ratio) => sum + ratio.figures * ratio.log, 0) / figures;
  return { ...(same[0] as GradeRatio), log: round(log, 2), figures };
}
