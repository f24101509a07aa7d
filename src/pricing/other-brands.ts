import { type Brand, type Category, categories, type Garment } from '../catalog/catalog.ts';
import type { OtherBrandsArtifact, PredictionArtifact, PredictionCell } from './loading/artifact.ts';
import { priceClass } from './price-class.ts';
import { normal, P90, shareNear, stated } from './ranges/confidence.ts';
import { saleSpread } from './ranges/spread.ts';

/** Defaults for a model without brands outside the catalog, as uncertain as brands differ. */
const NONE: OtherBrandsArtifact = {
  population: { level: 0.86, error: 0.6 },
  unnamed: { level: 0.2, kinds: {} },
  within: { family: 0.155, category: 0.12 },
  spread: {},
  ordinary: {},
  brands: {},
};

export const otherBrandsOf = ({ otherBrands = NONE }: PredictionArtifact): OtherBrandsArtifact => otherBrands;

/** Returns the level of a brand's kind relative to the base level, with its error, log USD. */
export function otherLevel(
  artifact: PredictionArtifact,
  { slug }: Pick<Brand, 'slug'>,
  category: Category,
): { readonly level: number; readonly add: number; readonly error: number } {
  const { population, unnamed, brands } = otherBrandsOf(artifact);
  const row = brands[slug];
  if (!row) {
    const { level, kinds } = unnamed;
    return { level, add: kinds[category.slug] ?? 0, error: population.error };
  }
  const [add, error] = row.kinds?.[category.slug] ?? row.families?.[category.family] ?? [0, row.error];
  return { level: row.level + (row.judged ?? 0), add, error };
}

/** Returns true for a brand outside the catalog with a level of its own and no listing, which we judged. */
export function isJudged(artifact: PredictionArtifact, { slug }: Pick<Brand, 'slug'>): boolean {
  return otherBrandsOf(artifact).brands[slug] !== undefined;
}

/** Returns the names of the brands that a custom model adds. */
export function ownBrandNames(artifact: PredictionArtifact): string[] {
  return Object.values(otherBrandsOf(artifact).brands).flatMap(({ name }) => name ?? []);
}

type Slug = Pick<Brand | Category, 'slug'>;

const sumOf = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** Listings of a brand outside the catalog by category, the most first, and those of them that were sold. */
export function listingsByCategory(artifact: PredictionArtifact, { slug }: Slug) {
  const { listings = {} } = otherBrandsOf(artifact).brands[slug] ?? {};
  return categories
    .map((category) => {
      const counts = listings[category.slug] ?? [];
      return { category, listings: sumOf(counts.slice(0, 3)), sold: sumOf(counts.slice(3)) };
    })
    .filter(({ listings: all }) => all > 0)
    .sort((a, b) => b.listings - a.listings);
}

/** Listings of a brand outside the catalog and a category from which search engines should index the price. */
const LISTED_FROM = 20;

/** Categories of a brand outside the catalog whose prices search engines should know. */
export function listedCategories(artifact: PredictionArtifact, brand: Slug): Category[] {
  const found = listingsByCategory(artifact, brand).filter(({ listings }) => listings >= LISTED_FROM);
  return found.map(({ category }) => category);
}

/** Listings of a brand outside the catalog, in all and of a category. */
function otherListings(artifact: PredictionArtifact, { slug }: Slug, category: Slug) {
  const listings = otherBrandsOf(artifact).brands[slug]?.listings ?? {};
  const all = sumOf(Object.values(listings).flatMap((counts) => counts.slice(0, 3)));
  const counts = listings[category.slug] ?? [];
  const [female = 0, male = 0, unknown = 0, soldFemale = 0, soldMale = 0, soldUnknown = 0] = counts;
  const sold = { female: soldFemale + soldUnknown, male: soldMale + soldUnknown };
  return { all, female, male, unknown, sold };
}

/** Default for a category without a measured spread, log USD. */
const USUAL_SPREAD = 0.55;

/**
 * The prediction for a garment of a brand outside the catalog, as an artifact holds those of the catalog, but for its
 * price, which is not rounded. `log` is the log of the price, log USD.
 */
export function otherCell(
  artifact: PredictionArtifact,
  { brand, category, gender }: Garment,
  log: number,
): PredictionCell {
  const { spread, ownSales } = otherBrandsOf(artifact);
  const { saleErrors } = artifact;
  const own = ownSales?.[`${brand.slug} ${category.slug}`];
  const level = otherLevel(artifact, brand, category);
  const { all, female, male, unknown, sold } = otherListings(artifact, brand, category);
  const scale = own?.spreadScale ?? 1;
  const error = own?.error ?? level.error;
  // An operator's own sales scale the range as it was before they were known.
  const deviation = scale * Math.hypot(spread[category.slug] ?? USUAL_SPREAD, level.error);
  const untitled = { family: category.family, price: log, error, isDated: false };
  const measured = saleSpread(saleErrors, priceClass(artifact, brand), untitled, scale);
  const half = measured?.quantiles[3] ?? P90 * deviation;
  const pairListings = female + male + unknown;
  return {
    brand: brand.slug,
    category: category.slug,
    gender,
    price: Math.exp(log),
    priceLow: Math.exp(log - half),
    priceHigh: Math.exp(log + half),
    confidence: measured?.confidence ?? stated(shareNear(normal(deviation))),
    listings: unknown + (gender === 'female' ? female : male),
    sold: sold[gender],
    level: pairListings > 0 ? 'brand x category' : all > 0 ? 'brand' : 'population',
    pairListings,
    brandListings: all,
    exists: true,
    error,
    ...(own && { ownSales: own.sales, levelError: own.levelError, spreadScale: own.spreadScale }),
  };
}

/** Listings of women's goods of a brand and category less those of men's. */
export function genderLead(artifact: PredictionArtifact, brand: Slug, category: Slug): number {
  const { female, male } = otherListings(artifact, brand, category);
  return female - male;
}
