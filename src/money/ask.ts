import { dayAfter, daysBetween } from '../base/day.ts';
import { defined } from '../base/members.ts';
import { capital, count, money, percent, plainDollars, roundToDollar, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { AdviceAnswer, Verdict } from './decision-schema.ts';
import type { Marketplaces } from './fees.ts';
import labels from './labels.json' with { type: 'json' };
import { type JudgmentTerms, type Selling, sellingOf } from './selling.ts';
import { beforePrice, isFarTooLow, rateOf } from './verdict.ts';

/** Days after listing on which the price drops to the usual one, drops to the last one, and on which the plan ends. */
const PACES = {
  week: { usual: 2, last: 4, end: 8 },
  month: { usual: 10, last: 20, end: 40 },
  season: { usual: 30, last: 60, end: 120 },
} as const;

type GoneIn = keyof typeof PACES;

/** First and last asking price as multiples of the usual price (chosen in `model/evaluation/plans.csv`). */
const FIRST = 1.25;
const LAST = 0.8;

interface Step {
  /** Days since the item was listed. */
  readonly day: number;
  /** US dollars. */
  readonly price: number;
}

/** Returns our schedule of price drops, the ladder, for an item with this usual price, in whole US dollars. */
export function ladderFor(usual: number, goneIn: GoneIn = 'season'): Step[] {
  const pace = PACES[goneIn];
  return [
    { day: 0, price: roundToDollar(FIRST * usual) },
    { day: pace.usual, price: roundToDollar(usual) },
    { day: pace.last, price: roundToDollar(LAST * usual) },
  ];
}

/** Returns the price to ask after a number of days without a sale, US dollars. */
export function priceAfter(days: number, ladder: readonly Step[]): number {
  const step = ladder.findLast(({ day }) => day <= days) ?? ladder[0];
  return (step as Step).price;
}

/** A shop's own schedule of price drops. */
interface ShopSchedule {
  readonly everyDays: number;
  /** Fraction that each drop takes off the previous price. */
  readonly share: number;
}

/** Returns a shop's prices from the tag price until `days` after listing, US dollars. */
function shopLadder({ everyDays, share }: ShopSchedule, tag: number, days: number): Step[] {
  const cuts = Math.floor(days / everyDays);
  return Array.from({ length: cuts + 1 }, (_, cut) => ({
    day: cut * everyDays,
    price: cut === 0 ? tag : roundToDollar(tag * (1 - share) ** cut),
  }));
}

export interface RepriceTerms extends Pick<JudgmentTerms, 'marketplace' | 'label' | 'work'> {
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly goneIn?: GoneIn;
  readonly shop?: ShopSchedule | undefined;
}

export interface RepriceQuestion {
  readonly listing: Appraisal;
  readonly askingPrice?: number | undefined;
  /** YYYY-MM-DD. Overrides {@link daysListed}; a future date counts as today. */
  readonly listedOn?: string | undefined;
  readonly daysListed?: number | undefined;
  readonly floor?: number | undefined;
  readonly isSold?: boolean | undefined;
}

interface AgedListing extends RepriceQuestion, RepriceTerms {
  readonly days: number;
}

/** Advice with the verdict behind it, for web pages and lists. */
export type RepriceAdvice = AdviceAnswer & { readonly judgment?: Verdict };

/**
 * Returns advice to list, hold, cut, raise, or donate, with a reason and a schedule of prices. Returns no action for an
 * item that is sold or that we have to ask about first, and `CHECK` for a likely copy. Neither has a schedule. Pure.
 */
export function answerReprice(
  marketplaces: Marketplaces,
  question: RepriceQuestion,
  terms: RepriceTerms,
): RepriceAdvice {
  if (question.isSold) return { action: null, why: 'No advice: already sold.' };
  const { listing, askingPrice, listedOn, daysListed = 0 } = question;
  const selling = sellingOf(marketplaces, listing, terms);
  const questionOrCheck = beforePrice('age', listing, askingPrice, selling.money());
  if (questionOrCheck?.ask) return { action: null, why: questionOrCheck.reason, judgment: questionOrCheck };
  if (questionOrCheck) {
    return { action: 'CHECK', why: `${labels.zones.check}: ${questionOrCheck.reason}.`, judgment: questionOrCheck };
  }
  const days = listedOn === undefined ? daysListed : daysBetween(listedOn, terms.today);
  const aged = { ...question, ...terms, days };
  return adviceBy(planFor(aged, selling), aged, selling);
}

/** Converts a plan to advice. An item to donate has no asking price, and an unlisted item is in the zone `hold`. */
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
      money: selling.money({ ask: price }),
    },
  };
}

interface Plan {
  readonly action: NonNullable<AdviceAnswer['action']>;
  /** Price to ask now, US dollars. */
  readonly price: number;
  /** The days count from today. */
  readonly steps: readonly Step[];
  readonly reason: string;
}

/** Plans to donate the item if a sale earns nothing or the schedule has ended; otherwise to list it at today's step. */
function planFor(aged: AgedListing, selling: Selling): Plan {
  const { listing, askingPrice, floor = 0, goneIn = 'season', shop, days } = aged;
  const usual = listing.price.price;
  const pace = PACES[goneIn];
  const lowestAsk = Math.max(Math.ceil(floor), selling.marketplace?.smallestPrice ?? 1);
  const ladder = ladderAbove(lowestAsk, aged);
  const due = priceAfter(days, ladder);
  const state = stateInWords(aged);
  const bestPrice = Math.max(usual, lowestAsk);
  if (selling.keep(bestPrice) <= 0) return donationPlan(bestPrice, state, selling);
  const isTooHigh = askingPrice !== undefined && askingPrice > due;
  const isOver = !shop && days >= pace.end;
  // An item that still costs more than the last price has not been tried at that price.
  if (isOver && !isTooHigh) return donationPlan(due, state, selling);
  // A low asking price is a mistake only until the plan's last price, which is low itself, is due.
  const isTooLow = !shop && days < pace.last && isFarTooLow(askingPrice, listing);
  const action = actionFor(askingPrice, isTooHigh, isTooLow);
  const price = action === 'HOLD' ? (askingPrice ?? due) : due;
  const laterSteps = ladder.filter((step) => step.day > days && step.price < price);
  const fromToday = laterSteps.map((step) => ({ day: step.day - days, price: step.price }));
  return {
    action,
    price,
    steps: withoutRepeats([{ day: 0, price }, ...fromToday]),
    reason: shop ? `${state}. ${cutsInWords(shop, days)}` : state,
  };
}

/** Returns the shop's ladder if it has one, otherwise ours, with prices raised to at least `lowestAsk`, US dollars. */
function ladderAbove(lowestAsk: number, aged: AgedListing): Step[] {
  const { listing, askingPrice, goneIn = 'season', shop, days } = aged;
  const usual = listing.price.price;
  const tag = askingPrice ?? Math.max(lowestAsk, usual);
  const lastDay = days + daysLeft(aged) - 1;
  const ladder = shop ? shopLadder(shop, tag, lastDay) : ladderFor(usual, goneIn);
  return ladder.map(({ day, price }) => ({ day, price: Math.max(price, lowestAsk) }));
}

/** Returns the plan for an item that did not sell, or would earn nothing, at a price in US dollars. */
function donationPlan(price: number, state: string, { keep, terms }: Selling): Plan {
  const earnsNothing = keep(price) <= 0;
  const why = earnsNothing
    ? `You’d get ${money(0)} for it at ${plainDollars(price)}${terms}: a sale earns nothing`
    : `${state}, without a sale`;
  const reason = `${why}. ${capital(GIVE_UP)}`;
  return { action: 'DONATE', price, steps: [], reason };
}

function actionFor(askingPrice: number | undefined, isTooHigh: boolean, isTooLow: boolean) {
  if (askingPrice === undefined) return 'LIST';
  if (isTooHigh) return 'CUT';
  return isTooLow ? 'RAISE' : 'HOLD';
}

const GIVE_UP = 'sell it in a lot or donate it';

/** Removes steps with the same price as the previous one, which a floor causes. */
const withoutRepeats = (steps: readonly Step[]): Step[] =>
  steps.filter(({ price }, index) => price !== steps[index - 1]?.price);

/** Returns the days until a plan ends. The last price gets its full time, however old the listing is. */
function daysLeft({ days, goneIn = 'season' }: Pick<AgedListing, 'days' | 'goneIn'>): number {
  const { last, end } = PACES[goneIn];
  return Math.max(end - days, end - last);
}

function cutsInWords({ share, everyDays }: ShopSchedule, days: number): string {
  const cuts = Math.floor(days / everyDays);
  return `${percent(share)} off every ${everyDays} days: ${cuts === 0 ? 'no cut' : count(cuts, 'cut')} so far`;
}

/** Describes the age and price of a listing: `30 days at $12, 80% of the usual price of $15`. */
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

/** Returns the sentences after a plan's reason. A low price may mean damage, so only undamaged items are raised. */
function instructions({ action, price, steps }: Plan, aged: AgedListing): string[] {
  const { listing, floor = 0, goneIn = 'season', shop, days } = aged;
  const { condition } = listing.garment;
  if (action === 'DONATE') return [];
  const ask = `ask ${plainDollars(price)}.`;
  const ifUndamaged = condition ? `If it is ${condition}` : 'Is it damaged? If not';
  const isAtFloor = steps.length === 1 && floor > 0 && price <= Math.ceil(floor);
  const isAtLastPrice = !shop && days >= PACES[goneIn].last;
  const priceToAsk = action === 'RAISE' ? `${ifUndamaged}, ${ask}` : capital(ask);
  return stated(
    action !== 'HOLD' && priceToAsk,
    isAtFloor && `Your floor is ${plainDollars(floor)}.`,
    isAtLastPrice && `If it stays, ${GIVE_UP}.`,
  );
}
