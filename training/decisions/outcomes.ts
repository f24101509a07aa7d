import type { Verdict } from '../../src/decide/decision-schema.ts';
import type { MarketplaceList } from '../../src/decide/selling.ts';
import { judgeTag } from '../../src/decide/verdict.ts';
import { bootstrap } from '../evaluation/metrics.ts';
import { seededRandom } from '../numbers/random.ts';
import { total } from '../numbers/sums.ts';
import type { OfferedPiece } from './offered-pieces.ts';

/** Prices on thrift-store tags, US dollars. */
export const TAGS = [4, 6, 8, 10, 13, 20, 30] as const;
/** Costs of the work on a purchase, US dollars. */
export const WORK = [0, 5, 10] as const;

/** A piece at a tag. */
export interface Offer {
  readonly piece: OfferedPiece;
  /** US dollars. */
  readonly tag: number;
  readonly verdict: Verdict;
}

/** Returns true for an offer to buy. */
type Buys = (offer: Offer) => boolean;

/** A way to decide. */
export interface Policy {
  readonly name: string;
  readonly buys: Buys;
}

/** The share of a price that a buyer who does it in the head pays. */
const A_THIRD = 1 / 3;

/** The rule whose parts are reported. */
export const BUY_AND_MAYBE = 'our Buy and Maybe';
/** Without any rule. */
export const EVERYTHING = 'everything';

/** Returns the verdicts on a piece at all tags, for a seller with the usual terms. */
export const offersOf = (marketplaces: MarketplaceList, piece: OfferedPiece): Offer[] =>
  TAGS.map((tag) => ({ piece, tag, verdict: judgeTag(marketplaces, piece.listing, tag, {}) }));

/** Returns true for an offer that our verdict calls worth a sale: a buy or a maybe. */
export const isWorthIt = ({ verdict: { zone } }: Offer): boolean => zone === 'buy' || zone === 'thin';

/** Our own rules. */
const OURS: readonly Policy[] = [
  { name: 'our Buy', buys: ({ verdict: { zone } }) => zone === 'buy' },
  { name: BUY_AND_MAYBE, buys: isWorthIt },
];

/** Returns rules that a person can do in the head; `kindMean` is the average price of a piece's kind, US dollars. */
const rivals = (kindMean: (piece: OfferedPiece) => number): Policy[] => [
  { name: 'a third of our price', buys: ({ piece, tag }) => tag <= A_THIRD * piece.listing.price.price },
  { name: 'a third of the kind’s average', buys: ({ piece, tag }) => tag <= A_THIRD * kindMean(piece) },
];

/** Returns the ways to decide that are reported, ours first. */
export const policies = (kindMean: (piece: OfferedPiece) => number): Policy[] => [
  ...OURS,
  ...rivals(kindMean),
  { name: EVERYTHING, buys: () => true },
];

/** Shares of losing purchases that differ by less count as equal: their 90% intervals are two points wide. */
const EQUAL_LOSSES = 0.01;

/** Returns a sentence for each rule of ours that earns less than a rival at equal losses, at any cost of work. */
export function betterRivals(
  offers: readonly Offer[],
  kindMean: (piece: OfferedPiece) => number,
  market: string,
): string[] {
  return WORK.flatMap((work) =>
    OURS.flatMap((own) =>
      rivals(kindMean).flatMap((rival) => {
        const [ours, theirs] = [own, rival].map(({ buys }) => sumOf(tallies(offers, buys, work))) as [Tally, Tally];
        const isLosingMore = losingShare(theirs) > losingShare(ours) + EQUAL_LOSSES;
        if (isLosingMore || ours.profit >= theirs.profit) return [];
        const [less, more] = [ours, theirs].map(({ profit }) => profit.toFixed(0));
        return [`${market}, $${work} of work: ${own.name} earns $${less}, ${rival.name} $${more}.`];
      }),
    ),
  );
}

/**
 * Returns what a buyer of some offers earns if the work on a purchase costs `work` dollars, beside someone who had
 * known every sale and had bought no others. Fractions: `share` is the part of that profit, with its 90% interval over
 * resamples of the pieces, `losing` the part of the purchases that lose money before work, and `return` profit over
 * what was paid.
 */
export function outcomeOf(offers: readonly Offer[], buys: Buys, work = 0) {
  const pieces = tallies(offers, buys, work);
  const all = sumOf(pieces);
  const intervalOf = (figure: (sum: Tally) => number) =>
    bootstrap([pieces], ([sample = []]) => figure(sumOf(sample)), seededRandom(1));
  return {
    purchases: all.purchases,
    share: shareOf(all),
    shareInterval: intervalOf(shareOf),
    losing: losingShare(all),
    losingInterval: intervalOf(losingShare),
    return: all.paid === 0 ? 0 : all.profit / all.paid,
  };
}

/** Purchases and their profit, US dollars, and the profit of someone who had known every sale. */
type Tally = ReturnType<typeof tallyOf>;

/** Returns the tally of each piece. */
const tallies = (offers: readonly Offer[], buys: Buys, work: number): Tally[] =>
  [...Map.groupBy(offers, ({ piece }) => piece).values()].map((own) => tallyOf(own, buys, work));

function tallyOf(offers: readonly Offer[], buys: Buys, work: number) {
  const bought = offers.filter(buys);
  return {
    purchases: bought.length,
    losing: total(bought, ({ piece, tag }) => Number(piece.net < tag)),
    paid: total(bought, ({ tag }) => tag),
    profit: total(bought, ({ piece, tag }) => piece.net - tag - work),
    possible: total(offers, ({ piece, tag }) => Math.max(0, piece.net - tag - work)),
  };
}

const shareOf = ({ profit, possible }: Tally) => (possible === 0 ? 0 : profit / possible);
const losingShare = ({ losing, purchases }: Tally) => (purchases === 0 ? 0 : losing / purchases);

const sumOf = (tallies: readonly Tally[]) => ({
  purchases: total(tallies, ({ purchases }) => purchases),
  losing: total(tallies, ({ losing }) => losing),
  paid: total(tallies, ({ paid }) => paid),
  profit: total(tallies, ({ profit }) => profit),
  possible: total(tallies, ({ possible }) => possible),
});
