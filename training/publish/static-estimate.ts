import {
  brands,
  CONDITIONS,
  type Condition,
  categories,
  GENDERS,
  TIERS,
  type Tier,
} from '../../src/garments/catalog.ts';
import { exactMid, type StaticFormula } from '../../src/pricing/static-estimate.ts';
import { type Effects, garmentEntries, sumOf, tierOf, WEARS } from '../model/terms.ts';
import { byGroup } from '../numbers/by-group.ts';
import { median, quantile, type Weighted } from '../numbers/quantile.ts';
import { type Residual, sourceWeight } from '../ranges/calibrate.ts';
import { type Cell, marketName } from '../read/cells.ts';
import { gradeLogs } from './grade-logs.ts';

/** The numbers of the static formula: mid = base(tier) x modifier(category) x multiplier(condition). */
export interface StaticNumbers {
  /** USD. */
  readonly base: Record<Tier, number>;
  readonly modifier: Record<string, number>;
  readonly multiplier: Record<Condition, number>;
  /** Fractions of mid that hold about 80% of the tier's fitted listings. */
  readonly spread: Record<Tier, { readonly low: number; readonly high: number }>;
}

/** The category whose modifier is 1. */
export const UNIT = 'top';

/** Two significant digits: 0.85, 1.4, 28, 230. */
export function readable(value: number): number {
  return Number(value.toPrecision(2));
}

/**
 * Fits the formula to the model: log-linear least squares over tiers and categories on the prices of all brands, categories
 * and genders at grade Good, which have every source's level removed already. Each has the same say, however many listings
 * there are; as every brand has every category, the means of tiers and categories are the solution.
 */
export function fitStatic(effects: Effects): Omit<StaticNumbers, 'spread'> {
  const points = brands.flatMap(({ slug, tier }) =>
    categories.flatMap(({ slug: category }) =>
      GENDERS.map((gender) => ({
        ...{ tier, category, log: sumOf(effects, garmentEntries(slug, category, gender)) },
      })),
    ),
  );
  const meanOf = (own: readonly { readonly log: number }[]) =>
    own.reduce((sum, { log }) => sum + log, 0) / own.length;
  const ofCategory = (category: string) => meanOf(points.filter((p) => p.category === category));
  const unit = ofCategory(UNIT);
  const modifier = Object.fromEntries(
    categories.map(({ slug }) => [slug, readable(Math.exp(ofCategory(slug) - unit))]),
  );
  const base = Object.fromEntries(
    TIERS.map((tier) => [
      tier,
      readable(Math.exp(meanOf(points.filter((p) => p.tier === tier)) + unit - meanOf(points))),
    ]),
  ) as Record<Tier, number>;
  return { base, modifier, multiplier: multipliers(effects) };
}

/** Condition multipliers, Good = 1: the mean over tiers and kinds of garment, since one number serves all of them. */
function multipliers(effects: Effects): Record<Condition, number> {
  const tables = TIERS.flatMap((tier) => WEARS.map((wear) => gradeLogs(effects, tier, wear)));
  return Object.fromEntries(
    CONDITIONS.map((grade) => {
      const mean = tables.reduce((sum, logs) => sum + logs[grade], 0) / tables.length;
      return [grade, Number(Math.exp(mean).toFixed(2))];
    }),
  ) as Record<Condition, number>;
}

/** Spread of the tier's items around the formula, from residuals of items against it. */
export function fitSpread(items: readonly StaticResidual[]): StaticNumbers['spread'] {
  return Object.fromEntries(
    TIERS.map((tier) => {
      const values: Weighted[] = items
        .filter((item) => item.tier === tier)
        .map((item) => [item.value, item.weight]);
      const low = values.length > 0 ? Math.exp(quantile(values, 0.1)) : 0.5;
      const high = values.length > 0 ? Math.exp(quantile(values, 0.9)) : 2;
      return [tier, { low: Math.min(0.9, readable(low)), high: Math.max(1.1, readable(high)) }];
    }),
  ) as StaticNumbers['spread'];
}

/** An item's distance from the static formula, log USD, after its source's median distance. */
interface StaticResidual {
  readonly tier: Tier;
  readonly value: number;
  readonly weight: number;
}

/** Mid of a cell of a catalog brand by the formula, USD; an unknown grade counts as Good. */
export function staticMid(numbers: StaticFormula, { brand, category, condition }: Cell): number {
  const grade = condition === 'unknown' ? 'Good' : condition;
  return exactMid(numbers, tierOf(brand) as Tier, category, grade);
}

/** Distances of all items from the formula; an unknown grade counts as Good. */
export function staticResiduals(
  numbers: Omit<StaticNumbers, 'spread'>,
  residuals: readonly Residual[],
): StaticResidual[] {
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
    (own) => own.reduce((sum, { weight }) => sum + weight, 0),
  );
  return raw.map((one) => ({
    tier: one.tier,
    value: one.value - offsetOf(one),
    weight: one.weight * sourceWeight(totalOf(one)),
  }));
}
