import { GENDERS, TIERS } from '../garments/catalog.ts';
import { otherBrands } from '../garments/other-brands.ts';
import { listingsByCategory } from '../pricing/other-brands.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Column, Table } from './table.ts';

export const OTHER_BRAND_COLUMNS: readonly Column[] = [
  { name: 'brand', type: 'string', description: 'Slug of a brand outside the catalog.' },
  { name: 'name', type: 'string', description: 'Its name.' },
  {
    name: 'like',
    type: 'string',
    description: 'Tier whose prices it resembles; the brand itself has no tier.',
    values: TIERS,
  },
  { name: 'category', type: 'string', description: 'Slug of the category.' },
  {
    name: 'gender',
    type: 'string',
    description: 'Gender that most of the listings are of, whose price is given.',
    values: GENDERS,
  },
  {
    name: 'price',
    type: 'integer',
    description: 'Typical price of one item in any condition, US dollars.',
  },
  {
    name: 'low',
    type: 'integer',
    description: 'Lower end of the 80 % range for one item, US dollars.',
  },
  {
    name: 'high',
    type: 'integer',
    description: 'Upper end of the 80 % range for one item, US dollars.',
  },
  {
    name: 'listings',
    type: 'integer',
    description: 'Listings of this brand and category, of either gender.',
  },
  { name: 'sold', type: 'integer', description: 'Those of them that were sold.' },
  { name: 'version', type: 'string', description: 'Version of the model.' },
];

/** Builds the table of brands outside the catalog: one row a brand and category with a listing. */
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
    description: 'One row per brand and category of which listings are known.',
    columns: OTHER_BRAND_COLUMNS,
    key: ['brand', 'category'],
    rows,
  };
}
