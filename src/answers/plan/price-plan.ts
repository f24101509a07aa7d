import { defined } from '../../base/members.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import {
  type Belief,
  beliefAbout,
  type Comparison,
  compareMarkdowns,
  cutFrom,
  expectedNet,
  type Markdown,
  type MarkdownTerms,
  markdownsFor,
  PACES,
  type ShopSchedule,
  STALE_DAYS,
  shareOfWaiting,
  shopMarkdowns,
  worthBy,
} from '../../pricing/unsold/markdowns.ts';
import { placeClassOf } from '../../pricing/unsold/sale-odds.ts';
import { showsNewestFirst } from '../sale/seller.ts';
import { isFarTooLow } from '../verdict/judgment.ts';
import type { Selling } from '../verdict/selling.ts';
import type { Action } from './schema.ts';

export const GONE_IN = Object.keys(PACES) as readonly GoneIn[];
export type GoneIn = keyof typeof PACES;

/** Minutes of work per sale: photographs, text, questions, packing, the post office. */
export const WORK_MINUTES = 30;
/** Prices up to this multiple of the estimate count as at it. */
const AT_ESTIMATE = 1.1;
/** After this many days, a piece that is expected to bring less than this in as many more is given up. */
const SPENT = { days: 90, dollars: 1 } as const;
/** Days after which nobody pays more for a piece than its asking price so far. */
const SAT_DAYS = 60;

/** How long a piece has been listed, and at which prices. Amounts in US dollars. */
interface AgedListing {
  readonly askingPrice?: number | undefined;
  readonly days?: number | undefined;
  readonly floor?: number | undefined;
}

export interface AgingTerms {
  readonly goneIn: GoneIn;
  /** The worth of an hour of the seller's time, US dollars. */
  readonly hourly?: number | undefined;
  readonly shop?: ShopSchedule | undefined;
}

/** An action for a listing of some age, with the prices to ask. Amounts in US dollars. */
export interface PricePlan {
  readonly action: Action;
  readonly price: number;
  readonly steps: readonly Markdown[];
  /** The expected gain over the present price until the plan's last day; absent for a piece to donate. */
  readonly gain?: number;
  /** For a piece that sat unsold below the estimate, the price at which its seller may as well sell it today. */
  readonly worthToSeller?: number;
  /** True for a piece to donate that is expected to bring next to nothing if it stays listed. */
  readonly isSpent?: boolean;
  readonly besideShop?: Comparison;
}

/** Decides what to do with a listing of some age, and at which prices. Pure. */
export function planAt(listing: PricedListing, selling: Selling, listed: AgedListing, terms: AgingTerms): PricePlan {
  const { askingPrice, days = 0, floor = 0 } = listed;
  const { price: estimate } = listing.price;
  const isSat = days >= SAT_DAYS && askingPrice !== undefined && askingPrice < estimate;
  // A price far too low says nothing about the worth, unless nobody took it for long.
  const isRaised = !terms.shop && !isSat && isFarTooLow(askingPrice, listing);
  const asked = isRaised ? undefined : askingPrice;
  const usual = Math.max(floor, Math.min(asked ?? estimate, estimate));
  const markdown = markdownOf(listing, selling, { ...listed, askingPrice: asked }, { terms, isRaised });
  const { belief } = markdown;
  const { keep } = selling;
  const isSpent =
    !terms.shop &&
    days >= SPENT.days &&
    expectedNet(belief, [{ day: 0, price: usual }], { days: SPENT.days, keep }) < SPENT.dollars;
  const paysForWork = !selling.marketplace || keep(usual) > ((terms.hourly ?? 0) * WORK_MINUTES) / 60;
  if (isSpent || !paysForWork) return { action: 'DONATE', price: usual, steps: [], isSpent };
  const worthToSeller = isSat ? worthIn(belief, askingPrice) : undefined;
  const { steps, ...ours } = stepsFor(markdown, { days, selling, terms, worthToSeller });
  const [{ price }] = steps as [Markdown];
  const bring = { days: PACES[terms.goneIn].days, keep };
  const now = askingPrice === undefined ? [] : [{ day: 0, price: askingPrice }];
  return {
    action: isRaised ? 'RAISE' : ours.isRelisted ? 'RELIST' : actionOf(price, askingPrice),
    price,
    steps,
    gain: expectedNet(belief, steps, bring) - expectedNet(belief, now, bring),
    ...defined({ worthToSeller, besideShop: ours.besideShop }),
  };
}

/** Returns what a piece is worth to a seller who may as well sell it today, at most its asking price; US dollars. */
function worthIn(belief: Belief, asked: number): number {
  const worth = Math.min(asked, worthBy(belief));
  return worth * shareOfWaiting(belief, worth);
}

interface Plan {
  readonly days: number;
  readonly selling: Selling;
  readonly terms: AgingTerms;
  readonly worthToSeller: number | undefined;
}

function stepsFor(markdown: MarkdownTerms, { days, selling, terms, worthToSeller }: Plan) {
  const { askingPrice: asked = Infinity, estimate } = markdown;
  const isBuried = days >= STALE_DAYS && showsNewestFirst(selling.marketplace?.id ?? '');
  // Nobody saw this fair price: relisting comes before a cut.
  const isRelisted = !terms.shop && isBuried && asked <= AT_ESTIMATE * estimate;
  const fitted = isRelisted ? [{ day: 0, price: asked }] : markdownsFor(markdown);
  if (terms.shop) {
    const steps = shopMarkdowns(terms.shop, markdown);
    return { steps, isRelisted, besideShop: compareMarkdowns(markdown, fitted, steps) };
  }
  const isLast = worthToSeller !== undefined && !isRelisted;
  return { steps: isLast ? withLastCut(fitted, markdown, worthToSeller) : fitted, isRelisted };
}

function withLastCut(
  steps: readonly Markdown[],
  { pace, least }: MarkdownTerms,
  worthToSeller: number,
): readonly Markdown[] {
  const [now, next] = steps as [Markdown, Markdown?];
  const price = cutFrom(now.price, least);
  return next || price <= worthToSeller || price >= now.price ? steps : [now, { day: pace.every, price }];
}

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
  const place = terms.shop ? 'shop' : placeClassOf(marketplace?.id);
  const [, p30, p70] = quantiles;
  return {
    estimate,
    high,
    belief: beliefAbout(listing, { asked: askingPrice, days: isRaised ? 0 : counted, place }),
    askingPrice,
    pace,
    daysListed: isRaised ? 0 : counted,
    usual: [Math.exp(p30), Math.exp(p70)],
    least: Math.max(floor, marketplace?.smallestPrice ?? 1),
  };
}

function actionOf(price: number, askingPrice: number | undefined): Action {
  if (askingPrice === undefined) return 'LIST';
  return price < askingPrice ? 'CUT' : 'HOLD';
}
