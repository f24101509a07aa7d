import { judgeResale, judgeTag } from '../../src/answers/verdict/judgment.ts';
import type { Verdict } from '../../src/answers/verdict/schema.ts';
import { itemForSale, type MarketplaceList } from '../../src/answers/verdict/selling.ts';
import type { OfferedPiece } from './offered-pieces.ts';

/** Prices on the tags of thrift stores, US dollars. */
export const TAGS = [4, 6, 8, 10, 13, 20, 30] as const;

/** The share of a price that who knows no rule pays at most. */
const A_THIRD = 1 / 3;

/** A piece at a tag. */
export interface Offer {
  readonly piece: OfferedPiece;
  /** US dollars. */
  readonly tag: number;
  readonly verdict: Verdict;
}

/** A way to decide: true where the piece is bought, undefined where it has nothing to go by. */
export interface Policy {
  readonly name: string;
  readonly buys: (offer: Offer) => boolean | undefined;
}

/** The rule whose parts are told. */
export const BUY_AND_MAYBE = 'our Buy and Maybe';

/** Returns the verdicts on a piece at all tags, for a seller with the usual terms. */
export const offersOf = (marketplaces: MarketplaceList, piece: OfferedPiece): Offer[] =>
  TAGS.map((tag) => ({ piece, tag, verdict: judgeTag(marketplaces, piece.listing, tag, {}) }));

/** Verdicts that say more than to leave a piece: a maybe, and a buy if it is real. */
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

/** Applies our rule to a blind guess in place of our price; undefined without one. */
function byGuess(marketplaces: MarketplaceList, { piece: { listing, guess }, tag }: Offer): boolean | undefined {
  if (guess === undefined) return undefined;
  const item = itemForSale(listing);
  const price = { ...item.price, price: guess };
  return isWorthIt({
    verdict: judgeResale(marketplaces, { ...item, price, strength: 'firm' }, undefined, { cost: tag }),
  });
}
