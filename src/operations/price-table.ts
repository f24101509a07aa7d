import type { Static } from 'typebox';
import { csvText } from '../base/csv-text.ts';
import { choice, counted, text, usdPrice } from '../base/shape.ts';
import { Type } from '../base/type.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { brands, CONDITIONS, type Condition, categories, type Garment, GENDERS, TIERS } from '../catalog/catalog.ts';
import { otherBrands } from '../catalog/other-brands.ts';
import { GRADE_WORDS } from '../present/evidence-words.ts';
import { EVIDENCE_GRADES, EVIDENCE_OF, listingsByCategory } from '../pricing/evidence/evidence.ts';
import type { Pricing } from '../pricing/pricing.ts';

/** A row of the table of prices. The columns are in the order of the CSV file. */
export const PriceTableRow = Type.Object(
  {
    brand: text('Slug of the brand.'),
    tier: choice(TIERS, 'Tier of the brand; for a brand outside the catalog, the tier with similar prices.'),
    category: text('Slug of the category.'),
    gender: choice(GENDERS, 'Gender of the garment; for a brand outside the catalog, the one with the most listings.'),
    condition: choice(
      ['any', ...CONDITIONS],
      'Condition grade; `any` is without a stated grade, and the only row of a brand outside ' + 'the catalog.',
    ),
    price: usdPrice('Typical price of one item'),
    low: usdPrice('Lower end of the 80% range for one item'),
    high: usdPrice('Upper end of the 80% range for one item'),
    evidence: choice(EVIDENCE_GRADES, `Listings at the level of \`evidence_of\`. ${GRADE_WORDS}`),
    evidence_of: choice(
      EVIDENCE_OF,
      'Level of the evidence: brand and kind (this brand and category), brand (the brand’s other kinds), or kind ' +
        '(nothing from the brand).',
    ),
    listings: counted('Listings of this brand and category.'),
    version: text('Version of the model.'),
  },
  { $id: 'PriceTableRow' },
);
type PriceTableRow = Static<typeof PriceTableRow>;

/**
 * Returns the prices of each brand of the catalog by category, gender and condition, then those of other brands in any
 * condition, as CSV or as a JSON array with a row on each line. Yields to other requests.
 */
export async function priceTable(pricing: Pricing, format: 'csv' | 'json'): Promise<string> {
  const parts: string[] = [];
  for (const garment of garmentsOf(pricing)) {
    const rows = tableRows(pricing, garment);
    parts.push(...(format === 'csv' ? [csvOf(rows)] : rows.map((row) => JSON.stringify(row))));
    await yieldToOthers();
  }
  return format === 'csv' ? HEADER + parts.join('') : `[\n${parts.join(',\n')}\n]\n`;
}

const HEADER = csvText([Object.keys(PriceTableRow.properties)]);

const csvOf = (rows: readonly PriceTableRow[]): string => csvText(rows.map((row) => Object.values(row)));

/** Returns the first rows of {@link priceTable}, as CSV or as objects. */
export function priceTableExample(pricing: Pricing, format: 'csv' | 'json'): string | readonly PriceTableRow[] {
  const rows = tableRows(pricing, garmentsOf(pricing).next().value as Garment);
  return format === 'csv' ? HEADER + csvOf(rows) : rows;
}

/** Yields each brand of the catalog by category and gender, then other brands by what they have listings of. */
export function* garmentsOf(pricing: Pricing): Generator<Garment> {
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) yield { brand, category, gender };
    }
  }
  for (const brand of [...otherBrands, ...pricing.lexicon.own]) {
    for (const { category } of listingsByCategory(pricing.effects, brand)) {
      yield { brand, category, gender: pricing.usualGender(brand, category).gender };
    }
  }
}

function tableRows(pricing: Pricing, garment: Garment): PriceTableRow[] {
  const { brand, category, gender } = garment;
  const { evidence, listings } = pricing.predict(garment);
  const conditions = brand.isOutsideCatalog ? [undefined] : [undefined, ...CONDITIONS];
  return conditions.map((condition) => {
    const { price, priceLow, priceHigh } = pricing.priceAtCondition({ ...garment, condition });
    return {
      brand: brand.slug,
      tier: brand.tier,
      category: category.slug,
      gender,
      condition: condition ?? 'any',
      price,
      low: priceLow,
      high: priceHigh,
      evidence: evidence.grade,
      evidence_of: evidence.of,
      listings,
      version: pricing.modelVersion,
    };
  });
}

/** Returns a garment's prices in US dollars as CSV: for one condition, or for any condition and then for each one. */
export function estimateCsv(pricing: Pricing, garment: Garment, onlyCondition?: Condition): string {
  const conditions = onlyCondition ? [onlyCondition] : [undefined, ...CONDITIONS];
  const rows = conditions.map((condition) => {
    const { price, priceLow, priceHigh } = pricing.priceAtCondition({ ...garment, condition });
    return [condition ?? 'any', price, priceLow, priceHigh, garment.gender];
  });
  return csvText([['condition', 'price', 'low', 'high', 'gender'], ...rows]);
}
