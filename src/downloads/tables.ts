import { brands, CONDITIONS, categories, GENDERS } from '../catalog/catalog.ts';
import { otherBrands } from '../catalog/other-brands.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/fees.ts';
import type { FeeLine } from '../marketplaces/schema.ts';
import { ownSalesInWords } from '../present/evidence-words.ts';
import type { OwnSales } from '../pricing/loading/artifact.ts';
import { listingsByCategory } from '../pricing/prediction.ts';
import type { Pricing } from '../pricing/pricing.ts';
import columns from './columns.json' with { type: 'json' };
import words from './limits.json' with { type: 'json' };

/** A table column. */
export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number';
  readonly description: string;
  readonly isOptional?: boolean;
}

/** The columns in each table, in file order. */
export const COLUMNS = columns as Readonly<Record<keyof typeof columns, readonly Column[]>>;

/** A table row's cells by column name. An empty cell is undefined or missing. */
export type TableRow = Readonly<Record<string, string | number | undefined>>;

export const MAKE_ROWS: Readonly<
  Record<keyof typeof columns, (pricing: Pricing, marketplaces: Marketplaces) => readonly TableRow[]>
> = {
  prices: priceRows,
  'other-brands': otherBrandRows,
  marketplaces: (_, { list }) => list.flatMap(feeRows),
};

function priceRows(pricing: Pricing): TableRow[] {
  const rows: TableRow[] = [];
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) rows.push(...rowsByCondition(pricing, { brand, category, gender }));
    }
  }
  return rows;
}

/** Name for the price across the mix of conditions in real listings. */
const ANY_CONDITION = 'any';

/** Returns a row for the mix of conditions, and one for each condition. */
function rowsByCondition(pricing: Pricing, garment: Parameters<Pricing['predict']>[0]): TableRow[] {
  const { brand, category, gender } = garment;
  const { evidence, listings } = pricing.predict(garment);
  return [undefined, ...CONDITIONS].map((condition) => {
    const { price, priceLow, priceHigh } = pricing.priceAtCondition({ ...garment, condition });
    return {
      brand: brand.slug,
      tier: brand.tier,
      category: category.slug,
      gender,
      condition: condition ?? ANY_CONDITION,
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

/** Returns a row for each category in which a brand outside the catalog has listings. */
function otherBrandRows(pricing: Pricing): TableRow[] {
  return [...otherBrands, ...pricing.lexicon.own].flatMap((brand) =>
    listingsByCategory(pricing.artifacts.prediction, brand).map(({ category, listings, sold }) => {
      const { gender } = pricing.usualGender(brand, category);
      const { price, priceLow, priceHigh } = pricing.predict({ brand, category, gender });
      return {
        brand: brand.slug,
        name: brand.name,
        like: brand.tier,
        category: category.slug,
        gender,
        price,
        low: priceLow,
        high: priceHigh,
        listings,
        sold,
        version: pricing.modelVersion,
      };
    }),
  );
}

/** Cells in the only row for a fee schedule that doesn't charge anything. */
const FREE: TableRow = { line: 0, band: 0 };

/** Returns a row for each band in a marketplace's fees, and one for each fee schedule that doesn't charge anything. */
function feeRows(marketplace: Marketplace): TableRow[] {
  return marketplace.schedules.flatMap((schedule, index) => {
    const feeCells = schedule.lines.length > 0 ? schedule.lines.flatMap(bandCells) : [FREE];
    return feeCells.map((cells) => ({
      ...cells,
      marketplace: marketplace.id,
      name: marketplace.name,
      model: marketplace.model,
      schedule: index + 1,
      garments: schedule.for,
      label: marketplace.label,
      effective_from: marketplace.effectiveFrom,
      checked_on: marketplace.checkedOn,
      certainty: schedule.certainty ?? marketplace.certainty,
      source: marketplace.sources[0],
    }));
  });
}

/** Returns the cells of each band of a fee. Lines and bands are numbered from 1. */
function bandCells(fee: FeeLine, index: number): TableRow[] {
  return fee.bands.map(({ upTo, rate, rateAtBest, fixed }, bandIndex) => ({
    line: index + 1,
    fee: fee.name,
    basis: fee.basis.join('+'),
    band: bandIndex + 1,
    up_to: upTo,
    rate,
    rate_at_best: rateAtBest,
    fixed,
    bands_are: fee.marginal ? 'marginal' : 'whole',
    minimum: fee.minimum,
    maximum: fee.maximum,
  }));
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
};

/** Returns a file's media type based on its extension. */
export function fileMediaType(name: string): string {
  return MEDIA_TYPES[name.split('.')[1] ?? ''] as string;
}

export const LICENSE_TEXT = words.license;

/** Returns the limitations of the tables, each in one to three sentences. */
export function limitsOf(ownSales: OwnSales | undefined): readonly string[] {
  return ownSales ? [ownSalesInWords(ownSales), ...words.limits] : words.limits;
}
