import type { Brand } from '../garments/catalog.ts';
import type { OtherBrandRow, PredictionArtifact } from './artifact.ts';
import type { PriceClass } from './price-classes.ts';

/** Sales in the US from which on they say what a brand outside the catalog sells for. */
export const MANY_SALES = 10;

/** The class of a brand's prices. A name that no list holds is priced like no name. */
export function priceClass(
  { otherBrands }: Pick<PredictionArtifact, 'otherBrands'>,
  { slug, tier, isOther }: Pick<Brand, 'slug' | 'tier' | 'isOther'>,
): PriceClass {
  return isOther ? classOfRow(otherBrands?.brands[slug]) : tier;
}

/** The class of a brand outside the catalog. */
export function classOfRow(row: OtherBrandRow | undefined): PriceClass {
  if (!row) return 'no brand';
  if ((row.usSales ?? 0) >= MANY_SALES) return 'many sales';
  return Object.keys(row.listings).length > 0 ? 'few sales' : 'judged';
}
