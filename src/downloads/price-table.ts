import { brands, CONDITIONS, categories, GENDERS, TIERS } from '../garments/catalog.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { EVIDENCE_GRADES } from '../wording/evidence-grade.ts';
import type { Cell, Column, Table } from './table.ts';

/** Stands for the mix of conditions that real listings have. */
const ANY_CONDITION = 'any';

export const PRICE_COLUMNS: readonly Column[] = [
  { name: 'brand', type: 'string', description: 'Slug of the brand.' },
  { name: 'tier', type: 'string', description: 'Tier of the brand.', values: TIERS },
  { name: 'category', type: 'string', description: 'Slug of the category.' },
  { name: 'gender', type: 'string', description: 'Gender of the garment.', values: GENDERS },
  {
    name: 'condition',
    type: 'string',
    description: `Condition grade; "${ANY_CONDITION}" is the mix of conditions that real listings have.`,
    values: [ANY_CONDITION, ...CONDITIONS],
  },
  { name: 'price', type: 'integer', description: 'Typical price of one item, US dollars.' },
  {
    name: 'low',
    type: 'integer',
    description: 'Lower end of the 80% range for one item, US dollars.',
  },
  {
    name: 'high',
    type: 'integer',
    description: 'Upper end of the 80% range for one item, US dollars.',
  },
  {
    name: 'evidence',
    type: 'string',
    description:
      'Listings of this brand, category and gender behind the price: many sales (20 or more sold), some sales (fewer, among 20 or more listings), asking prices only (20 or more, none sold), few listings (fewer than 20) or no listings (from other garments of the brand or from similar brands).',
    values: EVIDENCE_GRADES,
  },
  {
    name: 'listings',
    type: 'integer',
    description: 'Listings of this brand and category, of this gender or with no gender stated.',
  },
  { name: 'version', type: 'string', description: 'Version of the model.' },
];

/** Every price there is: one row a brand, category, gender and condition. */
export function priceTable(pricing: Pricing): Table {
  const rows: Cell[][] = [];
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) {
        const prediction = pricing.predict({ brand, category, gender });
        const evidence = prediction.evidenceGrade;
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
            evidence,
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
    columns: PRICE_COLUMNS,
    key: ['brand', 'category', 'gender', 'condition'],
    rows,
  };
}
