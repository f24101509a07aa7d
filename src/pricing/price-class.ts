import type { Brand, Garment } from '../catalog/catalog.ts';
import type { OtherBrandRow, PredictionArtifact, PriceClass } from './loading/artifact.ts';
import type { Pricing } from './pricing.ts';
import { errorsOfClass } from './ranges/spread.ts';

/** US sales from which a brand outside the catalog has a class of its own. */
const MANY_SALES = 10;

/** Returns the class of a brand's prices. A name on no list is priced like no name. */
export function priceClass(
  { otherBrands }: Pick<PredictionArtifact, 'otherBrands'>,
  { slug, tier, isOutsideCatalog }: Pick<Brand, 'slug' | 'tier' | 'isOutsideCatalog'>,
): PriceClass {
  return isOutsideCatalog ? classOfRow(otherBrands?.brands[slug]) : tier;
}

/** The class of a brand outside the catalog. That of an operator's own model stands on the price of no name. */
export function classOfRow(row: OtherBrandRow | undefined): PriceClass {
  if (!row || row.name !== undefined) return 'no brand';
  if ((row.usSales ?? 0) >= MANY_SALES) return 'many sales';
  return Object.keys(row.listings).length > 0 ? 'few sales' : 'judged';
}

/** Hit rates below this are stated with a verdict: the range promises 80%, and 3 points are noise. */
export const NAMED_BELOW = 0.77;

/** Sales of houses' pieces by private sellers, whom nobody checks: the row of the rack in the evaluation. */
const HOUSES = 'houses';

/** Sales that nobody checked beside the prices of real pieces. */
export interface UncheckedSales {
  readonly sales: number;
  /** Paid over price in the middle. */
  readonly ratio: number;
  /** The share inside the range. */
  readonly inside: number;
}

/** Returns the sales of houses' pieces that nobody checked; undefined for other brands, and without an evaluation. */
export function uncheckedSales(
  { artifacts }: Pick<Pricing, 'artifacts'>,
  { brand: { tier, isOutsideCatalog } }: Pick<Garment, 'brand'>,
): UncheckedSales | undefined {
  if (isOutsideCatalog || (tier !== 'designer' && tier !== 'luxury')) return undefined;
  const row = artifacts.evaluation?.rack?.rows.find(({ name }) => name === HOUSES);
  return row && { sales: row.sales, ratio: Math.exp(row.level), inside: row.inside };
}

/** Returns the measured share of such sales inside their range, a fraction: of private US sellers, else of any. */
export function hitRate(
  { artifacts }: Pick<Pricing, 'artifacts'>,
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
  isTitled: boolean,
): number | undefined {
  // The ranges of other kinds are as wide as sales say.
  if (category.isExtended) return undefined;
  const { prediction } = artifacts;
  const held = errorsOfClass(prediction.saleErrors, priceClass(prediction, brand))?.held;
  if (held !== undefined || brand.isOutsideCatalog) return held;
  const unchecked = uncheckedSales({ artifacts }, { brand });
  if (unchecked) return unchecked.inside;
  return artifacts.evaluation?.accuracy?.groups.find(
    ({ tier, titled, basis }) => tier === brand.tier && titled === isTitled && basis === 'sold',
  )?.asItIs.inside;
}
