import { defined } from '../../src/base/members.ts';
import { type Category, categories } from '../../src/catalog/catalog.ts';
import { brandSlug } from '../../src/catalog/normalize.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { ROW_GENDERS } from '../../src/pricing/evidence/evidence.ts';
import type { OtherBrandRow, OtherBrandsArtifact } from '../../src/pricing/loading/artifact.ts';
import { classOfRow } from '../../src/pricing/price-class.ts';
import { judgedBrand } from '../judged/garment-terms.ts';
import { levelAt } from '../level/levels.ts';
import { type Fit, ordinaryOf } from '../model/fit.ts';
import { type Wear, wearOf } from '../model/terms.ts';
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { FittedPrices } from '../pipeline/fitted-prices.ts';
import type { Cell } from '../read/cells.ts';
import { namedBrands } from '../read/words.ts';
import judgedTiers from './judged-tiers.json' with { type: 'json' };
import { brandRows } from './rows.ts';
import { type BrandRow, solveBrand } from './solve.ts';

/**
 * Prices of brands outside the catalog, on top of the fit's markets, kinds, grades and genders: each brand's level is
 * drawn from its judged level, its families and categories from the brand, and all are adjusted to what sellers in the
 * US got. The names are those of the service. Undefined if the listings provide no information.
 */
export function fitOtherBrands({
  fit,
  cells,
  levels,
}: Pick<FittedPrices, 'fit' | 'cells' | 'levels'>): OtherBrandsArtifact | undefined {
  const judged = readJudged();
  const rows = brandRows(fit);
  // Without a market where people sell what they own, nothing shows the population.
  if (rows.every(({ isChosen }) => isChosen)) return undefined;
  const population = populationOf(rows, judged);
  const byBrand = Map.groupBy(rows, ({ brand }) => brand);
  const counts = countByBrand(cells);
  const error = round(Math.hypot(population.deviation, WITHIN.family, WITHIN.category), 3);
  return {
    population: { level: round(population.mean, 3), error },
    unnamed: {
      level: round(population.mean + levelAt(levels, 'no brand'), 3),
      grades: PARAMETERS.afterFit.gradesKeptUnnamed,
    },
    ordinary: Object.fromEntries(categories.map(({ slug }) => [slug, round(meanOrdinary(fit, slug), 3)])),
    brands: Object.fromEntries(
      otherBrands.flatMap(({ slug }) => {
        const own = byBrand.get(slug) ?? [];
        if (own.length === 0 && !judged.has(slug)) return [];
        const row = brandRow(own, judged.get(slug), population, counts.get(slug));
        const judgment = judgedBrand(levels.judged ?? {}, slug);
        const level = digits(row.level + levelAt(levels, classOfRow(row)));
        return [[slug, { ...withJudgment(row, judgment), level }] as const];
      }),
    ),
  };
}

/** Two digits are precise to 0.5% of a price, and make the data that browsers store a fifth smaller. */
const digits = (log: number) => round(log, 2);

/** Returns the table of entries; undefined without any. */
const tableOf = <Value>(entries: readonly (readonly [name: string, value: Value])[]) =>
  entries.length === 0 ? undefined : Object.fromEntries(entries);

function brandRow(
  rows: readonly BrandRow[],
  judgment: Judgment | undefined,
  population: Population,
  counts: OtherBrandRow['listings'] = {},
): OtherBrandRow {
  const { mean, deviation } = priorOf(population, judgment);
  const { slope } = population.line;
  const own = withoutJudged(rows, judgment, slope);
  const fit = solveBrand(own, mean, { brand: deviation, ...WITHIN });
  const usSales = total(rows, ({ isSeller, items }) => (isSeller ? items : 0));
  const judgedAdd = (category: string) => slope * ofWear(judgment, category);
  const families = familyNames.flatMap(([family, category]) => {
    const found = fit.families.get(family);
    const add = (found?.add ?? 0) + judgedAdd(category);
    return found || add !== 0 ? [[family, pair(add, found?.error ?? fit.error)] as const] : [];
  });
  const kinds = [...fit.categories]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([category, { add, error }]) => [category, pair(add + judgedAdd(category), error)] as const);
  return {
    level: fit.level,
    error: digits(fit.error),
    ...defined({ usSales: usSales || undefined, families: tableOf(families), kinds: tableOf(kinds) }),
    listings: counts,
  };
}

/** Adds the judged effects of a brand's families and kinds. */
function withJudgment(row: OtherBrandRow, { level, ofFamily, ofKind }: ReturnType<typeof judgedBrand>): OtherBrandRow {
  const families = familyNames.flatMap(([family]) => {
    const [add, error] = row.families?.[family] ?? [0, row.error];
    const isKnown = row.families?.[family] !== undefined || ofFamily(family) !== 0;
    return isKnown ? [[family, pair(add + ofFamily(family), error)] as const] : [];
  });
  const kinds = categories.flatMap(({ slug, family }) => {
    const own = row.kinds?.[slug];
    if (!own && ofKind(slug) === 0) return [];
    const [add, error] = own ?? row.families?.[family] ?? [0, row.error];
    return [[slug, pair(add + ofFamily(family) + ofKind(slug), error)] as const];
  });
  const judged = digits(level) || undefined;
  return { ...row, ...defined({ judged, families: tableOf(families), kinds: tableOf(kinds) }) };
}

const pair = (add: number, error: number) => [digits(add), digits(error)] as const;

/** Families, each with one of its categories. */
const familyNames = [...Map.groupBy(categories, ({ family }) => family)].map(
  ([family, [first]]) => [family, (first as Category).slug] as const,
);

/** Mean facts of ordinary listings of a category, log USD: the same for all brands outside the catalog. */
function meanOrdinary({ ordinary }: Fit, category: string): number {
  if (ordinary.has(UNNAMED)) return ordinaryOf(ordinary, { brand: UNNAMED, category });
  const all = total(ordinary.keys(), (brand) => ordinaryOf(ordinary, { brand, category }));
  return all / Math.max(1, ordinary.size);
}
const UNNAMED = 'unbranded';

/** Listings by slug and category: women's, men's and without a stated gender; then the same for sold ones. */
function countByBrand(cells: readonly Cell[]) {
  const counts = new Map<string, Record<string, number[]>>();
  for (const { brand, category, gender, basis, bins } of cells) {
    const slug = namedBrands.get(brand)?.slug;
    if (slug === undefined) continue;
    const countsOfBrand = counts.get(slug) ?? {};
    counts.set(slug, countsOfBrand);
    const line = countsOfBrand[category] ?? [0, 0, 0, 0, 0, 0];
    countsOfBrand[category] = line;
    const at = ROW_GENDERS.indexOf(gender);
    const items = total(bins, ({ count }) => count);
    for (const place of basis === 'sold' ? [at, at + ROW_GENDERS.length] : [at])
      line[place] = (line[place] as number) + items;
  }
  return counts;
}

/** Standard deviations of a brand's families, categories and markets around the brand, log USD. */
const WITHIN = {
  family: PARAMETERS.otherBrands.family,
  category: PARAMETERS.otherBrands.category,
  market: PARAMETERS.otherBrands.market,
};

/**
 * The distribution from which a brand's level is drawn, log USD: the mean of brands, judged or not, that people sell
 * themselves, which is the prior of unjudged ones; and the line of judged ones, `from` + `slope` x log of their factor.
 */
type Population = ReturnType<typeof populationOf>;

/** A brand's judged price relative to an unbranded piece of the same kind. */
interface Judgment {
  /** Log of a factor. */
  readonly level: number;
  /** Log factors on top for bags, footwear or clothes, if judged separately. */
  readonly wears: Partial<Record<Wear, number>>;
}

/** Reads the judgments of `judged-tiers.json`, by brand slug. */
export function readJudged(): ReadonlyMap<string, Judgment> {
  const { factor, steps, families } = judgedTiers;
  /** Converts names by step to log factors by slug. */
  const logsOf = (named: Readonly<Record<string, readonly string[]>>) =>
    new Map(
      Object.entries(named).flatMap(([step, names]) =>
        names.map((name) => [brandSlug(name), Number(step) * Math.log(factor)] as const),
      ),
    );
  const ofWears = Object.entries(families).map(([wear, named]) => [wear, logsOf(named)] as const);
  return new Map(
    [...logsOf(steps)].map(([slug, level]) => {
      const wears = ofWears.map(([wear, logs]) => [wear, (logs.get(slug) ?? level) - level]);
      return [slug, { level, wears: Object.fromEntries(wears) }];
    }),
  );
}

/** Subtracts a share of the judged additions for bags, footwear or clothes from a brand's rows, log USD. */
function withoutJudged(rows: readonly BrandRow[], judgment: Judgment | undefined, share: number): BrandRow[] {
  return rows.map((row) => ({ ...row, log: row.log - share * ofWear(judgment, row.category) }));
}

/** Returns the judged addition for a category, log USD. */
function ofWear(judgment: Judgment | undefined, category: string): number {
  return judgment?.wears[wearOf(category)] ?? 0;
}

/** Estimates the population from brands that people sell themselves; dealers select their brands. */
function populationOf(rows: readonly BrandRow[], judged: ReadonlyMap<string, Judgment>) {
  const estimates = [...Map.groupBy(rows, ({ brand }) => brand)]
    .filter(([, own]) => own.some(({ isChosen }) => !isChosen))
    .map(([brand, own]) => ({
      brand,
      items: total(own, ({ items }) => items),
      ...solveBrand(withoutJudged(own, judged.get(brand), 1), 1, {
        brand: PARAMETERS.otherBrands.freeBrand,
        ...WITHIN,
      }),
    }));
  const all = moments(estimates.map((estimate) => [estimate.level, estimate.error, weightOf(estimate)]));
  const onLine = estimates.flatMap((estimate) => {
    const judgedLevel = judged.get(estimate.brand)?.level;
    if (judgedLevel === undefined || estimate.items < PARAMETERS.otherBrands.fewestForLine) return [];
    return [{ ...estimate, judgedLevel }];
  });
  if (onLine.length < FEWEST_ON_LINE) return { ...all, line: { from: all.mean, slope: 0, deviation: all.deviation } };
  return { ...all, line: lineThrough(onLine) };
}

/** With fewer brands, judgments do not predict levels. */
const FEWEST_ON_LINE = 10;

/** Returns the weight of a brand's level: no brand with many listings decides the line alone. */
const weightOf = ({ error }: { readonly error: number }) => 1 / (error ** 2 + PARAMETERS.otherBrands.evenBrands);

/** Returns the weighted least-squares line of levels by judged levels, log USD, and how far brands are from it. */
function lineThrough(
  brands: readonly { readonly level: number; readonly error: number; readonly judgedLevel: number }[],
) {
  const whole = total(brands, weightOf);
  const meanX = total(brands, (one) => weightOf(one) * one.judgedLevel) / whole;
  const meanY = total(brands, (one) => weightOf(one) * one.level) / whole;
  const both = total(brands, (one) => weightOf(one) * (one.judgedLevel - meanX) * (one.level - meanY));
  const slope = both / total(brands, (one) => weightOf(one) * (one.judgedLevel - meanX) ** 2);
  const from = meanY - slope * meanX;
  const left = moments(brands.map((one) => [one.level - from - slope * one.judgedLevel, one.error, weightOf(one)]));
  return { from, slope, deviation: left.deviation };
}

/** Returns a brand's prior: the judgment, or the mean of brands. */
export function priorOf(
  { mean, deviation, line }: Population,
  judged: Judgment | undefined,
): { readonly mean: number; readonly deviation: number } {
  return judged === undefined
    ? { mean, deviation }
    : { mean: line.from + line.slope * judged.level, deviation: line.deviation };
}

/** Returns the mean of estimates with known errors, and the standard deviation without these errors. */
function moments(rows: readonly (readonly [value: number, error: number, weight: number])[]): {
  readonly mean: number;
  readonly deviation: number;
} {
  const whole = total(rows, ([, , weight]) => weight);
  const mean = total(rows, ([value, , weight]) => weight * value) / whole;
  const square = total(rows, ([value, error, weight]) => weight * Math.max(-0.1, (value - mean) ** 2 - error ** 2));
  return { mean, deviation: Math.sqrt(Math.max(0.04, square / whole)) };
}
