import { defined, omit } from '../../base/members.ts';
import { count, money, percent, plainDollars, usd } from '../../base/numbers.ts';
import { dayAfter, daysBetween } from '../../items/day.ts';
import { cents, dollars, type Marketplaces } from '../../marketplaces/fees.ts';
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
import { inquiryAbout } from '../verdict/inquiry.ts';
import { askBack, checkFirst, isFarTooLow, rateOf } from '../verdict/judgment.ts';
import type { Verdict } from '../verdict/schema.ts';
import { type AnswerParts, type JudgmentTerms, type Selling, sellingOf } from '../verdict/selling.ts';
import { verdictInWords } from '../verdict/words.ts';
import type { AdviceAnswer } from './schema.ts';

type Action = NonNullable<AdviceAnswer['action']>;

export interface RepriceTerms extends Pick<JudgmentTerms, 'marketplace' | 'label'>, AgingTerms {
  /** As YYYY-MM-DD. */
  readonly today: string;
}

export interface RepriceQuestion {
  readonly listing: PricedListing;
  readonly askingPrice?: number | undefined;
  /** As YYYY-MM-DD; a future date counts as today. If absent, {@link daysListed} counts. */
  readonly listedOn?: string | undefined;
  readonly daysListed?: number | undefined;
  readonly floor?: number | undefined;
  readonly isSold?: boolean | undefined;
}

/** Advice on a piece, with details for pages and lists. */
export interface RepriceAdvice extends AdviceAnswer {
  readonly judgment?: Verdict;
  readonly besideShop?: Comparison;
}

/** Returns advice to list, hold, cut, raise, relist, check or donate, with its reason and schedule of prices. Pure. */
export function answerReprice(
  marketplaces: Marketplaces,
  question: RepriceQuestion,
  terms: RepriceTerms,
): RepriceAdvice {
  if (question.isSold) return { action: null, why: 'No advice: already sold.' };
  const { listing, askingPrice, listedOn, floor } = question;
  const selling = sellingOf(marketplaces, listing, terms);
  const inquiry = inquiryAbout(listing, askingPrice);
  if (inquiry) {
    const judgment = { ...askBack('age', inquiry, selling.money()), ...rateOf(listing) };
    return { action: null, why: inquiry.text, judgment };
  }
  const check = checkFirst('age', listing, askingPrice, selling.money());
  if (check) return { action: 'CHECK', why: `${verdictInWords(check)}: ${check.reason}.`, judgment: check };
  const { today } = terms;
  const days = listedOn === undefined ? question.daysListed : daysBetween(listedOn, today);
  const plan = planAt(listing, selling, { askingPrice, days, floor }, terms);
  const reason = reasonFor(plan, { ...question, days }, { selling, terms });
  const { action, price, steps, gain, besideShop } = plan;
  const left = selling.keep(price);
  return {
    action,
    ...(action !== 'DONATE' && { ask: price }),
    ...(selling.marketplace && { askNet: left }),
    ...(gain !== undefined && action !== 'RELIST' && { gain: dollars(cents(gain)) }),
    why: [`${reason}.`, ...stepsInWords(plan, question, today)].join(' '),
    schedule: steps.map((step) => ({ on: dayAfter(today, step.day), price: step.price })),
    goneBy: dayAfter(today, PACES[terms.goneIn].days),
    judgment: {
      question: 'age',
      zone: action === 'LIST' ? 'hold' : (action.toLowerCase() as Lowercase<typeof action>),
      strength: listing.strength,
      reason,
      zones: [],
      ...rateOf(listing),
      money: selling.money(['ask', price]),
    },
    ...defined({ besideShop }),
  };
}

function reasonFor(
  { action, price, worthToSeller, isSpent = false }: PricePlan,
  { listing, askingPrice, days }: RepriceQuestion & { readonly days: number | undefined },
  { selling, terms }: { readonly selling: Selling; readonly terms: RepriceTerms },
): string {
  const { hourly, shop } = terms;
  const asked = askedInWords(askingPrice, listing.price.price, days);
  if (isSpent) {
    const lot = 'Sell it with others as a lot, or donate it';
    return `${asked}, without a sale: another 90 days are likely to bring less than $1. ${lot}`;
  }
  if (action === 'DONATE') {
    const net = money(Math.max(0, selling.keep(price)));
    const left = `You’d get ${net} for it at ${plainDollars(price)} on ${selling.marketplace?.name ?? ''}`;
    return hourly === undefined
      ? `${left}: a sale earns nothing`
      : `${left}: less than ${WORK_MINUTES} minutes of your time, ${money((hourly * WORK_MINUTES) / 60)}`;
  }
  const worth =
    worthToSeller === undefined
      ? ''
      : `, without a sale: such a piece is worth about ${usd(Math.round(worthToSeller))} to you. ` +
        'Check its photos and title';
  const reason = asked + worth;
  if (!shop) return reason;
  const cuts = Math.floor((days ?? 0) / shop.everyDays);
  const made = cuts === 0 ? 'no cut' : count(cuts, 'cut');
  return `${reason}. ${percent(shop.share)} off every ${shop.everyDays} days: ${made} so far`;
}

/** States how long a piece has been listed at a price; without a price, that it is not given or not for sale yet. */
function askedInWords(asked: number | undefined, estimate: number, days: number | undefined): string {
  if (asked === undefined) {
    const state = days ? `For sale for ${count(days, 'day')}, asking price not given` : 'Not for sale yet';
    return `${state}; the estimate is ${usd(estimate)}`;
  }
  const ratio = asked / estimate;
  const times = Number(ratio.toFixed(ratio < 0.1 ? 2 : 1));
  const place = `${plainDollars(asked)}, ${times === 1 ? '' : `${times} times `}the estimate of ${usd(estimate)}`;
  return days === undefined ? `Asked: ${place}` : `${count(days, 'day')} at ${place}`;
}

function stepsInWords(
  { action, price, steps, worthToSeller }: PricePlan,
  { listing, floor = 0 }: RepriceQuestion,
  today: string,
): string[] {
  if (action === 'DONATE') return [];
  const { condition } = listing.garment;
  const [, next] = steps;
  const isAtFloor = !next && floor > 0 && price <= Math.ceil(floor);
  const ask = `Ask ${plainDollars(price)}.`;
  const actions: Partial<Record<typeof action, string>> = {
    RELIST: `Relist it at ${plainDollars(price)}: new listings are shown first.`,
    // If the condition is known, the advice does not ask about damage.
    RAISE: `${condition ? `If it is ${condition}` : 'Is it damaged? If not'}, ask ${plainDollars(price)}.`,
    CUT: ask,
    LIST: ask,
  };
  return [
    actions[action],
    next && `Next: ${plainDollars(next.price)} on ${dayInWords(dayAfter(today, next.day))}.`,
    isAtFloor ? `Your floor is ${plainDollars(floor)}.` : undefined,
    worthToSeller === undefined ? undefined : 'If it stays, sell it with others as a lot.',
  ].filter((sentence) => sentence !== undefined);
}

/** Returns the advice on a listing for programs. Pure. */
export function repriceListing(
  { marketplaces }: AnswerParts,
  listing: PricedListing,
  { listedOn, floor }: Pick<RepriceQuestion, 'listedOn' | 'floor'>,
  terms: RepriceTerms,
): AdviceAnswer {
  const askingPrice = listing.asked?.price;
  return adviceBody(answerReprice(marketplaces, { listing, askingPrice, listedOn, floor }, terms));
}

export const adviceBody = (advice: RepriceAdvice): AdviceAnswer => omit(advice, 'judgment', 'besideShop');

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day in a sentence: `Dec 5` for `2026-12-05`. */
export function dayInWords(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${MONTHS[(month as number) - 1]} ${date}`;
}

/** Returns advice in a line, such as `HOLD: 30 days at $12, ...`. */
export const adviceInWords = ({ action, why }: Pick<AdviceAnswer, 'action' | 'why'>) =>
  `${action ?? 'NO ADVICE'}: ${why}`;

export const GONE_IN = Object.keys(PACES) as readonly GoneIn[];

type GoneIn = keyof typeof PACES;

/** Minutes of work per sale: photographs, text, questions, packing, the post office. */
export const WORK_MINUTES = 30;

/** Prices up to this multiple of the estimate count as at it. */
const AT_ESTIMATE = 1.1;

/** After this many days, a piece that is expected to bring less than this in as many more is given up. */
const SPENT = { days: 90, dollars: 1 } as const;

/** Days after which nobody pays more for a piece than its asking price so far. */
const SAT_DAYS = 60;

/** Days that a piece has been listed, its asking price and its floor. Amounts in US dollars. */
interface AgedListing {
  readonly askingPrice?: number | undefined;
  readonly days?: number | undefined;
  readonly floor?: number | undefined;
}

interface AgingTerms {
  readonly goneIn: GoneIn;
  /** The worth of an hour of the seller's time, US dollars. */
  readonly hourly?: number | undefined;
  readonly shop?: ShopSchedule | undefined;
}

/** An action for a listing of some age, with the prices to ask. Amounts in US dollars. */
interface PricePlan {
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
  // A listing of unknown age is past the days for which a new one keeps its price.
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
