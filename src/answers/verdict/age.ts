import {
  type Comparison,
  compareMarkdowns,
  type Markdown,
  type MarkdownTerms,
  markdownsFor,
  PACES,
  type ShopSchedule,
  STALE_DAYS,
  shopMarkdowns,
} from '../../pricing/markdowns.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import type { Action } from '../plan/schema.ts';
import { showsNewestFirst } from '../sale/where-sold.ts';
import { isFarTooLow, likelyWorth } from './judgment.ts';
import type { Selling } from './selling.ts';

/** Periods in which to sell. */
export const GONE_IN = Object.keys(PACES) as readonly GoneIn[];
export type GoneIn = keyof typeof PACES;

/** Minutes of work per sale: photographs, text, questions, packing, the post office. */
export const WORK_MINUTES = 30;
/** Prices up to this multiple of the estimate count as at it. */
const AT_ESTIMATE = 1.1;

/** How long a piece has been listed, and at which prices. Amounts in US dollars. */
export interface AgedListing {
  readonly askingPrice?: number | undefined;
  readonly days?: number | undefined;
  /** The seller's minimum. */
  readonly floor?: number | undefined;
}

export interface AgingTerms {
  readonly goneIn: GoneIn;
  /** The worth of an hour of the seller's time, US dollars. */
  readonly hourly?: number | undefined;
  /** A shop's own schedule in place of ours. */
  readonly shop?: ShopSchedule | undefined;
}

/** An action on a listing of an age, with the prices to ask. */
export interface PricePlan {
  readonly action: Action;
  /** The price to ask now, or what a piece to donate would bring, US dollars. */
  readonly price: number;
  /** Empty for a piece to donate. */
  readonly steps: readonly Markdown[];
  /** Our schedule beside the shop's, where there is one. */
  readonly besideShop?: Comparison;
}

/** Decides what to do with a listing of an age, and at which prices. Pure. */
export function planAt(listing: PricedListing, selling: Selling, listed: AgedListing, terms: AgingTerms): PricePlan {
  const { askingPrice, floor = 0 } = listed;
  const { price: estimate } = listing.price;
  // A price far too low says nothing of the worth.
  const isRaised = !terms.shop && isFarTooLow(askingPrice, listing);
  const asked = isRaised ? undefined : askingPrice;
  const usual = Math.max(floor, Math.min(asked ?? estimate, estimate));
  const work = ((terms.hourly ?? 0) * WORK_MINUTES) / 60;
  if (selling.marketplace && selling.keep(usual) <= work) return { action: 'DONATE', price: usual, steps: [] };
  const isRelisted = !terms.shop && isBuried(listed, selling) && isFair(asked, estimate);
  const markdown = markdownOf(listing, selling, { ...listed, askingPrice: asked }, { terms, isRaised });
  const fitted = isRelisted ? [{ day: 0, price: asked as number }] : markdownsFor(markdown);
  const ofShop = terms.shop && shopMarkdowns(terms.shop, markdown);
  const steps = ofShop ?? fitted;
  const [{ price }] = steps as [Markdown];
  return {
    action: isRaised ? 'RAISE' : isRelisted ? 'RELIST' : actionOf(price, askingPrice),
    price,
    steps,
    ...(ofShop && { besideShop: compareMarkdowns(markdown, fitted, ofShop) }),
  };
}

/** Returns true for a listing that nobody sees any more, where new ones are shown first. */
const isBuried = ({ days }: AgedListing, { marketplace }: Selling): boolean =>
  days !== undefined && days >= STALE_DAYS && showsNewestFirst(marketplace?.id ?? '');

/** A fair price that nobody saw: listing again comes before a cut. */
const isFair = (asked: number | undefined, estimate: number): boolean =>
  asked !== undefined && asked <= AT_ESTIMATE * estimate;

function markdownOf(
  listing: PricedListing,
  { marketplace }: Selling,
  { askingPrice, days, floor = 0 }: AgedListing,
  { terms, isRaised }: { readonly terms: AgingTerms; readonly isRaised: boolean },
): MarkdownTerms {
  const { price: estimate, priceHigh: high, quantiles } = listing.price;
  const pace = PACES[terms.goneIn];
  // A listing of unknown age is past its first weeks.
  const counted = days ?? pace.patience;
  const worth = likelyWorth(listing, { asked: askingPrice, days: counted });
  const [, p30, p70] = quantiles;
  return {
    estimate,
    high,
    worth,
    askingPrice,
    pace,
    daysListed: isRaised ? 0 : counted,
    usual: [worth * Math.exp(p30), worth * Math.exp(p70)],
    least: Math.max(floor, marketplace?.smallestPrice ?? 1),
  };
}

function actionOf(price: number, askingPrice: number | undefined): Action {
  if (askingPrice === undefined) return 'LIST';
  return price < askingPrice ? 'CUT' : 'HOLD';
}
