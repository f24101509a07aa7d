import { CONDITIONS, type Condition, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { brokenRule, exactMid } from '../../src/pricing/static-estimate.ts';
import { isOrdinary } from '../markets/markets.ts';
import { gradeLogs } from '../model/after-fit.ts';
import {
  CATEGORIES,
  type Effects,
  GARMENTS,
  garmentEntries,
  OTHER_TIER,
  recordOf,
  sumOf,
  tierOf,
  WEARS,
} from '../model/terms.ts';
import { median, quantile } from '../numbers/statistics.ts';
import { byGroup, meanOf, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Cell, marketName } from '../read/cells.ts';

/** The static formula, mid = base(tier) x modifier(category) x multiplier(condition), with its ranges. */
export interface StaticNumbers extends Formula {
  /** Ends of the range that contains about 80% of the tier's fitted listings, as fractions of mid. */
  readonly spread: Record<Tier, { readonly low: number; readonly high: number }>;
}

interface Formula {
  /** USD. */
  readonly base: Record<Tier, number>;
  readonly modifier: Record<string, number>;
  readonly multiplier: Record<Condition, number>;
}

/** The category whose modifier is 1. */
const UNIT = 'top';

/** A range extends at least to this fraction of mid, even if a tier has few or similar listings. */
const MOST_LOW = 0.9;

/** Rounds to two significant digits, such as 0.85, 1.4, 28, and 230. */
const readable = (value: number): number => Number(value.toPrecision(2));

/**
 * Fits the static formula to a model's prices, and its ranges to the listings in `cells`. Raises prices that are too
 * low for the five grades to differ in whole dollars, and reports the first of these to `step`.
 */
export function fitStaticNumbers(
  effects: Effects,
  cells: readonly Cell[],
  step: (text: string) => void,
): StaticNumbers {
  const formula = raised(fitFormula(effects), step);
  return { ...formula, spread: fitSpread(formula, cells) };
}

/**
 * Fits the formula to prices at Good by log-linear least squares, with the same weight for all brands, categories, and
 * genders. Since every brand has every category, the solution consists of means by tier and by category.
 */
function fitFormula(effects: Effects): Formula {
  const points = GARMENTS.map(({ brand, category, gender }) => ({
    tier: brand.tier,
    category: category.slug,
    log: sumOf(effects, garmentEntries(brand.slug, category.slug, gender)),
  }));
  type Point = (typeof points)[number];
  const meanLog = (isIncluded: (point: Point) => boolean) => meanOf(points.filter(isIncluded), ({ log }) => log);
  const ofCategory = (slug: string) => meanLog(({ category }) => category === slug);
  const ofTier = (name: Tier) => meanLog(({ tier }) => tier === name);
  const unit = ofCategory(UNIT);
  const overall = meanLog(() => true);
  // The formula has one multiplier per grade, the mean over all tiers and groups of kinds.
  const tables = TIERS.flatMap((tier) => WEARS.map((wear) => gradeLogs(effects, tier, wear)));
  return {
    modifier: recordOf(CATEGORIES, (slug) => readable(Math.exp(ofCategory(slug) - unit))),
    base: recordOf(TIERS, (tier) => readable(Math.exp(ofTier(tier) + unit - overall))),
    multiplier: recordOf(CONDITIONS, (grade) => round(Math.exp(meanOf(tables, (logs) => logs[grade])), 2)),
  };
}

/** Returns the formula's price for a cell of a catalog brand, USD. An unknown grade counts as Good. */
export function staticMid(formula: Formula, { brand, category, condition }: Cell): number {
  const grade = condition === 'unknown' ? 'Good' : condition;
  return exactMid(formula, tierOf(brand) as Tier, category, grade);
}

/** Measures the distances of each tier's items from the formula, after subtracting their market's median. */
function fitSpread(formula: Formula, cells: readonly Cell[]): StaticNumbers['spread'] {
  const ofCatalog = cells.filter((cell) => isOrdinary(cell) && tierOf(cell.brand) !== OTHER_TIER);
  const rows = ofCatalog.map((cell) => {
    const mid = Math.log(staticMid(formula, cell));
    const distances = cell.bins.map(({ log, count }) => ({ value: log - mid, weight: count }));
    return { market: marketName(cell), tier: tierOf(cell.brand), distances };
  });
  const medianOfMarket = byGroup(
    rows,
    ({ market }) => market,
    (rowsOfMarket) => median(rowsOfMarket.flatMap(({ distances }) => distances)),
  );
  const itemsInMarket = byGroup(
    rows,
    ({ tier, market }) => `${tier} ${market}`,
    (rowsOfMarket) => total(rowsOfMarket, ({ distances }) => total(distances, ({ weight }) => weight)),
  );
  return recordOf(TIERS, (tier) => {
    const rowsOfTier = rows.filter((row) => row.tier === tier);
    const values = rowsOfTier.flatMap((row) => {
      // Keeps a large market from determining the range of a tier alone.
      const share = Math.sqrt(Math.min(1, PARAMETERS.fit.fullMarket / itemsInMarket(row)));
      return row.distances.map(({ value, weight }) => ({ value: value - medianOfMarket(row), weight: share * weight }));
    });
    const factorAt = (share: number) => readable(Math.exp(values.length > 0 ? quantile(values, share) : 0));
    return { low: Math.min(MOST_LOW, factorAt(0.1)), high: Math.max(1 / MOST_LOW, factorAt(0.9)) };
  });
}

function raised(formula: Formula, step: (text: string) => void): Formula {
  let result = formula;
  for (let raises = 0; raises < PARAMETERS.afterFit.mostStaticRaises; raises++) {
    const broken = brokenRule(result);
    if (!broken) break;
    if (raises === 0) step(`raised ${broken.tier} ${broken.category} and those after it: ${broken.sentence}`);
    result = withCategoryRaised(result, broken.category);
  }
  return result;
}

function withCategoryRaised(formula: Formula, category: string): Formula {
  const { base, modifier } = formula;
  const { staticRaise } = PARAMETERS.afterFit;
  if (category !== UNIT)
    return {
      ...formula,
      modifier: { ...modifier, [category]: readable((modifier[category] as number) * staticRaise) },
    };
  // The unit's modifier is fixed at 1, so raise the bases of all tiers instead.
  return { ...formula, base: withDistinctBases(recordOf(TIERS, (tier) => readable(base[tier] * staticRaise))) };
}

/** Raises bases that rounding has made equal, from the cheapest tier up, so that each tier is above the next. */
function withDistinctBases(base: Formula['base']): Formula['base'] {
  const result = { ...base };
  for (let i = TIERS.length - 2; i >= 0; i--) {
    const tier = TIERS[i] as Tier;
    const cheaperBase = result[TIERS[i + 1] as Tier];
    if (result[tier] <= cheaperBase) result[tier] = readable(cheaperBase * PARAMETERS.afterFit.staticRaise);
  }
  return result;
}
