// What is said of a sale and what it comes to, apart from the code: the types of the package need no more.

/** What may be said of a sale. Amounts in US dollars. */
export interface SaleTerms {
  /** What it sells at; either this or `keep`. */
  readonly price?: number | undefined;
  /** What the seller wants to keep. */
  readonly keep?: number | undefined;
  /** What the buyer pays the seller for shipping. */
  readonly shipping?: number | undefined;
  /** What the seller pays for the label. */
  readonly label?: number | undefined;
  /** Sales tax as a fraction of price and shipping. */
  readonly taxRate?: number | undefined;
  /** What the seller paid for it. */
  readonly cost?: number | undefined;
}

/** Whether a marketplace takes a garment. */
export interface Acceptance {
  readonly accepted: 'yes' | 'no' | 'check';
  /** Why not, or what to check. */
  readonly reason?: string;
}

/** A typical amount with its range, US dollars; an end is left out where a marketplace gives none. */
export interface Amounts {
  readonly low?: number;
  readonly mid?: number;
  readonly high?: number;
}

/** What a sale on one marketplace comes to, in US dollars. A marketplace that refuses the garment has no figures. */
export interface Payout extends Acceptance {
  readonly marketplace: { readonly id: string; readonly name: string };
  /** Who sells: you list it, they sell it for you, or you meet the buyer. */
  readonly model: 'you list' | 'they sell' | 'local';
  readonly fees?: readonly { readonly name: string; readonly amount: number }[];
  readonly totalFees?: number;
  /** What the seller keeps. */
  readonly net?: number;
  /** In place of the figures above, where only a range is known. */
  readonly netRange?: { readonly low: number; readonly high: number };
  /** `net` less the cost. */
  readonly profit?: number;
  /** The least price that keeps what was asked for; the figures above are those at this price. */
  readonly leastAsk?: number;
  readonly warning?: string;
  readonly feeSource: FeeSource;
}

/** Where fees come from, when they were read, and how sure they are. */
export interface FeeSource {
  readonly url: string;
  readonly checkedOn: string;
  readonly effectiveFrom?: string;
  readonly certainty: 'high' | 'medium' | 'low';
}

/** The result on every marketplace, with all assumptions. */
export interface PayoutAnswer {
  /** As it was asked for: this or `keep`. */
  readonly price?: number;
  readonly keep?: number;
  readonly currency: 'USD';
  /** The assumptions, as sentences. */
  readonly assumptions: readonly string[];
  /** In the order of the fee file. */
  readonly payouts: readonly Payout[];
  /** What no figure here counts. */
  readonly notModeled: readonly string[];
}
