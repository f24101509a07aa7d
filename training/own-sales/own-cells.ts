import { PLACES, RECENT_FROM, ROW_GENDERS, yearsOf } from '../../src/pricing/evidence/evidence.ts';
import type { EvidenceArtifact, EvidenceRow } from '../../src/pricing/loading/artifact.ts';
import { explainFitted, USUAL_ERROR } from '../../src/pricing/prediction.ts';
import { levelErrorOf, spreadOfClass } from '../../src/pricing/ranges/spread.ts';
import { itemsBy, round, total } from '../numbers/sums.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import type { OwnShifts } from './fit-shifts.ts';
import type { PublishedPrediction } from './published.ts';
import { garmentOf, kindOf, type Sale } from './sale.ts';

export type SoldCounts = ReturnType<typeof countSold>;

export function countSold(sales: readonly Sale[]) {
  return {
    /** By `brand category gender`. The gender may be `unknown`. */
    exact: itemsBy(sales, (sale) => `${kindOf(sale)} ${sale.gender}`),
    /** By `brand category`. */
    kinds: itemsBy(sales, kindOf),
    brands: itemsBy(sales, ({ brand }) => brand.slug),
  };
}

/**
 * Returns a cell of the model with own sales. A sold kind gets the level and spread of its sales, which count as its
 * listings. Any other cell moves with the shop's level and keeps the width of its range in log USD.
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
    const moved = (price: number) => Math.round(price * Math.exp(level));
    return { ...cell, ...pricesAround(log, moved(cell.priceLow), moved(cell.priceHigh)) };
  }
  const soldToGender = exact.get(`${kind} ${cell.gender}`) ?? 0;
  const sold = soldToGender + (exact.get(`${kind} unknown`) ?? 0);
  const levelError = levelErrorOf(artifact.reference.levelError, brand.tier, category.family);
  // The errors of level and kind shrink by the same factor, so that together they are the error of the shift.
  const shrinkage = Math.min(1, shift.error / Math.hypot(USUAL_ERROR, levelError));
  const { quantiles, confidence } = spreadOfClass(artifact.saleErrors, brand.tier, round(shift.scale, 3));
  const priceAt = (distance: number) => Math.round(Math.exp(log + distance));
  return {
    ...cell,
    ...pricesAround(log, priceAt(quantiles[0]), priceAt(quantiles[3])),
    confidence,
    listings: cell.listings + sold,
    sold: cell.sold + sold,
    level: 'brand x category',
    pairListings: cell.pairListings + (kinds.get(kind) ?? 0),
    brandListings: cell.brandListings + (brands.get(cell.brand) ?? 0),
    exists: cell.exists || soldToGender > 0,
    error: round(USUAL_ERROR * shrinkage, 3),
    ownSales: shift.sales,
    levelError: round(levelError * shrinkage, 3),
    spreadScale: round(titled.get(kind)?.scale ?? 1, 3),
  };
}

/** Rounds a price and its range to whole US dollars, with ends that differ from the price. */
function pricesAround(log: number, low: number, high: number) {
  const price = Math.max(2, Math.round(Math.exp(log)));
  return { price, priceLow: Math.max(1, Math.min(price - 1, low)), priceHigh: Math.max(price + 1, high) };
}

/** Adds own sales, counted by `brand category gender`, to the evidence. All get the years of all own sales. */
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
