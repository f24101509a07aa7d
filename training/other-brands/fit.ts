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
import { brandRows } from './rows.ts';
import { type BrandRow, solveBrand } from './solve.ts';

const { otherBrands: parameters } = PARAMETERS;

/** Standard deviations of a brand's families, categories, and markets around the brand, log USD. */
const WITHIN = { family: parameters.family, category: parameters.category, market: parameters.market };

/** With fewer judged brands than this, judgments do not predict levels. */
const FEWEST_ON_LINE = 10;

/** Listings without a brand. */
const UNNAMED = 'unbranded';

/** Families, each with one of its categories. */
const FAMILIES = [...Map.groupBy(categories, ({ family }) => family)].map(([family, members]) => ({
  family,
  category: (members[0] as Category).slug,
}));

/** A brand's judged price relative to an unbranded item of the same kind. */
interface Judgment {
  /** Log of a factor. */
  readonly level: number;
  /** Additional logs for bags, footwear, or clothes, if judged separately. */
  readonly wears: Partial<Record<Wear, number>>;
}

/**
 * Fits prices of brands outside the catalog on top of the fit's markets, kinds, grades, and genders. A brand's level
 * has its judged level as prior, its families and categories have the brand as prior, and all are at the level of US
 * sellers. The names are those of the service. Undefined if the listings provide no information.
 */
export function fitOtherBrands({
  fit,
  cells,
  levels,
}: Pick<FittedPrices, 'fit' | 'cells' | 'levels'>): OtherBrandsArtifact | undefined {
  const judgments = readJudged();
  const rows = brandRows(fit);
  // Only markets where people sell what they own show what brands are like in general.
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
        const level = digits(row.level + levelAt(levels, classOfRow(row)));
        return [[slug, { ...withJudgedTitles(row, judgedBrand(levels.judged ?? {}, slug)), level }] as const];
      }),
    ),
  };
}

/** Rounds a log to 0.5% of a price. Two digits make the data that browsers store a fifth smaller. */
const digits = (log: number) => round(log, 2);

const pair = (add: number, error: number) => [digits(add), digits(error)] as const;

/** Returns an object of entries; undefined if there are none. */
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
  const fit = solveBrand(withoutJudged(rows, judgment, slope), mean, { brand: deviation, ...WITHIN });
  const usSales = total(rows, ({ isSeller, items }) => (isSeller ? items : 0));
  const judgedLog = (category: string) => slope * ofWear(judgment, category);
  const families = FAMILIES.flatMap(({ family, category }) => {
    const fitted = fit.families.get(family);
    const add = (fitted?.add ?? 0) + judgedLog(category);
    return fitted || add !== 0 ? [[family, pair(add, fitted?.error ?? fit.error)] as const] : [];
  });
  const kinds = [...fit.categories]
    .sort(byKey)
    .map(([category, { add, error }]) => [category, pair(add + judgedLog(category), error)] as const);
  return {
    level: fit.level,
    error: digits(fit.error),
    ...defined({ usSales: usSales || undefined, families: tableOf(families), kinds: tableOf(kinds) }),
    listings: counts,
  };
}

/** Adds a brand's effects from judged titles to its families and kinds. */
function withJudgedTitles(row: OtherBrandRow, judged: ReturnType<typeof judgedBrand>): OtherBrandRow {
  const { ofFamily, ofKind } = judged;
  const families = FAMILIES.flatMap(({ family }) => {
    const fitted = row.families?.[family];
    if (!fitted && ofFamily(family) === 0) return [];
    const [add, error] = fitted ?? [0, row.error];
    return [[family, pair(add + ofFamily(family), error)] as const];
  });
  const kinds = categories.flatMap(({ slug, family }) => {
    const fitted = row.kinds?.[slug];
    if (!fitted && ofKind(slug) === 0) return [];
    const [add, error] = fitted ?? row.families?.[family] ?? [0, row.error];
    return [[slug, pair(add + ofFamily(family) + ofKind(slug), error)] as const];
  });
  const level = digits(judged.level) || undefined;
  return { ...row, ...defined({ judged: level, families: tableOf(families), kinds: tableOf(kinds) }) };
}

/** Returns the mean facts of ordinary listings in a category, log USD, which all brands outside the catalog share. */
function meanOrdinary({ ordinary }: Fit, category: string): number {
  if (ordinary.has(UNNAMED)) return ordinaryOf(ordinary, { brand: UNNAMED, category });
  const sum = total(ordinary.keys(), (brand) => ordinaryOf(ordinary, { brand, category }));
  return sum / Math.max(1, ordinary.size);
}

/** Counts listings by slug and category: women's, men's, and without a stated gender, then the sold ones among them. */
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

/** Reads the judgments of `judged-tiers.json`, by brand slug. */
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

/** Subtracts a fraction of the judged logs for bags, footwear, or clothes from a brand's rows. */
function withoutJudged(rows: readonly BrandRow[], judgment: Judgment | undefined, share: number): BrandRow[] {
  return rows.map((row) => ({ ...row, log: row.log - share * ofWear(judgment, row.category) }));
}

/** Returns the additional judged log of a category, log USD. */
function ofWear(judgment: Judgment | undefined, category: string): number {
  return judgment?.wears[wearOf(category)] ?? 0;
}

/**
 * The distribution of brands' levels, log USD: `mean` and `deviation` of brands that people sell themselves, the prior
 * of unjudged ones; and `line`, by which judged levels predict fitted ones.
 */
type Population = ReturnType<typeof populationOf>;

/** Estimates the distribution from brands that people sell themselves. Dealers select their brands. */
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

/** A brand's level with its standard error, log USD. */
interface LevelEstimate {
  readonly level: number;
  readonly error: number;
}

/** Returns the weight of a brand's level, limited so that no brand with many listings decides alone. */
const weightOf = ({ error }: Pick<LevelEstimate, 'error'>) => 1 / (error ** 2 + parameters.evenBrands);

/** Fits levels to judged levels by weighted least squares, log USD. `deviation` is how far brands are from the line. */
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

/** Returns the prior of a brand's level: its judgment, or the mean of brands. */
export function priorOf({ mean, deviation, line }: Population, judgment: Judgment | undefined) {
  if (judgment === undefined) return { mean, deviation };
  return { mean: line.from + line.slope * judgment.level, deviation: line.deviation };
}

/** Returns the weighted mean of estimates, and their standard deviation beyond their errors. */
function moments(estimates: readonly LevelEstimate[]) {
  const weights = total(estimates, weightOf);
  const mean = total(estimates, (estimate) => weightOf(estimate) * estimate.level) / weights;
  const square = total(estimates, (estimate) => {
    const { level, error } = estimate;
    return weightOf(estimate) * Math.max(-0.1, (level - mean) ** 2 - error ** 2);
  });
  return { mean, deviation: Math.sqrt(Math.max(0.04, square / weights)) };
}
