import { type Cell, siteOf } from '../read/cells.ts';
import { type BasketParts, titledBasketItems, untitledBasketItems } from './basket-items.ts';
import type { BasketItem } from './baskets.ts';
import { type GradedCell, gradedCells } from './evidence-grades.ts';
import { catalogCells, type Item } from './items.ts';
import type { UnseenSite } from './leave-one-out.ts';

/** Prices of marketplaces by fits that leave them out, marketplace by marketplace. */
interface UnseenMarkets {
  readonly cells: readonly GradedCell[];
  readonly untitled: readonly BasketItem[];
  readonly titled: readonly BasketItem[];
  readonly add: (unseen: UnseenSite) => void;
}

/** Collects cells and basket items of left-out marketplaces: all of their listings, as the fit has seen none of them. */
export function createUnseenMarkets(
  all: readonly Cell[],
  training: readonly Cell[],
  items: readonly Item[],
  parts: BasketParts,
): UnseenMarkets {
  const cells: GradedCell[] = [];
  const untitled: BasketItem[] = [];
  const titled: BasketItem[] = [];
  return {
    ...{ cells, untitled, titled },
    add({ site, fit, judged }) {
      const isOfSite = (cell: { marketplace: string }) => siteOf(cell) === site;
      const others = training.filter((cell) => !isOfSite(cell));
      for (const cell of gradedCells(catalogCells(all.filter(isOfSite)), fit, others))
        cells.push(cell);
      const own = items.filter(({ cell }) => isOfSite(cell));
      for (const item of untitledBasketItems(own, fit, parts)) untitled.push(item);
      for (const item of titledBasketItems(judged, parts)) titled.push(item);
    },
  };
}
