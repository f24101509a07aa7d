import { brands, CONDITIONS, categories, GENDERS } from '../../catalog/catalog.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { type Cell, COLUMNS, type Table } from './table.ts';

/** The value for the mix of conditions among real listings. */
const ANY_CONDITION = 'any';

/** Builds the table of all prices: one row per brand, category, gender and condition. */
export function priceTable(pricing: Pricing): Table {
  const rows: Cell[][] = [];
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) {
        const prediction = pricing.predict({ brand, category, gender });
        const { grade, of } = prediction.evidence;
        for (const condition of [undefined, ...CONDITIONS]) {
          const garment = { brand, category, gender, condition };
          const { price, priceLow, priceHigh } = pricing.priceAtCondition(garment);
          rows.push([
            brand.slug,
            brand.tier,
            category.slug,
            gender,
            condition ?? ANY_CONDITION,
            price,
            priceLow,
            priceHigh,
            grade,
            of,
            prediction.listings,
            pricing.modelVersion,
          ]);
        }
      }
    }
  }
  return {
    name: 'prices',
    title: 'Resale prices of secondhand garments',
    description: 'One row per brand, category, gender and condition.',
    columns: COLUMNS.prices,
    key: ['brand', 'category', 'gender', 'condition'],
    rows,
  };
}
