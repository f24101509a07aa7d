import { type Bin, type Cell, itemsAndMean, marketName } from '../cells.ts';
import { ordinaryShare } from '../markets/markets.ts';
import { type Random, seededRandom } from '../random.ts';
import {
  buildSystem,
  drawVariances,
  type Observation,
  type Prior,
  predictWith,
  refresh,
  type System,
  solve,
  startFrom,
  sweep,
} from './system.ts';
import { type ConditionMix, entriesOf, type Facts, TERMS, type Term, tierOf } from './terms.ts';

/** A cell as the model sees it: its facts, its histogram and its robust mean. */
interface CellObservation {
  readonly facts: Facts;
  readonly bins: readonly Bin[];
  readonly observation: Observation;
}

export interface Fit {
  readonly system: System;
  readonly variance: Record<Term, number>;
  /** Variance of single items within a cell by tier and category, (log USD) squared. */
  readonly itemVariance: ItemVariance;
  readonly mix: ConditionMix;
  readonly sweeps: number;
}

/** `tier category` to the variance of single items around their cell's mean. */
export type ItemVariance = (brand: string, category: string) => number;

/** Where the sampler starts the variance of each term, (log USD) squared; its draws soon forget it. */
const START: Record<Term, number> = {
  base: 100,
  category: 0.2,
  'category x gender': 0.02,
  tier: 0.5,
  'tier x category': 0.05,
  'tier x gender': 0.01,
  brand: 0.1,
  'brand x family': 0.05,
  'brand x category': 0.05,
  'brand x gender': 0.02,
  'bags without leather': 0.25,
  'ordinary words': 0.01,
  condition: 0.05,
  'condition x tier': 0.005,
  'condition x wear': 0.005,
  platform: 0.2,
  market: 0.1,
  'market x brand x category': 0.05,
  'table brands': 0.1,
  'table ratios': 0.05,
  'table categories': 0.05,
  'table conditions': 0.05,
};

/** Residuals beyond this many standard deviations lose weight (Huber, 1964). */
export const HUBER = 2;

/**
 * E[min(|Z|, 2)^2] of a standard normal Z: what squared residuals cut off at HUBER come to, so that dividing by it makes
 * the variance right for normal residuals (Huber's proposal 2).
 */
export const CUT_OFF_VARIANCE = 0.92;

/** Variance of single items before any is estimated, (log USD) squared; the estimates are 0.2 to 0.5. */
const ITEM_VARIANCE = 0.35;

/** A cell's items count in full up to this many in the estimate of its group's variance. */
const CELL_CAP = 300;

/** Draws for the variances: rounds of reweighting, draws and sweeps of each, draws of the final estimate. */
const ROUNDS = 3;
const DRAWS_PER_ROUND = 60;
const SWEEPS_PER_ROUND = 40;
const DRAWS = 600;

/** Any fixed number does: the same input gives the same artifacts. */
const SEED = 20;

export interface FitOptions {
  readonly mix: ConditionMix;
  /** Observations beside the listings, such as published tables. */
  readonly extra?: readonly Observation[];
  /** Prior means of effects; zero where there is none. */
  readonly prior?: Prior | undefined;
  /** Fixed variances and prior of an earlier fit: then nothing is sampled. */
  readonly from?: Fit;
  readonly onSample?: (system: System) => void;
}

/** Fits the model to cells. */
export function fitModel(cells: readonly Cell[], options: FitOptions): Fit {
  const { from } = options;
  const data = mergeFolds(cells).map((cell) => observe(cell, options.mix));
  const observations = [...data.map((d) => d.observation), ...(options.extra ?? [])];
  const system = buildSystem(
    observations,
    from?.variance ?? START,
    from?.system.prior ?? options.prior,
  );
  if (from) startFrom(system, from.system);
  const random = seededRandom(SEED);
  let itemVariance = from?.itemVariance ?? (() => ITEM_VARIANCE);
  for (let round = 0; round < ROUNDS; round++) {
    if (!from) {
      refresh(system);
      for (let k = 0; k < DRAWS_PER_ROUND; k++) {
        sweep(system, random);
        drawVariances(system, random);
      }
    }
    for (let k = 0; k < SWEEPS_PER_ROUND; k++) sweep(system);
    reweigh(data, system, itemVariance);
    if (!from) itemVariance = estimateItemVariance(data, system, itemVariance);
    refresh(system);
  }
  if (from) {
    const count = solve(system);
    if (options.onSample) sample(system, random, options.onSample);
    return { ...from, system, sweeps: count };
  }
  const sums = Object.fromEntries(TERMS.map((name) => [name, 0])) as Record<Term, number>;
  for (let k = 0; k < DRAWS; k++) {
    sweep(system, random);
    drawVariances(system, random);
    for (const name of TERMS) sums[name] += Math.log(system.variance[name]) / DRAWS;
    if (options.onSample && k % 3 === 0) options.onSample(system);
  }
  // The posterior of a variance is skewed: its mean on the log scale stands for it.
  for (const name of TERMS) if (name !== 'base') system.variance[name] = Math.exp(sums[name]);
  const count = solve(system);
  return {
    system,
    variance: { ...system.variance },
    itemVariance,
    mix: options.mix,
    sweeps: count,
  };
}

/** Draws around a solved system under its fixed variances; the solved effects are put back afterwards. */
function sample(system: System, random: Random, onSample: (system: System) => void): void {
  const solved = system.effect.slice();
  for (let k = 0; k < 200; k++) {
    sweep(system, random);
    if (k >= 50 && k % 3 === 0) onSample(system);
  }
  system.effect.set(solved);
  refresh(system);
}

function mergeFolds(cells: readonly Cell[]): Cell[] {
  const merged = new Map<string, { cell: Cell; bins: Map<number, number> }>();
  for (const cell of cells) {
    const key = [marketName(cell), cell.brand, cell.category, cell.gender, cell.condition].join(
      '|',
    );
    const entry = merged.get(key) ?? { cell, bins: new Map<number, number>() };
    merged.set(key, entry);
    for (const bin of cell.bins)
      entry.bins.set(bin.log, (entry.bins.get(bin.log) ?? 0) + bin.count);
  }
  return [...merged.values()].map(({ cell, bins }) => ({
    ...cell,
    bins: [...bins].map(([log, count]) => ({ log, count })).sort((a, b) => a.log - b.log),
  }));
}

function observe(cell: Cell, mix: ConditionMix): CellObservation {
  const facts: Facts = { ...cell, market: cell };
  const { n, mean } = itemsAndMean(cell);
  return {
    facts,
    bins: cell.bins,
    observation: { y: mean, precision: n / ITEM_VARIANCE, entries: entriesOf(facts, mix) },
  };
}

/** Huber's weights, item by item over the histograms, around the present fit. */
function reweigh(
  data: readonly CellObservation[],
  system: System,
  itemVariance: ItemVariance,
): void {
  for (const { facts, bins, observation } of data) {
    const centre = predictWith(system, observation.entries);
    const variance = itemVariance(facts.brand, facts.category);
    const bound = HUBER * Math.sqrt(variance);
    let total = 0;
    let sum = 0;
    for (const bin of bins) {
      const distance = Math.abs(bin.log - centre);
      const weight = bin.count * (distance <= bound ? 1 : bound / distance);
      total += weight;
      sum += weight * bin.log;
    }
    observation.y = sum / total;
    observation.precision = total / variance;
  }
}

/** What the tier's spread counts for beside a category's own, in items. */
const POOLED_ITEMS = 500;

/** Spread of items around the fit of their cell, by tier and category, pulled towards the tier's. */
function estimateItemVariance(
  data: readonly CellObservation[],
  system: System,
  before: ItemVariance,
): ItemVariance {
  const groups = new Map<string, { sum: number; n: number }>();
  const add = (key: string, sum: number, n: number) => {
    const group = groups.get(key) ?? { sum: 0, n: 0 };
    group.sum += sum;
    group.n += n;
    groups.set(key, group);
  };
  for (const { facts, bins, observation } of data) {
    // Where rows were chosen by model, items differ more than those of a house do.
    if (facts.market && ordinaryShare(facts.market) === 0) continue;
    const centre = predictWith(system, observation.entries);
    const bound = HUBER * Math.sqrt(before(facts.brand, facts.category));
    let sum = 0;
    let n = 0;
    for (const bin of bins) {
      const distance = Math.min(Math.abs(bin.log - centre), bound);
      sum += (bin.count * distance * distance) / CUT_OFF_VARIANCE;
      n += bin.count;
    }
    // A large cell should not speak for its whole group.
    const scale = Math.min(1, CELL_CAP / n);
    const tier = tierOf(facts.brand);
    add(tier, sum * scale, n * scale);
    add(`${tier} ${facts.category}`, sum * scale, n * scale);
  }
  return (brand, category) => {
    const tier = tierOf(brand);
    const whole = groups.get(tier);
    const level = whole ? whole.sum / whole.n : ITEM_VARIANCE;
    const part = groups.get(`${tier} ${category}`);
    return part ? (part.sum + POOLED_ITEMS * level) / (part.n + POOLED_ITEMS) : level;
  };
}
