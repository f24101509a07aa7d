import { categories, type Gender } from '../../src/garments/catalog.ts';
import { otherBrands } from '../../src/garments/other-brands.ts';
import type { OtherBrandRow, OtherBrandsArtifact } from '../../src/pricing/artifact.ts';
import { type Fit, ordinaryOf } from '../model/fit.ts';
import { round } from '../numbers/round.ts';
import type { Cell } from '../read/cells.ts';
import { type ClassErrors, classErrors, heldOut, servedCalibration } from './held-out.ts';
import { namedBrands } from './named-brands.ts';
import {
  hasPopulation,
  type Known,
  populationOf,
  priorOf,
  readKnown,
  WITHIN,
} from './population.ts';
import { brandRows } from './rows.ts';
import { type BrandRow, solveBrand } from './solve.ts';

export interface OtherBrandsInput {
  readonly fit: Fit;
  readonly cells: readonly Cell[];
}

/**
 * Prices of brands outside the catalog, on top of the fit's markets, kinds, grades and genders: each brand's level is
 * drawn from a population, its families and categories from the brand. The names are those of the service. Undefined where
 * the listings tell nothing of such a population.
 */
export function fitOtherBrands(
  { fit, cells }: OtherBrandsInput,
  known: Known = readKnown(fit),
): OtherBrandsArtifact | undefined {
  const rows = brandRows(fit);
  if (!hasPopulation(rows)) return undefined;
  const population = populationOf(rows, known);
  const byBrand = Map.groupBy(rows, ({ brand }) => brand);
  const counts = countByBrand(cells);
  const tests = heldOut(fit, cells, byBrand, population, known);
  const { spread, classes } = servedCalibration(tests);
  return {
    population: {
      level: round(population.mean, 3),
      error: round(Math.hypot(population.deviation, WITHIN.family, WITHIN.category), 3),
    },
    within: { family: WITHIN.family, category: WITHIN.category },
    spread,
    classes,
    ordinary: Object.fromEntries(
      categories.map(({ slug }) => [slug, round(meanOrdinary(fit, slug), 3)]),
    ),
    brands: Object.fromEntries(
      otherBrands.flatMap(({ slug }) => {
        const own = byBrand.get(slug) ?? [];
        const { level, tier } = known.get(slug) ?? {};
        if (own.length === 0 && level === undefined && tier === undefined) return [];
        const prior = priorOf(population, { level, tier });
        return [[slug, rowOf(own, prior, counts.get(slug))] as const];
      }),
    ),
  };
}

/** Errors on items that a fit had not seen, by how much was known of their brand: each fold is left out, and each brand. */
export function otherBrandErrors(
  { fit, cells }: OtherBrandsInput,
  known: Known = readKnown(fit),
): ClassErrors[] {
  const rows = brandRows(fit);
  if (!hasPopulation(rows)) return [];
  const byBrand = Map.groupBy(rows, ({ brand }) => brand);
  const tests = heldOut(fit, cells, byBrand, populationOf(rows, known), known);
  return classErrors(tests);
}

/** Two digits say 0.5% of a price, and keep what browsers store a fifth smaller. */
const digits = (log: number) => round(log, 2);

function rowOf(
  rows: readonly BrandRow[],
  prior: { readonly mean: number; readonly deviation: number },
  counts: OtherBrandRow['listings'] = {},
): OtherBrandRow {
  const fit = solveBrand(rows, prior.mean, { brand: prior.deviation, ...WITHIN });
  const table = (entries: ReadonlyMap<string, { readonly add: number; readonly error: number }>) =>
    Object.fromEntries(
      [...entries]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, { add, error }]) => [key, [digits(add), digits(error)] as const]),
    );
  return {
    level: digits(fit.level),
    error: digits(fit.error),
    ...(rows.length > 0 && { families: table(fit.families), kinds: table(fit.categories) }),
    listings: counts,
  };
}

/** Mean facts of ordinary listings of a category, log USD: of brands outside the catalog the same for all. */
function meanOrdinary({ ordinary }: Fit, category: string): number {
  if (ordinary.has(UNNAMED)) return ordinaryOf(ordinary, { brand: UNNAMED, category });
  const all = [...ordinary.keys()].map((brand) => ordinaryOf(ordinary, { brand, category }));
  return all.length === 0 ? 0 : all.reduce((sum, log) => sum + log, 0) / all.length;
}
const UNNAMED = 'unbranded';

/** Listings by slug and category: women's, men's and of no stated gender; then the same of those that were sold. */
function countByBrand(cells: readonly Cell[]) {
  const named = namedBrands();
  const counts = new Map<string, Record<string, number[]>>();
  const place: Record<Gender | 'unknown', number> = { female: 0, male: 1, unknown: 2 };
  for (const { brand, category, gender, basis, bins } of cells) {
    const slug = named.get(brand)?.slug;
    if (slug === undefined) continue;
    const of = counts.get(slug) ?? {};
    counts.set(slug, of);
    of[category] ??= [0, 0, 0, 0, 0, 0];
    const items = bins.reduce((sum, { count }) => sum + count, 0);
    const line = of[category] as number[];
    const at = place[gender];
    line[at] = (line[at] as number) + items;
    if (basis === 'sold') line[at + 3] = (line[at + 3] as number) + items;
  }
  return counts;
}
