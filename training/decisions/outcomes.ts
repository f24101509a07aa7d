import { judgeResale, judgeTag } from '../../src/answers/verdict/judgment.ts';
import type { Verdict } from '../../src/answers/verdict/schema.ts';
import { itemForSale, type MarketplaceList } from '../../src/answers/verdict/selling.ts';
import { seededRandom } from '../numbers/random.ts';
import { type Ends, total } from '../numbers/sums.ts';
import type { OfferedPiece } from './offered-pieces.ts';

/** Prices on thrift-store tags, US dollars. */
export const TAGS = [4, 6, 8, 10, 13, 20, 30] as const;

/** The maximum share of a price that a buyer without a rule pays. */
const A_THIRD = 1 / 3;

/** A piece at a tag. */
export interface Offer {
  readonly piece: OfferedPiece;
  /** US dollars. */
  readonly tag: number;
  readonly verdict: Verdict;
}

/** A way to decide: true if the piece is bought, undefined if there is no basis for a decision. */
export interface Policy {
  readonly name: string;
  readonly buys: (offer: Offer) => boolean | undefined;
}

/** The rule whose parts are reported. */
export const BUY_AND_MAYBE = 'our Buy and Maybe';

/** Returns the verdicts on a piece at all tags, for a seller with the usual terms. */
export const offersOf = (marketplaces: MarketplaceList, piece: OfferedPiece): Offer[] =>
  TAGS.map((tag) => ({ piece, tag, verdict: judgeTag(marketplaces, piece.listing, tag, {}) }));

/** Verdicts other than leaving a piece: a buy, a maybe, and a buy if it is genuine. */
const WORTH_IT: readonly Verdict['zone'][] = ['buy', 'thin', 'check'];

/** Returns true for an offer that our verdict calls worth a sale. */
export const isWorthIt = ({ verdict }: Pick<Offer, 'verdict'>): boolean => WORTH_IT.includes(verdict.zone);

/** Returns ways to decide, ours first; `kindMean` is the average price of a piece's kind, US dollars. */
export const policies = (marketplaces: MarketplaceList, kindMean: (piece: OfferedPiece) => number): Policy[] => [
  { name: 'our Buy', buys: ({ verdict }) => verdict.zone === 'buy' },
  { name: BUY_AND_MAYBE, buys: isWorthIt },
  { name: 'a third of our price', buys: ({ piece, tag }) => tag <= A_THIRD * piece.listing.price.price },
  { name: 'a third of the kind’s average', buys: ({ piece, tag }) => tag <= A_THIRD * kindMean(piece) },
  {
    name: 'a third of a blind guess',
    buys: ({ piece: { guess }, tag }) => (guess === undefined ? undefined : tag <= A_THIRD * guess),
  },
  { name: 'Buy and Maybe by a blind guess', buys: (offer) => byGuess(marketplaces, offer) },
  { name: 'everything', buys: () => true },
];

/** Applies our rule to a blind guess instead of our price; undefined without one. */
function byGuess(marketplaces: MarketplaceList, { piece: { listing, guess }, tag }: Offer): boolean | undefined {
  if (guess === undefined) return undefined;
  const item = itemForSale(listing);
  const price = { ...item.price, price: guess };
  return isWorthIt({
    verdict: judgeResale(marketplaces, { ...item, price, strength: 'firm' }, undefined, { cost: tag }),
  });
}

/** Purchases and their profit, US dollars, and the profit of someone who had known every sale. */
type Tally = ReturnType<typeof tallyOf>;

const RESAMPLES = 200;

/**
 * Returns what a buyer of some offers earns. Of the pieces bought, the fraction `sold` finds a buyer, and the rest is
 * given away: someone who had known every sale would not have bought those. Fractions: `share` is the part of the
 * profit of someone who had known every sale, with its 90% interval over resamples of the sellers, `losing` the part of
 * the purchases that lose money, and `return` profit over what was paid.
 */
export function outcomeOf(offers: readonly Offer[], buys: (offer: Offer) => boolean, sold = 1) {
  const sellers = [...Map.groupBy(offers, ({ piece }) => piece.seller).values()].map((own) => tallyOf(own, buys, sold));
  const all = sumOf(sellers);
  const drawn = resampled(sellers).map(sumOf);
  return {
    purchases: all.purchases,
    share: shareOf(all),
    shareInterval: intervalOf(drawn.map(shareOf)),
    losing: losingOf(all),
    losingInterval: intervalOf(drawn.map(losingOf)),
    return: all.paid === 0 ? 0 : all.profit / all.paid,
  };
}

/** Returns resamples of groups, each with as many as there are. */
export function resampled<T>(groups: readonly T[]): T[][] {
  const random = seededRandom(1);
  return Array.from({ length: RESAMPLES }, () =>
    groups.map(() => groups[Math.floor(random.uniform() * groups.length)] as T),
  );
}

function tallyOf(offers: readonly Offer[], buys: (offer: Offer) => boolean, sold: number) {
  const bought = offers.filter(buys);
  const ofSale = (profit: number, isLoss: (profit: number) => boolean) => Number(isLoss(profit));
  return {
    purchases: bought.length,
    losing: total(bought, ({ piece, tag }) => 1 - sold + sold * ofSale(piece.net - tag, (profit) => profit < 0)),
    paid: total(bought, ({ tag }) => tag),
    profit: total(bought, ({ piece, tag }) => sold * piece.net - tag),
    possible: total(offers, ({ piece, tag }) => sold * Math.max(0, piece.net - tag)),
  };
}

const shareOf = ({ profit, possible }: Tally) => (possible === 0 ? 0 : profit / possible);
const losingOf = ({ losing, purchases }: Tally) => (purchases === 0 ? 0 : losing / purchases);

const sumOf = (tallies: readonly Tally[]) => ({
  purchases: total(tallies, ({ purchases }) => purchases),
  losing: total(tallies, ({ losing }) => losing),
  paid: total(tallies, ({ paid }) => paid),
  profit: total(tallies, ({ profit }) => profit),
  possible: total(tallies, ({ possible }) => possible),
});

/** Returns the middle 90% of values. */
export function intervalOf(values: readonly number[]): Ends {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number;
  return [at(0.05), at(0.95)];
}
