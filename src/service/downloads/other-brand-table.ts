import { otherBrands } from '../../catalog/other-brands.ts';
import { listingsByCategory } from '../../pricing/other-brands.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { COLUMNS, type Table } from './table.ts';

/** Builds the table of brands outside the catalog: one row per brand and category with listings. */
export function otherBrandTable(pricing: Pricing): Table {
  const rows = otherBrands.flatMap((brand) =>
    listingsByCategory(pricing.artifacts.prediction, brand).map(({ category, listings, sold }) => {
      const { gender } = pricing.usualGender(brand, category);
      const { price, priceLow, priceHigh } = pricing.predict({ brand, category, gender });
      return [
        brand.slug,
        brand.name,
        brand.tier,
        category.slug,
        gender,
        price,
        priceLow,
        priceHigh,
        listings,
        sold,
        pricing.modelVersion,
      ];
    }),
  );
  return {
    name: 'other-brands',
    title: 'Brands outside the catalog',
    description: 'One row per brand and category with known listings.',
    columns: COLUMNS['other-brands'],
    key: ['brand', 'category'],
    rows,
  };
}
