import { brands, CONDITIONS, categories, GENDERS } from '../catalog/catalog.ts';
import { otherBrands } from '../catalog/other-brands.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/fees.ts';
import { ownSalesInWords } from '../present/evidence-words.ts';
import type { OwnSales } from '../pricing/loading/artifact.ts';
import { listingsByCategory } from '../pricing/prediction.ts';
import type { Pricing } from '../pricing/pricing.ts';
import columns from './columns.json' with { type: 'json' };
import words from './limits.json' with { type: 'json' };

/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number';
  readonly description: string;
  readonly isOptional?: boolean;
}

/** The columns of each table. */
export const COLUMNS = columns as Readonly<Record<keyof typeof columns, readonly Column[]>>;

/** A table row's cells in column order; undefined for an empty cell. */
export type TableRow = readonly (string | number | undefined)[];

export const MAKE_ROWS: Readonly<
  Record<keyof typeof columns, (pricing: Pricing, marketplaces: Marketplaces) => readonly TableRow[]>
> = {
  prices: priceRows,
  'other-brands': otherBrandRows,
  marketplaces: (_, { list }) => list.flatMap(feeRows),
};

/** Condition name for a price over the mix of conditions among listings. */
const ANY_CONDITION = 'any';

function priceRows(pricing: Pricing): TableRow[] {
  const rows: TableRow[] = [];
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
  return rows;
}

/** Returns a row for each category in which a brand outside the catalog has listings. */
function otherBrandRows(pricing: Pricing): TableRow[] {
  return [...otherBrands, ...pricing.lexicon.own].flatMap((brand) =>
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
}

/** Fee cells for a schedule without fees: line 0 and band 0. */
const NO_FEE: TableRow = [0, undefined, undefined, 0, ...new Array<undefined>(7)];

/** Returns a row for each band of a marketplace's fees, and one for each schedule without fees. */
function feeRows(marketplace: Marketplace): TableRow[] {
  const { id, name, model, label, effectiveFrom, checkedOn, certainty, sources } = marketplace;
  return marketplace.schedules.flatMap((schedule, at) => {
    const fees = schedule.lines.flatMap((line, order): TableRow[] =>
      line.bands.map(({ upTo, rate, rateAtBest, fixed }, index) => [
        order + 1,
        line.name,
        line.basis.join('+'),
        index + 1,
        upTo,
        rate,
        rateAtBest,
        fixed,
        line.marginal ? 'marginal' : 'whole',
        line.minimum,
        line.maximum,
      ]),
    );
    const cellsBefore = [id, name, model, at + 1, schedule.for];
    const cellsAfter = [label, effectiveFrom, checkedOn, schedule.certainty ?? certainty, sources[0]];
    return (schedule.lines.length > 0 ? fees : [NO_FEE]).map((fee) => [...cellsBefore, ...fee, ...cellsAfter]);
  });
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
};

/** Returns a file's media type by its extension. */
export function fileMediaType(name: string): string {
  return MEDIA_TYPES[name.split('.')[1] ?? ''] as string;
}

/** States the license of the tables. */
export const LICENSE_TEXT = words.license;

/** Returns the limitations of the tables, each in one to three sentences. */
export function limitsOf(ownSales: OwnSales | undefined): readonly string[] {
  return ownSales ? [ownSalesInWords(ownSales), ...words.limits] : words.limits;
}
