import { memo } from '../../src/base/memo.ts';
import type { JudgedEquations } from '../judged/equations.ts';
import { fitJudged, type JudgedEffects, withJudged } from '../judged/fit-judged.ts';
import type { Judgment } from '../judged/judgments.ts';
import { openTestFinder } from '../judged/split.ts';
import { sellerOf } from '../markets/markets.ts';
import { withFlatterGrades, withUnknownBrandsLower } from '../model/after-fit.ts';
import { refit } from '../model/fit.ts';
import type { FittedPrices } from '../pipeline/fitted-prices.ts';
import { share } from '../progress.ts';
import { pricingOf } from '../publish/artifacts.ts';
import { fitLevel, fitSaleErrors, type LeveledSale, type Levels, levelAt, NO_LEVELS } from './levels.ts';
import { type PricedSale, priceSales } from './price-sales.ts';
import type { SellerSale } from './read-sales.ts';

/** Prices each seller's sales by a fit without that seller, before the level of US sellers is added. */
export function priceUnseen(
  prices: Omit<FittedPrices, 'levels'>,
  sales: readonly SellerSale[],
  step: (text: string) => void,
  judged?: { readonly equations: JudgedEquations; readonly effects: JudgedEffects },
): PricedSale[] {
  const sellers = [...Map.groupBy(sales, ({ seller }) => seller)];
  const printShare = share(step, 'sellers left out');
  return sellers.flatMap(([seller, salesOfSeller], i) => {
    printShare(i, sellers.length);
    const fit = refit(prices.fit, (row) => sellerOf(row) === seller);
    const effects = withFlatterGrades(withUnknownBrandsLower(fit), prices.mix);
    const cells = prices.cells.filter((cell) => sellerOf(cell) !== seller);
    const without = { ...prices, fit, effects, cells, levels: NO_LEVELS };
    if (!judged) return priceSales(pricingOf(without), salesOfSeller);
    const effectsOfOthers = fitJudged(judged.equations, isAbout(seller, salesOfSeller), judged.effects.solution);
    const items = withJudged(prices.items, effectsOfOthers);
    const levels = { ...NO_LEVELS, judged: effectsOfOthers.garments };
    return priceSales(pricingOf({ ...without, items, levels }), salesOfSeller);
  });
}

/** Creates a predicate for judgments about a seller's sales or nearly identical titles. */
function isAbout(seller: string, sales: readonly SellerSale[]): (judgment: Judgment) => boolean {
  const titles = sales.flatMap(({ item: { brand = '', title = '' } }) => [title, `${brand} ${title}`]);
  const isNear = memo(openTestFinder(titles));
  return (judgment) => judgment.seller === seller || isNear(judgment.item.title ?? '');
}

/** Fits the level and the ranges to sales with prices from fits without their seller. */
export function levelsFrom(sales: readonly PricedSale[]): Levels {
  return { ...fitLevel(sales), errors: fitSaleErrors(leveledInTurn(sales)) };
}

/** Returns sales with their log ratios to prices at the level of all other sellers. */
export function leveledInTurn(sales: readonly PricedSale[]): LeveledSale[] {
  return bySeller(sales).flatMap(({ salesOfSeller, others }) => {
    const level = fitLevel(others);
    return salesOfSeller.map((sale) => ({ ...sale, distance: sale.paid - sale.price - levelAt(level, sale.class) }));
  });
}

/** Groups sales by seller, each group with the sales of all other sellers. */
export const bySeller = <T extends PricedSale>(sales: readonly T[]) =>
  [...Map.groupBy(sales, ({ seller }) => seller)].map(([seller, salesOfSeller]) => ({
    seller,
    salesOfSeller,
    others: sales.filter((sale) => sale.seller !== seller),
  }));
