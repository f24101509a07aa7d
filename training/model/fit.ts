import { brands, categories } from '../../src/catalog/catalog.ts';
import { GROUPS } from '../../src/pricing/item/item-effects.ts';
import { expectedLevel, knowledgeOf } from '../markets/markets.ts';
import { huberWeight, studentPrecision } from '../numbers/statistics.ts';
import { itemsBy, meanOf, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Facts } from '../read/cells.ts';
import type { Design } from './design.ts';
import { eachEntry, fittedValues, leastSquares } from './least-squares.ts';
import type { Observation } from './rows.ts';
import {
  type ConditionMix,
  deviationOf,
  type Effects,
  garmentEntries,
  idOf,
  ORDINARY_WORDS,
  sumOf,
  tierOf,
} from './terms.ts';

/** The mean effect of the facts of ordinary listings, log USD, by brand, category, and fact group. */
export type OrdinaryFacts = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/** A joint fit of structure, grades, facts, and markets. */
export interface Fit {
  readonly design: Design;
  readonly options: FitOptions;
  /** Each observation's log price minus its known parts: the market's expected level and ordinary facts. */
  readonly y: Float64Array;
  /** Each column's effect, log USD. */
  readonly effect: Float64Array;
  /** Each column's prior precision, (log USD)^-2. For names, it depends on the effect, due to Student's tails. */
  readonly penalty: Float64Array;
  /** Each observation's precision, (log USD)^-2: lower for outliers, and zero if left out. */
  readonly weight: Float64Array;
  readonly ordinary: OrdinaryFacts;
  /** Mean price of each brand over the categories, log USD, for brands in markets whose markup depends on it. */
  readonly level: ReadonlyMap<string, number>;
  /** All effects, including ordinary facts. */
  readonly effects: Effects;
}

interface FitOptions {
  readonly mix: ConditionMix;
  /** Ordinary facts, if they are known. By default, the fit computes them from titles. */
  readonly ordinary?: OrdinaryFacts;
}

type IsLeftOut = (row: Observation) => boolean;

/** Fits again without some observations, starting from a fit. */
export const refit = (fit: Fit, isLeftOut: IsLeftOut): Fit => fitModel(fit.design, fit.options, isLeftOut, fit);

/**
 * Fits the model to all observations that are not left out. Alternates between solving and updating weights, tails,
 * markups, and ordinary facts. Starting `from` another fit takes fewer rounds.
 */
export function fitModel(design: Design, options: FitOptions, isLeftOut: IsLeftOut = () => false, from?: Fit): Fit {
  const { matrix, observations } = design;
  const { refitRounds, rounds, refitTolerance, tolerance } = PARAMETERS.fit;
  const fullWeight = fullWeights(observations, isLeftOut);
  const prior = Float64Array.from(design.columns, (column) => 1 / deviationOf(column) ** 2);
  const isMarkedUp = (row: Observation) => knowledgeOf(row).falls;
  const markedUpBrands = new Set(observations.filter(isMarkedUp).map(({ brand }) => brand));
  let penalty: Float64Array = prior;
  let y = new Float64Array(observations.length);
  let effect: Float64Array = from?.effect ?? new Float64Array(matrix.columns);
  let weight: Float64Array = fullWeight;
  let ordinary: OrdinaryFacts = options.ordinary ?? from?.ordinary ?? new Map();
  let level = from?.level ?? new Map<string, number>();
  for (let round = 0; round < (from ? refitRounds : rounds); round++) {
    y = Float64Array.from(observations, (row) => {
      const brandLevel = level.get(row.brand) ?? PARAMETERS.markets.levelWithoutBrand;
      const ordinaryLog = hasKnownFacts(row) ? 0 : ordinaryOf(ordinary, row);
      return row.log - expectedLevel(row, brandLevel) - ordinaryLog;
    });
    if (round > 0 || from) weight = robustWeights(design, y, effect, fullWeight);
    effect = leastSquares(
      { matrix, y, weight, penalty },
      { from: effect, tolerance: from ? refitTolerance : tolerance },
    );
    penalty = withTails(design, effect, prior);
    ordinary = options.ordinary ?? ordinaryFromTitles(design, effect, isLeftOut);
    level = levelsOf(effectsOf(design, effect, ordinary), markedUpBrands);
  }
  const effects = effectsOf(design, effect, ordinary);
  return { design, options, y, effect, penalty, weight, ordinary, level, effects };
}

function effectsOf({ index }: Design, effect: Float64Array, ordinary: OrdinaryFacts): Effects {
  return (key) => {
    const { brand = '', category = '' } = key.facets;
    if (key.term === ORDINARY_WORDS) return ordinaryOf(ordinary, { brand, category });
    const j = index.get(idOf(key));
    return j === undefined ? 0 : (effect[j] as number);
  };
}

/** Returns the effect of ordinary facts on a garment's price, log USD. */
export const ordinaryOf = (facts: OrdinaryFacts, { brand, category }: Pick<Facts, 'brand' | 'category'>): number =>
  total(facts.get(brand)?.get(category) ?? [], (log) => log);

/** Returns the standard deviation of single items around their prediction, log USD. */
function noiseOf(row: Observation): number {
  const { bagNoise, garmentNoise, untitledNoise } = PARAMETERS.fit;
  if (!hasKnownFacts(row)) return untitledNoise;
  return row.category === 'bag' ? bagNoise : garmentNoise;
}

/** Returns true if a title states the facts, or if the price is already without their effects. */
const hasKnownFacts = ({ title, isWordless }: Observation) => title !== undefined || isWordless === true;

/** Returns the weights before outliers are downweighted, with zero for observations that are left out. */
function fullWeights(observations: readonly Observation[], isLeftOut: IsLeftOut): Float64Array {
  const rows = observations.filter((row) => !row.figure && !isLeftOut(row));
  const totals = itemsBy(rows, ({ market }) => market);
  return Float64Array.from(observations, (row) => {
    if (isLeftOut(row)) return 0;
    if (row.figure) return row.figure.precision;
    const share = PARAMETERS.fit.fullMarket / (totals.get(row.market) as number);
    return (row.items * Math.sqrt(Math.min(1, share))) / noiseOf(row) ** 2;
  });
}

/** Downweights outliers by Huber's factor. */
function robustWeights({ matrix, observations }: Design, y: Float64Array, effect: Float64Array, full: Float64Array) {
  const fitted = fittedValues(matrix, effect);
  return full.map((weight, i) => {
    const row = observations[i] as Observation;
    if (row.figure) return weight;
    const distance = Math.abs((y[i] as number) - (fitted[i] as number));
    return weight * huberWeight(distance, PARAMETERS.fit.huberBound * noiseOf(row));
  });
}

/** Terms of names, whose effects have Student's t distribution, because some are far larger than most. */
const HEAVY_TAILED = new Set(['line', 'model', 'variant', 'model material']);

/** Returns the prior precisions, with Student's tails for the effects of names. */
function withTails({ columns }: Design, effect: Float64Array, prior: Float64Array): Float64Array {
  const { tailScale, tailFreedom } = PARAMETERS.fit;
  return prior.map((precision, j) => {
    if (!HEAVY_TAILED.has(columns[j]?.term ?? '')) return precision;
    return studentPrecision(precision / tailScale ** 2, effect[j] as number, tailFreedom);
  });
}

/** Returns the effects of observation i's facts on its price, log USD, by fact group. */
function factLogs({ matrix, columns }: Design, effect: Float64Array, i: number): number[] {
  const sums = GROUPS.map(() => 0);
  eachEntry(matrix, i, (j, value) => {
    const group = columns[j]?.group;
    if (group === undefined) return;
    const g = GROUPS.indexOf(group);
    sums[g] = (sums[g] as number) + value * (effect[j] as number);
  });
  return sums;
}

/** Returns the keys of a listing's pools, largest first. */
const poolsOf = (brand: string, category: string) => [
  `all ${category}`,
  `tier ${tierOf(brand)} ${category}`,
  `${brand} ${category}`,
];

/** A pool of titled items, with the sums of their facts' effects, log USD, by fact group. */
interface FactPool {
  items: number;
  readonly logs: number[];
}

/** Sums the effects of titles' facts by pool. Only markets that show all of a house's goods count. */
function poolFacts(design: Design, effect: Float64Array, isLeftOut: IsLeftOut): Map<string, FactPool> {
  const pools = new Map<string, FactPool>();
  design.observations.forEach((row, i) => {
    const items = row.items * knowledgeOf(row).flow;
    if (row.title === undefined || items === 0 || isLeftOut(row)) return;
    const logs = factLogs(design, effect, i);
    for (const key of poolsOf(row.brand, row.category)) {
      const pool = pools.get(key) ?? { items: 0, logs: GROUPS.map(() => 0) };
      pools.set(key, pool);
      pool.items += items;
      for (const [g, log] of logs.entries()) pool.logs[g] = (pool.logs[g] as number) + items * log;
    }
  });
  return pools;
}

/**
 * Returns the mean facts of ordinary listings by brand and category: of a house's goods as they sell, not of dealers'
 * stock or search results. Brands with few titles are shrunk toward their tier.
 */
function ordinaryFromTitles(design: Design, effect: Float64Array, isLeftOut: IsLeftOut): OrdinaryFacts {
  const { pooledTitles } = PARAMETERS.fit;
  const pools = poolFacts(design, effect, isLeftOut);
  const shrunkMeans = (brand: string, category: string) => {
    let means = GROUPS.map(() => 0);
    for (const key of poolsOf(brand, category)) {
      const { items = 0, logs } = pools.get(key) ?? {};
      means = means.map((mean, g) => ((logs?.[g] ?? 0) + pooledTitles * mean) / (items + pooledTitles));
    }
    return means;
  };
  const slugs = new Set([...design.observations.map(({ brand }) => brand), ...brands.map(({ slug }) => slug)]);
  return new Map(
    [...slugs].map((brand) => [brand, new Map(categories.map(({ slug }) => [slug, shrunkMeans(brand, slug)]))]),
  );
}

/** Returns each brand's mean price over all categories, log USD, which its own mix of categories does not affect. */
function levelsOf(effects: Effects, wanted: ReadonlySet<string>): Map<string, number> {
  const meanOfBrand = (brand: string) =>
    meanOf(categories, ({ slug }) => sumOf(effects, garmentEntries(brand, slug, 'unknown')));
  return new Map([...wanted].map((brand) => [brand, meanOfBrand(brand)]));
}
