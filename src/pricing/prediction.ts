import { sumOf } from '../base/numbers.ts';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  type Condition,
  categories,
  type Garment,
  GENDERS,
  garmentKey,
} from '../catalog/catalog.ts';
import {
  ArtifactError,
  type OtherBrandsArtifact,
  type PredictionArtifact,
  type PredictionCell,
} from './loading/artifact.ts';
import { priceClass } from './price-class.ts';
import type { PricePart } from './pricing.ts';
import { MIX, rangeAround, spreadOfClass } from './ranges/spread.ts';

/** The effect of judgments after listings, by `brand category gender`, or `class category gender` for other brands. */
export const JUDGED = 'judged';

/**
 * The effect of an operator's own sales on top of the published model, by `brand category`; the empty key is the level
 * of the shop, for all other kinds.
 */
export const OWN_SALES = 'own sales';

/** Returns the effect of own sales on a kind, log USD; undefined without any. Own brands have their level elsewhere. */
export const ownSalesLog = (
  { effects }: Pick<PredictionArtifact, 'effects'>,
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
): number | undefined =>
  effects[OWN_SALES]?.[`${brand.slug} ${category.slug}`] ?? (brand.isOwn ? undefined : effects[OWN_SALES]?.['']);

/** Minus the effects of the usual facts of own sales, by `brand category`: added to a price by a title. */
export const OWN_WORDS = 'own words';

/** Throws if a cell is missing, outside its range or different from the sum of its parts. */
export function checkPredictions(path: string, artifact: PredictionArtifact): void {
  const cells = catalogOf(artifact);
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) {
        const cell = cells.get(garmentKey(brand.slug, category.slug, gender));
        const what = `${brand.slug} ${category.slug} ${gender}`;
        if (!cell) throw new ArtifactError(path, `there is no prediction for ${what}.`);
        if (!(cell.priceLow < cell.price && cell.price < cell.priceHigh)) {
          throw new ArtifactError(path, `the price of ${what} is not inside its interval.`);
        }
        const sum = explainFitted(artifact, { brand, category, gender }).reduce((s, p) => s + p.log, 0);
        if (Math.max(2, Math.round(Math.exp(sum))) !== cell.price) {
          throw new ArtifactError(path, `the price of ${what} does not follow from its effects.`);
        }
      }
    }
  }
}

/** Returns the parts of a prediction, log USD; their sum is the log of the price before rounding. */
export function explainFitted(artifact: PredictionArtifact, { brand, category, gender }: Garment): PricePart[] {
  const { effects, families } = artifact;
  const effect = (term: string, key: string) => effects[term]?.[key] ?? 0;
  // A brand outside the catalog has its own level, and the kinds and genders of a tier.
  const other = brand.isOutsideCatalog ? otherLevel(artifact, brand, category) : undefined;
  // Judged by cell in the catalog; outside it, by class relative to the brand's row.
  const label = other ? priceClass(artifact, brand) : brand.slug;
  const ofAll = other ? otherBrandsOf(artifact).ordinary[category.slug] : undefined;
  const inCatalog = (term: string, key: string) => (other ? undefined : effect(term, key));
  return partsOf({
    'base level': effect('base', ''),
    category: effect('category', category.slug),
    'category x gender': effect('category x gender', `${category.slug} ${gender}`),
    tier: inCatalog('tier', brand.tier),
    'tier x category': effect('tier x category', `${brand.tier} ${category.slug}`),
    'tier x gender': effect('tier x gender', `${brand.tier} ${gender}`),
    brand: other?.level ?? effect('brand', brand.slug),
    'brand x family': inCatalog('brand x family', `${brand.slug} ${families[category.slug]}`),
    'brand x category': other?.add ?? effect('brand x category', `${brand.slug} ${category.slug}`),
    'brand x gender': inCatalog('brand x gender', `${brand.slug} ${gender}`),
    [JUDGED]: effects[JUDGED]?.[`${label} ${category.slug} ${gender}`],
    [OWN_SALES]: ownSalesLog(artifact, { brand, category }),
    'ordinary listing of the brand': (ofAll ?? 0) + effect('ordinary words', `${brand.slug} ${category.slug}`),
    [MIX]: mixLogOf(artifact, (grade) => gradeLog(artifact, { brand, category }, grade)),
  });
}

/** Returns the parts of a price from their logs, USD, in this order, without those that are undefined. */
export function partsOf(logs: Readonly<Record<string, number | undefined>>): PricePart[] {
  return Object.entries(logs).flatMap(([name, log]) =>
    log === undefined ? [] : [{ name, log, factor: Math.exp(log) }],
  );
}

/** Log price of a grade relative to Good, for a brand and category. */
export function gradeLog(
  artifact: PredictionArtifact,
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
  condition: Condition,
): number {
  const { wears, conditions } = artifact;
  const log = conditions[brand.tier]?.[wears[category.slug] as string]?.[condition] ?? 0;
  const isUnnamed = priceClass(artifact, brand) === 'no brand';
  return isUnnamed ? (otherBrandsOf(artifact).unnamed.grades ?? 1) * log : log;
}

/** Returns the mean log price of the usual mix of conditions, from the log price of each grade relative to Good. */
export const mixLogOf = ({ conditionMix }: PredictionArtifact, logOf: (grade: Condition) => number): number =>
  CONDITIONS.reduce((sum, grade) => sum + (conditionMix[grade] ?? 0) * logOf(grade), 0);

/** Creates the function that returns a fitted prediction: the artifact's in the catalog, computed for other brands. */
export function fittedCells(artifact: PredictionArtifact): (garment: Garment) => PredictionCell {
  const ofCatalog = catalogOf(artifact);
  return (garment) => {
    const { brand, category, gender } = garment;
    if (!brand.isOutsideCatalog) return ofCatalog.get(garmentKey(brand.slug, category.slug, gender)) as PredictionCell;
    const log = explainFitted(artifact, garment).reduce((sum, part) => sum + part.log, 0);
    return otherCell(artifact, garment, log);
  };
}

function catalogOf({ cells }: PredictionArtifact): ReadonlyMap<string, PredictionCell> {
  return new Map(cells.map((cell) => [garmentKey(cell.brand, cell.category, cell.gender), cell]));
}

/** Default error of a typical price with little evidence, log USD. */
export const USUAL_ERROR = 0.17;

/** Defaults for a model without brands outside the catalog: as uncertain as brands differ. */
const NONE: OtherBrandsArtifact = {
  population: { level: 0.86, error: 0.6 },
  unnamed: { level: 0.2 },
  ordinary: {},
  brands: {},
};

export const otherBrandsOf = ({ otherBrands = NONE }: PredictionArtifact): OtherBrandsArtifact => otherBrands;

/** Returns the level of a brand's kind relative to the base level, with its error, log USD. */
function otherLevel(
  artifact: PredictionArtifact,
  { slug }: Pick<Brand, 'slug'>,
  category: Category,
): { readonly level: number; readonly add: number; readonly error: number } {
  const { population, unnamed, brands } = otherBrandsOf(artifact);
  const row = brands[slug];
  if (!row) {
    return { level: unnamed.level, add: 0, error: population.error };
  }
  const [add, error] = row.kinds?.[category.slug] ?? row.families?.[category.family] ?? [0, row.error];
  return { level: row.level + (row.judged ?? 0), add, error };
}

/** Returns true for a brand outside the catalog with its own level; if it has no listings, it was judged. */
export function isJudged(artifact: PredictionArtifact, { slug }: Pick<Brand, 'slug'>): boolean {
  return otherBrandsOf(artifact).brands[slug] !== undefined;
}

/** Returns the names of the brands that a custom model adds. */
export function ownBrandNames(artifact: PredictionArtifact): string[] {
  return Object.values(otherBrandsOf(artifact).brands).flatMap(({ name }) => name ?? []);
}

type Slug = Pick<Brand | Category, 'slug'>;

/** Listings of a brand outside the catalog by category, in descending order, and how many of them sold. */
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

/** Minimum listings of a brand outside the catalog and a category for search engines to index the price. */
const LISTED_FROM = 20;

/** Categories of a brand outside the catalog whose prices search engines should index. */
export function listedCategories(artifact: PredictionArtifact, brand: Slug): Category[] {
  const found = listingsByCategory(artifact, brand).filter(({ listings }) => listings >= LISTED_FROM);
  return found.map(({ category }) => category);
}

function otherListings(artifact: PredictionArtifact, { slug }: Slug, category: Slug) {
  const listings = otherBrandsOf(artifact).brands[slug]?.listings ?? {};
  const all = sumOf(Object.values(listings).flatMap((counts) => counts.slice(0, 3)));
  const counts = listings[category.slug] ?? [];
  const [female = 0, male = 0, unknown = 0, soldFemale = 0, soldMale = 0, soldUnknown = 0] = counts;
  const sold = { female: soldFemale + soldUnknown, male: soldMale + soldUnknown };
  return { all, female, male, unknown, sold };
}

/** Returns the unrounded prediction for a brand outside the catalog; `log` is that of the price, log USD. */
function otherCell(artifact: PredictionArtifact, { brand, category, gender }: Garment, log: number): PredictionCell {
  const own = otherBrandsOf(artifact).ownSales?.[`${brand.slug} ${category.slug}`];
  const level = otherLevel(artifact, brand, category);
  const { all, female, male, unknown, sold } = otherListings(artifact, brand, category);
  const spread = spreadOfClass(artifact.saleErrors, priceClass(artifact, brand), own?.spreadScale);
  const pairListings = female + male + unknown;
  const ofBrand = all > 0 ? 'brand' : 'population';
  return {
    brand: brand.slug,
    category: category.slug,
    gender,
    ...rangeAround(log, spread),
    confidence: spread.confidence,
    listings: unknown + (gender === 'female' ? female : male),
    sold: sold[gender],
    level: pairListings > 0 ? 'brand x category' : ofBrand,
    pairListings,
    brandListings: all,
    exists: true,
    error: own?.error ?? level.error,
    ownSales: own?.sales,
    levelError: own?.levelError,
    spreadScale: own?.spreadScale,
  };
}

/** Listings of women's goods of a brand and category minus those of men's. */
export function genderLead(artifact: PredictionArtifact, brand: Slug, category: Slug): number {
  const { female, male } = otherListings(artifact, brand, category);
  return female - male;
}
