import type { Garment } from '../garments/garment.ts';
import { acceptanceOf } from '../marketplaces/acceptance.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/compile.ts';
import { cents, dollars } from '../marketplaces/money.ts';
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
} from '../pricing/markdowns.ts';
import { hazardRatio, saleLevel, soldWithin } from '../pricing/sale-odds.ts';
import { type EvidenceGrade, isGuess } from '../wording/evidence-grade.ts';
import { count, money, percent, plainDollars, usd } from '../wording/numbers.ts';
import { timesInWords } from '../wording/offers.ts';
import { besideEstimate, dayInWords } from '../wording/reprice.ts';
import { answerBestMarketplace, netBeforeShipping } from './best-marketplace.ts';

/** How soon a seller wants things gone. */
export const GONE_IN = Object.keys(PACES) as readonly GoneIn[];
export type GoneIn = keyof typeof PACES;

/** What to do with a garment. */
export const ACTIONS = ['LIST', 'HOLD', 'CUT', 'RELIST', 'DONATE'] as const;
export type Action = (typeof ACTIONS)[number];

/** Photographs, words, questions, packing and the way to the post office. */
export const WORK_MINUTES = 30;
const DAY_MS = 86_400_000;

/** What a seller wants of a whole list. */
export interface RepriceTerms {
  readonly goneIn: GoneIn;
  /** As YYYY-MM-DD. */
  readonly today: string;
  /** What an hour of the seller's time is worth, US dollars. */
  readonly hourly?: number | undefined;
  /** Where it sells; else, or where it is not taken there, where most is kept. */
  readonly marketplace?: Marketplace | undefined;
  /** A shop's own schedule in place of ours. */
  readonly shop?: ShopSchedule | undefined;
}

/** What to ask for a garment from now on? Amounts in US dollars for one piece. */
export interface RepriceQuestion {
  readonly garment: Garment;
  /** Our estimate. */
  readonly price: number;
  readonly evidence: EvidenceGrade;
  readonly askingPrice?: number | undefined;
  /** As YYYY-MM-DD; else {@link daysListed}. */
  readonly listedOn?: string | undefined;
  readonly daysListed?: number | undefined;
  /** The least that the seller takes. */
  readonly floor?: number | undefined;
  readonly isSold?: boolean | undefined;
}

/** A price with the day from which on it is asked. */
export interface DatedPrice {
  /** As YYYY-MM-DD. */
  readonly on: string;
  /** US dollars. */
  readonly price: number;
}

/** What to do with a garment. */
export interface Advice {
  readonly action: Action;
  /** What to ask now, US dollars; undefined of what is to be donated. */
  readonly price?: number;
  /** Why, in a sentence or two. */
  readonly reason: string;
  /** What is left of a sale now after fees, US dollars; undefined where no marketplace takes it. */
  readonly kept?: number;
  /** What to ask and when, from today on; empty of what is to be donated. */
  readonly schedule: readonly DatedPrice[];
  /** The day by which it should be gone, as YYYY-MM-DD. */
  readonly endsOn: string;
  /** The fitted schedule beside the shop's, where there is one. */
  readonly besideShop?: Comparison;
}

/** No advice, and why not. */
export interface NoAdvice {
  readonly silence: string;
}

/** Why there is no advice on what nobody can know. */
const BY_KIND_ALONE =
  'No advice: no listing of this brand and kind stands behind the estimate, so nobody can say what a cut would do.';

/** Hold, cut, relist or give away, with the reason and the prices to come. Pure. */
export function answerReprice(
  marketplaces: Marketplaces,
  question: RepriceQuestion,
  terms: RepriceTerms,
): Advice | NoAdvice {
  if (question.isSold) return { silence: 'No advice: it was sold.' };
  if (isGuess(question.evidence)) return { silence: BY_KIND_ALONE };
  const { price: estimate, askingPrice, floor = 0 } = question;
  const days = daysListed(question, terms.today);
  const pace = PACES[terms.goneIn];
  const { marketplace, keptAt } = feesFor(marketplaces, question, terms);
  const work = ((terms.hourly ?? 0) * WORK_MINUTES) / 60;
  const markdown: MarkdownTerms = {
    estimate,
    askingPrice,
    daysListed: days ?? 0,
    pace,
    least: Math.max(floor, marketplace?.smallestPrice ?? 1),
  };
  const endsOn = dayAfter(terms.today, pace.days);
  const usual = Math.max(floor, Math.min(askingPrice ?? estimate, estimate));
  if (marketplace && keptAt(usual) <= work) {
    return {
      action: 'DONATE',
      reason: notWorthIt(usual, keptAt(usual), marketplace, terms.hourly),
      kept: keptAt(usual),
      schedule: [],
      endsOn,
    };
  }
  const fitted = markdownsFor(markdown);
  const shop = terms.shop && shopMarkdowns(terms.shop, markdown);
  const steps = shop ?? fitted;
  const [first] = steps as [Markdown];
  // A shop shows its goods to new people every day.
  const isStale = !shop && days !== undefined && days >= STALE_DAYS;
  const action = actionOf(first.price, askingPrice, isStale);
  return {
    action,
    price: first.price,
    reason: [
      placeOf(question, days),
      ...(terms.shop ? [shopInWords(terms.shop, days ?? 0)] : []),
      ...whatItDoes(question, action, first.price),
      ...howManySell(question, marketplace, action, {
        price: first.price,
        days,
        within: pace.days,
      }),
      ...whatIsNext(steps, terms.today, floor, first.price),
    ].join(' '),
    ...(marketplace && { kept: keptAt(first.price) }),
    schedule: steps.map(({ day, price }) => ({ on: dayAfter(terms.today, day), price })),
    endsOn,
    ...(shop && { besideShop: compareMarkdowns(markdown, fitted, shop) }),
  };
}

function actionOf(price: number, askingPrice: number | undefined, isStale: boolean): Action {
  if (askingPrice === undefined) return 'LIST';
  if (isStale) return 'RELIST';
  return price < askingPrice ? 'CUT' : 'HOLD';
}

/** Days for which it has been for sale; undefined where nobody says it. A future day counts as today. */
function daysListed({ listedOn, daysListed: counted }: RepriceQuestion, today: string) {
  if (listedOn === undefined) return counted;
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(listedOn)) / DAY_MS));
}

/** The day a number of days after another, as YYYY-MM-DD. */
export function dayAfter(day: string, more: number): string {
  return new Date(Date.parse(day) + more * DAY_MS).toISOString().slice(0, 10);
}

interface Fees {
  readonly marketplace?: Marketplace | undefined;
  /** What is left of a price, US dollars; all of it without a marketplace. */
  readonly keptAt: (price: number) => number;
}

function feesFor(
  marketplaces: Marketplaces,
  { garment, price }: RepriceQuestion,
  { marketplace: chosen }: RepriceTerms,
): Fees {
  const takes = chosen && acceptanceOf(chosen.accepts, garment).accepted !== 'no';
  const marketplace = takes
    ? chosen
    : answerBestMarketplace(marketplaces, { garment, price, goal: { profit: 0 } })?.marketplace;
  if (!marketplace) return { keptAt: (asking) => asking };
  const keptAt = (asking: number) =>
    dollars(netBeforeShipping(marketplace, garment, cents(asking)));
  return { marketplace, keptAt };
}

function notWorthIt(
  price: number,
  kept: number,
  { name }: Marketplace,
  hourly: number | undefined,
): string {
  const left = `At ${plainDollars(price)} about ${money(Math.max(0, kept))} is left on ${name} after fees`;
  if (hourly === undefined) return `${left}: a sale brings nothing.`;
  return `${left}: less than ${WORK_MINUTES} minutes of your time, ${money((hourly * WORK_MINUTES) / 60)}.`;
}

function placeOf({ askingPrice, price }: RepriceQuestion, days: number | undefined): string {
  if (askingPrice === undefined) return `Not for sale yet; the estimate is ${usd(price)}.`;
  const place = `${plainDollars(askingPrice)}, ${besideEstimate(askingPrice, price)}`;
  return days === undefined ? `Asked: ${place}.` : `${count(days, 'day')} at ${place}.`;
}

function shopInWords({ everyDays, share }: ShopSchedule, days: number): string {
  const cuts = Math.floor(days / everyDays);
  return `${percent(share)} off every ${everyDays} days: ${cuts === 0 ? 'no cut' : count(cuts, 'cut')} so far.`;
}

/** What the new price does, as far as the curve says it: how likely a sale is beside what is asked now. */
function whatItDoes(
  { askingPrice, price: estimate }: RepriceQuestion,
  action: Action,
  price: number,
): string[] {
  const relisting =
    action === 'RELIST'
      ? [
          `Relist it at ${plainDollars(price)} with new photographs; what that does is not measured.`,
        ]
      : [];
  if (askingPrice === undefined || price >= askingPrice) return relisting;
  const times = timesInWords(hazardRatio(price, askingPrice, estimate));
  return [...relisting, `At ${plainDollars(price)} a sale is ${times} as likely on any day.`];
}

/** The share that sells in the time there is, for the few goods of which it is known. */
function howManySell(
  { garment, price: estimate }: RepriceQuestion,
  marketplace: Marketplace | undefined,
  action: Action,
  { price, days, within }: { price: number; days: number | undefined; within: number },
): string[] {
  const level = marketplace && saleLevel(garment, marketplace.id);
  // What relisting does is not measured, nor what a listing of unknown age does.
  if (!level || action === 'RELIST' || (action !== 'LIST' && days === undefined)) return [];
  const listing = { asked: price, estimate, listedFor: days ?? 0 };
  const { value, low, high } = soldWithin(level, listing, within);
  return [
    `Of such listings about ${percent(value)} (${percent(low)} to ${percent(high)}) sell at that within ${within} days.`,
  ];
}

/** The next price and its day, or why there is none. */
function whatIsNext(
  steps: readonly Markdown[],
  today: string,
  floor: number,
  price: number,
): string[] {
  const [, next] = steps;
  if (next)
    return [`Next: ${plainDollars(next.price)} on ${dayInWords(dayAfter(today, next.day))}.`];
  return floor > 0 && price <= Math.ceil(floor) ? [`Your floor is ${plainDollars(floor)}.`] : [];
}
