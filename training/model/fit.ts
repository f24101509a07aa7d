import { brands, categories } from '../../src/catalog/catalog.ts';
import { GROUPS } from '../../src/pricing/item/item-effects.ts';
import { expectedLevel, knowledgeOf } from '../markets/markets.ts';
import { huberWeight, studentPrecision } from '../numbers/robust.ts';
import { countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Facts } from '../read/cells.ts';
import type { Design } from './design.ts';
import { eachEntry, fittedValues, leastSquares } from './least-squares.ts';
import type { Observation } from './rows.ts';
import {
  type ConditionMix,
  conditionEntries,
  deviationOf,
  type Effects,
  garmentEntries,
  idOf,
  ORDINARY_WORDS,
  sumOf,
  tierOf,
  wearOf,
} from './terms.ts';

/** Mean contributions of ordinary listings' facts, log USD, by brand and category, in the order of groups of facts. */
export type OrdinaryFacts = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/** A joint fit of structure, condition, facts and markets. */
export interface Fit {
  readonly design: Design;
  readonly options: FitOptions;
  /** The log price of each row less its known parts: the market's expected level and ordinary facts. */
  readonly y: Float64Array;
  /** Each column's effect, log USD. */
  readonly effect: Float64Array;
  /** Each column's prior precision, (log USD)^-2, with Student's tails at its current effect. */
  readonly penalty: Float64Array;
  /** Each observation's precision, (log USD)^-2: less for outliers, zero for observations left out. */
  readonly weight: Float64Array;
  readonly ordinary: OrdinaryFacts;
  /** Levels of brands, log USD, as means over categories; only for brands on markets whose markup depends on them. */
  readonly level: ReadonlyMap<string, number>;
  /** All effects, including ordinary facts. */
  readonly effects: Effects;
}

export interface FitOptions {
  readonly mix: ConditionMix;
  /** Ordinary facts if known; otherwise they are computed from the titles. */
  readonly ordinary?: OrdinaryFacts;
}

type IsLeftOut = (row: Observation) => boolean;

/** Refits without some observations, starting from an existing fit. */
export const refit = (fit: Fit, without: IsLeftOut): Fit => fitModel(fit.design, fit.options, without, fit);

/** Fits the model to all observations that are not left out. Starting from another fit takes fewer rounds. */
export function fitModel(design: Design, options: FitOptions, without: IsLeftOut = () => false, from?: Fit): Fit {
  const { matrix, observations } = design;
  const full = fullWeights(observations, without);
  const normal = Float64Array.from(design.columns, (column) => 1 / deviationOf(column) ** 2);
  const falling = observations.filter((row) => knowledgeOf(row).falls);
  const marked = new Set(falling.map(({ brand }) => brand));
  let penalty: Float64Array = normal;
  let y = new Float64Array(observations.length);
  let effect: Float64Array = from?.effect ?? new Float64Array(matrix.columns);
  let weight: Float64Array = full;
  let ordinary: OrdinaryFacts = options.ordinary ?? from?.ordinary ?? new Map();
  let level = from?.level ?? new Map<string, number>();
  for (let round = 0; round < (from ? PARAMETERS.fit.refitRounds : PARAMETERS.fit.rounds); round++) {
    y = Float64Array.from(observations, (row) => {
      const price = level.get(row.brand) ?? PARAMETERS.markets.levelWithoutBrand;
      const words = hasWords(row) ? 0 : ordinaryOf(ordinary, row);
      return row.log - expectedLevel(row, price) - words;
    });
    if (round > 0 || from) {
      const fitted = fittedValues(matrix, effect);
      weight = full.map((whole, i) => {
        const row = observations[i] as Observation;
        const distance = Math.abs((y[i] as number) - (fitted[i] as number));
        return row.figure ? whole : whole * huberWeight(distance, PARAMETERS.fit.huberBound * noiseOf(row));
      });
    }
    effect = leastSquares(
      { matrix, y, weight, penalty },
      { from: effect, tolerance: from ? PARAMETERS.fit.refitTolerance : PARAMETERS.fit.tolerance },
    );
    penalty = withTails(design, effect, normal);
    ordinary = options.ordinary ?? ordinaryFromTitles(design, effect, without);
    level = levelsOf(effectsOf(design, effect, ordinary), marked);
  }
  const effects = effectsOf(design, effect, ordinary);
  return { design, options, y, effect, penalty, weight, ordinary, level, effects };
}

function effectsOf({ index }: Design, effect: Float64Array, ordinary: OrdinaryFacts): Effects {
  return (key) => {
    const { brand = '', category = '' } = key.facets;
    const j = index.get(idOf(key));
    const own = j === undefined ? 0 : (effect[j] as number);
    return key.term === ORDINARY_WORDS ? ordinaryOf(ordinary, { brand, category }) : own;
  };
}

/** Returns the contribution of a garment's ordinary facts, log USD. */
export const ordinaryOf = (facts: OrdinaryFacts, { brand, category }: Pick<Facts, 'brand' | 'category'>): number =>
  total(facts.get(brand)?.get(category) ?? [], (log) => log);

/** Returns the entries of a garment without a title, with the shares of its grades. */
const wholeEntries = ({ brand, category, gender, condition }: Facts, mix: ConditionMix) => [
  ...garmentEntries(brand, category, gender),
  ...conditionEntries(condition, tierOf(brand), wearOf(category), mix),
];

/** Returns the standard deviation of one item around its prediction, log USD. */
function noiseOf(row: Observation): number {
  const { bagNoise, garmentNoise, untitledNoise } = PARAMETERS.fit;
  if (!hasWords(row)) return untitledNoise;
  return row.category === 'bag' ? bagNoise : garmentNoise;
}

/** Returns true if a row's facts are known: in its title, or already taken out of its price. */
const hasWords = ({ title, isWordless }: Observation) => title !== undefined || isWordless === true;

/** Returns the weights before robust ones: zero for observations left out. */
function fullWeights(observations: readonly Observation[], without: IsLeftOut): Float64Array {
  const totals = countBy(
    observations.filter((row) => !row.figure && !without(row)),
    ({ market }) => market,
    ({ items }) => items,
  );
  return Float64Array.from(observations, (row) => {
    if (without(row)) return 0;
    if (row.figure) return row.figure.precision;
    const share = PARAMETERS.fit.fullMarket / (totals.get(row.market) as number);
    return (row.items * Math.sqrt(Math.min(1, share))) / noiseOf(row) ** 2;
  });
}

const TAILED = new Set(['line', 'model', 'variant', 'model material']);

/** Returns the prior precisions with Student's tails at the current effects; `normal` are those without tails. */
function withTails({ columns }: Design, effect: Float64Array, normal: Float64Array): Float64Array {
  return normal.map((own, j) => {
    if (!TAILED.has(columns[j]?.term ?? '')) return own;
    const { tailScale, tailFreedom } = PARAMETERS.fit;
    return studentPrecision(own / tailScale ** 2, effect[j] as number, tailFreedom);
  });
}

/** Returns the contribution of a row's facts by group, log USD; undefined for groups without facts in the title. */
function factsOfRow({ matrix, columns }: Design, effect: Float64Array, i: number): (number | undefined)[] {
  const sums: (number | undefined)[] = GROUPS.map(() => undefined);
  eachEntry(matrix, i, (j, value) => {
    const group = columns[j]?.group;
    if (group === undefined || effect[j] === 0) return;
    const place = GROUPS.indexOf(group);
    sums[place] = (sums[place] ?? 0) + value * (effect[j] as number);
  });
  return sums;
}

/**
 * Returns mean facts of ordinary listings by brand and category, from markets that show all of a house's goods: the mix
 * in which it sells, not what dealers stock or someone searched for. Brands with few titles are shrunk toward their
 * tier.
 */
function ordinaryFromTitles(design: Design, effect: Float64Array, without: IsLeftOut): OrdinaryFacts {
  const sums = new Map<string, { items: number; logs: number[] }>();
  const keys = (brand: string, category: string) => [
    `${brand} ${category}`,
    `tier ${tierOf(brand)} ${category}`,
    `all ${category}`,
  ];
  design.observations.forEach((row, i) => {
    if (row.title === undefined || without(row)) return;
    const items = row.items * knowledgeOf(row).flow;
    if (items === 0) return;
    const facts = factsOfRow(design, effect, i);
    for (const key of keys(row.brand, row.category)) {
      const entry = sums.get(key) ?? { items: 0, logs: GROUPS.map(() => 0) };
      sums.set(key, entry);
      entry.items += items;
      facts.forEach((log = 0, g) => {
        entry.logs[g] = (entry.logs[g] as number) + items * log;
      });
    }
  });
  const pooled = (brand: string, category: string) =>
    keys(brand, category).reduceRight<number[]>(
      (toward, key) => {
        const { items = 0, logs } = sums.get(key) ?? {};
        return toward.map(
          (log, g) => ((logs?.[g] ?? 0) + PARAMETERS.fit.pooledTitles * log) / (items + PARAMETERS.fit.pooledTitles),
        );
      },
      GROUPS.map(() => 0),
    );
  const all = new Set([...design.observations.map(({ brand }) => brand), ...brands.map(({ slug }) => slug)]);
  return new Map([...all].map((brand) => [brand, new Map(categories.map(({ slug }) => [slug, pooled(brand, slug)]))]));
}

/** Returns the levels of brands, log USD: means over all categories, so that the mix of categories does not matter. */
function levelsOf(effects: Effects, wanted: ReadonlySet<string>): Map<string, number> {
  const priceOf = (brand: string, category: string) => sumOf(effects, garmentEntries(brand, category, 'unknown'));
  return new Map(
    [...wanted].map((brand) => [brand, total(categories, ({ slug }) => priceOf(brand, slug)) / categories.length]),
  );
}

/** Returns the reference price of a garment without a title, log USD. */
export function untitledLog({ effects, options }: Fit, facts: Facts): number {
  return sumOf(effects, wholeEntries(facts, options.mix));
}
