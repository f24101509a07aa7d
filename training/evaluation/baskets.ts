import type { Tier } from '../../src/catalog/catalog.ts';
import { levelErrorOf } from '../../src/pricing/ranges/level-error.ts';
import { errorsInCommon, type SharedErrors, totalOf } from '../../src/pricing/total.ts';
import { isOrdinary, ODD_SITE } from '../markets/markets.ts';
import { type Fit, untitledLog } from '../model/fit.ts';
import { familyOf, tierOf } from '../model/terms.ts';
import { type Random, seededRandom } from '../numbers/random.ts';
import { type Ends, isWithin, medianByGroup } from '../numbers/summaries.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { LEVEL_ERROR, withoutLevelError } from '../ranges/level-error.ts';
import { askedGender, type Facts, type Market, marketName } from '../read/cells.ts';
import type { Item, ServedCells } from './held-out.ts';
import type { JudgedTitle } from './titles.ts';

/** A held-out item with its price, as part of a total. */
export interface BasketItem {
  readonly market: string;
  readonly basis: Market['basis'];
  /** The key of identical pieces: the title, or brand, category, gender and condition. */
  readonly same: string;
  /** Its selling price, and its estimate, log USD. */
  readonly log: number;
  readonly price: number;
  /** Ends of the 80% range around the price, log USD: without and with the level's error. */
  readonly ends: Ends;
  readonly wideEnds: Ends;
  readonly shared: SharedErrors;
}

/** Prices items without their titles, on markets that cover a house's full range. */
export function untitledBasketItems(items: readonly Item[], fit: Fit, served: ServedCells): BasketItem[] {
  return items
    .filter(({ cell }) => isOrdinary(cell))
    .map(({ cell, log }) => {
      const price = untitledLog(fit, { ...cell, gender: askedGender(cell) });
      const priced = { log, price, wideEnds: served.ends(cell) };
      return asPiece(cell, cell.condition, priced, '', served);
    });
}

/** Prices items by their titles, except on a site with its own levels of brands. */
export function titledBasketItems(judged: readonly JudgedTitle[], served: ServedCells): BasketItem[] {
  return judged
    .filter(({ item }) => item.marketplace !== ODD_SITE)
    .map(({ item, titled, known, wideEnds }) => {
      const priced = { log: item.log, price: item.log - titled, wideEnds };
      return asPiece(item, item.title, priced, known, served);
    });
}

/** Returns a piece; `known` holds the facts of its title. */
function asPiece(
  item: Market & Facts,
  trait: string,
  priced: Pick<BasketItem, 'log' | 'price' | 'wideEnds'>,
  known: string,
  served: ServedCells,
): BasketItem {
  const { brand, category, basis } = item;
  const key = `${brand} ${category} ${askedGender(item)}`;
  const level = levelErrorOf(LEVEL_ERROR, tierOf(brand) as Tier, familyOf(category));
  const errors = { level, cell: served.cellOf(item).error, market: PARAMETERS.markets.betweenMarkets };
  return {
    market: marketName(item),
    basis,
    same: `${key} ${trait}`,
    ...priced,
    ends: withoutLevelError(priced.wideEnds, level),
    shared: errorsInCommon(errors, key, known),
  };
}

/** Lists to draw the pieces of a basket from, equally weighted. */
type Lists = readonly (readonly BasketItem[])[];

const KINDS = [
  { what: 'mixed', from: 'one marketplace' },
  { what: 'mixed', from: 'several' },
  { what: 'equal', from: 'one marketplace' },
  { what: 'equal', from: 'several' },
] as const;
type Kind = (typeof KINDS)[number];

/** Shares of baskets of a kind with totals inside their range. */
export type BasketCoverage = ReturnType<typeof basketCoverage>[number];

/**
 * Draws baskets of held-out items and counts totals inside the range of {@link totalOf}, after subtracting each
 * market's median error.
 */
export function basketCoverage(
  items: readonly BasketItem[],
  { titled, seen }: { readonly titled: boolean; readonly seen: boolean },
) {
  const random = seededRandom(17);
  const offsetOf = medianByGroup(
    items,
    ({ market }) => market,
    ({ log, price }) => log - price,
  );
  return KINDS.flatMap((kind) =>
    PARAMETERS.evaluation.piecesOfBasket.flatMap((pieces) => {
      const lists = listsOf(items, kind, pieces);
      const mixesLists = kind.what === 'mixed' && kind.from === 'several';
      const shares = drawShares(lists, pieces, random, mixesLists, offsetOf);
      return shares.map((share) => ({ titled, seen, ...kind, ...share }));
    }),
  );
}

/** Does the same for sold items of one marketplace without adjustment, which alone reveals the level's error. */
export function soldBaskets(items: readonly BasketItem[], titled: boolean) {
  const random = seededRandom(19);
  const sold = items.filter(({ basis }) => basis === 'sold');
  return PARAMETERS.evaluation.piecesOfBasket.flatMap((pieces) =>
    drawShares(listsOf(sold, KINDS[0], pieces), pieces, random).map(
      ({ insideWide: inside, belowWide: below, inside: _, ...one }) => ({
        titled,
        ...one,
        inside,
        below,
      }),
    ),
  );
}

/**
 * Returns shares of drawn baskets: inside the range without the level's error; inside and below the service's range.
 * `offsetOf` is subtracted from a piece's log price.
 */
function drawShares(
  lists: Lists,
  pieces: number,
  random: Random,
  mixesLists = false,
  offsetOf = (_item: BasketItem) => 0,
) {
  if (lists.length === 0) return [];
  let [inside, insideWide, belowWide] = [0, 0, 0];
  for (let k = 0; k < PARAMETERS.evaluation.baskets; k++) {
    const basket = draw(lists, pieces, random, mixesLists);
    const sum = total(basket, (item) => Math.exp(item.log - offsetOf(item)));
    const narrow = totalOf(basket.map((item) => pieceOf(item, false)));
    const wide = totalOf(basket.map((item) => pieceOf(item, true)));
    if (isWithin(sum, [narrow.priceLow, narrow.priceHigh])) inside++;
    if (isWithin(sum, [wide.priceLow, wide.priceHigh])) insideWide++;
    if (sum < wide.priceLow) belowWide++;
  }
  return [
    {
      pieces,
      baskets: PARAMETERS.evaluation.baskets,
      lists: lists.length,
      inside: inside / PARAMETERS.evaluation.baskets,
      insideWide: insideWide / PARAMETERS.evaluation.baskets,
      belowWide: belowWide / PARAMETERS.evaluation.baskets,
    },
  ];
}

function listsOf(items: readonly BasketItem[], { what, from }: Kind, pieces: number): Lists {
  const markets = [...Map.groupBy(items, ({ market }) => market).values()];
  if (what === 'mixed') {
    const large = markets.filter(({ length }) => length >= PARAMETERS.evaluation.fewestOfBasketMarket);
    return from === 'several' ? (large.length > 1 ? large : []) : large.filter(({ length }) => length >= pieces);
  }
  const equal = (list: readonly BasketItem[]) =>
    [...Map.groupBy(list, ({ same }) => same).values()].filter(({ length }) => length >= pieces);
  if (from === 'one marketplace') return markets.flatMap(equal);
  return equal(items).filter((list) => new Set(list.map(({ market }) => market)).size > 1);
}

/** Draws distinct items from one list, or each item from any list. */
function draw(lists: Lists, pieces: number, random: Random, mixesLists: boolean): BasketItem[] {
  const any = <T>(list: readonly T[]) => list[Math.floor(random.uniform() * list.length)] as T;
  if (mixesLists) return Array.from({ length: pieces }, () => any(any(lists)));
  const list = any(lists);
  const basket = new Set<BasketItem>();
  while (basket.size < pieces) basket.add(any(list));
  return [...basket];
}

function pieceOf({ price, ends, wideEnds, shared }: BasketItem, isWide: boolean) {
  const [low, high] = isWide ? wideEnds : ends;
  return {
    price: Math.exp(price),
    priceLow: Math.exp(price + low),
    priceHigh: Math.exp(price + high),
    shared: isWide ? shared : { ...shared, level: 0 },
  };
}
