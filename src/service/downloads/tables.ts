import { brands, CONDITIONS, categories, GENDERS } from '../../catalog/catalog.ts';
import { otherBrands } from '../../catalog/other-brands.ts';
import type { Marketplace, Marketplaces } from '../../marketplaces/fees.ts';
import { listingsByCategory } from '../../pricing/other-brands.ts';
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
    columns: COLUMNS.prices,
    key: ['brand', 'category', 'gender', 'condition'],
    rows,
  };
}

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
    columns: COLUMNS['other-brands'],
    key: ['brand', 'category'],
    rows,
  };
}

/** Builds the table of sellers' fees on all marketplaces: one row per band of a fee line. */
export function marketplaceTable({ list }: Marketplaces): Table {
  return {
    name: 'marketplaces',
    columns: COLUMNS.marketplaces,
    key: ['marketplace', 'schedule', 'line', 'band'],
    rows: list.flatMap(rowsOfMarketplace),
  };
}

function rowsOfMarketplace(marketplace: Marketplace): Cell[][] {
  return marketplace.schedules.flatMap((schedule, at) => {
    // A schedule without fees has a row of its own.
    if (schedule.lines.length === 0) return [rowOfBand(marketplace, at)];
    return schedule.lines.flatMap(({ bands }, line) => bands.map((_, band) => rowOfBand(marketplace, at, line, band)));
  });
}

/** Returns a row of a band by its place, or of a schedule without fees. */
function rowOfBand(marketplace: Marketplace, at: number, order?: number, index?: number): Cell[] {
  const { id, name, model, label, effectiveFrom, checkedOn, certainty, sources } = marketplace;
  const schedule = marketplace.schedules[at] as Marketplace['schedules'][number];
  const line = order === undefined ? undefined : schedule.lines[order];
  const band = index === undefined ? undefined : line?.bands[index];
  return [
    id,
    name,
    model,
    at + 1,
    schedule.for,
    order === undefined ? 0 : order + 1,
    line?.name,
    line?.basis.join('+'),
    index === undefined ? 0 : index + 1,
    band?.upTo,
    band?.rate,
    band?.rateAtBest,
    band?.fixed,
    line && (line.marginal ? 'marginal' : 'whole'),
    line?.minimum,
    line?.maximum,
    label,
    effectiveFrom,
    checkedOn,
    schedule.certainty ?? certainty,
    sources[0],
  ];
}
