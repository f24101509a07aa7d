import { medianOf } from '../../src/base/numbers.ts';
import type { Random } from '../numbers/random.ts';
import { type Ends, meanOf } from '../numbers/summaries.ts';

/** Returns the root mean square deviation from a center. */
export function rmsOf(values: readonly number[], center = 0): number {
  return Math.sqrt(meanOf(values, (value) => (value - center) ** 2));
}

/** Returns the root mean square deviation from the median. */
export function rmsAfterOffset(residuals: readonly number[]): number {
  return rmsOf(residuals, medianOf(residuals));
}

/** Log errors of item prices. */
export type Errors = ReturnType<typeof errorsOf>;

export function errorsOf(prices: readonly number[], predictions: readonly number[]) {
  const residuals = prices.map((price, i) => price - (predictions[i] as number));
  // The source's level relative to the reference market.
  const offset = medianOf(residuals);
  return {
    items: prices.length,
    offset,
    rmsRaw: rmsOf(residuals),
    medianAbsoluteRaw: medianOf(residuals.map(Math.abs)),
    rms: rmsOf(residuals, offset),
    medianAbsolute: medianOf(residuals.map((r) => Math.abs(r - offset))),
    // Spearman's rank correlation.
    spearman: correlation(ranksOf(prices), ranksOf(predictions)),
  };
}

/** Returns ranks from 1; ties share their mean rank. */
function ranksOf(values: readonly number[]): number[] {
  const at = (i: number) => values[i] as number;
  const order = [...values.keys()].sort((a, b) => at(a) - at(b));
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && at(order[to] as number) === at(order[from] as number)) to++;
    for (const i of order.slice(from, to)) ranks[i] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [a, b].map((ranks) => meanOf(ranks, Number)) as [number, number];
  let [ab, aa, bb] = [0, 0, 0];
  a.forEach((one, i) => {
    const [da, db] = [one - ma, (b[i] as number) - mb];
    ab += da * db;
    aa += da * da;
    bb += db * db;
  });
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}

/** Returns the 90% percentile bootstrap interval (Efron, 1979) of a statistic over resamples of each list. */
export function bootstrap(
  lists: readonly (readonly number[])[],
  statistic: (lists: readonly (readonly number[])[]) => number,
  random: Random,
  resamples = 200,
): Ends {
  const drawn = (list: readonly number[]) => list.map(() => list[Math.floor(random.uniform() * list.length)] as number);
  const values = Array.from({ length: resamples }, () => statistic(lists.map(drawn)));
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))] as number;
  return [at(0.05), at(0.95)];
}

/** Returns the 90% bootstrap interval of a list's median. */
export const medianInterval = (list: readonly number[], random: Random): Ends =>
  bootstrap([list], ([sample = []]) => medianOf(sample), random);
