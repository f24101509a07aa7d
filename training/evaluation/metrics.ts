import { medianOf } from '../../src/median.ts';

/** Distances of predictions from prices of items, log USD. */
export interface Errors {
  readonly items: number;
  /** Median of log price minus prediction: the source's level beside the reference market. */
  readonly offset: number;
  readonly rmsRaw: number;
  readonly medianAbsoluteRaw: number;
  /** After the offset. */
  readonly rms: number;
  readonly medianAbsolute: number;
  /** Spearman's rank correlation between prediction and price. */
  readonly spearman: number;
}

/** Root mean square around a center. */
export function rmsOf(values: readonly number[], center = 0): number {
  let sum = 0;
  for (const value of values) sum += (value - center) ** 2;
  return Math.sqrt(sum / values.length);
}

/** Root mean square after the median is taken out. */
export function rmsAfterOffset(residuals: readonly number[]): number {
  return rmsOf(residuals, medianOf(residuals));
}

export function errorsOf(prices: readonly number[], predictions: readonly number[]): Errors {
  const residuals = prices.map((price, i) => price - (predictions[i] as number));
  const offset = medianOf(residuals);
  return {
    items: prices.length,
    offset,
    rmsRaw: rmsOf(residuals),
    medianAbsoluteRaw: medianOf(residuals.map(Math.abs)),
    rms: rmsOf(residuals, offset),
    medianAbsolute: medianOf(residuals.map((r) => Math.abs(r - offset))),
    spearman: correlation(ranksOf(prices), ranksOf(predictions)),
  };
}

/** Ranks from 1; ties share their mean rank. */
function ranksOf(values: readonly number[]): number[] {
  const order = values
    .map((_, i) => i)
    .sort((a, b) => (values[a] as number) - (values[b] as number));
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (
      to + 1 < order.length &&
      values[order[to + 1] as number] === values[order[from] as number]
    )
      to++;
    for (let k = from; k <= to; k++) ranks[order[k] as number] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return ranks;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((s, v) => s + v, 0) / values.length;
  const ma = mean(a);
  const mb = mean(b);
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    const da = (a[i] as number) - ma;
    const db = (b[i] as number) - mb;
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}
