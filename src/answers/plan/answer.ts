import { defined, omit } from '../../base/members.ts';
import { dayAfter, daysBetween } from '../../items/day.ts';
import { cents, dollars, type Marketplaces } from '../../marketplaces/fees.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import { type Comparison, PACES } from '../../pricing/unsold/markdowns.ts';
import { inquiryAbout } from '../verdict/inquiry.ts';
import { askBack, checkFirst, rateOf } from '../verdict/judgment.ts';
import type { Verdict } from '../verdict/schema.ts';
import { type AnswerParts, type JudgmentTerms, type Selling, sellingOf } from '../verdict/selling.ts';
import { verdictInWords } from '../verdict/words.ts';
import { type AgingTerms, type PricePlan, planAt, WORK_MINUTES } from './price-plan.ts';
import type { AdviceAnswer } from './schema.ts';
import {
  actionInWords,
  askedInWords,
  cutsInWords,
  floorInWords,
  IF_IT_STAYS,
  nextInWords,
  notWorthItInWords,
  satInWords,
  spentInWords,
} from './words.ts';

/** A seller's terms for a whole list. */
export interface RepriceTerms extends Pick<JudgmentTerms, 'marketplace' | 'label'>, AgingTerms {
  /** As YYYY-MM-DD. */
  readonly today: string;
}

/** A listing to plan prices for. Amounts in US dollars. */
export interface RepriceQuestion {
  readonly listing: PricedListing;
  readonly askingPrice?: number | undefined;
  /** As YYYY-MM-DD, which is in the future as today; else {@link daysListed}. */
  readonly listedOn?: string | undefined;
  readonly daysListed?: number | undefined;
  /** The seller's minimum. */
  readonly floor?: number | undefined;
  readonly isSold?: boolean | undefined;
}

/** Advice on a piece, with details for pages. */
export interface RepriceAdvice extends AdviceAnswer {
  /** Absent if the piece was sold. */
  readonly judgment?: Verdict;
  /** Our schedule beside the shop's, where there is one. */
  readonly besideShop?: Comparison;
}

/** Returns advice to hold, cut, raise, relist, check or donate, with the reason and the schedule of prices. Pure. */
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

/** Says why a piece is to be donated, or for how long it has been asked at its price. */
function reasonFor(
  { action, price, worthToSeller, isSpent = false }: PricePlan,
  { listing, askingPrice, days }: RepriceQuestion & { readonly days: number | undefined },
  { selling, terms }: { readonly selling: Selling; readonly terms: RepriceTerms },
): string {
  const { hourly, shop } = terms;
  const asked = askedInWords(askingPrice, listing.price.price, days);
  if (isSpent) return spentInWords(asked);
  if (action === 'DONATE') {
    const sale = { price, left: selling.keep(price), place: selling.marketplace?.name ?? '' };
    return notWorthItInWords(sale, { minutes: WORK_MINUTES, hourly });
  }
  const cuts = shop ? [cutsInWords(shop, days ?? 0)] : [];
  return [worthToSeller === undefined ? asked : satInWords(asked, worthToSeller), ...cuts].join('. ');
}

/** Says what to ask now, and the next price with its day, or that the floor is reached; empty for a piece to donate. */
function stepsInWords(
  { action, price, steps, worthToSeller }: PricePlan,
  { listing, floor = 0 }: RepriceQuestion,
  today: string,
): string[] {
  if (action === 'DONATE') return [];
  const [, next] = steps;
  const isAtFloor = !next && floor > 0 && price <= Math.ceil(floor);
  return [
    ...actionInWords(action, price, listing.garment.condition),
    ...(next ? [nextInWords(next.price, dayAfter(today, next.day))] : []),
    ...(isAtFloor ? [floorInWords(floor)] : []),
    ...(worthToSeller === undefined ? [] : [IF_IT_STAYS]),
  ];
}

/** Returns the advice on a listing, as programs get it. Pure. */
export function repriceListing(
  { marketplaces }: AnswerParts,
  listing: PricedListing,
  { listedOn, floor }: Pick<RepriceQuestion, 'listedOn' | 'floor'>,
  terms: RepriceTerms,
): AdviceAnswer {
  const askingPrice = listing.asked?.price;
  return adviceBody(answerReprice(marketplaces, { listing, askingPrice, listedOn, floor }, terms));
}

/** Returns advice as programs get it. */
export const adviceBody = (advice: RepriceAdvice): AdviceAnswer => omit(advice, 'judgment', 'besideShop');
