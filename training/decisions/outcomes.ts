import type { Verdict } from '../../src/decide/decision-schema.ts';
import type { MarketplaceList } from '../../src/decide/selling.ts';
import { judgeTag } from '../../src/decide/verdict.ts';
import { seededRandom } from '../numbers/random.ts';
import { type Ends, total } from '../numbers/sums.ts';
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
        const [ours, theirs] = [own, rival].map(({ buys }) => sumOf(tallies(offers, buys, { work }))) as [Tally, Tally];
        const isLosingMore = losingShare(theirs) > losingShare(ours) + EQUAL_LOSSES;
        if (isLosingMore || ours.profit >= theirs.profit) return [];
        const [less, more] = [ours, theirs].map(({ profit }) => profit.toFixed(0));
        return [`${market}, $${work} of work: ${own.name} earns $${less}, ${rival.name} $${more}.`];
      }),
    ),
  );
}

const RESAMPLES = 200;

/** A part of the pieces that finds a buyer, the rest is given away; and what the work on a purchase costs, USD. */
interface Circumstances {
  readonly sold?: number;
  readonly work?: number;
}

/**
 * Returns what a buyer of some offers earns, beside someone who had known every sale and had bought no others.
 * Fractions: `share` is the part of that profit, with its 90% interval over resamples of the pieces, `losing` the part
 * of the purchases that lose money before work, and `return` profit over what was paid.
 */
export function outcomeOf(offers: readonly Offer[], buys: Buys, { sold = 1, work = 0 }: Circumstances = {}) {
  const pieces = tallies(offers, buys, { sold, work });
  const all = sumOf(pieces);
  const drawn = resampled(pieces).map(sumOf);
  return {
    purchases: all.purchases,
    share: shareOf(all),
    shareInterval: intervalOf(drawn.map(shareOf)),
    losing: losingShare(all),
    losingInterval: intervalOf(drawn.map(losingShare)),
    return: all.paid === 0 ? 0 : all.profit / all.paid,
  };
}

/** Purchases and their profit, US dollars, and the profit of someone who had known every sale. */
type Tally = ReturnType<typeof tallyOf>;

/** Returns the tally of each piece. */
const tallies = (offers: readonly Offer[], buys: Buys, circumstances: Circumstances): Tally[] =>
  [...Map.groupBy(offers, ({ piece }) => piece).values()].map((own) => tallyOf(own, buys, circumstances));

function tallyOf(offers: readonly Offer[], buys: Buys, { sold = 1, work = 0 }: Circumstances) {
  const bought = offers.filter(buys);
  return {
    purchases: bought.length,
    losing: total(bought, ({ piece, tag }) => 1 - sold + sold * Number(piece.net < tag)),
    paid: total(bought, ({ tag }) => tag),
    profit: total(bought, ({ piece, tag }) => sold * piece.net - tag - work),
    possible: total(offers, ({ piece, tag }) => sold * Math.max(0, piece.net - tag - work)),
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

/** Returns resamples of groups, each as large as they are together. */
export function resampled<T>(groups: readonly T[]): T[][] {
  const random = seededRandom(1);
  return Array.from({ length: RESAMPLES }, () =>
    groups.map(() => groups[Math.floor(random.uniform() * groups.length)] as T),
  );
}

/** Returns the middle 90% of values. */
export function intervalOf(values: readonly number[]): Ends {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number;
  return [at(0.05), at(0.95)];
}
