import { brands, CONDITIONS, categories, GENDERS } from '../catalog/catalog.ts';
import { otherBrands } from '../catalog/other-brands.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/fees.ts';
import { ownSalesInWords } from '../present/data-words.ts';
import type { OwnSales } from '../pricing/loading/artifact.ts';
import { listingsByCategory } from '../pricing/prediction.ts';
import type { Pricing } from '../pricing/pricing.ts';
import columns from './columns.json' with { type: 'json' };
import words from './limits.json' with { type: 'json' };

export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number';
  readonly description: string;
  readonly isOptional?: boolean;
}

export const COLUMNS = columns as Readonly<Record<keyof typeof columns, readonly Column[]>>;

type Cell = string | number | undefined;

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

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
    rows,
  };
}

/** Builds the table of brands outside the catalog: one row per brand and category with listings. */
export function otherBrandTable(pricing: Pricing): Table {
  const rows = [...otherBrands, ...pricing.lexicon.own].flatMap((brand) =>
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
    rows,
  };
}

/** Builds the table of sellers' fees on all marketplaces: one row per band of a fee, or schedule without fees. */
export function marketplaceTable({ list }: Marketplaces): Table {
  return {
    name: 'marketplaces',
    columns: COLUMNS.marketplaces,
    rows: list.flatMap(rowsOfMarketplace),
  };
}

/** The cells of a schedule without fees: line 0, band 0, and the rest empty. */
const NO_FEE: readonly Cell[] = [0, undefined, undefined, 0, ...new Array<undefined>(7)];

function rowsOfMarketplace(marketplace: Marketplace): Cell[][] {
  const { id, name, model, label, effectiveFrom, checkedOn, certainty, sources } = marketplace;
  return marketplace.schedules.flatMap((schedule, at) => {
    const fees = schedule.lines.flatMap((line, order): (readonly Cell[])[] =>
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
    const place = [id, name, model, at + 1, schedule.for];
    const source = [label, effectiveFrom, checkedOn, schedule.certainty ?? certainty, sources[0]];
    return (schedule.lines.length > 0 ? fees : [NO_FEE]).map((fee) => [...place, ...fee, ...source]);
  });
}

/** States the license of the figures: the sources do not permit more. */
export const LICENSE_TEXT = words.license;

/** Returns the limitations of the figures, one to three sentences each. */
export function limitsOf(ownSales: OwnSales | undefined): readonly string[] {
  return [...(ownSales ? [ownSalesInWords(ownSales)] : []), ...words.limits];
}
