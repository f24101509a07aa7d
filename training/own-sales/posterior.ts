import { sumOf } from '../../src/base/numbers.ts';
import type { Effects } from '../../src/pricing/effects.ts';
import { keysOf as itemKeys, type Key, type KeyedItem } from '../../src/pricing/item-keys.ts';
import { weightedQuantile } from '../numbers/statistics.ts';

/** Prices paid for equal items. */
export interface PaidRow {
  readonly item: KeyedItem;
  /** Mean log of the prices, US dollars. */
  readonly log: number;
  /** Number of prices; 1 if absent. */
  readonly count?: number;
}

/** Variance of the log of a price about its expected value. */
const NOISE = 0.5 ** 2;
/** A row within two standard deviations has full weight. Beyond, its weight falls with the fourth power. */
const FULL_WITHIN = 2 ** 2;
/** With fewer rows, none of them shows which is off, so they are compared with our prices. */
const MIN_FOR_MEDIAN = 3;

/** A key that rows carry. Its prior is the model's effect, with this variance. */
interface CarriedKey {
  readonly variance: number;
  /** How far the rows move its effect, log USD. Every step towards the solution sets it. */
  shift: number;
  /** How certain the rows make it. */
  precision: number;
}

/** Prices paid for equal items, the keys that they carry, and how far they are above ours, log USD. */
interface Row {
  readonly keys: readonly CarriedKey[];
  readonly gap: number;
  readonly count: number;
}

interface WeighedRow extends Row {
  readonly weight: number;
  /** Variance of the mean log price about its expected value. */
  readonly noise: number;
}

const idOf = ([group, id]: Key) => `${group} ${id}`;
const varianceOf = (keys: readonly CarriedKey[]) => sumOf(keys.map(({ variance }) => variance));

/**
 * Returns the posterior of a model's effects, given prices that a shop knows. The prior is the model: the
 * effect of each key with its variance, and a level of their own with the standard deviation `levelSd`, log USD. Pure.
 */
export function learnFrom(effects: Effects, paid: readonly PaidRow[], levelSd = effects.file.sellers) {
  const newKey = (sd: number): CarriedKey => ({ variance: sd ** 2, shift: 0, precision: 0 });
  const level = newKey(levelSd);
  const carried = new Map<string, CarriedKey & { readonly key: Key }>();
  for (const key of paid.flatMap(({ item }) => itemKeys(item))) {
    if (!carried.has(idOf(key))) carried.set(idOf(key), { key, ...newKey(effects.effectOf(key).sd) });
  }
  // All rows carry the level.
  const keysOf = (item: KeyedItem) => [level, ...itemKeys(item).flatMap((key) => carried.get(idOf(key)) ?? [])];
  const rows = weighRows(
    paid.map(({ item, log, count = 1 }) => {
      return { keys: keysOf(item), gap: log - effects.logPrice(item), count };
    }),
  );
  for (const { keys, noise } of rows) for (const key of keys) key.precision += 1 / noise;
  solve(rows);
  return {
    /** How far the log of all prices moves, and the effect of each key that the rows carry. */
    level: level.shift,
    effects: [...carried.values()].map(({ key, variance, shift, precision }) => ({
      key,
      log: effects.effectOf(key).log + shift,
      // As if each row told of this key alone.
      sd: Math.sqrt(1 / (1 / Math.max(variance, 1e-6) + precision)),
    })),
    /** Returns how far the log of an item's price moves. */
    shiftOf: (item: KeyedItem): number => sumOf(keysOf(item).map(({ shift }) => shift)),
    /** Weight of each row, 1 for one in line with the others and close to 0 for one that is far off. */
    weights: rows.map(({ weight }) => weight),
  };
}

/** Gives each row its weight, and the variance that it then has. */
function weighRows(rows: readonly Row[]): WeighedRow[] {
  const isCompared = rows.length >= MIN_FOR_MEDIAN;
  const gaps = rows.map(({ gap, count }) => ({ value: gap, weight: count }));
  const center = isCompared ? weightedQuantile(gaps, 0.5) : 0;
  // The median already includes what all rows have in common.
  const isShared = (key: CarriedKey) => isCompared && rows.every(({ keys }) => keys.includes(key));
  const shared = new Set(rows[0]?.keys.filter(isShared));
  return rows.map((row) => {
    const expected = NOISE + varianceOf(row.keys.filter((key) => !shared.has(key)));
    const weight = Math.min(1, (FULL_WITHIN / ((row.gap - center) ** 2 / expected)) ** 2);
    return { ...row, weight, noise: NOISE / (row.count * weight) };
  });
}

/**
 * Sets the shift of each key to its posterior mean. Solves for rows, of which there are fewer than keys, by conjugate
 * gradients: exactly but for rounding.
 */
function solve(rows: readonly WeighedRow[]): void {
  const gaps = rows.map(({ gap }) => gap);
  let weights = gaps.map(() => 0);
  let rest = gaps;
  let direction = rest;
  let size = dot(rest, rest);
  const end = size * TOLERANCE ** 2;
  for (let step = 0; step < MAX_STEPS && size > end; step++) {
    const image = timesCovariance(rows, direction);
    const length = size / dot(direction, image);
    weights = plus(weights, length, direction);
    rest = plus(rest, -length, image);
    const next = dot(rest, rest);
    direction = plus(rest, next / size, direction);
    size = next;
  }
  spreadShifts(rows, weights);
}

const TOLERANCE = 1e-8;
const MAX_STEPS = 1_000;

/** Sets the shift of each key to the sum of the values of rows that carry it, times its variance. */
function spreadShifts(rows: readonly WeighedRow[], values: readonly number[]): void {
  for (const { keys } of rows) for (const key of keys) key.shift = 0;
  for (const [at, { keys }] of rows.entries())
    for (const key of keys) key.shift += (values[at] as number) * key.variance;
}

/** Returns the covariance matrix of rows' prices times a vector. */
function timesCovariance(rows: readonly WeighedRow[], values: readonly number[]): number[] {
  spreadShifts(rows, values);
  return rows.map(({ keys, noise }, at) => {
    let sum = (values[at] as number) * noise;
    for (const { shift } of keys) sum += shift;
    return sum;
  });
}

const dot = (a: readonly number[], b: readonly number[]) => sumOf(a.map((value, at) => value * (b[at] as number)));
const plus = (a: readonly number[], times: number, b: readonly number[]) =>
  a.map((value, at) => value + times * (b[at] as number));
