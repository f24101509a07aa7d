import { type Brand, type Garment, isHouse } from '../catalog/catalog.ts';
import type { OtherBrandRow, PredictionArtifact, PriceClass } from './loading/artifact.ts';
import type { Pricing } from './pricing.ts';
import { errorsOfClass } from './ranges/spread.ts';

const MANY_SALES = 10;

/** Returns a brand's price class. A brand that we do not know is priced like an item without a brand. */
export function priceClass(
  { otherBrands }: Pick<PredictionArtifact, 'otherBrands'>,
  { slug, tier, isOutsideCatalog }: Pick<Brand, 'slug' | 'tier' | 'isOutsideCatalog'>,
): PriceClass {
  return isOutsideCatalog ? classOfRow(otherBrands?.brands[slug]) : tier;
}

/** Returns the price class of a brand outside the catalog. `row` is undefined for a brand that we do not know. */
export function classOfRow(row: OtherBrandRow | undefined): PriceClass {
  // Prices of an operator's own brand build on prices without a brand.
  if (!row || row.name !== undefined) return 'no brand';
  if ((row.usSales ?? 0) >= MANY_SALES) return 'many sales';
  return Object.keys(row.listings).length > 0 ? 'few sales' : 'judged';
}

/** Verdicts state a hit rate only below this value, since the range promises 80% and 3 points are noise. */
export const NAMED_BELOW = 0.77;

/**
 * Compares unauthenticated sales of designer and luxury items with our prices: number, typical ratio of price paid to
 * ours (weighted mean of sellers' median logs), and fraction in range. Undefined for other brands or no evaluation.
 */
export function uncheckedSales(
  { artifacts }: Pick<Pricing, 'artifacts'>,
  { brand }: Pick<Garment, 'brand'>,
): { readonly sales: number; readonly ratio: number; readonly inside: number } | undefined {
  if (brand.isOutsideCatalog || !isHouse(brand)) return undefined;
  const row = artifacts.evaluation?.rack?.rows.find(({ name }) => name === 'houses');
  if (!row) return undefined;
  return { sales: row.sales, ratio: Math.exp(row.level), inside: row.inside };
}

/** Returns the measured fraction of US sellers' sales of such items inside their range; undefined if not measured. */
export function hitRate(
  { artifacts }: Pick<Pricing, 'artifacts'>,
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
): number | undefined {
  // Ranges of other kinds are fitted to the same sales, so a hit rate on them would prove nothing.
  if (category.isExtended) return undefined;
  const { prediction } = artifacts;
  const { held } = errorsOfClass(prediction.saleErrors, priceClass(prediction, brand));
  if (held !== undefined || brand.isOutsideCatalog) return held;
  return uncheckedSales({ artifacts }, { brand })?.inside;
}
