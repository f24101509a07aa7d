import type { JudgedEquations } from '../judged/equations.ts';
import { fitJudged, type JudgedEffects, withJudged } from '../judged/fit-judged.ts';
import type { Judgment } from '../judged/judgments.ts';
import { openTestFinder as nearTitlesFinder } from '../judged/split.ts';
import { withUnknownBrandsLower } from '../model/after-fit.ts';
import { refit } from '../model/fit.ts';
import type { FittedPrices } from '../pipeline/fitted-prices.ts';
import { share } from '../progress.ts';
import { pricingOf } from '../publish/artifacts.ts';
import { withFlatterGrades } from '../publish/grade-logs.ts';
import { fitLevel } from './fit-levels.ts';
import { fitSaleErrors, type LeveledSale } from './fit-ranges.ts';
import { type Levels, levelAt, NO_LEVELS } from './levels.ts';
import { type PricedSale, priceSales } from './price-sales.ts';
import type { SellerSale } from './read-sales.ts';
import { sellerOf } from './sellers.ts';

/** Returns each seller's sales with prices from a fit without that seller, before any level is added. */
export function priceUnseen(
  prices: Omit<FittedPrices, 'levels'>,
  sales: readonly SellerSale[],
  step: (text: string) => void,
  judged?: { readonly equations: JudgedEquations; readonly effects: JudgedEffects },
): PricedSale[] {
  const sellers = [...Map.groupBy(sales, ({ seller }) => seller)];
  const tell = share(step, 'sellers left out');
  return sellers.flatMap(([seller, own], at) => {
    tell(at, sellers.length);
    const fit = refit(prices.fit, (row) => sellerOf(row) === seller);
    const effects = withFlatterGrades(withUnknownBrandsLower(fit), prices.mix);
    const cells = prices.cells.filter((cell) => sellerOf(cell) !== seller);
    const without = { ...prices, fit, effects, cells, levels: NO_LEVELS };
    if (!judged) return priceSales(pricingOf(without), own);
    const found = fitJudged(judged.equations, aboutSeller(seller, own), judged.effects.solution);
    const levels = { ...NO_LEVELS, judged: found.garments };
    return priceSales(pricingOf({ ...without, items: withJudged(prices.items, found), levels }), own);
  });
}

/** Returns a predicate for a seller's sales and for judgments of nearly identical titles. */
function aboutSeller(seller: string, sales: readonly SellerSale[]): (judgment: Judgment) => boolean {
  const titles = sales.flatMap(({ item: { brand = '', title = '' } }) => [title, `${brand} ${title}`]);
  const isNear = nearTitlesFinder(titles);
  const known = new Map<string, boolean>();
  return (judgment) => {
    if (judgment.seller === seller) return true;
    const { title = '' } = judgment.item;
    const found = known.get(title) ?? isNear(title);
    known.set(title, found);
    return found;
  };
}

/** Returns levels and errors fitted to sales, with prices from fits without them. */
export function levelsFrom(sales: readonly PricedSale[]): Levels {
  return { ...fitLevel(sales), errors: fitSaleErrors(leveledInTurn(sales)) };
}

/** Returns sales with their distances from prices at the level of the other sellers, leaving out each in turn. */
export function leveledInTurn(sales: readonly PricedSale[]): LeveledSale[] {
  return bySeller(sales).flatMap(({ own, others }) => {
    const level = fitLevel(others);
    return own.map((sale) => ({ ...sale, distance: sale.paid - sale.price - levelAt(level, sale.class) }));
  });
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
