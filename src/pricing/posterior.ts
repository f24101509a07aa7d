import { sumOf } from '../base/numbers.ts';
import type { Effects } from './effects.ts';
import type { Key, KeyedItem } from './keys.ts';

/** Prices paid for equal items. */
export interface PaidRow {
  readonly item: KeyedItem;
  /** Mean log of the prices, US dollars. */
  readonly log: number;
  /** Number of prices; 1 if absent. */
  readonly count?: number;
  /** Variance of the log of one price about its expected value; that of most sales if absent. */
  readonly variance?: number;
}

/** What prices paid teach about effects. */
export interface Learned {
  /** How far the log of all prices moves, and the effect of each key that the rows carry. */
  readonly level: number;
  readonly effects: readonly { readonly key: Key; readonly log: number; readonly sd: number }[];
  /** Returns how far the log of an item's price moves. */
  readonly shiftOf: (item: KeyedItem) => number;
  /** Weight of each row, 1 for one in line with the others and close to 0 for one that is far off. */
  readonly weights: readonly number[];
  /** Returns how far the log of an item's price would move if all rows were 1 above our prices, in log USD. */
  readonly shareOf: (item: KeyedItem) => number;
}

/** Variance of the log of a price about its expected value. */
const NOISE = 0.5 ** 2;
/** A row within two standard deviations has full weight. Beyond, its weight falls with the fourth power. */
const FULL_WITHIN = 2 ** 2;
/** With fewer rows, none of them shows which is off, so they are compared with our prices. */
const MIN_FOR_MEDIAN = 3;

const idOf = ([group, id]: Key) => `${group} ${id}`;

/**
 * Returns the posterior of a model's effects, given prices that a shop or a person knows. The prior is the model: the
 * effect of each key with its variance, and a level of their own with the standard deviation `levelSd`, log USD. Pure.
 */
export function learnFrom(effects: Effects, rows: readonly PaidRow[], levelSd = effects.file.sellers): Learned {
  const places = new Map<string, number>();
  const keys: Key[] = [];
  const variances: number[] = [];
  const rowKeys = rows.map(({ item }) =>
    effects.keysOf(item).map((key) => {
      const known = places.get(idOf(key));
      if (known !== undefined) return known;
      places.set(idOf(key), keys.length);
      variances.push(effects.effectOf(key).sd ** 2);
      return keys.push(key) - 1;
    }),
  );
  const levelVariance = levelSd ** 2;
  const gaps = rows.map(({ item, log }) => log - effects.logPrice(item));
  const isCompared = rows.length >= MIN_FOR_MEDIAN;
  const center = isCompared
    ? weightedMedian(
        gaps,
        rows.map(({ count = 1 }) => count),
      )
    : 0;
  // The median already includes what all rows have in common.
  const shared = new Set((rowKeys[0] ?? []).filter((key) => rowKeys.every((keysOfRow) => keysOfRow.includes(key))));
  const weights = rows.map(({ variance = NOISE }, row) => {
    const apart = (rowKeys[row] as number[]).filter((key) => !isCompared || !shared.has(key));
    const expected = variance + (isCompared ? 0 : levelVariance) + sumOf(apart.map((key) => variances[key] as number));
    const squared = ((gaps[row] as number) - center) ** 2 / expected;
    return Math.min(1, (FULL_WITHIN / squared) ** 2);
  });
  const noise = rows.map(({ count = 1, variance = NOISE }, row) => variance / (count * (weights[row] as number)));

  /** Spreads values of rows over the keys that they carry, times the variance of each. The last is the level. */
  const toKeys = (values: readonly number[]) => {
    const sums = new Float64Array(keys.length + 1);
    for (const [row, value] of values.entries()) {
      for (const key of rowKeys[row] as number[])
        sums[key] = (sums[key] as number) + value * (variances[key] as number);
      sums[keys.length] = (sums[keys.length] as number) + value * levelVariance;
    }
    return sums;
  };
  const covariance = (values: readonly number[]) => {
    const sums = toKeys(values);
    return values.map((value, row) => {
      let sum = (sums[keys.length] as number) + value * (noise[row] as number);
      for (const key of rowKeys[row] as number[]) sum += sums[key] as number;
      return sum;
    });
  };
  const diagonal = noise.map(
    (own, row) => own + levelVariance + sumOf((rowKeys[row] as number[]).map((key) => variances[key] as number)),
  );
  const shiftBy = (shifts: Float64Array) => (item: KeyedItem) => {
    let sum = shifts[keys.length] as number;
    for (const key of effects.keysOf(item)) {
      const place = places.get(idOf(key));
      if (place !== undefined) sum += shifts[place] as number;
    }
    return sum;
  };
  const shifts = toKeys(solve(covariance, diagonal, gaps));
  // Each row makes its keys more certain, as if it told of one of them alone.
  const precisions = new Float64Array(keys.length);
  for (const [row, own] of noise.entries())
    for (const key of rowKeys[row] as number[]) precisions[key] = (precisions[key] as number) + 1 / own;
  return {
    level: shifts[keys.length] as number,
    effects: keys.map((key, at) => ({
      key,
      log: effects.effectOf(key).log + (shifts[at] as number),
      sd: Math.sqrt(1 / (1 / Math.max(variances[at] as number, 1e-6) + (precisions[at] as number))),
    })),
    shiftOf: shiftBy(shifts),
    weights,
    shareOf: (item) =>
      shiftBy(
        toKeys(
          solve(
            covariance,
            diagonal,
            gaps.map(() => 1),
          ),
        ),
      )(item),
  };
}

/** Solves `matrix(x) = right` by conjugate gradients, exactly but for rounding. The matrix is symmetric and positive. */
function solve(
  matrix: (values: readonly number[]) => number[],
  diagonal: readonly number[],
  right: readonly number[],
): number[] {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
  const x = right.map(() => 0);
  const rest = [...right];
  let scaled = rest.map((value, at) => value / (diagonal[at] as number));
  let direction = [...scaled];
  let size = dot(rest, scaled);
  const end = size * TOLERANCE ** 2;
  for (let step = 0; step < MAX_STEPS && size > end; step++) {
    const image = matrix(direction);
    const length = size / dot(direction, image);
    for (const at of x.keys()) {
      x[at] = (x[at] as number) + length * (direction[at] as number);
      rest[at] = (rest[at] as number) - length * (image[at] as number);
    }
    scaled = rest.map((value, at) => value / (diagonal[at] as number));
    const next = dot(rest, scaled);
    direction = scaled.map((value, at) => value + (next / size) * (direction[at] as number));
    size = next;
  }
  return x;
}

const TOLERANCE = 1e-8;
const MAX_STEPS = 1_000;

function weightedMedian(values: readonly number[], weights: readonly number[]): number {
  const order = [...values.keys()].sort((a, b) => (values[a] as number) - (values[b] as number));
  const half = sumOf(weights) / 2;
  let sum = 0;
  for (const at of order) {
    sum += weights[at] as number;
    if (sum >= half) return values[at] as number;
  }
  return 0;
}
