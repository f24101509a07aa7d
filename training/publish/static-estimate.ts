import { CONDITIONS, type Condition, categories, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { brokenRule, exactMid } from '../../src/pricing/static-estimate.ts';
import { isOrdinary } from '../markets/markets.ts';
import { type Effects, GARMENTS, garmentEntries, OTHER_TIER, recordOf, sumOf, tierOf, WEARS } from '../model/terms.ts';
import { median, quantile, type Weighted } from '../numbers/robust.ts';
import { byGroup, meanOf, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
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
const UNIT = 'top';

/** Rounds to two significant digits: 0.85, 1.4, 28, 230. */
function readable(value: number): number {
  return Number(value.toPrecision(2));
}

/**
 * Fits the formula to the model's prices at Good: log-linear least squares over tiers and categories. All brands,
 * categories and genders have equal weight, regardless of listings; since every brand has every category, the solution
 * is the means of tiers and categories.
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
export function staticMid(numbers: Parameters<typeof exactMid>[0], { brand, category, condition }: Cell): number {
  const grade = condition === 'unknown' ? 'Good' : condition;
  return exactMid(numbers, tierOf(brand) as Tier, category, grade);
}

/** Returns the spread of the tier's items around the formula, from errors less each market's median. */
export function fitSpread(numbers: Omit<StaticNumbers, 'spread'>, cells: readonly Cell[]): StaticNumbers['spread'] {
  const raw = cells.filter(isOrdinary).flatMap((cell) => {
    const tier = tierOf(cell.brand);
    if (tier === OTHER_TIER) return [];
    const mid = Math.log(staticMid(numbers, cell));
    return [
      { market: marketName(cell), tier, errors: cell.bins.map(({ log, count }): Weighted => [log - mid, count]) },
    ];
  });
  const offsetOf = byGroup(
    raw,
    ({ market }) => market,
    (own) => median(own.flatMap(({ errors }) => errors)),
  );
  const totalOf = byGroup(
    raw,
    ({ tier, market }) => `${tier} ${market}`,
    (own) => total(own, ({ errors }) => total(errors, ([, count]) => count)),
  );
  return recordOf(TIERS, (tier) => {
    const values = raw
      .filter((one) => one.tier === tier)
      .flatMap((one) => {
        // No large market sets a tier's range alone.
        const share = Math.min(1, PARAMETERS.fit.fullMarket / totalOf(one));
        return one.errors.map(([error, count]): Weighted => [error - offsetOf(one), Math.sqrt(share) * count]);
      });
    const at = (share: number) => readable(Math.exp(values.length > 0 ? quantile(values, share) : 0));
    return { low: Math.min(MOST_LOW, at(0.1)), high: Math.max(1 / MOST_LOW, at(0.9)) };
  });
}

/** A range is at least this wide, for a tier whose listings are few or alike. */
const MOST_LOW = 0.9;

type Formula = Omit<StaticNumbers, 'spread'>;

/** Returns the formula with prices raised that are too low for five grades in whole dollars. */
export function raised(formula: Formula, step: (text: string) => void): Formula {
  let { base, modifier } = formula;
  for (let k = 0; k < PARAMETERS.afterFit.mostStaticRaises; k++) {
    const broken = brokenRule({ ...formula, base, modifier });
    if (!broken) break;
    const { category } = broken;
    if (category === UNIT)
      base = apart(recordOf(TIERS, (tier) => readable(base[tier] * PARAMETERS.afterFit.staticRaise)));
    else
      modifier = {
        ...modifier,
        [category]: readable((modifier[category] as number) * PARAMETERS.afterFit.staticRaise),
      };
    if (k === 0) step(`raised ${broken.tier} ${category} and those after it: ${broken.sentence}`);
  }
  return { ...formula, base, modifier };
}

/** Separates bases that rounding has made equal, from the cheapest tier up, by at least a step each. */
function apart(base: Formula['base']): Formula['base'] {
  const result = { ...base };
  for (let i = TIERS.length - 2; i >= 0; i--) {
    const [upper, lower] = [TIERS[i] as Tier, TIERS[i + 1] as Tier];
    if (result[upper] <= result[lower]) result[upper] = readable(result[lower] * PARAMETERS.afterFit.staticRaise);
  }
  return result;
}
