import { type Category, categories } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { ROW_GENDERS } from '../../src/pricing/evidence/evidence.ts';
import type { OtherBrandRow, OtherBrandsArtifact } from '../../src/pricing/loading/artifact.ts';
import { classOfRow } from '../../src/pricing/price-class.ts';
import { judgedBrand } from '../judged/garment-terms.ts';
import { levelAt } from '../level/levels.ts';
import { type Fit, ordinaryOf } from '../model/fit.ts';
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { FittedPrices } from '../pipeline/fitted-prices.ts';
import type { Cell } from '../read/cells.ts';
import { namedBrands } from '../read/words.ts';
import {
  type Judgment,
  ofWear,
  type Population,
  populationOf,
  priorOf,
  readJudged,
  WITHIN,
  withoutJudged,
} from './population.ts';
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
    return found || add !== 0 ? [[family, pair(add, found?.error ?? fit.error)]] : [];
  });
  const kinds = [...fit.categories]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([category, { add, error }]) => [category, pair(add + judgedAdd(category), error)]);
  return {
    level: fit.level,
    error: digits(fit.error),
    ...(usSales > 0 && { usSales }),
    ...(families.length > 0 && { families: Object.fromEntries(families) }),
    ...(kinds.length > 0 && { kinds: Object.fromEntries(kinds) }),
    listings: counts,
  };
}

/** Adds the judged effects of a brand's families and kinds. */
function withJudgment(row: OtherBrandRow, { level, ofFamily, ofKind }: ReturnType<typeof judgedBrand>): OtherBrandRow {
  const families: Record<string, readonly [number, number]> = {};
  const kinds: Record<string, readonly [number, number]> = {};
  for (const [family] of familyNames) {
    const [add, error] = row.families?.[family] ?? [0, row.error];
    if (row.families?.[family] || ofFamily(family) !== 0) families[family] = pair(add + ofFamily(family), error);
  }
  for (const { slug, family } of categories) {
    const own = row.kinds?.[slug];
    if (!own && ofKind(slug) === 0) continue;
    const [add, error] = own ?? row.families?.[family] ?? [0, row.error];
    kinds[slug] = pair(add + ofFamily(family) + ofKind(slug), error);
  }
  const judged = digits(level);
  return {
    ...row,
    ...(judged !== 0 && { judged }),
    ...(Object.keys(families).length > 0 && { families }),
    ...(Object.keys(kinds).length > 0 && { kinds }),
  };
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
