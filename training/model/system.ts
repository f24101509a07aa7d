import type { Random } from '../random.ts';
import { type Entry, TERMS, type Term } from './terms.ts';

/** A mean of log prices with what stands behind it. */
export interface Observation {
  /** Log USD. */
  y: number;
  /** Inverse of the variance of y around the sum of its effects. */
  precision: number;
  readonly entries: readonly Entry[];
}

/**
 * A linear mixed model as sparse columns: y = sum of weight x effect + noise, every effect normal around zero with
 * its term's variance. One sweep visits every effect in turn, given all others: with noise that is a Gibbs sampler
 * (Gelfand and Smith, 1990), without noise it is Gauss-Seidel on Henderson's mixed-model equations.
 */
export interface System {
  readonly observations: readonly Observation[];
  readonly index: ReadonlyMap<string, number>;
  readonly term: Uint8Array;
  readonly start: Int32Array;
  readonly row: Int32Array;
  readonly weight: Float64Array;
  readonly effect: Float64Array;
  readonly residual: Float64Array;
  readonly precision: Float64Array;
  /** Variance of each term's effects, (log USD) squared. */
  readonly variance: Record<Term, number>;
}

export const keyOf = (term: Term, key: string) => `${term}|${key}`;

/** Variance of `base`, which is in effect not pooled: log prices lie within 0 to 12. */
const FREE = 100;

export function buildSystem(
  observations: readonly Observation[],
  variance: Record<Term, number>,
): System {
  const index = new Map<string, number>();
  const terms: number[] = [];
  const counts: number[] = [];
  for (const observation of observations) {
    for (const [term, key] of observation.entries) {
      const id = keyOf(term, key);
      let at = index.get(id);
      if (at === undefined) {
        at = index.size;
        index.set(id, at);
        terms.push(TERMS.indexOf(term));
        counts.push(0);
      }
      counts[at] = (counts[at] as number) + 1;
    }
  }
  const start = new Int32Array(index.size + 1);
  for (let j = 0; j < index.size; j++) start[j + 1] = (start[j] as number) + (counts[j] as number);
  const row = new Int32Array(start[index.size] as number);
  const weight = new Float64Array(row.length);
  const fill = start.slice();
  observations.forEach((observation, i) => {
    for (const [term, key, share] of observation.entries) {
      const j = index.get(keyOf(term, key)) as number;
      const at = fill[j] as number;
      fill[j] = at + 1;
      row[at] = i;
      weight[at] = share;
    }
  });
  const system: System = {
    observations,
    index,
    term: Uint8Array.from(terms),
    start,
    row,
    weight,
    effect: new Float64Array(index.size),
    residual: new Float64Array(observations.length),
    precision: new Float64Array(observations.length),
    variance: { ...variance, base: FREE },
  };
  refresh(system);
  return system;
}

/** Takes over changed y and precision of the observations, and recomputes residuals. */
export function refresh(system: System): void {
  const { observations, residual, precision, start, row, weight, effect } = system;
  for (let i = 0; i < observations.length; i++) {
    const observation = observations[i] as Observation;
    residual[i] = observation.y;
    precision[i] = observation.precision;
  }
  for (let j = 0; j < effect.length; j++) {
    const value = effect[j] as number;
    if (value === 0) continue;
    for (let at = start[j] as number; at < (start[j + 1] as number); at++) {
      const i = row[at] as number;
      residual[i] = (residual[i] as number) - (weight[at] as number) * value;
    }
  }
}

/** One pass over all effects; returns the largest change. With `random` the effects are drawn, not maximised. */
export function sweep(system: System, random?: Random): number {
  const { start, row, weight, effect, residual, precision, term, variance } = system;
  const inverse = TERMS.map((name) => 1 / variance[name]);
  let largest = 0;
  for (let j = 0; j < effect.length; j++) {
    const old = effect[j] as number;
    const from = start[j] as number;
    const to = start[j + 1] as number;
    let total = inverse[term[j] as number] as number;
    let sum = 0;
    for (let at = from; at < to; at++) {
      const i = row[at] as number;
      const a = weight[at] as number;
      const p = (precision[i] as number) * a;
      total += p * a;
      sum += p * ((residual[i] as number) + a * old);
    }
    const value = sum / total + (random ? random.normal() / Math.sqrt(total) : 0);
    const change = value - old;
    if (change === 0) continue;
    effect[j] = value;
    for (let at = from; at < to; at++) {
      const i = row[at] as number;
      residual[i] = (residual[i] as number) - (weight[at] as number) * change;
    }
    const size = change < 0 ? -change : change;
    if (size > largest) largest = size;
  }
  return largest;
}

/** Draws each term's variance given its effects; the prior is flat on the standard deviation (Gelman, 2006). */
export function drawVariances(system: System, random: Random): void {
  const sums = new Float64Array(TERMS.length);
  const counts = new Float64Array(TERMS.length);
  system.effect.forEach((value, j) => {
    const t = system.term[j] as number;
    sums[t] = (sums[t] as number) + value * value;
    counts[t] = (counts[t] as number) + 1;
  });
  TERMS.forEach((name, t) => {
    if (name === 'base' || (counts[t] as number) < 3) return;
    const draw = (sums[t] as number) / 2 / random.gamma(((counts[t] as number) - 1) / 2);
    // Below a standard deviation of 1 % an effect is nil; without a floor the sampler could stick at zero.
    system.variance[name] = Math.min(Math.max(draw, 1e-4), 4);
  });
}

/** Best linear unbiased predictions of all effects under the present variances, by Gauss-Seidel to 1e-6 log USD. */
export function solve(system: System, maxSweeps = 4000): number {
  refresh(system);
  for (let count = 1; count <= maxSweeps; count++) {
    if (sweep(system) < 1e-6) return count;
  }
  return maxSweeps;
}

/** Sum of the effects in the entries; an effect without data is zero, its prior mean. */
export function predictWith(system: System, entries: readonly Entry[]): number {
  let sum = 0;
  for (const [term, key, share] of entries) {
    const j = system.index.get(keyOf(term, key));
    if (j !== undefined) sum += share * (system.effect[j] as number);
  }
  return sum;
}
