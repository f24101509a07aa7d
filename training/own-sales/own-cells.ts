import { yearsOf } from '../../src/pricing/evidence/data-facts.ts';
import { PLACES, RECENT_FROM, ROW_GENDERS } from '../../src/pricing/evidence/evidence.ts';
import type { EvidenceArtifact, EvidenceRow } from '../../src/pricing/loading/artifact.ts';
import { explainFitted, USUAL_ERROR } from '../../src/pricing/prediction.ts';
import { levelErrorOf, spreadOfClass } from '../../src/pricing/ranges/spread.ts';
import { countBy, round, total } from '../numbers/sums.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import type { OwnShifts } from './fit-shifts.ts';
import type { PublishedPrediction } from './published.ts';
import { garmentOf, kindOf, type Sale } from './sale.ts';

/** Numbers of sales by the keys of a cell's counts; those of unknown gender are under `brand category unknown`. */
export type SoldCounts = ReturnType<typeof countSold>;

export function countSold(sales: readonly Sale[]) {
  const by = (keyOf: (sale: Sale) => string) => countBy(sales, keyOf, ({ items }) => items);
  return {
    exact: by((sale) => `${kindOf(sale)} ${sale.gender}`),
    kinds: by(kindOf),
    brands: by(({ brand }) => brand.slug),
  };
}

/**
 * Returns a cell of a model with own sales: that of a sold kind at its level and spread, with the sales as listings;
 * any other at the level of the shop, with a range as wide as before.
 */
export function ownCell(
  cell: PricedCell,
  { untitled, titled, level }: OwnShifts,
  { exact, kinds, brands }: SoldCounts,
  artifact: PublishedPrediction,
): PricedCell {
  const kind = `${cell.brand} ${cell.category}`;
  const shift = untitled.get(kind);
  if (!shift && level === 0) return cell;
  const { brand, category } = garmentOf(kind);
  const log = total(explainFitted(artifact, { brand, category, gender: cell.gender }), (part) => part.log);
  if (!shift) {
    const end = (published: number) => Math.round(published * Math.exp(level));
    return { ...cell, ...pricesAround(log, end(cell.priceLow), end(cell.priceHigh)) };
  }
  const ofGender = exact.get(`${kind} ${cell.gender}`) ?? 0;
  const own = ofGender + (exact.get(`${kind} unknown`) ?? 0);
  const levelError = levelErrorOf(artifact.reference.levelError, brand.tier, category.family);
  // The errors of level and kind shrink alike, to the error of the shift.
  const left = Math.min(1, shift.error / Math.hypot(USUAL_ERROR, levelError));
  const { quantiles, confidence } = spreadOfClass(artifact.saleErrors, brand.tier, round(shift.scale, 3));
  const end = (distance: number) => Math.round(Math.exp(log + distance));
  return {
    ...cell,
    ...pricesAround(log, end(quantiles[0]), end(quantiles[3])),
    confidence,
    listings: cell.listings + own,
    sold: cell.sold + own,
    level: 'brand x category',
    pairListings: cell.pairListings + (kinds.get(kind) ?? 0),
    brandListings: cell.brandListings + (brands.get(cell.brand) ?? 0),
    exists: cell.exists || ofGender > 0,
    error: round(USUAL_ERROR * left, 3),
    ownSales: shift.sales,
    levelError: round(levelError * left, 3),
    spreadScale: round(titled.get(kind)?.scale ?? 1, 3),
  };
}

/** Returns a price with the ends of its range, whole USD, which differ from the price. */
function pricesAround(log: number, low: number, high: number) {
  const price = Math.max(2, Math.round(Math.exp(log)));
  return { price, priceLow: Math.max(1, Math.min(price - 1, low)), priceHigh: Math.max(price + 1, high) };
}

/** Adds own sales, by `brand category gender`, to the published listings, from the years in the files. */
export function withOwnSales(
  published: EvidenceArtifact,
  sales: ReadonlyMap<string, number>,
  { from = '', to = '' }: { readonly from?: string | undefined; readonly to?: string | undefined },
): EvidenceArtifact {
  const years = yearsOf({ from, to });
  const [first, last] = years.length > 0 ? [Math.min(...years), Math.max(...years)] : [0, 0];
  const brands = { ...published.brands };
  for (const [key, sold] of sales) {
    const [brand, category, gender] = key.split(' ') as [string, string, string];
    const row: EvidenceRow = [
      ROW_GENDERS.indexOf(gender as (typeof ROW_GENDERS)[number]),
      PLACES.indexOf('own'),
      sold,
      0,
      first,
      last,
      first >= RECENT_FROM ? sold : 0,
    ];
    const kinds = brands[brand] ?? {};
    brands[brand] = { ...kinds, [category]: [...(kinds[category] ?? []), row] };
  }
  return { ...published, brands };
}
