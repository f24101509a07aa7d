import { dayAfter, daysBetween } from '../base/day.ts';
import { defined, omit } from '../base/members.ts';
import { capital, count, money, percent, plainDollars, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { AdviceAnswer, Verdict } from './decision-schema.ts';
import labels from './labels.json' with { type: 'json' };
import { type JudgmentTerms, type Selling, sellingOf } from './selling.ts';
import { beforePrice, isFarTooLow, rateOf } from './verdict.ts';

/**
 * How soon a seller wants a piece gone: the same three steps, on other days. In days since a piece was listed, when its
 * ask comes down to the usual price, then to the last, and ends.
 */
export const PACES = {
  week: { usual: 2, last: 4, end: 8 },
  month: { usual: 10, last: 20, end: 40 },
  season: { usual: 30, last: 60, end: 120 },
} as const;

type GoneIn = keyof typeof PACES;
export const GONE_IN = Object.keys(PACES) as readonly GoneIn[];

/** The first ask, a quarter more than the usual price, and the last, a fifth less (`model/evaluation/plans.csv`). */
const FIRST = 1.25;
const LAST = 0.8;

interface Step {
  /** Days since the piece was listed. */
  readonly day: number;
  /** Whole US dollars. */
  readonly price: number;
}

/** Returns the prices to ask for a piece until it is sold with others or given away, by its usual price, US dollars. */
export function ladderFor(usual: number, goneIn: GoneIn = 'season'): Step[] {
  const pace = PACES[goneIn];
  return [
    { day: 0, price: rounded(FIRST * usual) },
    { day: pace.usual, price: rounded(usual) },
    { day: pace.last, price: rounded(LAST * usual) },
  ];
}

const rounded = (price: number): number => Math.max(1, Math.round(price));

/** Returns the price to ask after days without a sale, US dollars. */
export function priceAfter(days: number, ladder: readonly Step[]): number {
  const step = ladder.findLast(({ day }) => day <= days) ?? ladder[0];
  return (step as Step).price;
}

/** A shop's schedule: a share off the latest price every `everyDays` days after listing. */
interface ShopSchedule {
  readonly everyDays: number;
  /** A fraction of the price before. */
  readonly share: number;
}

/** Returns the prices of a shop's schedule from the price on the tag, US dollars, until `days` after listing. */
function shopLadder({ everyDays, share }: ShopSchedule, tag: number, days: number): Step[] {
  const cuts = Math.floor(days / everyDays);
  return Array.from({ length: cuts + 1 }, (_, cut) => ({
    day: cut * everyDays,
    price: cut === 0 ? tag : rounded(tag * (1 - share) ** cut),
  }));
}

export interface RepriceTerms extends Pick<JudgmentTerms, 'marketplace' | 'label' | 'work'> {
  /** As YYYY-MM-DD. */
  readonly today: string;
  readonly goneIn: GoneIn;
  readonly shop?: ShopSchedule | undefined;
}

export interface RepriceQuestion {
  readonly listing: Appraisal;
  readonly askingPrice?: number | undefined;
  /** As YYYY-MM-DD; a future date counts as today. If absent, {@link daysListed} counts. */
  readonly listedOn?: string | undefined;
  readonly daysListed?: number | undefined;
  readonly floor?: number | undefined;
  readonly isSold?: boolean | undefined;
}

/** Advice on a piece, with the verdict behind it for pages and lists. */
export type RepriceAdvice = AdviceAnswer & { readonly judgment?: Verdict };

/** Returns advice to list, hold, cut, raise, check or donate, with its reason and schedule of prices. Pure. */
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
  const { today, goneIn } = terms;
  const days = listedOn === undefined ? daysListed : daysBetween(listedOn, today);
  const plan = planFor({ ...question, ...terms }, days, selling);
  const { action, price, steps, reason } = plan;
  const isForSale = action !== 'DONATE';
  return {
    action,
    ...defined({
      ask: isForSale ? price : undefined,
      askNet: isForSale && selling.marketplace ? selling.keep(price) : undefined,
    }),
    why: stated(`${reason}.`, ...askInWords(plan, { ...question, ...terms }, days)).join(' '),
    schedule: steps.map((step) => ({ on: dayAfter(today, step.day), price: step.price })),
    goneBy: dayAfter(today, daysLeft(days, goneIn)),
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

/** An action with the prices to ask, whole US dollars or the asking price; the days of steps count from today. */
interface Plan {
  readonly action: NonNullable<AdviceAnswer['action']>;
  readonly price: number;
  readonly steps: readonly Step[];
  readonly reason: string;
}

/** Plans the next ask by the price step for the number of days listed. */
function planFor(question: RepriceQuestion & RepriceTerms, days: number, selling: Selling): Plan {
  const { listing, askingPrice, floor = 0, goneIn, shop } = question;
  const usual = listing.price.price;
  const pace = PACES[goneIn];
  const least = Math.max(Math.ceil(floor), selling.marketplace?.smallestPrice ?? 1);
  const steps = ladderOf(question, days, least);
  const step = priceAfter(days, steps);
  const asked = askedInWords(askingPrice, usual, days);
  const isCut = askingPrice !== undefined && askingPrice > step;
  const earning = Math.max(usual, least);
  if (selling.keep(earning) <= 0) return givenAway(earning, asked, selling);
  if (!shop && days >= pace.end && !isCut) return givenAway(step, asked, selling);
  const isRaised = !shop && days < pace.last && isFarTooLow(askingPrice, listing) && !isCut;
  const action = actionOf(askingPrice, isCut, isRaised);
  const price = action === 'HOLD' ? (askingPrice ?? step) : step;
  const later = steps.filter((one) => one.day > days && one.price < price);
  return {
    action,
    price,
    steps: withoutRepeats([{ day: 0, price }, ...later.map((one) => ({ day: one.day - days, price: one.price }))]),
    reason: shop ? `${asked}. ${cutsInWords(shop, days)}` : asked,
  };
}

/** Returns the prices to ask, a shop's or ours, none below `least`, US dollars. */
function ladderOf({ listing, askingPrice, goneIn, shop }: RepriceQuestion & RepriceTerms, days: number, least: number) {
  const usual = listing.price.price;
  const tag = askingPrice ?? Math.max(least, usual);
  const ladder = shop ? shopLadder(shop, tag, days + daysLeft(days, goneIn) - 1) : ladderFor(usual, goneIn);
  return ladder.map(({ day, price }) => ({ day, price: Math.max(price, least) }));
}

/** Returns the plan for a piece whose sale at a price, US dollars, earns nothing or did not come. */
function givenAway(price: number, asked: string, { keep, terms }: Selling): Plan {
  const net = money(Math.max(0, keep(price)));
  const nothing = `You’d get ${net} for it at ${plainDollars(price)}${terms}: a sale earns nothing`;
  const reason = keep(price) <= 0 ? nothing : `${asked}, without a sale. ${capital(GIVE_UP)}`;
  return { action: 'DONATE', price, steps: [], reason };
}

function actionOf(asked: number | undefined, isCut: boolean, isRaised: boolean) {
  if (asked === undefined) return 'LIST';
  if (isCut) return 'CUT';
  return isRaised ? 'RAISE' : 'HOLD';
}

const GIVE_UP = 'sell it with others as a lot, or donate it';

/** Returns steps without those at the price of the step before, such as a floor. */
const withoutRepeats = (steps: readonly Step[]): Step[] =>
  steps.filter(({ price }, at) => price !== steps[at - 1]?.price);

/** Returns the days until a plan ends; the last step of a piece that is past them gets as long as that of any. */
function daysLeft(days: number, goneIn: GoneIn): number {
  const { last, end } = PACES[goneIn];
  return Math.max(end - days, end - last);
}

function cutsInWords({ share, everyDays }: ShopSchedule, days: number): string {
  const cuts = Math.floor(days / everyDays);
  return `${percent(share)} off every ${everyDays} days: ${cuts === 0 ? 'no cut' : count(cuts, 'cut')} so far`;
}

/** States how long a piece has been listed at a price; without a price, that it is not given or not for sale yet. */
function askedInWords(asked: number | undefined, usual: number, days: number): string {
  if (asked === undefined) {
    const state = days > 0 ? `For sale for ${count(days, 'day')}, asking price not given` : 'Not for sale yet';
    return `${state}; the usual price is ${usd(usual)}`;
  }
  const place = `${plainDollars(asked)}, ${shareInWords(asked / usual)}the usual price of ${usd(usual)}`;
  return days === 0 ? `Asked: ${place}` : `${count(days, 'day')} at ${place}`;
}

function shareInWords(share: number): string {
  if (share === 1) return '';
  return share < 2 ? `${percent(share)} of ` : `${Number(share.toFixed(1))} times `;
}

/** States the one price to ask, and what binds it. */
function askInWords(
  { action, price, steps }: Plan,
  { listing, floor = 0, goneIn, shop }: RepriceQuestion & RepriceTerms,
  days: number,
): string[] {
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

/** Returns advice for programs. */
export const adviceBody = (advice: RepriceAdvice): AdviceAnswer => omit(advice, 'judgment');
