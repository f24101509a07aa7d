import { seededRandom } from '../numbers/random.ts';
import type { Ends } from '../numbers/summaries.ts';
import { total } from '../numbers/sums.ts';
import type { Offer } from './policies.ts';

/** Purchases and their profit, US dollars, beside the profit of somebody who knew every sale before. */
interface Tally {
  readonly purchases: number;
  readonly losing: number;
  readonly paid: number;
  readonly profit: number;
  readonly possible: number;
}

/** The outcome of a way to decide. Fractions. */
export interface Outcome {
  readonly purchases: number;
  /** The part of the profit of somebody who knew every sale before. */
  readonly share: number;
  /** The 90% interval of that, over resamples of the sellers. */
  readonly shareInterval: Ends;
  /** The part of the purchases that lose money. */
  readonly losing: number;
  readonly losingInterval: Ends;
  /** Profit over what was paid. */
  readonly return: number;
}

const RESAMPLES = 200;

/**
 * Returns what is earned by who buys some offers. Of pieces that are bought, the fraction `sold` finds a buyer, and the
 * rest is given away: who knew every sale before would not have bought those.
 */
export function outcomeOf(offers: readonly Offer[], buys: (offer: Offer) => boolean, sold = 1): Outcome {
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

function tallyOf(offers: readonly Offer[], buys: (offer: Offer) => boolean, sold: number): Tally {
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

const sumOf = (tallies: readonly Tally[]): Tally => ({
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
