import { omit } from '../../base/members.ts';
import { dayAfter, daysBetween } from '../../items/day.ts';
import type { Marketplaces } from '../../marketplaces/compile.ts';
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
import { showsNewestFirst } from '../sale/where-sold.ts';
import {
  type AnswerParts,
  askBack,
  inquiryAbout,
  isFarTooLow,
  type JudgmentTerms,
  likelyWorth,
  type PieceJudgment,
  rateOf,
  sellingOf,
} from '../verdict/judgment.ts';
import { type Piece, pieceOf } from '../verdict/piece.ts';
import type { Action, AdviceAnswer } from './schema.ts';
import { actionInWords, askedInWords, cutsInWords, floorInWords, nextInWords, notWorthItInWords } from './words.ts';

/** Periods in which to sell. */
export const GONE_IN = Object.keys(PACES) as readonly GoneIn[];
export type GoneIn = keyof typeof PACES;

/** Minutes of work per sale: photographs, text, questions, packing, the post office. */
export const WORK_MINUTES = 30;
/** Prices up to this multiple of the estimate count as at it. */
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

/** A listing to plan prices for. Amounts in US dollars. */
export interface RepriceQuestion {
  readonly piece: Piece;
  readonly askingPrice?: number | undefined;
  /** As YYYY-MM-DD, a day to come as today; else {@link daysListed}. */
  readonly listedOn?: string | undefined;
  readonly daysListed?: number | undefined;
  /** The seller's minimum. */
  readonly floor?: number | undefined;
  readonly isSold?: boolean | undefined;
}

/** Advice on a piece, with details for pages. */
export interface RepriceAdvice extends AdviceAnswer {
  /** Absent if the piece was sold. */
  readonly judgment?: PieceJudgment;
  /** Our schedule beside the shop's, where there is one. */
  readonly besideShop?: Comparison;
}

/** Returns advice to hold, cut, relist or donate, with the reason and the schedule of prices. Pure. */
export function answerReprice(
  marketplaces: Marketplaces,
  question: RepriceQuestion,
  terms: RepriceTerms,
): RepriceAdvice {
  if (question.isSold) return { action: null, why: 'No advice: already sold.' };
  const { piece, askingPrice, listedOn, floor = 0 } = question;
  const { price: estimate, priceHigh: high } = piece.range;
  const { marketplace, keep, money } = sellingOf(marketplaces, piece, terms);
  const inquiry = inquiryAbout(piece, askingPrice);
  if (inquiry) {
    const judgment = { ...askBack('age', inquiry, money()), ...rateOf(piece) };
    return { action: null, why: inquiry.text, judgment };
  }
  const judge = (action: Action, reason: string, price: number): PieceJudgment => ({
    question: 'age',
    zone: action === 'LIST' ? 'hold' : (action.toLowerCase() as Lowercase<typeof action>),
    reason,
    zones: [],
    ...rateOf(piece),
    money: money(['ask', price]),
  });
  const { today, shop } = terms;
  const pace = PACES[terms.goneIn];
  const goneBy = dayAfter(today, pace.days);
  const work = ((terms.hourly ?? 0) * WORK_MINUTES) / 60;
  // A price far too low says nothing of the worth.
  const isRaised = !shop && isFarTooLow(askingPrice, piece);
  const asked = isRaised ? undefined : askingPrice;
  const usual = Math.max(floor, Math.min(asked ?? estimate, estimate));
  const left = keep(usual);
  if (marketplace && left <= work) {
    const sale = { price: usual, left, place: marketplace.name };
    const reason = notWorthItInWords(sale, { minutes: WORK_MINUTES, hourly: terms.hourly });
    const judgment = judge('DONATE', reason, usual);
    return { action: 'DONATE', askNet: left, why: `${reason}.`, schedule: [], goneBy, judgment };
  }
  const days = listedOn === undefined ? question.daysListed : daysBetween(listedOn, today);
  // A listing of unknown age is past its first weeks.
  const counted = days ?? pace.patience;
  const worth = likelyWorth(piece, { asked, days: counted });
  const [, p30, p70] = piece.quantiles;
  const markdown: MarkdownTerms = {
    estimate,
    high,
    worth,
    askingPrice: asked,
    pace,
    daysListed: isRaised ? 0 : counted,
    usual: [worth * Math.exp(p30), worth * Math.exp(p70)],
    least: Math.max(floor, marketplace?.smallestPrice ?? 1),
  };
  const isBuried = days !== undefined && days >= STALE_DAYS && showsNewestFirst(marketplace?.id ?? '');
  // A fair price that nobody saw: listing again comes before a cut.
  const isRelisted = !shop && isBuried && asked !== undefined && asked <= AT_ESTIMATE * estimate;
  const fitted = isRelisted ? [{ day: 0, price: asked }] : markdownsFor(markdown);
  const ofShop = shop && shopMarkdowns(shop, markdown);
  const steps = ofShop ?? fitted;
  const [{ price }, next] = steps as [Markdown, Markdown?];
  const action = isRaised ? 'RAISE' : isRelisted ? 'RELIST' : actionOf(price, askingPrice);
  const reason = [askedInWords(askingPrice, estimate, days), ...(shop ? [cutsInWords(shop, days ?? 0)] : [])].join(
    '. ',
  );
  return {
    action,
    ask: price,
    ...(marketplace && { askNet: keep(price) }),
    why: [
      `${reason}.`,
      ...actionInWords(action, price, piece.garment.condition),
      ...(next ? [nextInWords(next.price, dayAfter(today, next.day))] : []),
      ...(!next && floor > 0 && price <= Math.ceil(floor) ? [floorInWords(floor)] : []),
    ].join(' '),
    schedule: steps.map((step) => ({ on: dayAfter(today, step.day), price: step.price })),
    goneBy,
    judgment: judge(action, reason, price),
    ...(ofShop && { besideShop: compareMarkdowns(markdown, fitted, ofShop) }),
  };
}

/** Returns the advice on a listing, as programs get it. Pure. */
export function repriceListing(
  { pricing, marketplaces }: AnswerParts,
  appraisal: PricedListing,
  { listedOn, floor }: Pick<RepriceQuestion, 'listedOn' | 'floor'>,
  terms: RepriceTerms,
): AdviceAnswer {
  const listed = { piece: pieceOf(pricing, appraisal), askingPrice: appraisal.asked?.price };
  return adviceBody(answerReprice(marketplaces, { ...listed, listedOn, floor }, terms));
}

/** Returns advice as programs get it. */
export const adviceBody = (advice: RepriceAdvice): AdviceAnswer => omit(advice, 'judgment', 'besideShop');

function actionOf(price: number, askingPrice: number | undefined): Action {
  if (askingPrice === undefined) return 'LIST';
  return price < askingPrice ? 'CUT' : 'HOLD';
}
