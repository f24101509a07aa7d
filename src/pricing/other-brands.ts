import { type Brand, type Category, categories, type Gender } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import { evidenceInWords, noteOf } from '../wording/evidence.ts';
import { evidenceGrade } from '../wording/evidence-grade.ts';
import type { OtherBrandsArtifact, PredictionArtifact } from './artifact.ts';
import { normalShare, P90 } from './normal.ts';
import type { Prediction, PriceRange } from './pricing.ts';
import { rounded, roundingOf } from './rounding.ts';
import type { UntitledSpread } from './spread.ts';

/** Of a model without brands outside the catalog: as wide as brands differ. */
const NONE: OtherBrandsArtifact = {
  population: { level: 0.86, error: 0.6 },
  within: { family: 0.155, category: 0.12 },
  spread: {},
  classes: [{ listings: 0, low: -1.28, high: 1.28 }],
  ordinary: {},
  brands: {},
};

export const otherBrandsOf = ({ otherBrands = NONE }: PredictionArtifact): OtherBrandsArtifact =>
  otherBrands;

/** Level of a brand's kind beside the base level, and how far off it may be, log USD. */
export function otherLevel(
  artifact: PredictionArtifact,
  { slug }: Pick<Brand, 'slug'>,
  category: Category,
): { readonly level: number; readonly add: number; readonly error: number } {
  const { population, brands } = otherBrandsOf(artifact);
  const row = brands[slug];
  if (!row) return { ...population, add: 0 };
  const [add, error] = row.kinds?.[category.slug] ??
    row.families?.[category.family] ?? [0, row.error];
  return { level: row.level, add, error };
}

type Slug = Pick<Brand | Category, 'slug'>;

/** Listings of a brand outside the catalog by category, the most first, and those of them that were sold. */
export function listingsByCategory(artifact: PredictionArtifact, { slug }: Slug) {
  const { listings = {} } = otherBrandsOf(artifact).brands[slug] ?? {};
  return categories
    .map((category) => {
      const counts = listings[category.slug] ?? [];
      const sum = (from: number) => counts.slice(from, from + 3).reduce((all, one) => all + one, 0);
      return { category, listings: sum(0), sold: sum(3) };
    })
    .filter((one) => one.listings > 0)
    .sort((a, b) => b.listings - a.listings);
}

/** Fewest listings of a brand outside the catalog and a category whose price is worth finding. */
const LISTED_FROM = 20;

/** Categories of a brand outside the catalog whose prices search engines should know. */
export function listedCategories(
  artifact: PredictionArtifact,
  { slug }: Slug,
): readonly Category[] {
  let known = listed.get(artifact);
  if (!known) {
    known = new Map(
      Object.keys(otherBrandsOf(artifact).brands).flatMap((brand) => {
        const enough = listingsByCategory(artifact, { slug: brand })
          .filter(({ listings }) => listings >= LISTED_FROM)
          .map(({ category }) => category);
        return enough.length > 0 ? [[brand, enough] as const] : [];
      }),
    );
    listed.set(artifact, known);
  }
  return known.get(slug) ?? [];
}

/** The few brands with such categories: pages of all brands ask for them. */
const listed = new WeakMap<PredictionArtifact, ReadonlyMap<string, readonly Category[]>>();

/** Listings of a brand outside the catalog, in all and of a category. */
function otherListings(artifact: PredictionArtifact, { slug }: Slug, category: Slug) {
  const listings = otherBrandsOf(artifact).brands[slug]?.listings ?? {};
  const all = Object.values(listings).reduce((sum, [f = 0, m = 0, u = 0]) => sum + f + m + u, 0);
  const [female = 0, male = 0, unknown = 0, ...more] = listings[category.slug] ?? [];
  const [soldFemale = 0, soldMale = 0, soldUnknown = 0] = more;
  const sold = { female: soldFemale + soldUnknown, male: soldMale + soldUnknown };
  return { all, female, male, unknown, sold };
}

/** What an operator's own sales say of a brand's kind. */
function ownSalesOf(artifact: PredictionArtifact, { brand, category }: Garment) {
  return otherBrandsOf(artifact).ownSales?.[`${brand.slug} ${category.slug}`];
}

/** A range before it is rounded, and what it was made from. */
export interface OtherRange extends PriceRange {
  /** How far off the typical price may be, standard deviation in log USD. */
  readonly error: number;
  /** Standard deviation of an item beside the price, log USD. */
  readonly deviation: number;
}

/** Factor of a price that counts as near. */
const NEAR = Math.log(1.5);
/** Where a model measured none, log USD. */
const USUAL_SPREAD = 0.55;

/** The range around the price of a brand outside the catalog as it was fitted; `log` is the log of the price, log USD. */
export function otherRange(
  artifact: PredictionArtifact,
  garment: Garment,
  log: number,
): OtherRange {
  const { brand, category } = garment;
  const sold = ownSalesOf(artifact, garment);
  const { spread, classes } = otherBrandsOf(artifact);
  const { error } = sold ?? otherLevel(artifact, brand, category);
  const { all } = otherListings(artifact, brand, category);
  const ends = classes.find(({ listings }) => all >= listings) ?? { low: -1.28, high: 1.28 };
  const own = Math.hypot(spread[category.family] ?? USUAL_SPREAD, error);
  const tierError = artifact.reference.levelError[brand.tier] ?? 0;
  const level = P90 * (sold?.levelError ?? tierError);
  const scale = sold?.spreadScale ?? 1;
  const low = -scale * Math.hypot(ends.low * own, level);
  const high = scale * Math.hypot(ends.high * own, level);
  return {
    price: Math.exp(log),
    priceLow: Math.exp(log + low),
    priceHigh: Math.exp(log + high),
    error,
    deviation: (high - low) / (2 * P90),
  };
}

/** What is known of the items of a brand outside the catalog whatever their titles. */
export function otherSpread(artifact: PredictionArtifact, garment: Garment): UntitledSpread {
  const { priceLow, priceHigh, error } = otherRange(artifact, garment, 0);
  const sold = ownSalesOf(artifact, garment);
  const tierError = sold?.levelError ?? artifact.reference.levelError[garment.brand.tier] ?? 0;
  return {
    ends: [Math.log(priceLow), Math.log(priceHigh)],
    scale: sold?.spreadScale,
    level: Math.hypot(tierError, error),
  };
}

/** What is predicted of a garment of a brand outside the catalog, from its range. */
export function predictOther(
  artifact: PredictionArtifact,
  garment: Garment,
  range: OtherRange,
): Prediction {
  const { brand, category, gender } = garment;
  const { all, female, male, unknown, sold } = otherListings(artifact, brand, category);
  const pairListings = female + male + unknown + (ownSalesOf(artifact, garment)?.sales ?? 0);
  const own = ownSalesOf(artifact, garment);
  const listings = unknown + (gender === 'female' ? female : male) + (own?.sales ?? 0);
  const soldListings = sold[gender] + (own?.sales ?? 0);
  const level = pairListings > 0 ? 'brand x category' : all > 0 ? 'brand' : 'population';
  const evidence = evidenceInWords({
    level,
    gender,
    listings,
    sold: soldListings,
    pairListings,
    brandListings: all + (own?.sales ?? 0),
  });
  const grade = evidenceGrade({ listings, sold: soldListings });
  return {
    ...rounded(range, roundingOf(grade)),
    confidence: Number(shareNear(range.deviation).toFixed(2)),
    evidence,
    note: noteOf(evidence, artifact.conditionMix, {
      market: artifact.market,
      converted: artifact.converted,
      ownSales: own?.sales,
    }),
    evidenceGrade: grade,
    listings,
    sold: soldListings,
    level,
    isMade: true,
    error: range.error,
    ...(own && { ownSales: own.sales, levelError: own.levelError }),
    ...(artifact.converted === undefined ? {} : { converted: artifact.converted }),
  };
}

/** Share of items within a factor of 1.5 of the price, if their logs are normal around it. */
function shareNear(deviation: number): number {
  return Math.min(0.99, Math.max(0.01, 2 * normalShare(NEAR / deviation) - 1));
}

/** Listings of women's goods less those of men's: of the category, or of all where it says nothing. */
export function genderLead(
  artifact: PredictionArtifact,
  brand: Brand,
  category: Category,
): Record<Gender, number> {
  const of = otherListings(artifact, brand, category);
  if (of.female !== of.male) return of;
  return categories.reduce(
    (sum, one) => {
      const { female, male } = otherListings(artifact, brand, one);
      return { female: sum.female + female, male: sum.male + male };
    },
    { female: 0, male: 0 },
  );
}
