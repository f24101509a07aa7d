import { sumOf } from '../../src/base/values.ts';
import type { Effects } from '../../src/pricing/effects.ts';
import { type Key, type KeyedItem, makeKeys } from '../../src/pricing/item-keys.ts';
import { computeWeightedQuantile } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';
import { type CarriedKey, type SaleObservation, solveShifts } from './shifts.ts';

/** A price paid. */
export interface PaidRow {
  readonly item: KeyedItem;
  /** US dollars. */
  readonly log: number;
  /** Number of sales for which it stands; 1 if absent. They say what a shop sells most, not how sure one price is. */
  readonly count?: number;
}

const { ownSd, tailWeight, levelRounds } = PARAMETERS.ownSales;
/** Variance of the log of a price about its expected value. */
const NOISE = 0.5 ** 2;
/** A row within two standard deviations has full weight. Beyond, its weight falls with the fourth power. */
const FULL_WITHIN = 2 ** 2;
/** With fewer rows, none of them shows which is off, so they are compared with our prices. */
const MIN_FOR_MEDIAN = 3;

/** A key with its variance, which is that of the model's effect and of how shops differ from it. */
interface LearnedKey extends CarriedKey {
  readonly key: Key;
  readonly fittedVariance: number;
  /** Standard deviation between shops, log USD; 0 for keys in which they hardly differ. */
  readonly ownSd: number;
}

interface PosteriorRow extends SaleObservation {
  readonly keys: readonly LearnedKey[];
  readonly count: number;
  /** 1 for a row in line with the others and close to 0 for one that is far off. */
  readonly weight: number;
}

const toKeyId = ([group, id]: Key) => `${group} ${id}`;
const sumShifts = (keys: readonly CarriedKey[]) => sumOf(keys.map(({ shift }) => shift));

/**
 * Returns the posterior of a model's effects, given prices that a shop knows. The prior is the model: the effect of
 * each key with its variance, to which those in which shops differ add their own, beside a level of all the shop's
 * prices with the standard deviation of sellers, log USD. Pure.
 */
export function learnFrom(effects: Effects, paidRows: readonly PaidRow[]) {
  const levelSd = effects.sellerDeviation;
  const learnedByKey = new Map<string, LearnedKey>();
  const findLearnedKeys = (item: KeyedItem) => makeKeys(item).flatMap((key) => learnedByKey.get(toKeyId(key)) ?? []);
  const learnKey = (key: Key) => {
    const id = toKeyId(key);
    const learnedKey = learnedByKey.get(id);
    if (learnedKey) return learnedKey;
    const [fittedVariance, ownSd] = [effects.findEffect(key).sd ** 2, findOwnSd(key)];
    const newKey = { key, fittedVariance, ownSd, variance: fittedVariance + ownSd ** 2, shift: 0 };
    learnedByKey.set(id, newKey);
    return newKey;
  };
  const rows = weighRows(
    paidRows.map(({ item, log, count = 1 }) => {
      return { keys: makeKeys(item).map(learnKey), gap: log - effects.computeLogPrice(item), count };
    }),
    levelSd ** 2,
  );
  const level = learnLevel(rows, levelSd);
  const restRows = rows.map((row) => ({ ...row, gap: row.gap - level - sumShifts(row.keys) }));
  const ownShifts = new Map([...learnedByKey.values()].map((key) => [key, key.shift]));
  // Words and all else learn only from what the brands, kinds and models leave open.
  for (const key of learnedByKey.values()) key.variance = key.fittedVariance;
  solveShifts(restRows);
  for (const [key, shift] of ownShifts) key.shift += shift;
  const precisions = new Map<CarriedKey, number>();
  for (const { keys, noise } of rows)
    for (const key of keys) precisions.set(key, (precisions.get(key) ?? 0) + 1 / noise);
  return {
    /** How far the log of all prices moves, and the effect of each key that the rows carry. */
    level,
    effects: [...learnedByKey.values()].map((learnedKey) => ({
      key: learnedKey.key,
      log: effects.findEffect(learnedKey.key).log + learnedKey.shift,
      // As if each row told of this key alone.
      sd: Math.sqrt(1 / (1 / Math.max(learnedKey.fittedVariance, 1e-6) + (precisions.get(learnedKey) ?? 0))),
    })),
    /** Returns how far the log of an item's price moves. */
    computeShift: (item: KeyedItem): number => level + sumShifts(findLearnedKeys(item)),
    weights: rows.map(({ weight }) => weight),
  };
}

/** Returns the standard deviation between shops in a key, log USD. Items without a known brand count as one brand. */
function findOwnSd([group, id]: Key): number {
  const isNameless = id.startsWith('no name') || id.startsWith('unknown name');
  if (isNameless && group === 'class') return ownSd.brand;
  if (isNameless && group === 'class x kind') return ownSd['brand x kind'];
  return Object.entries(ownSd).find(([name]) => name === group)?.[1] ?? 0;
}

/** Gives each row its weight, and the variance that it then has. */
function weighRows(rows: readonly Omit<PosteriorRow, 'weight' | 'noise'>[], levelVariance: number): PosteriorRow[] {
  const isCompared = rows.length >= MIN_FOR_MEDIAN;
  const gaps = rows.map(({ gap, count }) => ({ value: gap, weight: count }));
  const center = isCompared ? computeWeightedQuantile(gaps, 0.5) : 0;
  // The median already includes what all rows have in common.
  const isShared = (key: CarriedKey) => isCompared && rows.every(({ keys }) => keys.some((other) => other === key));
  const sharedKeys = new Set<CarriedKey>(rows[0]?.keys.filter(isShared));
  return rows.map((row) => {
    const ownVariance = sumOf(row.keys.map((key) => (sharedKeys.has(key) ? 0 : key.variance)));
    const variance = NOISE + ownVariance + (isCompared ? 0 : levelVariance);
    const weight = Math.min(1, (FULL_WITHIN / ((row.gap - center) ** 2 / variance)) ** 2);
    return { ...row, weight, noise: NOISE / weight };
  });
}

/**
 * Returns the level of a shop, log USD, and sets the shifts of its brands, kinds and models beside it. Each of these has
 * one voice, however often it sold. One that sells unlike the others has an effect of its own (Student's t), which
 * leaves the level to the others.
 */
function learnLevel(rows: readonly PosteriorRow[], levelSd: number): number {
  const level: CarriedKey = { variance: levelSd ** 2, shift: 0 };
  const idByKey = new Map<LearnedKey, number>();
  for (const { keys } of rows)
    for (const key of keys) if (key.ownSd > 0 && !idByKey.has(key)) idByKey.set(key, idByKey.size);
  const rowsByVoice = Map.groupBy(rows, ({ keys }) => keys.flatMap((key) => idByKey.get(key) ?? []).join());
  const observations = [...rowsByVoice.values()].map((sales) => {
    const ownKeys = sales[0]?.keys.filter((key) => idByKey.has(key)) ?? [];
    return { keys: [level, ...ownKeys], ...averageSales(sales) };
  });
  for (let round = 0; round < levelRounds; round++) {
    solveShifts(observations);
    for (const key of idByKey.keys())
      key.variance = key.fittedVariance + (tailWeight * key.ownSd ** 2 + key.shift ** 2) / (tailWeight + 1);
  }
  return level.shift;
}

/** Returns the mean of a voice's sales, each as often as it stands for, and its variance. */
function averageSales(sales: readonly PosteriorRow[]) {
  const total = sumOf(sales.map(({ count, weight }) => count * weight));
  const gap = sumOf(sales.map(({ count, weight, gap }) => count * weight * gap)) / total;
  const noise = sumOf(sales.map(({ count, weight, noise }) => (count * weight) ** 2 * noise)) / total ** 2;
  return { gap, noise };
}
