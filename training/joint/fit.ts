import { brands, categories } from '../../src/garments/catalog.ts';
import { kindOf } from '../../src/pricing/word-features.ts';
import { expectedLevel, knowledgeOf, siteBrandDeviation } from '../markets/markets.ts';
import { type Fit, HUBER } from '../model/fit.ts';
import type { Prior } from '../model/system.ts';
import {
  type ConditionMix,
  entriesOf,
  garmentEntries,
  OTHER_TIER,
  tierOf,
} from '../model/terms.ts';
import type { Design } from './design.ts';
import { predictRows, solveRidge } from './ridge.ts';
import type { JointRow } from './rows.ts';

/** Structure, condition, words and markets, fitted at once. Effects are in log USD. */
export interface JointFit {
  readonly design: Design;
  readonly effect: Float64Array;
  readonly mix: ConditionMix;
  /** Prior means of effects, log USD; `effect` holds what the data add to them. */
  readonly prior: Prior;
  /** Mean words of a brand's ordinary listings by `brand category`, log USD. */
  readonly typical: ReadonlyMap<string, number>;
  /** Log USD at which a brand sells, the mean over all categories; of brands whose price some market's markup depends on. */
  readonly level: ReadonlyMap<string, number>;
}

/**
 * Standard deviations of the effects, log USD: those of the garment as the cells' fit estimates them, the rest chosen
 * by cross-validation over titles and over marketplaces inside the training part.
 */
export type Deviations = Readonly<Record<string, number>>;

const DEVIATIONS: Deviations = {
  base: 10,
  // Most listings state no gender and count as half and half: freer effects would trade one gender against the other.
  'tier x gender': 0.08,
  'brand x gender': 0.08,
  'market x tier': 0.3,
  'market x category': 0.2,
  // Korea's levels by brand, measured beside Vestiaire's, spread by 0.65; its categories no less than elsewhere (0.25).
  'site x brand': 0.6,
  'site x brand x category': 0.3,
  // Men's clothes stand 0.3 above women's under the same title there, and elsewhere next to nothing.
  'site x category x gender': 0.4,
  'site x brand x gender': 0.4,
  'market x brand x category': 0.07,
  // What a house loses where nobody checks its goods: by held-out error on sites that check.
  'unchecked x brand': 0.4,
  'unchecked x brand x family': 0.2,
  'bags word': 0.18,
  'bags brand word': 0.2,
  'bags neighbors': 0.07,
  'bags brand pair': 0.07,
  'garments word': 0.12,
  'garments family word': 0.08,
  'garments brand word': 0.1,
  'garments neighbors': 0.06,
};

/** All deviations: those of the garment and the condition from the cells' fit. */
export function deviationsOf({ variance }: Pick<Fit, 'variance'>): Deviations {
  const estimated = Object.entries(variance).map(([term, value]) => [term, Math.sqrt(value)]);
  return { ...Object.fromEntries(estimated), ...DEVIATIONS };
}

/** Standard deviation of one item beside its prediction, log USD; without a title all of the words are in it. */
const NOISE = { bags: 0.3, garments: 0.5, untitled: 0.6 } as const;

/** A market's items count in full up to this many, then as the square root: no market alone says what words mean. */
const FULL_MARKET = 500;

/** What each round leaves of the residual at its start; the rounds follow on each other. */
const TOLERANCE = 0.01;
const MOST_STEPS = 400;
/** From another fit little is left to do: fits that leave something out are only measured by. */
const TOLERANCE_FROM_A_FIT = 0.05;

/** Rounds of solving, markups and robust weights; more move no price by a dollar in a hundred. */
const ROUNDS = 5;

export interface JointOptions {
  readonly mix: ConditionMix;
  readonly deviations: Deviations;
  /** Rows that take no part. */
  readonly without?: (row: JointRow) => boolean;
  /** Prior means of the garment's and the condition's effects, log USD; zero where there is none. */
  readonly prior?: Prior | undefined;
  /** A fit to start from: fewer rounds are needed. */
  readonly from?: JointFit;
  /** Mean words of ordinary listings by `brand category`, log USD, where they are known; else they follow from the titles. */
  readonly ordinary?: ReadonlyMap<string, number>;
}

export function fitJoint(design: Design, options: JointOptions): JointFit {
  const { rows, observations } = design;
  const { mix, from, ordinary, prior = new Map() } = options;
  const without = options.without ?? (() => false);
  const full = fullWeights(observations, without);
  const priors = Float64Array.from(observations, (row) => priorOf(row, options));
  const normal = penalties(design, options.deviations);
  const penalty = normal.slice();
  const effect = from ? from.effect.slice() : new Float64Array(rows.columns);
  let typical = ordinary ?? from?.typical ?? new Map<string, number>();
  let level = from?.level ?? new Map<string, number>();
  const y = new Float64Array(observations.length);
  const weight = full.slice();
  const marked = new Set(
    observations.filter(({ market }) => knowledgeOf(market).falls).map(({ brand }) => brand),
  );
  const fitted = new Float64Array(observations.length);
  const rounds = from ? 2 : ROUNDS;
  for (let round = 0; round < rounds; round++) {
    observations.forEach((row, i) => {
      const pair = `${row.brand} ${row.category}`;
      const price = level.get(row.brand) ?? startLevel(row.brand);
      const words = hasWords(row) ? 0 : (typical.get(pair) ?? 0);
      const known = expectedLevel(row.market, tierOf(row.brand), price) + (priors[i] as number);
      y[i] = row.log - known - words;
    });
    if (round > 0 || from) {
      predictRows(rows, effect, fitted);
      observations.forEach((row, i) => {
        if (row.figure) return;
        const bound = HUBER * noiseOf(row);
        const distance = Math.abs((y[i] as number) - (fitted[i] as number));
        weight[i] = (full[i] as number) * (distance <= bound ? 1 : bound / distance);
      });
    }
    solveRidge(
      { rows, y, weight, penalty },
      effect,
      from ? TOLERANCE_FROM_A_FIT : TOLERANCE,
      MOST_STEPS,
    );
    giveWordsTails(design, effect, normal, penalty);
    if (!ordinary) typical = typicalWords(design, effect, without);
    level = levelsOf({ design, effect, prior }, typical, marked);
  }
  return { design, effect, mix, prior, typical, level };
}

/** What the prior means give a row, log USD. */
function priorOf(row: JointRow, { prior, mix }: JointOptions): number {
  if (!prior) return 0;
  const entries = row.figure?.entries ?? [
    ...entriesOf({ ...row, market: null }, mix),
    ['ordinary words', `${row.brand} ${row.category}`, 1] as const,
  ];
  return entries.reduce(
    (sum, [term, key, weight]) => sum + weight * (prior.get(`${term}|${key}`) ?? 0),
    0,
  );
}

/** Where a brand sells before anything is fitted, log USD; only the markups of the first round depend on it. */
function startLevel(brand: string): number {
  const START = { designer: 5.3, luxury: 4.8, premium: 3.8, 'mid-range': 3.3, 'fast-fashion': 2.8 };
  const tier = tierOf(brand);
  return tier === OTHER_TIER ? 4 : START[tier];
}

function noiseOf(row: JointRow): number {
  return hasWords(row) ? NOISE[kindOf(row.category)] : NOISE.untitled;
}

/** Whether a row's own words are known, in its title or taken out of its price. */
const hasWords = ({ title, isWordless }: JointRow) => title !== undefined || isWordless === true;

/** Weights before any is robust: zero for what is left out. */
function fullWeights(
  observations: readonly JointRow[],
  without: (row: JointRow) => boolean,
): Float64Array {
  const totals = new Map<string, number>();
  for (const row of observations)
    if (!row.figure && !without(row))
      totals.set(row.market, (totals.get(row.market) ?? 0) + row.items);
  return Float64Array.from(observations, (row) => {
    if (without(row)) return 0;
    if (row.figure) return row.figure.precision;
    const total = totals.get(row.market) as number;
    return (row.items * Math.sqrt(Math.min(1, FULL_MARKET / total))) / noiseOf(row) ** 2;
  });
}

/** Effects that say how a market's level differs between goods. */
const OF_A_MARKET = new Set(['market x tier', 'market x category', 'market x brand x category']);

function penalties({ columns }: Design, deviations: Deviations): Float64Array {
  return Float64Array.from(columns, ({ term, key }) => {
    if (term === 'market') return 1 / knowledgeOf(key).deviation ** 2;
    const deviation = deviations[term];
    if (deviation === undefined) throw new Error(`There is no deviation for effects of ${term}.`);
    if (term.startsWith('site x brand')) return 1 / siteBrandDeviation(key, deviation) ** 2;
    if (!OF_A_MARKET.has(term)) return 1 / deviation ** 2;
    // A market whose level is known is known for all tiers, categories and brands; one abroad may differ between them.
    const [market] = /^.+ \/ \S+/.exec(key) as RegExpExecArray;
    const { deviation: own } = knowledgeOf(market as string);
    return 1 / Math.min(own, deviation) ** 2;
  });
}

/**
 * Most words say next to nothing and a few name a model that is worth several times its brand: their prior is Student's t
 * with this many degrees of freedom and this share of the deviation as its scale, by cross-validation.
 */
const TAIL_FREEDOM = 4;
const TAIL_SCALE = 0.8;

/** Penalties of words under their prior with tails, around the effects that they have now; `normal` are those without. */
function giveWordsTails(
  { columns }: Design,
  effect: Float64Array,
  normal: Float64Array,
  penalty: Float64Array,
): void {
  columns.forEach(({ isWord }, j) => {
    if (!isWord) return;
    const scaled = (normal[j] as number) / TAIL_SCALE ** 2;
    const square = scaled * (effect[j] as number) ** 2;
    penalty[j] = (scaled * (TAIL_FREEDOM + 1)) / (TAIL_FREEDOM + square);
  });
}

/** Sum of a row's word effects, log USD. */
function wordsOfRow({ rows, columns }: Design, effect: Float64Array, i: number): number {
  let sum = 0;
  for (let at = rows.start[i] as number; at < (rows.start[i + 1] as number); at++) {
    const j = rows.column[at] as number;
    if (columns[j]?.isWord) sum += (rows.value[at] as number) * (effect[j] as number);
  }
  return sum;
}

/** What a brand's mean words share with its tier's, in items. */
const POOLED_TITLES = 20;

/**
 * Mean word score of ordinary listings by brand and category, from markets that show the whole flow of a house: the
 * mix in which it sells, not the mix that dealers hold or that someone searched for. Few titles lean on their tier's.
 */
function typicalWords(
  design: Design,
  effect: Float64Array,
  without: (row: JointRow) => boolean,
): Map<string, number> {
  const sums = new Map<string, { items: number; sum: number }>();
  const add = (key: string, items: number, words: number) => {
    const entry = sums.get(key) ?? { items: 0, sum: 0 };
    entry.items += items;
    entry.sum += items * words;
    sums.set(key, entry);
  };
  design.observations.forEach((row, i) => {
    if (row.title === undefined || without(row)) return;
    const items = row.items * knowledgeOf(row.market).flow;
    if (items === 0) return;
    const words = wordsOfRow(design, effect, i);
    add(`${row.brand} ${row.category}`, items, words);
    add(`tier ${tierOf(row.brand)} ${row.category}`, items, words);
    add(`all ${row.category}`, items, words);
  });
  const pooled = (key: string, toward: number) => {
    const { items, sum } = sums.get(key) ?? { items: 0, sum: 0 };
    return (sum + POOLED_TITLES * toward) / (items + POOLED_TITLES);
  };
  const typical = new Map<string, number>();
  for (const brand of brandsOf(design)) {
    for (const { slug } of categories) {
      const tier = pooled(`tier ${tierOf(brand)} ${slug}`, pooled(`all ${slug}`, 0));
      typical.set(`${brand} ${slug}`, pooled(`${brand} ${slug}`, tier));
    }
  }
  return typical;
}

function brandsOf({ observations }: Design): Set<string> {
  return new Set([...observations.map(({ brand }) => brand), ...brands.map(({ slug }) => slug)]);
}

/** Sum of some effects of a fit, log USD; an effect without data is its prior mean. */
export function sumOf(
  { design, effect, prior }: Pick<JointFit, 'design' | 'effect' | 'prior'>,
  terms: readonly (readonly [term: string, key: string, weight: number])[],
): number {
  let sum = 0;
  for (const [term, key, weight] of terms) {
    const j = design.index.get(`${term}|${key}`);
    const added = j === undefined ? 0 : (effect[j] as number);
    sum += weight * (added + (prior.get(`${term}|${key}`) ?? 0));
  }
  return sum;
}

/** Where brands sell, log USD: the mean over all categories, so that it is the brand's price and no category's. */
function levelsOf(
  fit: Pick<JointFit, 'design' | 'effect' | 'prior'>,
  typical: ReadonlyMap<string, number>,
  of: ReadonlySet<string>,
): Map<string, number> {
  return new Map(
    [...of].map((brand) => {
      const logs = categories.map(
        ({ slug }) =>
          sumOf(fit, garmentEntries(brand, slug, 'unknown')) +
          (typical.get(`${brand} ${slug}`) ?? 0),
      );
      return [brand, logs.reduce((sum, value) => sum + value, 0) / logs.length];
    }),
  );
}

/** What the fit says of a garment without a title at the reference market, log USD. */
export function untitledLog(
  fit: JointFit,
  row: Pick<JointRow, 'brand' | 'category' | 'gender' | 'condition'>,
): number {
  const key = `${row.brand} ${row.category}`;
  const ordinary = (fit.typical.get(key) ?? 0) + (fit.prior.get(`ordinary words|${key}`) ?? 0);
  return sumOf(fit, entriesOf({ ...row, market: null }, fit.mix)) + ordinary;
}
