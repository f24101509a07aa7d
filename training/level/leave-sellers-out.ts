import type { FittedPrices } from '../alone/fitted-prices.ts';
import { refit } from '../model/fit.ts';
import { orderTiers } from '../model/tier-order.ts';
import { withUnknownBrandsLower } from '../model/unknown-brands.ts';
import { withFlatterGrades } from '../publish/grade-logs.ts';
import { pricingOf } from '../publish/pricing-of.ts';
import { fitKinds, fitLevels } from './fit-levels.ts';
import { fitRanges, type LeveledSale } from './fit-ranges.ts';
import { fitTitleGrades } from './fit-title-grades.ts';
import { type Levels, levelAt, NO_LEVELS } from './levels.ts';
import { type PricedSale, priceSales } from './price-sales.ts';
import type { SellerSale } from './read-sales.ts';
import { sellerOf } from './sellers.ts';

/** The sales of each seller beside prices of a fit that has not seen them, at the fit's own zero. */
export function priceUnseen(prices: Omit<FittedPrices, 'levels'>, sales: readonly SellerSale[]): PricedSale[] {
  return [...Map.groupBy(sales, ({ seller }) => seller)].flatMap(([seller, own]) => {
    const fit = refit(prices.fit, (row) => sellerOf(row) === seller);
    const ordered = orderTiers(withUnknownBrandsLower(fit), prices.mix);
    const effects = withFlatterGrades(ordered.effects, prices.mix);
    const cells = prices.cells.filter((cell) => sellerOf(cell) !== seller);
    return priceSales(pricingOf({ ...prices, fit, effects, cells, levels: NO_LEVELS }), own);
  });
}

/** Levels and ranges from sales beside prices that had not seen them. */
export function levelsFrom(sales: readonly PricedSale[]): Levels {
  return { ...levelsWithoutRanges(sales), ranges: fitRanges(leveledInTurn(sales)) };
}

/** Sales beside prices at the level of the other sellers: each seller is left out in turn. */
export function leveledInTurn(sales: readonly PricedSale[]): LeveledSale[] {
  return bySeller(sales).flatMap(({ own, others }) => {
    const levels = { ...levelsWithoutRanges(others), ranges: [] };
    return own.map((sale) => ({ ...sale, distance: sale.paid - priceAt(levels, sale) }));
  });
}

/** Grades that titles say come first: the level is that of prices with them. */
function levelsWithoutRanges(sales: readonly PricedSale[]): Omit<Levels, 'ranges'> {
  const titleGrades = fitTitleGrades(sales);
  const graded = sales.map((sale) => ({ ...sale, price: withTitleGrade(sale, titleGrades) }));
  return { ...fitLevels(graded), kinds: fitKinds(graded), titleGrades };
}

/** A sale's price at some levels, log USD. */
function priceAt(levels: Levels, sale: PricedSale): number {
  const kind = sale.class === 'no brand' ? (levels.kinds[sale.category] ?? 0) : 0;
  return withTitleGrade(sale, levels.titleGrades) + levelAt(levels, sale.class) + kind;
}

/** A price with the grade that its title says, log USD. */
function withTitleGrade({ price, titleGrade }: PricedSale, titleGrades: Levels['titleGrades']): number {
  if (!titleGrade || !titleGrades) return price;
  return price - titleGrade.log + titleGrades[titleGrade.grade];
}

export function bySeller<T extends PricedSale>(
  sales: readonly T[],
): { readonly seller: string; readonly own: readonly T[]; readonly others: readonly T[] }[] {
  return [...Map.groupBy(sales, ({ seller }) => seller)].map(([seller, own]) => ({
    seller,
    own,
    others: sales.filter((sale) => sale.seller !== seller),
  }));
}
