import { sumOf } from '../base/numbers.ts';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  type Condition,
  categories,
  DEFAULT_GENDER,
  type Garment,
  GENDERS,
  type Gender,
  garmentKey,
  memoByGarment,
} from '../catalog/catalog.ts';
import {
  ArtifactError,
  type OtherBrandsArtifact,
  type PredictionArtifact,
  type PredictionCell,
} from './loading/artifact.ts';
import type { PricePart, Pricing, UsualBy } from './pricing.ts';
import { priceClass, rangeAround, spreadOfClass } from './ranges/spread.ts';

/** Term for the effects of judged prices on top of listings, keyed by brand or price class, category, and gender. */
export const JUDGED = 'judged';

/** Term for the effects of own sales, keyed by `brand category`, or '' for the shop's level in all other pairs. */
export const OWN_SALES = 'own sales';

/** Returns the effect of own sales, log USD, if any. The shop's level does not apply to an operator's own brands. */
export const ownSalesLog = (
  { effects }: Pick<PredictionArtifact, 'effects'>,
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
): number | undefined =>
  effects[OWN_SALES]?.[`${brand.slug} ${category.slug}`] ?? (brand.isOwn ? undefined : effects[OWN_SALES]?.['']);

/** Name of the part of a prediction that accounts for the usual mix of grades. */
export const MIX = 'condition mix';

/** Term for the effects that remove the usual facts of own sales from a title's price, keyed by `brand category`. */
export const OWN_WORDS = 'own words';

/** Throws an {@link ArtifactError} if a price is missing, is outside its range, or does not follow from its effects. */
export function checkPredictions(path: string, artifact: PredictionArtifact): void {
  const cells = catalogCells(artifact);
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) {
        const garment = { brand, category, gender };
        const problem = cellProblem(artifact, garment, cells.get(garmentKey(brand.slug, category.slug, gender)));
        if (problem !== undefined) throw new ArtifactError(path, problem);
      }
    }
  }
}

function cellProblem(
  artifact: PredictionArtifact,
  garment: Garment,
  cell: PredictionCell | undefined,
): string | undefined {
  const name = `${garment.brand.slug} ${garment.category.slug} ${garment.gender}`;
  if (!cell) return `there is no prediction for ${name}.`;
  const isInRange = cell.priceLow < cell.price && cell.price < cell.priceHigh;
  if (!isInRange) return `the price of ${name} is not inside its interval.`;
  const fittedPrice = Math.max(2, Math.round(Math.exp(fittedLog(artifact, garment))));
  return fittedPrice === cell.price ? undefined : `the price of ${name} does not follow from its effects.`;
}

/** Returns the parts of a prediction. Their logs add up to the log of the price before rounding. */
export function explainFitted(artifact: PredictionArtifact, { brand, category, gender }: Garment): PricePart[] {
  const { effects, families } = artifact;
  const pair = `${brand.slug} ${category.slug}`;
  const effect = (term: string, key: string) => effects[term]?.[key] ?? 0;
  // A brand outside the catalog has a level of its own, but the category and gender effects of its tier.
  const levelOutside = brand.isOutsideCatalog ? otherLevel(artifact, brand, category) : undefined;
  const catalogEffect = (term: string, key: string) => (levelOutside ? undefined : effect(term, key));
  // Judged effects are keyed by brand, or by price class for a brand outside the catalog.
  const judgedName = levelOutside ? priceClass(artifact, brand) : brand.slug;
  const ordinaryOutside = levelOutside ? (otherBrandsOf(artifact).ordinary[category.slug] ?? 0) : 0;
  return partsOf({
    'base level': effect('base', ''),
    category: effect('category', category.slug),
    'category x gender': effect('category x gender', `${category.slug} ${gender}`),
    tier: catalogEffect('tier', brand.tier),
    'tier x category': effect('tier x category', `${brand.tier} ${category.slug}`),
    'tier x gender': effect('tier x gender', `${brand.tier} ${gender}`),
    brand: levelOutside?.brand ?? effect('brand', brand.slug),
    'brand x family': catalogEffect('brand x family', `${brand.slug} ${families[category.slug]}`),
    'brand x category': levelOutside?.kind ?? effect('brand x category', pair),
    'brand x gender': catalogEffect('brand x gender', `${brand.slug} ${gender}`),
    [JUDGED]: effects[JUDGED]?.[`${judgedName} ${category.slug} ${gender}`],
    [OWN_SALES]: ownSalesLog(artifact, { brand, category }),
    'ordinary listing of the brand': ordinaryOutside + effect('ordinary words', pair),
    [MIX]: mixLogOf(artifact, (grade) => gradeLog(artifact, { brand, category }, grade)),
  });
}

const fittedLog = (artifact: PredictionArtifact, garment: Garment): number =>
  sumOf(explainFitted(artifact, garment).map((part) => part.log));

/** Creates a part for each log (log USD), in the same order, and skips undefined logs. */
export function partsOf(logs: Readonly<Record<string, number | undefined>>): PricePart[] {
  const parts: PricePart[] = [];
  for (const [name, log] of Object.entries(logs))
    if (log !== undefined) parts.push({ name, log, factor: Math.exp(log) });
  return parts;
}

/** Returns the log price of a grade relative to Good for a brand and category. */
export function gradeLog(
  artifact: PredictionArtifact,
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
  condition: Condition,
): number {
  const { wears, conditions } = artifact;
  const log = conditions[brand.tier]?.[wears[category.slug] as string]?.[condition] ?? 0;
  if (priceClass(artifact, brand) !== 'no brand') return log;
  return (otherBrandsOf(artifact).unnamed.grades ?? 1) * log;
}

/** Returns the mean log price relative to Good over the usual mix of grades. `logOf` returns that of one grade. */
export const mixLogOf = ({ conditionMix }: PredictionArtifact, logOf: (grade: Condition) => number): number =>
  sumOf(CONDITIONS.map((grade) => (conditionMix[grade] ?? 0) * logOf(grade)));

/** Creates a function that looks up a prediction in the artifact, or computes it for a brand outside the catalog. */
export function fittedCells(artifact: PredictionArtifact): (garment: Garment) => PredictionCell {
  const cells = catalogCells(artifact);
  return (garment) => {
    const { brand, category, gender } = garment;
    if (brand.isOutsideCatalog) return otherCell(artifact, garment);
    return cells.get(garmentKey(brand.slug, category.slug, gender)) as PredictionCell;
  };
}

function catalogCells({ cells }: PredictionArtifact): ReadonlyMap<string, PredictionCell> {
  return new Map(cells.map((cell) => [garmentKey(cell.brand, cell.category, cell.gender), cell]));
}

/** Default standard deviation of the typical price, log USD, for a cell without its own. */
export const USUAL_ERROR = 0.17;

/** Defaults for a model without brands outside the catalog. The error is the spread among brands. */
const NO_OTHER_BRANDS: OtherBrandsArtifact = {
  population: { level: 0.86, error: 0.6 },
  unnamed: { level: 0.2 },
  ordinary: {},
  brands: {},
};

/** Returns a model's effects for brands outside the catalog, or defaults if it has none. */
export const otherBrandsOf = ({ otherBrands = NO_OTHER_BRANDS }: PredictionArtifact): OtherBrandsArtifact =>
  otherBrands;

/** Returns the effects of a brand outside the catalog and of its category, and the error of their sum, log USD. */
function otherLevel(
  artifact: PredictionArtifact,
  { slug }: Pick<Brand, 'slug'>,
  category: Category,
): { readonly brand: number; readonly kind: number; readonly error: number } {
  const otherBrands = otherBrandsOf(artifact);
  const row = otherBrands.brands[slug];
  if (!row) return { brand: otherBrands.unnamed.level, kind: 0, error: otherBrands.population.error };
  const brand = row.level + (row.judged ?? 0);
  const fitted = row.kinds?.[category.slug] ?? row.families?.[category.family];
  if (!fitted) return { brand, kind: 0, error: row.error };
  const [kind, error] = fitted;
  return { brand, kind, error };
}

/** Counts the listings and sales of a brand outside the catalog in each category, largest category first. */
export function listingsByCategory(
  artifact: PredictionArtifact,
  brand: Pick<Brand, 'slug'>,
): { readonly category: Category; readonly listings: number; readonly sold: number }[] {
  return categories
    .map((category) => {
      const { listings, sold } = otherListings(artifact, brand, category);
      return { category, listings: sumOf(Object.values(listings)), sold: sumOf(Object.values(sold)) };
    })
    .filter(({ listings }) => listings > 0)
    .sort((a, b) => b.listings - a.listings);
}

/** Minimum number of listings for search engines to index a brand's prices in a category. */
const INDEXED_FROM = 20;

/** Returns the categories of a brand outside the catalog whose prices search engines should index. */
export function listedCategories(artifact: PredictionArtifact, brand: Pick<Brand, 'slug'>): Category[] {
  const indexed = listingsByCategory(artifact, brand).filter(({ listings }) => listings >= INDEXED_FROM);
  return indexed.map(({ category }) => category);
}

/** Returns a brand's listings in a category, and the sales among them, by stated gender. 0 if not in the model. */
function otherListings(artifact: PredictionArtifact, brand: Pick<Brand, 'slug'>, category: Pick<Category, 'slug'>) {
  const counts = otherBrandsOf(artifact).brands[brand.slug]?.listings[category.slug] ?? [];
  const [female = 0, male = 0, unknown = 0, soldFemale = 0, soldMale = 0, soldUnknown = 0] = counts;
  return { listings: { female, male, unknown }, sold: { female: soldFemale, male: soldMale, unknown: soldUnknown } };
}

function otherCell(artifact: PredictionArtifact, garment: Garment): PredictionCell {
  const { brand, category, gender } = garment;
  const ownSales = otherBrandsOf(artifact).ownSales?.[`${brand.slug} ${category.slug}`];
  const { listings } = otherListings(artifact, brand, category);
  const pairListings = sumOf(Object.values(listings));
  const brandListings = sumOf(listingsByCategory(artifact, brand).map((counted) => counted.listings));
  const levelWithoutPair = brandListings > 0 ? 'brand' : 'population';
  const spread = spreadOfClass(artifact.saleErrors, priceClass(artifact, brand), ownSales?.spreadScale);
  return {
    brand: brand.slug,
    category: category.slug,
    gender,
    ...rangeAround(fittedLog(artifact, garment), spread),
    confidence: spread.confidence,
    listings: listings[gender] + listings.unknown,
    level: pairListings > 0 ? 'brand x category' : levelWithoutPair,
    pairListings,
    brandListings,
    exists: true,
    error: ownSales?.error ?? otherLevel(artifact, brand, category).error,
    ownSales: ownSales?.sales,
    levelError: ownSales?.levelError,
    spreadScale: ownSales?.spreadScale,
  };
}

/**
 * Creates a function that returns the gender to assume: that of the category if it has one, otherwise that of most
 * listings of the brand and category, otherwise that of most listings of the brand.
 */
export function createUsualGender(pricing: Pick<Pricing, 'predict' | 'artifacts'>): Pricing['usualGender'] {
  const womensLead = (brand: Brand, category: Category) => {
    if (brand.isOutsideCatalog) {
      const { female, male } = otherListings(pricing.artifacts.prediction, brand, category).listings;
      return female - male;
    }
    const listingsFor = (gender: Gender) => pricing.predict({ brand, category, gender }).listings;
    return listingsFor('female') - listingsFor('male');
  };
  const genderBy = (lead: number): Gender => (lead > 0 ? 'female' : 'male');
  const usualGender = memoByGarment<ReturnType<Pricing['usualGender']>>(({ brand, category }) => {
    if (category.gender) return { gender: category.gender, by: 'default' };
    const leadInCategory = womensLead(brand, category);
    if (leadInCategory !== 0) return { gender: genderBy(leadInCategory), by: 'evidence' };
    const leadOfBrand = sumOf(categories.map((kind) => womensLead(brand, kind)));
    if (leadOfBrand !== 0) return { gender: genderBy(leadOfBrand), by: 'brand' };
    return { gender: DEFAULT_GENDER, by: 'default' };
  });
  return (brand, category) => usualGender({ brand, category, gender: DEFAULT_GENDER });
}

/** Returns the stated gender of a garment, or the gender to assume with the basis for the assumption. */
export function namedGender(
  pricing: Pick<Pricing, 'usualGender'>,
  garment: { readonly [K in keyof Garment]?: Garment[K] | undefined },
): { readonly gender: Gender; readonly assumed?: UsualBy } {
  const { brand, category, gender } = garment;
  if (gender) return { gender };
  if (!brand || !category) return { gender: DEFAULT_GENDER, assumed: 'default' };
  const usual = pricing.usualGender(brand, category);
  return { gender: usual.gender, assumed: usual.by };
}
