import { medianOf } from '../../src/median.ts';
import { type SharedErrors, totalOf } from '../../src/pricing/total.ts';
import { byGroup } from '../numbers/by-group.ts';
import { type Random, seededRandom } from '../numbers/random.ts';
import type { Market } from '../read/cells.ts';

/** A held-out item with its price, as a piece of a total. */
export interface BasketItem {
  readonly market: string;
  readonly basis: Market['basis'];
  /** The common trait of equal pieces: the title, or brand, category, gender and condition. */
  readonly same: string;
  /** Its selling price, and its estimate, log USD. */
  readonly log: number;
  readonly price: number;
  /** Ends of the 80% range beside the price, log USD: without and with the level's error. */
  readonly ends: readonly [low: number, high: number];
  readonly wideEnds: readonly [low: number, high: number];
  readonly shared: SharedErrors;
}

/** Share of the baskets of held-out pieces whose totals were inside their range. */
export interface BasketCoverage {
  /** True where the titles were read, false for brand, category, gender and condition only. */
  readonly titled: boolean;
  /** True where the fit has seen other listings of the marketplace. */
  readonly seen: boolean;
  readonly what: 'mixed' | 'equal';
  readonly from: 'one marketplace' | 'several';
  readonly pieces: number;
  /** After the market's median distance: without the level's error, and as the service gives the range. */
  readonly inside: number;
  readonly insideWide: number;
  readonly baskets: number;
  /** Markets, or lists of equal pieces, that the baskets were drawn from. */
  readonly lists: number;
  /** Below the range that the service gives; the rest are above. */
  readonly belowWide: number;
}

/** The same without any median taken out: sold pieces of one marketplace, no median taken out. */
export interface SoldBaskets {
  readonly titled: boolean;
  readonly pieces: number;
  readonly baskets: number;
  readonly lists: number;
  readonly inside: number;
  readonly below: number;
}

const PIECES = [1, 2, 5, 20, 40];

const BASKETS = 500;

/** A market with fewer items gives no baskets. */
const LEAST_ITEMS = 20;

/** Lists that pieces of one basket are drawn from; each list counts alike. */
type Lists = readonly (readonly BasketItem[])[];

/** Draws baskets of held-out items and counts the totals inside the range that {@link totalOf} gives them. */
export function basketCoverage(
  items: readonly BasketItem[],
  { titled, seen }: Pick<BasketCoverage, 'titled' | 'seen'>,
): BasketCoverage[] {
  const random = seededRandom(17);
  const offsetOf = byGroup(
    items,
    ({ market }) => market,
    (own) => medianOf(own.map(({ log, price }) => log - price)),
  );
  const kinds = [
    { what: 'mixed', from: 'one marketplace' },
    { what: 'mixed', from: 'several' },
    { what: 'equal', from: 'one marketplace' },
    { what: 'equal', from: 'several' },
  ] as const;
  return kinds.flatMap(({ what, from }) =>
    PIECES.flatMap((pieces): BasketCoverage[] => {
      const lists = listsOf(items, what, from, pieces);
      if (lists.length === 0) return [];
      const count = { inside: 0, insideWide: 0, belowWide: 0 };
      for (let k = 0; k < BASKETS; k++) {
        const basket = draw(lists, pieces, random, what === 'mixed' && from === 'several');
        const total = basket.reduce((sum, item) => sum + Math.exp(item.log - offsetOf(item)), 0);
        const narrow = totalOf(basket.map((item) => pieceOf(item, false)));
        const wide = totalOf(basket.map((item) => pieceOf(item, true)));
        if (total >= narrow.priceLow && total <= narrow.priceHigh) count.inside++;
        if (total >= wide.priceLow && total <= wide.priceHigh) count.insideWide++;
        if (total < wide.priceLow) count.belowWide++;
      }
      return [
        {
          ...{ titled, seen, what, from, pieces, baskets: BASKETS, lists: lists.length },
          inside: count.inside / BASKETS,
          insideWide: count.insideWide / BASKETS,
          belowWide: count.belowWide / BASKETS,
        },
      ];
    }),
  );
}

/** The same of sold items as they are: what the level's error is for shows here alone. */
export function soldBaskets(items: readonly BasketItem[], titled: boolean): SoldBaskets[] {
  const random = seededRandom(19);
  const sold = items.filter(({ basis }) => basis === 'sold');
  return PIECES.flatMap((pieces): SoldBaskets[] => {
    const lists = listsOf(sold, 'mixed', 'one marketplace', pieces);
    if (lists.length === 0) return [];
    let [inside, below] = [0, 0];
    for (let k = 0; k < BASKETS; k++) {
      const basket = draw(lists, pieces, random, false);
      const total = basket.reduce((sum, { log }) => sum + Math.exp(log), 0);
      const { priceLow, priceHigh } = totalOf(basket.map((item) => pieceOf(item, true)));
      if (total >= priceLow && total <= priceHigh) inside++;
      if (total < priceLow) below++;
    }
    const shares = { inside: inside / BASKETS, below: below / BASKETS };
    return [{ titled, pieces, baskets: BASKETS, lists: lists.length, ...shares }];
  });
}

function listsOf(
  items: readonly BasketItem[],
  what: BasketCoverage['what'],
  from: BasketCoverage['from'],
  pieces: number,
): Lists {
  const markets = [...Map.groupBy(items, ({ market }) => market).values()];
  if (what === 'mixed') {
    const large = markets.filter(({ length }) => length >= LEAST_ITEMS);
    return from === 'several'
      ? large.length > 1
        ? large
        : []
      : large.filter(({ length }) => length >= pieces);
  }
  const equal = (list: readonly BasketItem[]) =>
    [...Map.groupBy(list, ({ same }) => same).values()].filter(({ length }) => length >= pieces);
  if (from === 'one marketplace') return markets.flatMap(equal);
  return equal(items).filter((list) => new Set(list.map(({ market }) => market)).size > 1);
}

/** Different items of one list, or each of any list. */
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
