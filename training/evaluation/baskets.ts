import type { Tier } from '../../src/catalog/catalog.ts';
import { levelErrorOf } from '../../src/pricing/ranges/spread.ts';
import { errorsInCommon, type SharedErrors, totalOf } from '../../src/pricing/total.ts';
import { isOrdinary, ODD_SITE } from '../markets/markets.ts';
import { type Fit, untitledLog } from '../model/fit.ts';
import { familyOf, tierOf } from '../model/terms.ts';
import { type Random, seededRandom } from '../numbers/random.ts';
import { type Ends, isWithin, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { LEVEL_ERROR } from '../ranges/calibrate.ts';
import { askedGender, type Facts, type Market, marketName } from '../read/cells.ts';
import type { Item, JudgedTitle, ServedCells } from './held-out.ts';

/** A held-out item with its price, as part of a total. */
export interface BasketItem {
  readonly market: string;
  readonly basis: Market['basis'];
  /** Its selling price, and its estimate, log USD. */
  readonly log: number;
  readonly price: number;
  /** Ends of the 80% range around the price, log USD. */
  readonly ends: Ends;
  readonly shared: SharedErrors;
}

/** Prices items without their titles, on markets that cover a house's full range. */
export function untitledBasketItems(items: readonly Item[], fit: Fit, served: ServedCells): BasketItem[] {
  return items
    .filter(({ cell }) => isOrdinary(cell))
    .map(({ cell, log }) => {
      const price = untitledLog(fit, { ...cell, gender: askedGender(cell) });
      return asPiece(cell, { log, price, ends: served.ends(cell) }, '', served);
    });
}

/** Prices items by their titles, except on a site with its own levels of brands. */
export function titledBasketItems(judged: readonly JudgedTitle[], served: ServedCells): BasketItem[] {
  return judged
    .filter(({ item }) => item.marketplace !== ODD_SITE)
    .map(({ item, titled, known, ends }) =>
      asPiece(item, { log: item.log, price: item.log - titled, ends }, known, served),
    );
}

/** Returns a piece; `known` contains the facts of its title. */
function asPiece(
  item: Market & Facts,
  priced: Pick<BasketItem, 'log' | 'price' | 'ends'>,
  known: string,
  served: ServedCells,
): BasketItem {
  const { brand, category, basis } = item;
  const level = levelErrorOf(LEVEL_ERROR, tierOf(brand) as Tier, familyOf(category));
  const errors = { level, cell: served.cellOf(item).error, market: PARAMETERS.markets.betweenMarkets };
  const shared = errorsInCommon(errors, `${brand} ${category} ${askedGender(item)}`, known);
  return { market: marketName(item), basis, ...priced, shared };
}

/**
 * Draws baskets of sold items of one marketplace and counts totals inside and below the range of {@link totalOf},
 * unadjusted, which reveals the level's error.
 */
export function soldBaskets(items: readonly BasketItem[], titled: boolean) {
  const { baskets, piecesOfBasket, fewestOfBasketMarket } = PARAMETERS.evaluation;
  const random = seededRandom(19);
  const sold = items.filter(({ basis }) => basis === 'sold');
  const markets = [...Map.groupBy(sold, ({ market }) => market).values()];
  return piecesOfBasket.flatMap((pieces) => {
    const lists = markets.filter(({ length }) => length >= Math.max(fewestOfBasketMarket, pieces));
    if (lists.length === 0) return [];
    const drawn = Array.from({ length: baskets }, () => {
      const basket = draw(lists, pieces, random);
      const { priceLow, priceHigh } = totalOf(basket.map(pieceOf));
      return { sum: total(basket, ({ log }) => Math.exp(log)), priceLow, priceHigh };
    });
    const shareOf = (holds: (one: (typeof drawn)[number]) => boolean) => drawn.filter(holds).length / baskets;
    const inside = shareOf(({ sum, priceLow, priceHigh }) => isWithin(sum, [priceLow, priceHigh]));
    const below = shareOf(({ sum, priceLow }) => sum < priceLow);
    return [{ titled, pieces, baskets, lists: lists.length, inside, below }];
  });
}

/** Draws distinct items from one of the lists, which weigh the same. */
function draw(lists: readonly (readonly BasketItem[])[], pieces: number, random: Random): BasketItem[] {
  const any = <T>(list: readonly T[]) => list[Math.floor(random.uniform() * list.length)] as T;
  const list = any(lists);
  const basket = new Set<BasketItem>();
  while (basket.size < pieces) basket.add(any(list));
  return [...basket];
}

function pieceOf({ price, ends: [low, high], shared }: BasketItem) {
  return { price: Math.exp(price), priceLow: Math.exp(price + low), priceHigh: Math.exp(price + high), shared };
}
