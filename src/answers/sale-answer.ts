import type { Amounts, Payout, PayoutAnswer } from '../marketplaces/payout.ts';
import type { PriceRange } from '../pricing/pricing.ts';

// Apart from the code: the package's types need no other.

/** What a seller wants from a sale, as people say it: US dollars and fractions, at most one of the three. */
export interface GoalTerms {
  /** US dollars left after fees and cost. */
  readonly profit?: number | undefined;
  /** The same as a fraction of the cost: 1 doubles the money. */
  readonly returnOnCost?: number | undefined;
  /** The same as a fraction of the price it sells for. */
  readonly margin?: number | undefined;
}

/** What a sale leaves on one marketplace. */
export interface SalePayout extends Payout {
  /** What the seller keeps at the ends of the estimate, where that is the price; else as in {@link Payout}. */
  readonly netRange?: { readonly low: number; readonly high: number };
  /** The most to pay for the garment so that the goal is met, where there is one and it can be; at the ends of the estimate too. */
  readonly payUpTo?: Amounts;
}

export interface SaleAnswer extends Omit<PayoutAnswer, 'payouts'> {
  /** Our estimate, where it is the price. */
  readonly estimate?: PriceRange;
  /** One for each marketplace, in the order of the fee file. */
  readonly payouts: readonly SalePayout[];
}
