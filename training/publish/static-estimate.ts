import { CONDITIONS, type Condition, categories, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { brokenRule, exactMid } from '../../src/pricing/static-estimate.ts';
import { isOrdinary } from '../markets/markets.ts';
import { gradeLogs } from '../model/after-fit.ts';
import { type Effects, GARMENTS, garmentEntries, OTHER_TIER, recordOf, sumOf, tierOf, WEARS } from '../model/terms.ts';
import { median, quantile, type Weighted } from '../numbers/statistics.ts';
import { byGroup, meanOf, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Cell, marketName } from '../read/cells.ts';

/** The static formula: mid = base(tier) x modifier(category) x multiplier(condition). */
export interface StaticNumbers extends Formula {
  /** Ends of the range as fractions of mid. About 80% of the tier's fitted listings lie between them. */
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

/** Highest low end of a range, as a fraction of mid, for a tier whose listings are few or alike. */
const MOST_LOW = 0.9;

/** Rounds to two significant digits: 0.85, 1.4, 28, 230. */
const readable = (value: number): number => Number(value.toPrecision(2));

/**
 * Fits the formula to the model's prices at Good by log-linear least squares. All brands, categories, and genders count
 * alike, however many listings they have. Every brand has every category, so the solution is the means by tier and by
 * category.
 */
export function fitStatic(effects: Effects): Formula {
  const points = GARMENTS.map(({ brand, category, gender }) => ({
    tier: brand.tier,
    category: category.slug,
    log: sumOf(effects, garmentEntries(brand.slug, category.slug, gender)),
  }));
  type Point = (typeof points)[number];
  const meanLog = (isMeant: (point: Point) => boolean) => meanOf(points.filter(isMeant), ({ log }) => log);
  const ofCategory = (slug: string) => meanLog(({ category }) => category === slug);
  const ofTier = (name: Tier) => meanLog(({ tier }) => tier === name);
  const unit = ofCategory(UNIT);
  const overall = meanLog(() => true);
  // One multiplier serves all tiers and groups of kinds: their mean.
  const tables = TIERS.flatMap((tier) => WEARS.map((wear) => gradeLogs(effects, tier, wear)));
  return {
    modifier: recordOf(
      categories.map(({ slug }) => slug),
      (slug) => readable(Math.exp(ofCategory(slug) - unit)),
    ),
    base: recordOf(TIERS, (tier) => readable(Math.exp(ofTier(tier) + unit - overall))),
    multiplier: recordOf(CONDITIONS, (grade) => round(Math.exp(meanOf(tables, (logs) => logs[grade])), 2)),
  };
}

/** Returns the formula's mid for a cell of a catalog brand, USD. An unknown grade counts as Good. */
export function staticMid(formula: Formula, { brand, category, condition }: Cell): number {
  const grade = condition === 'unknown' ? 'Good' : condition;
  return exactMid(formula, tierOf(brand) as Tier, category, grade);
}

/** Returns how far a tier's items are from the formula. Each market's median distance is subtracted first. */
export function fitSpread(formula: Formula, cells: readonly Cell[]): StaticNumbers['spread'] {
  const ofCatalog = cells.filter((cell) => isOrdinary(cell) && tierOf(cell.brand) !== OTHER_TIER);
  const rows = ofCatalog.map((cell) => {
    const mid = Math.log(staticMid(formula, cell));
    const distances = cell.bins.map(({ log, count }): Weighted => [log - mid, count]);
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
    (rowsOfMarket) => total(rowsOfMarket, ({ distances }) => total(distances, ([, count]) => count)),
  );
  return recordOf(TIERS, (tier) => {
    const rowsOfTier = rows.filter((row) => row.tier === tier);
    const values = rowsOfTier.flatMap((row) => {
      // No large market sets a tier's range alone.
      const share = Math.min(1, PARAMETERS.fit.fullMarket / itemsInMarket(row));
      return row.distances.map(([distance, count]): Weighted => {
        return [distance - medianOfMarket(row), Math.sqrt(share) * count];
      });
    });
    const factorAt = (share: number) => readable(Math.exp(values.length > 0 ? quantile(values, share) : 0));
    return { low: Math.min(MOST_LOW, factorAt(0.1)), high: Math.max(1 / MOST_LOW, factorAt(0.9)) };
  });
}

/** Raises prices that are too low for the five grades to differ in whole dollars. Prints the first one raised. */
export function raised(formula: Formula, step: (text: string) => void): Formula {
  const { mostStaticRaises, staticRaise } = PARAMETERS.afterFit;
  let result = formula;
  for (let k = 0; k < mostStaticRaises; k++) {
    const broken = brokenRule(result);
    if (!broken) break;
    const { category } = broken;
    const { base, modifier } = result;
    // The unit's modifier is fixed at 1, so its prices rise with the bases of all tiers.
    if (category === UNIT)
      result = { ...result, base: apart(recordOf(TIERS, (tier) => readable(base[tier] * staticRaise))) };
    else {
      const raisedModifier = readable((modifier[category] as number) * staticRaise);
      result = { ...result, modifier: { ...modifier, [category]: raisedModifier } };
    }
    if (k === 0) step(`raised ${broken.tier} ${category} and those after it: ${broken.sentence}`);
  }
  return result;
}

/** Separates bases that rounding has made equal by at least a step each, from the cheapest tier up. */
function apart(base: Formula['base']): Formula['base'] {
  const result = { ...base };
  for (let i = TIERS.length - 2; i >= 0; i--) {
    const [upper, lower] = [TIERS[i] as Tier, TIERS[i + 1] as Tier];
    if (result[upper] <= result[lower]) result[upper] = readable(result[lower] * PARAMETERS.afterFit.staticRaise);
  }
  return result;
}
