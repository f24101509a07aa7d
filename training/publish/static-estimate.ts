import { CONDITIONS, type Condition, categories, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { exactMid, type StaticFormula } from '../../src/pricing/static-estimate.ts';
import { GARMENTS, recordOf } from '../model/by-catalog.ts';
import { type Effects, garmentEntries, sumOf, tierOf, WEARS } from '../model/terms.ts';
import { median, quantile, type Weighted } from '../numbers/quantile.ts';
import { round } from '../numbers/round.ts';
import { byGroup, meanOf } from '../numbers/summaries.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Residual, sourceWeight } from '../ranges/calibrate.ts';
import { type Cell, marketName } from '../read/cells.ts';
import { gradeLogs } from './grade-logs.ts';

/** The static formula: mid = base(tier) x modifier(category) x multiplier(condition). */
export interface StaticNumbers {
  /** USD. */
  readonly base: Record<Tier, number>;
  readonly modifier: Record<string, number>;
  readonly multiplier: Record<Condition, number>;
  /** Ends of the range as fractions of mid; about 80% of the tier's fitted listings lie between them. */
  readonly spread: Record<Tier, { readonly low: number; readonly high: number }>;
}

/** The category whose modifier is 1. */
export const UNIT = 'top';

/** Rounds to two significant digits: 0.85, 1.4, 28, 230. */
export function readable(value: number): number {
  return Number(value.toPrecision(2));
}

/**
 * Fits the formula to the model's prices at Good: log-linear least squares over tiers and categories. All brands,
 * categories and genders weigh the same, regardless of listings; since every brand has every category, the solution is
 * the means of tiers and categories.
 */
export function fitStatic(effects: Effects): Omit<StaticNumbers, 'spread'> {
  const points = GARMENTS.map(({ brand: { slug, tier }, category, gender }) => ({
    tier,
    category: category.slug,
    log: sumOf(effects, garmentEntries(slug, category.slug, gender)),
  }));
  type Point = (typeof points)[number];
  const meanLog = (holds: (point: Point) => boolean = () => true) => meanOf(points.filter(holds), ({ log }) => log);
  const ofCategory = (slug: string) => meanLog(({ category }) => category === slug);
  const ofTier = (name: Tier) => meanLog(({ tier }) => tier === name);
  const unit = ofCategory(UNIT);
  const all = meanLog();
  // One multiplier serves all tiers and kinds of wear: their mean.
  const tables = TIERS.flatMap((tier) => WEARS.map((wear) => gradeLogs(effects, tier, wear)));
  return {
    modifier: recordOf(
      categories.map(({ slug }) => slug),
      (slug) => readable(Math.exp(ofCategory(slug) - unit)),
    ),
    base: recordOf(TIERS, (tier) => readable(Math.exp(ofTier(tier) + unit - all))),
    multiplier: recordOf(CONDITIONS, (grade) => round(Math.exp(meanOf(tables, (logs) => logs[grade])), 2)),
  };
}

/** Returns the formula's mid for a cell of a catalog brand, USD; an unknown grade counts as Good. */
export function staticMid(numbers: StaticFormula, { brand, category, condition }: Cell): number {
  const grade = condition === 'unknown' ? 'Good' : condition;
  return exactMid(numbers, tierOf(brand) as Tier, category, grade);
}

/** Returns the spread of the tier's items around the formula, from errors less each source's median. */
export function fitSpread(
  numbers: Omit<StaticNumbers, 'spread'>,
  residuals: readonly Residual[],
): StaticNumbers['spread'] {
  const raw = residuals.map(({ cell, tier, weight, log }) => ({
    source: marketName(cell),
    tier,
    weight,
    value: log - Math.log(staticMid(numbers, cell)),
  }));
  const offsetOf = byGroup(
    raw,
    ({ source }) => source,
    (own) => median(own.map(({ value, weight }) => [value, weight])),
  );
  const totalOf = byGroup(
    raw,
    ({ tier, source }) => `${tier} ${source}`,
    (own) => total(own, ({ weight }) => weight),
  );
  const byTier = Map.groupBy(raw, ({ tier }) => tier);
  return recordOf(TIERS, (tier) => {
    const values = (byTier.get(tier) ?? []).map(
      (one): Weighted => [one.value - offsetOf(one), one.weight * sourceWeight(totalOf(one))],
    );
    const at = (share: number, otherwise: number) =>
      readable(values.length > 0 ? Math.exp(quantile(values, share)) : otherwise);
    const [low, high] = PARAMETERS.afterFit.staticRange as [number, number];
    const [mostLow, leastHigh] = PARAMETERS.afterFit.leastStaticRange as [number, number];
    return { low: Math.min(mostLow, at(0.1, low)), high: Math.max(leastHigh, at(0.9, high)) };
  });
}
