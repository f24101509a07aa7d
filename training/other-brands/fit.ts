import { defined } from '../../src/base/members.ts';
import { type Category, categories } from '../../src/catalog/catalog.ts';
import { brandSlug } from '../../src/catalog/normalize.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { ROW_GENDERS } from '../../src/pricing/evidence/evidence.ts';
import type { OtherBrandRow, OtherBrandsArtifact } from '../../src/pricing/loading/artifact.ts';
import { classOfRow } from '../../src/pricing/ranges/spread.ts';
import { judgedBrand } from '../judged/garment-terms.ts';
import { levelAt } from '../level/levels.ts';
import { type Fit, ordinaryOf } from '../model/fit.ts';
import { type Wear, wearOf } from '../model/terms.ts';
import { byKey, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { FittedPrices } from '../pipeline/fitted-prices.ts';
import type { Cell } from '../read/cells.ts';
import { namedBrands } from '../read/words.ts';
import judgedTiers from './judged-tiers.json' with { type: 'json' };
import { type BrandRow, brandRows, solveBrand } from './solve.ts';

const { otherBrands: parameters } = PARAMETERS;

/** Prior standard deviations of a brand's families, categories, and markets around the brand, log USD. */
const WITHIN = { family: parameters.family, category: parameters.category, market: parameters.market };

/** With fewer judged brands than this, judgments cannot predict levels. */
const FEWEST_ON_LINE = 10;

/** The brand of listings without one in cells. */
const UNNAMED = 'unbranded';

/** Families of the catalog, each with one of its categories. */
const FAMILIES = [...Map.groupBy(categories, ({ family }) => family)].map(([family, members]) => ({
  family,
  category: (members[0] as Category).slug,
}));

/** The judged price of a brand relative to unbranded items of the same kind. */
interface Judgment {
  /** Log ratio. */
  readonly level: number;
  /** Additions to the log ratio for bags, footwear, or clothes, if they were judged separately. */
  readonly wears: Partial<Record<Wear, number>>;
}

/**
 * Fits the prices of brands outside the catalog on top of the fit's markets, kinds, grades, and genders, at the level
 * of US sellers. The prior of a brand's level is its judged level; the prior of its families and categories is the
 * brand. Returns undefined if the listings don't show what brands are like in general.
 */
export function fitOtherBrands({
  fit,
  cells,
  levels,
}: Pick<FittedPrices, 'fit' | 'cells' | 'levels'>): OtherBrandsArtifact | undefined {
  const judgments = readJudged();
  const rows = brandRows(fit);
  // Only sellers' own belongings show what brands are like in general, because dealers select theirs.
  if (rows.every(({ isChosen }) => isChosen)) return undefined;
  const population = populationOf(rows, judgments);
  const rowsByBrand = Map.groupBy(rows, ({ brand }) => brand);
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
        const rowsOfBrand = rowsByBrand.get(slug) ?? [];
        const judgment = judgments.get(slug);
        if (rowsOfBrand.length === 0 && !judgment) return [];
        const row = brandRow(rowsOfBrand, judgment, population, counts.get(slug));
        const level = rounded(row.level + levelAt(levels, classOfRow(row)));
        return [[slug, { ...withJudgedTitles(row, judgedBrand(levels.judged ?? {}, slug)), level }] as const];
      }),
    ),
  };
}

/** Rounds a log to 0.01, within 0.5% of a price, which makes the data that browsers store a fifth smaller. */
const rounded = (log: number) => round(log, 2);

const roundedPair = (add: number, error: number) => [rounded(add), rounded(error)] as const;

/** Returns an object of entries, or undefined if there are none. */
const tableOf = <Value>(entries: readonly (readonly [name: string, value: Value])[]) =>
  entries.length === 0 ? undefined : Object.fromEntries(entries);

/** Fits a brand. Returns its row without the level of US sellers and the effects of judged titles. */
function brandRow(
  rows: readonly BrandRow[],
  judgment: Judgment | undefined,
  population: Population,
  listings: OtherBrandRow['listings'] = {},
): OtherBrandRow {
  const { mean, deviation } = priorOf(population, judgment);
  const { slope } = population.line;
  const fit = solveBrand(withoutJudged(rows, judgment, slope), mean, { brand: deviation, ...WITHIN });
  const usSales = total(rows, ({ isSeller, items }) => (isSeller ? items : 0));
  const judgedLog = (category: string) => slope * ofWear(judgment, category);
  const families = FAMILIES.flatMap(({ family, category }) => {
    const fitted = fit.families.get(family);
    const add = (fitted?.add ?? 0) + judgedLog(category);
    if (!fitted && add === 0) return [];
    return [[family, roundedPair(add, fitted?.error ?? fit.error)] as const];
  });
  const kinds = [...fit.categories]
    .sort(byKey)
    .map(([category, { add, error }]) => [category, roundedPair(add + judgedLog(category), error)] as const);
  return {
    level: fit.level,
    error: rounded(fit.error),
    ...defined({ usSales: usSales || undefined, families: tableOf(families), kinds: tableOf(kinds) }),
    listings,
  };
}

/** Adds the effects of judged titles to a brand's families and kinds. */
function withJudgedTitles(row: OtherBrandRow, judged: ReturnType<typeof judgedBrand>): OtherBrandRow {
  const { ofFamily, ofKind } = judged;
  const families = FAMILIES.flatMap(({ family }) => {
    const fitted = row.families?.[family];
    if (!fitted && ofFamily(family) === 0) return [];
    const [add, error] = fitted ?? [0, row.error];
    return [[family, roundedPair(add + ofFamily(family), error)] as const];
  });
  const kinds = categories.flatMap(({ slug, family }) => {
    const fitted = row.kinds?.[slug];
    if (!fitted && ofKind(slug) === 0) return [];
    const [add, error] = fitted ?? row.families?.[family] ?? [0, row.error];
    return [[slug, roundedPair(add + ofFamily(family) + ofKind(slug), error)] as const];
  });
  const level = rounded(judged.level) || undefined;
  return { ...row, ...defined({ judged: level, families: tableOf(families), kinds: tableOf(kinds) }) };
}

/** Returns the effect of the mean facts of ordinary listings, log USD, which all brands outside the catalog share. */
function meanOrdinary({ ordinary }: Fit, category: string): number {
  if (ordinary.has(UNNAMED)) return ordinaryOf(ordinary, { brand: UNNAMED, category });
  const sum = total(ordinary.keys(), (brand) => ordinaryOf(ordinary, { brand, category }));
  return sum / Math.max(1, ordinary.size);
}

/** Counts listings by brand and category: one count per gender, followed by the counts of sales among them. */
function countByBrand(cells: readonly Cell[]) {
  const counts = new Map<string, Record<string, number[]>>();
  for (const { brand, category, gender, basis, bins } of cells) {
    const slug = namedBrands.get(brand)?.slug;
    if (slug === undefined) continue;
    const linesOfBrand = counts.get(slug) ?? {};
    counts.set(slug, linesOfBrand);
    const line = linesOfBrand[category] ?? [...ROW_GENDERS, ...ROW_GENDERS].map(() => 0);
    linesOfBrand[category] = line;
    const listingIndex = ROW_GENDERS.indexOf(gender);
    const soldIndex = listingIndex + ROW_GENDERS.length;
    const items = total(bins, ({ count }) => count);
    line[listingIndex] = (line[listingIndex] as number) + items;
    if (basis === 'sold') line[soldIndex] = (line[soldIndex] as number) + items;
  }
  return counts;
}

/** Reads the judgments in `judged-tiers.json` by brand slug. */
function readJudged(): ReadonlyMap<string, Judgment> {
  const { factor, steps, families } = judgedTiers;
  const logsOf = (namesByStep: Readonly<Record<string, readonly string[]>>) =>
    new Map(
      Object.entries(namesByStep).flatMap(([step, names]) =>
        names.map((name) => [brandSlug(name), Number(step) * Math.log(factor)] as const),
      ),
    );
  const ofWears = Object.entries(families).map(([wear, namesByStep]) => [wear, logsOf(namesByStep)] as const);
  return new Map(
    [...logsOf(steps)].map(([slug, level]) => {
      const wears = ofWears.map(([wear, logs]) => [wear, (logs.get(slug) ?? level) - level]);
      return [slug, { level, wears: Object.fromEntries(wears) }];
    }),
  );
}

/** Subtracts a share of the judged log ratios of bags, footwear, or clothes from a brand's rows. */
function withoutJudged(rows: readonly BrandRow[], judgment: Judgment | undefined, share: number): BrandRow[] {
  return rows.map((row) => ({ ...row, log: row.log - share * ofWear(judgment, row.category) }));
}

/** Returns the addition to a category's log ratio from the judgment of bags, footwear, or clothes. */
function ofWear(judgment: Judgment | undefined, category: string): number {
  return judgment?.wears[wearOf(category)] ?? 0;
}

/**
 * The distribution of brand levels, log USD: `mean` and `deviation` are the prior for a brand that was not judged;
 * `line` predicts the level of a judged one.
 */
type Population = ReturnType<typeof populationOf>;

/** Estimates the distribution from brands that owners sell, because dealers select their brands. */
function populationOf(rows: readonly BrandRow[], judgments: ReadonlyMap<string, Judgment>) {
  const deviations = { brand: parameters.freeBrand, ...WITHIN };
  const estimates = [...Map.groupBy(rows, ({ brand }) => brand)]
    .filter(([, rowsOfBrand]) => rowsOfBrand.some(({ isChosen }) => !isChosen))
    .map(([brand, rowsOfBrand]) => ({
      brand,
      items: total(rowsOfBrand, ({ items }) => items),
      ...solveBrand(withoutJudged(rowsOfBrand, judgments.get(brand), 1), 1, deviations),
    }));
  const { mean, deviation } = moments(estimates);
  const judged = estimates.flatMap((estimate) => {
    const judgedLevel = judgments.get(estimate.brand)?.level;
    return judgedLevel === undefined || estimate.items < parameters.fewestForLine ? [] : [{ ...estimate, judgedLevel }];
  });
  const flat = { from: mean, slope: 0, deviation };
  return { mean, deviation, line: judged.length < FEWEST_ON_LINE ? flat : lineThrough(judged) };
}

/** The level of a brand with its standard error, log USD. */
type LevelEstimate = Pick<OtherBrandRow, 'level' | 'error'>;

/** Returns the weight of a brand's level, which is limited so that brands with many listings don't dominate. */
const weightOf = ({ error }: Pick<LevelEstimate, 'error'>) => 1 / (error ** 2 + parameters.evenBrands);

/** Fits a line from judged to fitted levels by weighted least squares, with the `deviation` of brands around it. */
function lineThrough(brands: readonly (LevelEstimate & { readonly judgedLevel: number })[]) {
  const weights = total(brands, weightOf);
  const meanX = total(brands, (brand) => weightOf(brand) * brand.judgedLevel) / weights;
  const meanY = total(brands, (brand) => weightOf(brand) * brand.level) / weights;
  const products = total(brands, (brand) => weightOf(brand) * (brand.judgedLevel - meanX) * (brand.level - meanY));
  const slope = products / total(brands, (brand) => weightOf(brand) * (brand.judgedLevel - meanX) ** 2);
  const from = meanY - slope * meanX;
  const residuals = brands.map(({ level, judgedLevel, error }) => ({
    level: level - from - slope * judgedLevel,
    error,
  }));
  return { from, slope, deviation: moments(residuals).deviation };
}

/** Returns the prior for a brand's level: the line's prediction if it was judged, otherwise the mean of all brands. */
export function priorOf({ mean, deviation, line }: Population, judgment: Judgment | undefined) {
  if (judgment === undefined) return { mean, deviation };
  return { mean: line.from + line.slope * judgment.level, deviation: line.deviation };
}

/** Smallest credible variance between brands, (log USD)². */
const LEAST_VARIANCE = 0.04;

/** Lower bound on a brand's contribution to the variance, (log USD)², so that one large error doesn't dominate. */
const LEAST_EXCESS = -0.1;

/** Returns the weighted mean of estimates, and the standard deviation of brands beyond what errors explain. */
function moments(estimates: readonly LevelEstimate[]) {
  const weights = total(estimates, weightOf);
  const mean = total(estimates, (estimate) => weightOf(estimate) * estimate.level) / weights;
  const excess = total(estimates, (estimate) => {
    const { level, error } = estimate;
    return weightOf(estimate) * Math.max(LEAST_EXCESS, (level - mean) ** 2 - error ** 2);
  });
  return { mean, deviation: Math.sqrt(Math.max(LEAST_VARIANCE, excess / weights)) };
}
