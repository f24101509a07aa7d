import { brands, CONDITIONS, type Condition, categories, GENDERS, TIERS } from '../../src/catalog/catalog.ts';
import { createEffects, type EffectsFile } from '../../src/pricing/effects.ts';
import type { KeyedItem } from '../../src/pricing/item-keys.ts';
import { computeStaticPrice, type StaticEstimate } from '../../src/pricing/pricing.ts';
import { computeMean } from '../numbers/statistics.ts';
import type { Observation } from '../solve/table.ts';

/** The static formula, mid = base(tier) x modifier(category) x multiplier(condition). */
type Formula = Pick<StaticEstimate, 'base' | 'modifier' | 'multiplier'>;

/** The category whose modifier is 1. */
const UNIT_CATEGORY = 'top';
/** A range extends at least to this fraction of mid. */
const MAX_LOW = 0.9;
/** A price too low for five grades in whole dollars is raised by this factor, at most so many times. */
const RAISE_FACTOR = 1.05;
const MAX_RAISES = 200;

/** Rounds to two significant digits, such as 0.85, 1.4, 28, and 230. */
const roundToTwoDigits = (value: number): number => Number(value.toPrecision(2));
const createRecord = <K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;

/** Fits the static formula to prices by log-linear least squares, and its ranges to the prices behind them. */
export function createStaticFile(file: EffectsFile, observations: readonly Observation[]) {
  const formula = raiseUntilInOrder(fitFormula(file));
  const listings = observations.filter(({ role }) => role === 'sold' || role === 'asked' || role === 'other');
  return {
    $schema: './static-estimate.schema.json',
    version: file.version,
    formula: 'mid = round(base[tier] x modifier[category] x multiplier[condition]), whole US dollars',
    market:
      'what a US buyer pays another person for one item, excluding shipping and sales tax, as paid from 2017 to 2026',
    priceYear: Number(file.fittedOn.slice(0, 4)),
    fittedListings: listings.reduce((sum, { count, isFigure }) => sum + (isFigure ? 0 : count), 0),
    ...formula,
    extrapolated: ['Poor'],
    spread: fitSpread(formula, listings),
  };
}

/** All brands, categories, and genders have the same weight, so the solution consists of means. */
function fitFormula(file: EffectsFile): Formula {
  const { computeLogPrice } = createEffects(file);
  const computeLog = (brand: string, kind: string, wearer: KeyedItem['wearer'], grade: Condition) =>
    computeLogPrice({ brand, kind, wearer, grade, hasUnknownName: false, words: [] });
  const points = brands.flatMap(({ slug, tier }) =>
    categories.flatMap((category) =>
      GENDERS.map((gender) => {
        const logs = createRecord(CONDITIONS, (grade) => computeLog(slug, category.slug, gender, grade));
        return { tier, category: category.slug, logs };
      }),
    ),
  );
  type Point = (typeof points)[number];
  const meanLog = (matches: (point: Point) => boolean) => computeMean(points.filter(matches), ({ logs }) => logs.Good);
  const unitLog = meanLog(({ category }) => category === UNIT_CATEGORY);
  const overallLog = meanLog(() => true);
  const slugs = categories.map(({ slug }) => slug);
  return {
    base: createRecord(TIERS, (name) =>
      roundToTwoDigits(Math.exp(meanLog(({ tier }) => tier === name) + unitLog - overallLog)),
    ),
    modifier: createRecord(slugs, (slug) =>
      roundToTwoDigits(Math.exp(meanLog(({ category }) => category === slug) - unitLog)),
    ),
    multiplier: createRecord(CONDITIONS, (grade) =>
      Number(Math.exp(computeMean(points, ({ logs }) => logs[grade] - logs.Good)).toFixed(2)),
    ),
  };
}

/** Returns a category with a whole-dollar price that is no less than that of the grade above, or under $2. */
function findBrokenCategory(formula: Formula): string | undefined {
  const isBroken = (kind: string) =>
    TIERS.some((tier) => {
      const prices = CONDITIONS.map((grade) => Math.round(computeStaticPrice(formula, tier, kind, grade)));
      // Below $2, there would be no room for a low end of $1.
      return (prices.at(-1) ?? 0) < 2 || prices.some((price, grade) => price >= (prices[grade - 1] ?? Infinity));
    });
  return categories.find(({ slug }) => isBroken(slug))?.slug;
}

/** Raises categories until every price follows the rules for whole dollars. */
function raiseUntilInOrder(formula: Formula): Formula {
  let result = formula;
  for (let raises = 0; raises < MAX_RAISES; raises++) {
    const category = findBrokenCategory(result);
    if (category === undefined) break;
    result =
      category === UNIT_CATEGORY
        ? { ...result, base: createRecord(TIERS, (tier) => roundToTwoDigits(result.base[tier] * RAISE_FACTOR)) }
        : { ...result, modifier: { ...result.modifier, [category]: roundUp(result.modifier[category] as number) } };
  }
  return result;
}

/** Raises a number by at least one step of its rounding. */
const roundUp = (value: number): number => {
  const next = roundToTwoDigits(value * RAISE_FACTOR);
  return next > value ? next : roundToTwoDigits(value * 1.1);
};

/** Returns the ends of each tier's range: 80% of its prices about their own source's median, as fractions of mid. */
function fitSpread(formula: Formula, observations: readonly Observation[]) {
  const tierByBrand = new Map(brands.map(({ slug, tier }) => [slug, tier]));
  const rows = observations.flatMap((row) => {
    const tier = row.item.brand === null ? undefined : tierByBrand.get(row.item.brand);
    const isCategory = formula.modifier[row.item.kind] !== undefined;
    if (tier === undefined || !isCategory || row.item.lotPieces !== undefined) return [];
    const mid = Math.log(computeStaticPrice(formula, tier, row.item.kind, row.item.grade ?? 'Good'));
    return [{ tier, source: `${row.source} ${row.site} ${row.basis}`, distance: row.log - mid }];
  });
  const rowsBySource = Map.groupBy(rows, ({ source }) => source);
  const centeredRows = [...rowsBySource.values()].flatMap((rowsOfSource) => {
    const median = quantile(
      rowsOfSource.map(({ distance }) => distance),
      0.5,
    );
    return rowsOfSource.map(({ tier, distance }) => ({ tier, distance: distance - median }));
  });
  return createRecord(TIERS, (name) => {
    const distances = centeredRows.filter(({ tier }) => tier === name).map(({ distance }) => distance);
    const computeFactor = (share: number) =>
      roundToTwoDigits(Math.exp(distances.length > 0 ? quantile(distances, share) : 0));
    return { low: Math.min(MAX_LOW, computeFactor(0.1)), high: Math.max(1 / MAX_LOW, computeFactor(0.9)) };
  });
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}
