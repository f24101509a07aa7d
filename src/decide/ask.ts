import { dayAfter, daysBetween } from '../base/day.ts';
import { defined } from '../base/members.ts';
import { capital, count, money, percent, plainDollars, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { AdviceAnswer, Verdict } from './decision-schema.ts';
import labels from './labels.json' with { type: 'json' };
import { type JudgmentTerms, type Selling, sellingOf } from './selling.ts';
import { beforePrice, isFarTooLow, rateOf } from './verdict.ts';

/**
 * Days after listing at which the asking price drops to the usual price, then to the last price, and at which the plan
 * ends, by how soon the seller wants the item gone.
 */
const PACES = {
  week: { usual: 2, last: 4, end: 8 },
  month: { usual: 10, last: 20, end: 40 },
  season: { usual: 30, last: 60, end: 120 },
} as const;

type GoneIn = keyof typeof PACES;
export const GONE_IN = Object.keys(PACES) as readonly GoneIn[];

/** The first ask is a quarter above the usual price, the last a fifth below it (`model/evaluation/plans.csv`). */
const FIRST = 1.25;
const LAST = 0.8;

interface Step {
  /** Days since the item was listed. */
  readonly day: number;
  /** US dollars. */
  readonly price: number;
}

/** Returns our price-drop schedule, called the ladder, for an item with this usual price, in whole US dollars. */
export function ladderFor(usual: number, goneIn: GoneIn = 'season'): Step[] {
  const pace = PACES[goneIn];
  return [
    { day: 0, price: rounded(FIRST * usual) },
    { day: pace.usual, price: rounded(usual) },
    { day: pace.last, price: rounded(LAST * usual) },
  ];
}

const rounded = (price: number): number => Math.max(1, Math.round(price));

/** Returns the price to ask after this many days without a sale, US dollars. */
export function priceAfter(days: number, ladder: readonly Step[]): number {
  const step = ladder.findLast(({ day }) => day <= days) ?? ladder[0];
  return (step as Step).price;
}

/** A shop's own schedule: the price drops every `everyDays` days. */
interface ShopSchedule {
  readonly everyDays: number;
  /** Fraction taken off the previous price. */
  readonly share: number;
}

/** Returns a shop's prices, US dollars, from the one on the tag until `days` after listing. */
function shopLadder({ everyDays, share }: ShopSchedule, tag: number, days: number): Step[] {
  const cuts = Math.floor(days / everyDays);
  return Array.from({ length: cuts + 1 }, (_, cut) => ({
    day: cut * everyDays,
    price: cut === 0 ? tag : rounded(tag * (1 - share) ** cut),
  }));
}

export interface RepriceTerms extends Pick<JudgmentTerms, 'marketplace' | 'label' | 'work'> {
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly goneIn: GoneIn;
  readonly shop?: ShopSchedule | undefined;
}

export interface RepriceQuestion {
  readonly listing: Appraisal;
  readonly askingPrice?: number | undefined;
  /** YYYY-MM-DD; a future date counts as today. Overrides {@link daysListed}. */
  readonly listedOn?: string | undefined;
  readonly daysListed?: number | undefined;
  readonly floor?: number | undefined;
  readonly isSold?: boolean | undefined;
}

interface AgedListing extends RepriceQuestion, RepriceTerms {
  readonly days: number;
}

/** Advice about an item, with the verdict behind it for web pages and lists. */
export type RepriceAdvice = AdviceAnswer & { readonly judgment?: Verdict };

/** Returns advice to list, hold, cut, raise, check, or donate, with the reason and a price schedule. Pure. */
export function answerReprice(
  marketplaces: Marketplaces,
  question: RepriceQuestion,
  terms: RepriceTerms,
): RepriceAdvice {
  if (question.isSold) return { action: null, why: 'No advice: already sold.' };
  const { listing, askingPrice, listedOn, daysListed = 0 } = question;
  const selling = sellingOf(marketplaces, listing, terms);
  const judgment = beforePrice('age', listing, askingPrice, selling.money());
  if (judgment?.ask) return { action: null, why: judgment.reason, judgment };
  if (judgment) return { action: 'CHECK', why: `${labels.zones.check}: ${judgment.reason}.`, judgment };
  const days = listedOn === undefined ? daysListed : daysBetween(listedOn, terms.today);
  const aged = { ...question, ...terms, days };
  return adviceBy(planFor(aged, selling), aged, selling);
}

function adviceBy(plan: Plan, aged: AgedListing, selling: Selling): RepriceAdvice {
  const { action, price, steps, reason } = plan;
  const { listing, today } = aged;
  const isForSale = action !== 'DONATE';
  return {
    action,
    ...defined({
      ask: isForSale ? price : undefined,
      askNet: isForSale && selling.marketplace ? selling.keep(price) : undefined,
    }),
    why: [`${reason}.`, ...instructions(plan, aged)].join(' '),
    schedule: steps.map((step) => ({ on: dayAfter(today, step.day), price: step.price })),
    goneBy: dayAfter(today, daysLeft(aged)),
    judgment: {
      question: 'age',
      zone: action === 'LIST' ? 'hold' : (action.toLowerCase() as Lowercase<typeof action>),
      reason,
      zones: [],
      ...rateOf(listing),
      money: selling.money(['ask', price]),
    },
  };
}

/** An action with the price to ask now, US dollars, and the price steps, whose days count from today. */
interface Plan {
  readonly action: NonNullable<AdviceAnswer['action']>;
  readonly price: number;
  readonly steps: readonly Step[];
  readonly reason: string;
}

/** Plans to donate an item if a sale earns nothing or the plan has ended; otherwise sets the price now due. */
function planFor(aged: AgedListing, selling: Selling): Plan {
  const { listing, askingPrice, floor = 0, goneIn, shop, days } = aged;
  const usual = listing.price.price;
  const pace = PACES[goneIn];
  const least = Math.max(Math.ceil(floor), selling.marketplace?.smallestPrice ?? 1);
  const ladder = ladderAbove(least, aged);
  const due = priceAfter(days, ladder);
  const state = stateInWords(aged);
  const isCut = askingPrice !== undefined && askingPrice > due;
  const earning = Math.max(usual, least);
  if (selling.keep(earning) <= 0) return donationPlan(earning, state, selling);
  if (!shop && days >= pace.end && !isCut) return donationPlan(due, state, selling);
  const isRaised = !shop && days < pace.last && isFarTooLow(askingPrice, listing) && !isCut;
  const action = actionFor(askingPrice, isCut, isRaised);
  const price = action === 'HOLD' ? (askingPrice ?? due) : due;
  const later = ladder.filter((step) => step.day > days && step.price < price);
  const fromToday = later.map((step) => ({ day: step.day - days, price: step.price }));
  return {
    action,
    price,
    steps: withoutRepeats([{ day: 0, price }, ...fromToday]),
    reason: shop ? `${state}. ${cutsInWords(shop, days)}` : state,
  };
}

/** Returns a shop's own steps if it has any, otherwise our ladder, with no price below `least`, US dollars. */
function ladderAbove(least: number, aged: AgedListing): Step[] {
  const { listing, askingPrice, goneIn, shop, days } = aged;
  const usual = listing.price.price;
  const tag = askingPrice ?? Math.max(least, usual);
  const ladder = shop ? shopLadder(shop, tag, days + daysLeft(aged) - 1) : ladderFor(usual, goneIn);
  return ladder.map(({ day, price }) => ({ day, price: Math.max(price, least) }));
}

/** Returns the plan for an item that earns nothing at a price, US dollars, or did not sell at it. */
function donationPlan(price: number, state: string, { keep, terms }: Selling): Plan {
  const net = money(Math.max(0, keep(price)));
  const nothing = `You’d get ${net} for it at ${plainDollars(price)}${terms}: a sale earns nothing`;
  const reason = keep(price) <= 0 ? nothing : `${state}, without a sale. ${capital(GIVE_UP)}`;
  return { action: 'DONATE', price, steps: [], reason };
}

function actionFor(askingPrice: number | undefined, isCut: boolean, isRaised: boolean) {
  if (askingPrice === undefined) return 'LIST';
  if (isCut) return 'CUT';
  return isRaised ? 'RAISE' : 'HOLD';
}

const GIVE_UP = 'sell it with others as a lot, or donate it';

/** Drops steps that repeat the previous price, as happens at a floor. */
const withoutRepeats = (steps: readonly Step[]): Step[] =>
  steps.filter(({ price }, at) => price !== steps[at - 1]?.price);

/** Returns the days until a plan ends. However old the listing is, its last price gets as many days as on a new one. */
function daysLeft({ days, goneIn }: Pick<AgedListing, 'days' | 'goneIn'>): number {
  const { last, end } = PACES[goneIn];
  return Math.max(end - days, end - last);
}

function cutsInWords({ share, everyDays }: ShopSchedule, days: number): string {
  const cuts = Math.floor(days / everyDays);
  return `${percent(share)} off every ${everyDays} days: ${cuts === 0 ? 'no cut' : count(cuts, 'cut')} so far`;
}

/** Returns a listing's age and price in words: `30 days at $12, 80% of the usual price of $15`. */
function stateInWords({ listing, askingPrice, days }: AgedListing): string {
  const usual = listing.price.price;
  if (askingPrice === undefined) {
    const state = days > 0 ? `For sale for ${count(days, 'day')}, asking price not given` : 'Not for sale yet';
    return `${state}; the usual price is ${usd(usual)}`;
  }
  const compared = `${plainDollars(askingPrice)}, ${shareInWords(askingPrice / usual)}the usual price of ${usd(usual)}`;
  return days === 0 ? `Asked: ${compared}` : `${count(days, 'day')} at ${compared}`;
}

function shareInWords(share: number): string {
  if (share === 1) return '';
  return share < 2 ? `${percent(share)} of ` : `${Number(share.toFixed(1))} times `;
}

/** Returns the sentences after a plan's reason: the price to ask, a floor, and what to do at the end. */
function instructions({ action, price, steps }: Plan, aged: AgedListing): string[] {
  const { listing, floor = 0, goneIn, shop, days } = aged;
  const { condition } = listing.garment;
  if (action === 'DONATE') return [];
  const ask = `ask ${plainDollars(price)}.`;
  const whole = condition ? `If it is ${condition}` : 'Is it damaged? If not';
  const isAtFloor = steps.length === 1 && floor > 0 && price <= Math.ceil(floor);
  const isLast = !shop && days >= PACES[goneIn].last;
  const asking = action === 'RAISE' ? `${whole}, ${ask}` : capital(ask);
  return stated(
    action !== 'HOLD' && asking,
    isAtFloor && `Your floor is ${plainDollars(floor)}.`,
    isLast && `If it stays, ${GIVE_UP}.`,
  );
}
