import { brands, categories, GENDERS } from '../../src/garments/catalogue.ts';
import { type ConditionMix, familyOf, garmentEntries, tierOf } from '../model/terms.ts';
import { type Design, type JointRow, kindOf } from './design.ts';
import { expectedLevel, knowledgeOf } from './markets.ts';
import { predictRows, solveRidge } from './ridge.ts';

export interface JointOptions {
  /** Standard deviations by term, log USD. */
  readonly sd: Readonly<Record<string, number>>;
  /** Standard deviation of an item beside its prediction by kind. */
  readonly noise: { readonly bags: number; readonly garments: number; readonly cell: number };
  readonly huber: number;
  readonly rounds: number;
  /** Rows that take no part. */
  readonly without?: (row: JointRow) => boolean;
  readonly start?: JointFit;
  readonly mix: ConditionMix;
  readonly flow: (row: JointRow) => number;
  readonly tolerance?: number;
}

export interface JointFit {
  readonly effect: Float64Array;
  readonly design: Design;
  /** Mean word score by `brand category`, log USD. */
  readonly typical: ReadonlyMap<string, number>;
  readonly brandLevel: ReadonlyMap<string, number>;
  readonly mix: ConditionMix;
}

const WORD = /word|phrase|pair/;

export function wordScore(design: Design, effect: Float64Array, i: number): number {
  const { start, column, value } = design.rows;
  let sum = 0;
  for (let at = start[i] as number; at < (start[i + 1] as number); at++) {
    const j = column[at] as number;
    if (WORD.test((design.columns[j] as { term: string }).term)) sum += (value[at] as number) * (effect[j] as number);
  }
  return sum;
}

export const FULL_SOURCE = 500;

export function fitJoint(design: Design, options: JointOptions): JointFit {
  const { rows, observations, columns } = design;
  const n = observations.length;
  const out = options.without ?? (() => false);
  const totals = new Map<string, number>();
  for (const row of observations) if (!row.entries && !out(row)) totals.set(row.market, (totals.get(row.market) ?? 0) + row.items);
  const base = new Float64Array(n);
  const isWord = Uint8Array.from(columns, ({ term }) => (WORD.test(term) ? 1 : 0));
  observations.forEach((row, i) => {
    if (out(row)) return;
    if (row.entries) { base[i] = row.precision as number; return; }
    const total = totals.get(row.market) as number;
    const share = total > FULL_SOURCE ? Math.sqrt(FULL_SOURCE / total) : 1;
    const noise = row.title === undefined ? options.noise.cell : options.noise[kindOf(row.category)];
    base[i] = (row.items * share) / noise ** 2;
  });
  const penalty = Float64Array.from(columns, ({ term, key }) => {
    if (term === 'market') return 1 / knowledgeOf(key).deviation ** 2;
    if (term === 'market x tier') {
      const sd = Math.min(options.sd['market x tier'] as number, knowledgeOf(key.slice(0, key.lastIndexOf(' '))).deviation);
      return 1 / sd ** 2;
    }
    const sd = options.sd[term];
    if (sd === undefined) throw new Error(`No deviation for ${term}.`);
    return 1 / sd ** 2;
  });
  const effect = options.start ? options.start.effect.slice() : new Float64Array(columns.length);
  let typical = options.start?.typical ?? new Map<string, number>();
  let brandLevel: ReadonlyMap<string, number> = options.start?.brandLevel ?? new Map();
  const y = new Float64Array(n);
  const weight = Float64Array.from(base);
  const fitted = new Float64Array(n);
  const START: Record<string, number> = { designer: 6, luxury: 5.2, premium: 4, 'mid-range': 3.3, 'fast-fashion': 2.7, other: 4 };
  for (let round = 0; round < options.rounds; round++) {
    for (let i = 0; i < n; i++) {
      const row = observations[i] as JointRow;
      const tier = tierOf(row.brand);
      const level = brandLevel.get(`${row.brand} ${row.category}`) ?? brandLevel.get(row.brand) ?? (START[tier] as number);
      y[i] = row.log - expectedLevel(row.market, tier, level) - (row.title === undefined ? (typical.get(`${row.brand} ${row.category}`) ?? 0) : 0);
    }
    if (round > 0 || options.start) {
      predictRows(rows, effect, fitted);
      for (let i = 0; i < n; i++) {
        const row = observations[i] as JointRow;
        if (row.entries) continue;
        const bound = options.huber * (row.title === undefined ? 0.6 : options.noise[kindOf(row.category)]);
        const distance = Math.abs((y[i] as number) - (fitted[i] as number));
        weight[i] = (base[i] as number) * (distance <= bound ? 1 : bound / distance);
      }
    }
    solveRidge({ rows, y, weight, penalty }, effect, options.tolerance ?? 1e-4, 300);
    // What is taken from this solution for the next.
    typical = typicalWords(design, effect, isWord, options.flow, out);
    brandLevel = levels(design, effect, typical, options.mix);
  }
  return { effect, design, typical, brandLevel, mix: options.mix };
}

/** Titles that a brand and category share with its family and tier, in items. */
const POOLED_TITLES = 20;

function typicalWords(design: Design, effect: Float64Array, isWord: Uint8Array, flow: (row: JointRow) => number, out: (row: JointRow) => boolean) {
  const { start, column, value } = design.rows;
  const sums = new Map<string, { n: number; sum: number }>();
  const add = (key: string, n: number, sum: number) => {
    const entry = sums.get(key) ?? { n: 0, sum: 0 };
    entry.n += n; entry.sum += sum;
    sums.set(key, entry);
  };
  design.observations.forEach((row, i) => {
    if (row.title === undefined || out(row)) return;
    const w = flow(row);
    if (w === 0) return;
    let sum = 0;
    for (let at = start[i] as number; at < (start[i + 1] as number); at++) {
      const j = column[at] as number;
      if (isWord[j]) sum += (value[at] as number) * (effect[j] as number);
    }
    const items = w * row.items;
    add(`${row.brand} ${row.category}`, items, items * sum);
    add(`tier ${tierOf(row.brand)} ${row.category}`, items, items * sum);
    add(`all ${row.category}`, items, items * sum);
  });
  const typical = new Map<string, number>();
  const pooled = (key: string, toward: number) => {
    const own = sums.get(key) ?? { n: 0, sum: 0 };
    return (own.sum + POOLED_TITLES * toward) / (own.n + POOLED_TITLES);
  };
  const seen = new Set(design.observations.map((r) => r.brand));
  for (const { slug: category } of categories) {
    const all = pooled(`all ${category}`, 0);
    const tiers = new Map<string, number>();
    for (const brand of new Set([...seen, ...brands.map((b) => b.slug)])) {
      const tier = tierOf(brand);
      let t = tiers.get(tier);
      if (t === undefined) { t = pooled(`tier ${tier} ${category}`, all); tiers.set(tier, t); }
      typical.set(`${brand} ${category}`, pooled(`${brand} ${category}`, t));
    }
  }
  return typical;
}

export function structureOf(fit: Pick<JointFit, 'design' | 'effect'>, brand: string, category: string, gender: 'female' | 'male' | 'unknown'): number {
  let sum = 0;
  for (const [term, key, share] of garmentEntries(brand, category, gender)) {
    const j = fit.design.index.get(`${term}|${key}`);
    if (j !== undefined) sum += share * (fit.effect[j] as number);
  }
  return sum;
}

function levels(design: Design, effect: Float64Array, typical: ReadonlyMap<string, number>, _mix: ConditionMix) {
  const level = new Map<string, number>();
  const seen = new Set([...design.observations.map((r) => r.brand), ...brands.map((b) => b.slug)]);
  for (const brand of seen) {
    const own = categories.map(({ slug }) => structureOf({ design, effect }, brand, slug, 'unknown') + (typical.get(`${brand} ${slug}`) ?? 0));
    const mean = own.reduce((s, v) => s + v, 0) / own.length;
    level.set(brand, mean);
    categories.forEach(({ slug }, k) => level.set(`${brand} ${slug}`, (mean + (own[k] as number)) / 2));
  }
  return level;
}

export { familyOf, GENDERS };
