import { given } from '../given.ts';
import { dayAfter, daysBetween } from '../items/day.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
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
import {
  actionInWords,
  askedInWords,
  cutsInWords,
  floorInWords,
  nextInWords,
  notWorthItInWords,
} from '../wording/reprice.ts';
import {
  askBack,
  inquiryAbout,
  type JudgmentTerms,
  likelyWorth,
  rateOf,
  sellingOf,
} from './judgment.ts';
import type { Judgment } from './judgment-schema.ts';
import type { Piece } from './piece.ts';
import type { Action, AdviceAnswer } from './reprice-schema.ts';
import { showsNewestFirst } from './where-sold.ts';

/** The time in which a seller wants to sell. */
export const GONE_IN = Object.keys(PACES) as readonly GoneIn[];
export type GoneIn = keyof typeof PACES;

/** Photographs, words, questions, packing and the way to the post office. */
export const WORK_MINUTES = 30;
/** A price up to here is at the estimate. */
const AT_ESTIMATE = 1.1;

/** A seller's terms for a whole list. */
export interface RepriceTerms extends Pick<JudgmentTerms, 'marketplace' | 'label'> {
  readonly goneIn: GoneIn;
  /** As YYYY-MM-DD. */
  readonly today: string;
  /** The worth of an hour of the seller's time, US dollars. */
  readonly hourly?: number | undefined;
  /** A shop's own schedule in place of ours. */
  readonly shop?: ShopSchedule | undefined;
}

/** The question of the prices to ask for a piece from now on. Amounts in US dollars. */
export interface RepriceQuestion {
  readonly piece: Piece;
  readonly askingPrice?: number | undefined;
  /** As YYYY-MM-DD; else {@link daysListed}. */
  readonly listedOn?: string | undefined;
  readonly daysListed?: number | undefined;
  /** The least that the seller takes. */
  readonly floor?: number | undefined;
  readonly isSold?: boolean | undefined;
}

/** Advice on a garment. */
export interface RepriceAdvice {
  readonly action: Action;
  /** The price to ask now, US dollars; undefined for a piece to donate. */
  readonly price?: number;
  /** Why, in a sentence or two. */
  readonly reason: string;
  /** The payout of a sale now after fees, US dollars; undefined if no marketplace takes it. */
  readonly kept?: number;
  /** Prices to ask with their first days, from today on; empty for a piece to donate. */
  readonly schedule: NonNullable<AdviceAnswer['schedule']>;
  /** The day by which it should be gone, as YYYY-MM-DD. */
  readonly endsOn: string;
  readonly judgment: Judgment;
  /** Our schedule beside the shop's, where there is one. */
  readonly besideShop?: Comparison;
}

/** No advice, and why not. */
export interface NoAdvice {
  readonly silence: string;
  /** The question that stands in place of advice; absent of what was sold. */
  readonly judgment?: Judgment;
}

/** Returns whether to hold, cut, relist or give away, with the reason and the prices to come. Pure. */
export function answerReprice(
  marketplaces: Marketplaces,
  question: RepriceQuestion,
  terms: RepriceTerms,
): RepriceAdvice | NoAdvice {
  if (question.isSold) return { silence: 'No advice: it was sold.' };
  const { piece, askingPrice, floor = 0 } = question;
  const { price: estimate, priceHigh: high } = piece.range;
  const selling = sellingOf(marketplaces, piece, terms);
  const judged = { question: 'age' as const, zones: [], ...rateOf(piece) };
  const inquiry = inquiryAbout(piece, askingPrice);
  if (inquiry) {
    const judgment = { ...askBack('age', inquiry, selling.money()), ...rateOf(piece) };
    return { silence: inquiry.text, judgment };
  }
  const { marketplace, keep } = selling;
  const days = daysListed(question, terms.today);
  const pace = PACES[terms.goneIn];
  // A listing of unknown age is past its first weeks.
  const counted = days ?? pace.patience;
  const endsOn = dayAfter(terms.today, pace.days);
  const work = ((terms.hourly ?? 0) * WORK_MINUTES) / 60;
  const usual = Math.max(floor, Math.min(askingPrice ?? estimate, estimate));
  const judge = (
    zone: 'donate' | 'hold' | 'cut' | 'relist',
    reason: string,
    price: number,
  ): Judgment => ({
    ...judged,
    zone,
    reason,
    money: selling.money(['ask', price]),
  });
  if (marketplace && keep(usual) <= work) {
    const sale = { price: usual, left: keep(usual), place: marketplace.name };
    const reason = notWorthItInWords(sale, { minutes: WORK_MINUTES, hourly: terms.hourly });
    return {
      action: 'DONATE',
      reason,
      kept: keep(usual),
      schedule: [],
      endsOn,
      judgment: judge('donate', clause(reason), usual),
    };
  }
  const worth = likelyWorth(piece, { asked: askingPrice, days: counted });
  const [, p30, p70] = piece.bands;
  const markdown: MarkdownTerms = {
    ...{ estimate, high, worth, askingPrice, pace, daysListed: counted },
    usual: [worth * Math.exp(p30), worth * Math.exp(p70)],
    least: Math.max(floor, marketplace?.smallestPrice ?? 1),
  };
  const isBuried =
    days !== undefined && days >= STALE_DAYS && showsNewestFirst(marketplace?.id ?? '');
  // A fair price that nobody saw: listing again comes before a cut.
  const isRelisted =
    !terms.shop && isBuried && askingPrice !== undefined && askingPrice <= AT_ESTIMATE * estimate;
  const fitted = isRelisted ? [{ day: 0, price: askingPrice }] : markdownsFor(markdown);
  const shop = terms.shop && shopMarkdowns(terms.shop, markdown);
  const steps = shop ?? fitted;
  const [first] = steps as [Markdown];
  const action = isRelisted ? 'RELIST' : actionOf(first.price, askingPrice);
  const [, next] = steps;
  const said = [
    askedInWords(askingPrice, estimate, days),
    ...(terms.shop ? [cutsInWords(terms.shop, days ?? 0)] : []),
  ];
  const reason = [
    ...said,
    ...actionInWords(action, first.price),
    ...(next ? [nextInWords(next.price, dayAfter(terms.today, next.day))] : []),
    ...(!next && floor > 0 && first.price <= Math.ceil(floor) ? [floorInWords(floor)] : []),
  ].join(' ');
  const zone = action === 'LIST' ? 'hold' : (action.toLowerCase() as 'hold' | 'cut' | 'relist');
  return {
    action,
    price: first.price,
    reason,
    ...(marketplace && { kept: keep(first.price) }),
    schedule: steps.map(({ day, price }) => ({ on: dayAfter(terms.today, day), price })),
    endsOn,
    judgment: judge(zone, clause(said.join(' ')), first.price),
    ...(shop && { besideShop: compareMarkdowns(markdown, fitted, shop) }),
  };
}

/** Writes an item's advice for programs. */
export function adviceAnswer(advice: RepriceAdvice | NoAdvice): AdviceAnswer {
  if ('silence' in advice) return { action: null, why: advice.silence };
  const { action, price, kept, reason, schedule, endsOn } = advice;
  return {
    action,
    ...given({ ask: price, askNet: kept }),
    why: reason,
    schedule: [...schedule],
    goneBy: endsOn,
  };
}

/** A sentence without its full stop. */
const clause = (sentence: string) => sentence.replace(/\.$/, '');

function actionOf(price: number, askingPrice: number | undefined): Action {
  if (askingPrice === undefined) return 'LIST';
  return price < askingPrice ? 'CUT' : 'HOLD';
}

/** Days for which it has been for sale; undefined where nobody says it. A future day counts as today. */
function daysListed({ listedOn, daysListed: counted }: RepriceQuestion, today: string) {
  if (listedOn === undefined) return counted;
  return daysBetween(listedOn, today);
}
