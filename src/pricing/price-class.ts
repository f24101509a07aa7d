import type { Brand, Garment } from '../catalog/catalog.ts';
import type { OtherBrandRow, PredictionArtifact, PriceClass } from './loading/artifact.ts';
import type { Pricing } from './pricing.ts';
import { errorsOfClass } from './ranges/spread.ts';

/** Minimum US sales for a brand outside the catalog to be in the class `many sales`. */
const MANY_SALES = 10;

/** Returns the price class of a brand. A name on no list is priced like an item without a brand. */
export function priceClass(
  { otherBrands }: Pick<PredictionArtifact, 'otherBrands'>,
  { slug, tier, isOutsideCatalog }: Pick<Brand, 'slug' | 'tier' | 'isOutsideCatalog'>,
): PriceClass {
  return isOutsideCatalog ? classOfRow(otherBrands?.brands[slug]) : tier;
}

/** The class of a brand outside the catalog. A brand in an operator's own model builds on the price without a brand. */
export function classOfRow(row: OtherBrandRow | undefined): PriceClass {
  if (!row || row.name !== undefined) return 'no brand';
  if ((row.usSales ?? 0) >= MANY_SALES) return 'many sales';
  return Object.keys(row.listings).length > 0 ? 'few sales' : 'judged';
}

/** Hit rates below this are stated with a verdict: the range promises 80%, and 3 points are noise. */
export const NAMED_BELOW = 0.77;

/** Sales of designer and luxury pieces by private sellers, which nobody checks: the row's name in the evaluation. */
const HOUSES = 'houses';

/**
 * Returns unchecked sales of designer and luxury pieces beside the prices of genuine ones: their number, the typical
 * ratio of paid to price (the weighted mean of sellers' median logs, as a factor), and the share inside the range.
 * Undefined for other brands or without an evaluation.
 */
export function uncheckedSales(
  { artifacts }: Pick<Pricing, 'artifacts'>,
  { brand: { tier, isOutsideCatalog } }: Pick<Garment, 'brand'>,
): { readonly sales: number; readonly ratio: number; readonly inside: number } | undefined {
  if (isOutsideCatalog || (tier !== 'designer' && tier !== 'luxury')) return undefined;
  const row = artifacts.evaluation?.rack?.rows.find(({ name }) => name === HOUSES);
  return row && { sales: row.sales, ratio: Math.exp(row.level), inside: row.inside };
}

/** Returns the measured share of such sales by US sellers inside their range, a fraction; undefined if not measured. */
export function hitRate(
  { artifacts }: Pick<Pricing, 'artifacts'>,
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
): number | undefined {
  // The ranges of other kinds are as wide as sales show.
  if (category.isExtended) return undefined;
  const { prediction } = artifacts;
  const held = errorsOfClass(prediction.saleErrors, priceClass(prediction, brand)).held;
  if (held !== undefined || brand.isOutsideCatalog) return held;
  return uncheckedSales({ artifacts }, { brand })?.inside;
}
