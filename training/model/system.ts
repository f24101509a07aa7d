import type { Random } from '../random.ts';
import { type Entry, familyOf, TERMS, type Term, tierOf } from './terms.ts';

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
  /** Prior means of effects by key, log USD; zero where there is none. `effect` holds what the data add to them. */
  readonly prior: Prior;
  /** What the prior means alone give each observation, log USD. */
  readonly expected: Float64Array;
  /** Effects that can trade a constant with the effects nested in them without changing any fitted value. */
  readonly nests: readonly Nest[];
}

/** Prior means by key of the effect, log USD. */
export type Prior = ReadonlyMap<string, number>;

interface Nest {
  readonly parent: number;
  readonly children: readonly number[];
}

/** Parent and child terms, and the parent's key by the child's: brand keys and slugs hold no space, so the key can be split. */
type Nesting = readonly [parent: Term, child: Term, parentKey: (key: string) => string];
const nestings = (platforms: ReadonlyMap<string, string>): readonly Nesting[] => [
  ['base', 'category', () => ''],
  ['base', 'tier', () => ''],
  ['base', 'platform', () => ''],
  ['platform', 'market', (market) => platforms.get(market) as string],
  ['category', 'category x gender', first],
  ['category', 'tier x category', last],
  ['tier', 'tier x category', first],
  ['tier', 'tier x gender', first],
  ['tier', 'brand', tierOf],
  ['brand', 'brand x family', first],
  ['brand x family', 'brand x category', (key) => `${first(key)} ${familyOf(last(key))}`],
  ['brand x category', 'market x brand x category', lastTwo],
  ['brand', 'brand x gender', first],
  ['condition', 'condition x tier', butLast],
];

function first(key: string): string {
  return key.slice(0, key.indexOf(' '));
}

function last(key: string): string {
  return key.slice(key.lastIndexOf(' ') + 1);
}

function lastTwo(key: string): string {
  return key.split(' ').slice(-2).join(' ');
}

function butLast(key: string): string {
  return key.slice(0, key.lastIndexOf(' '));
}

export const keyOf = (term: Term, key: string) => `${term}|${key}`;

/** Variance of `base`, which is in effect not pooled: log prices lie within 0 to 12. */
const FREE = 100;

/** Prior of every variance: worth this many effects of this variance, a standard deviation of 0.15. */
const PRIOR = [2, 0.0225] as const;

export function buildSystem(
  observations: readonly Observation[],
  variance: Record<Term, number>,
  prior: Prior = new Map(),
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
    prior,
    expected: Float64Array.from(observations, ({ entries }) => expectedOf(prior, entries)),
    nests: findNests(observations, index),
  };
  refresh(system);
  return system;
}

function expectedOf(prior: Prior, entries: readonly Entry[]): number {
  let sum = 0;
  if (prior.size === 0) return sum;
  for (const [term, key, share] of entries) sum += share * (prior.get(keyOf(term, key)) ?? 0);
  return sum;
}

/** Nests that hold in every observation: the children's weights add up to the parent's. */
function findNests(
  observations: readonly Observation[],
  index: ReadonlyMap<string, number>,
): Nest[] {
  const nests: Nest[] = [];
  for (const [parentTerm, childTerm, parentKey] of nestings(platformsOf(observations))) {
    const children = new Map<string, Set<string>>();
    const broken = new Set<string>();
    for (const { entries } of observations) {
      const balance = new Map<string, number>();
      for (const [term, key, share] of entries) {
        if (term === parentTerm) balance.set(key, (balance.get(key) ?? 0) + share);
        if (term !== childTerm) continue;
        const parent = parentKey(key);
        balance.set(parent, (balance.get(parent) ?? 0) - share);
        const set = children.get(parent) ?? new Set();
        children.set(parent, set.add(keyOf(childTerm, key)));
      }
      for (const [key, sum] of balance) if (Math.abs(sum) > 1e-9) broken.add(key);
    }
    for (const [key, ids] of children) {
      const parent = index.get(keyOf(parentTerm, key));
      if (parent === undefined || broken.has(key)) continue;
      nests.push({ parent, children: [...ids].map((id) => index.get(id) as number) });
    }
  }
  return nests;
}

/** Key of the platform by key of the market, from observations that name both. */
function platformsOf(observations: readonly Observation[]): Map<string, string> {
  const platforms = new Map<string, string>();
  for (const { entries } of observations) {
    const keyIn = (wanted: Term) => entries.find(([term]) => term === wanted)?.[1];
    const [market, platform] = [keyIn('market'), keyIn('platform')];
    if (market !== undefined && platform !== undefined) platforms.set(market, platform);
  }
  return platforms;
}

/**
 * Moves a constant between each effect and those nested in it, drawn or set to its best value given all else. Fitted
 * values stay; without these moves the sweeps creep along directions that the data leave open (Liu and Sabatti, 2000).
 */
function balance(system: System, random: Random | undefined): number {
  const { effect, term, variance } = system;
  let largest = 0;
  for (const { parent, children } of system.nests) {
    const own = 1 / variance[TERMS[term[parent] as number] as Term];
    const each = 1 / variance[TERMS[term[children[0] as number] as number] as Term];
    let sum = 0;
    for (const child of children) sum += effect[child] as number;
    const total = own + children.length * each;
    const shift =
      (each * sum - own * (effect[parent] as number)) / total +
      (random ? random.normal() / Math.sqrt(total) : 0);
    effect[parent] = (effect[parent] as number) + shift;
    for (const child of children) effect[child] = (effect[child] as number) - shift;
    largest = Math.max(largest, Math.abs(shift));
  }
  return largest;
}

/** Takes over the effects of another system where both have them, so that solving starts close to its end. */
export function startFrom(system: System, other: System): void {
  for (const [id, j] of system.index) {
    const known = other.index.get(id);
    if (known !== undefined) system.effect[j] = other.effect[known] as number;
  }
  refresh(system);
}

/** Takes over changed y and precision of the observations, and recomputes residuals. */
export function refresh(system: System): void {
  const { observations, expected, residual, precision, start, row, weight, effect } = system;
  for (let i = 0; i < observations.length; i++) {
    const observation = observations[i] as Observation;
    residual[i] = observation.y - (expected[i] as number);
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
  let largest = balance(system, random);
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

/** Draws each term's variance given its effects; a weak prior keeps terms with few effects sane. */
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
    const [freedom, typical] = PRIOR;
    const draw =
      ((sums[t] as number) + freedom * typical) /
      2 /
      random.gamma(((counts[t] as number) + freedom) / 2);
    // Below a standard deviation of 1% an effect is nil; without a floor the sampler could stick at zero.
    system.variance[name] = Math.min(Math.max(draw, 1e-4), 4);
  });
}

/** Best linear unbiased predictions of all effects under the present variances, by Gauss-Seidel until no effect moves by 1e-4 log USD. */
export function solve(system: System, maxSweeps = 4000): number {
  refresh(system);
  for (let count = 1; count <= maxSweeps; count++) {
    if (sweep(system) < 1e-4) return count;
  }
  return maxSweeps;
}

/** An effect, log USD: its prior mean and what the data add; without data the prior mean alone. */
export function effectOf(system: System, id: string): number {
  const j = system.index.get(id);
  return (system.prior.get(id) ?? 0) + (j === undefined ? 0 : (system.effect[j] as number));
}

/** Sum of the effects in the entries, log USD. */
export function predictWith(system: System, entries: readonly Entry[]): number {
  let sum = 0;
  for (const [term, key, share] of entries) sum += share * effectOf(system, keyOf(term, key));
  return sum;
}
