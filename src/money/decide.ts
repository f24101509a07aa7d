import { omitUndefined } from '../base/members.ts';
import { roundToCent } from '../base/numbers.ts';
import { inOneLine } from '../base/text.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Call, Limits, Verdict } from './advice-schema.ts';
import { findQuestion, isNameless, type Question, questionInWords } from './inquiry.ts';
import {
  callReason,
  checkReason,
  copyReason,
  limitsInWords,
  type Reason,
  shortfallInWords,
  stakeReason,
  standingReason,
} from './money-text.ts';
import type { Marketplace } from './schema.ts';
import { type AdviceTerms, computeSelling, type ItemForSale, ifSellerShips, type Selling, toGoods } from './selling.ts';

/** The verdict on an asking price with the parts of its sentences, and the sales that it is about. */
export interface Decision {
  readonly verdict?: Verdict;
  readonly reason?: Reason;
  readonly question?: Question | undefined;
  /** The sale at the estimate: of a lot, as one lot. */
  readonly selling?: Selling | undefined;
  /** The sale of the items of a lot one by one. */
  readonly oneByOne?: Selling | undefined;
  /** The one of these that allows to pay more. */
  readonly better?: Selling | undefined;
}

/** Returns a verdict, and the parts of its sentences. */
export function toDecision(call: Omit<Verdict, 'reason' | 'question'>, reason: Reason, asked?: Question): Decision {
  const question = asked && questionInWords(asked);
  const text = inOneLine(reason.lead, reason.shipping, reason.ifYouPay, reason.rest);
  const verdict = { ...call, reason: text, ...omitUndefined({ question }) };
  return { verdict, reason, question: asked };
}

/**
 * Returns the verdict on an item's asking price, US dollars, and the ways to sell it, as far as `purpose` asks for them.
 * An item beyond our evidence has none of them; one of which something is to be checked has no sale for who buys it,
 * unless its price is too high anyway. Pure.
 */
export function decide(marketplaces: readonly Marketplace[], appraisal: Appraisal, terms: AdviceTerms): Decision {
  const { purpose, askingPrice, shareBelow } = terms;
  if (appraisal.needsLookup || purpose === 'value') return {};
  const goods = { ...toGoods(appraisal), ...(isNameless(appraisal) && { shareBelow }) };
  if (purpose === 'wear') {
    if (askingPrice === undefined) return {};
    return judgeToWear(appraisal, askingPrice, goods, shareBelow?.(askingPrice));
  }
  const selling = computeSelling(marketplaces, goods, terms);
  const pieces = splitLot(goods);
  const oneByOne = pieces && computeSelling(marketplaces, pieces, terms);
  const better = oneByOne && allowsMore(oneByOne, selling) ? oneByOne : selling;
  const sales = { selling, oneByOne, better };
  if (purpose === 'sell') return sales;
  const judged = askingPrice === undefined ? {} : judgeToResell(appraisal, askingPrice, better);
  const isChecked = judged.verdict ? judged.verdict.call === 'check' : goods.toCheck !== undefined;
  return { ...judged, ...(isChecked ? {} : sales) };
}

/** Returns the verdict on a price to wear the item, by what such sales bring. */
function judgeToWear(appraisal: Appraisal, tag: number, goods: ItemForSale, shareBelow = 0.5): Decision {
  const { price } = appraisal.price;
  const call = chooseCall(tag, goods, {
    payUpTo: price,
    maybeUpTo: Math.round(price * Math.exp(appraisal.price.middleHalf)),
  });
  if (call === 'check') return askToCheck(appraisal, tag, goods);
  return toDecision({ call }, standingReason(tag, price, shareBelow), findQuestion(appraisal, tag));
}

/** Returns a lot whose items are sold one by one, or undefined if it is none. */
export function splitLot({ each, shareBelow, ...lot }: ItemForSale): ItemForSale | undefined {
  const { pieces: sales = 1, ...garment } = lot.garment;
  if (each === undefined || sales < 2) return undefined;
  const { price, priceLow, priceHigh } = lot.price;
  const times = (sales * each) / price;
  return {
    ...lot,
    garment,
    sales,
    shareBelow: shareBelow && ((amount) => shareBelow(amount / times)),
    ...(lot.upper !== undefined && { upper: times * lot.upper }),
    price: { price: sales * each, priceLow: times * priceLow, priceHigh: times * priceHigh },
  };
}

/** Returns true if one way to sell a lot allows to pay more than another. */
function allowsMore({ limits }: Selling, { limits: others }: Selling): boolean {
  if (limits.payUpTo !== others.payUpTo) return limits.payUpTo > others.payUpTo;
  return (limits.maybeUpTo ?? 0) > (others.maybeUpTo ?? 0);
}

/** Returns the way to sell a lot; undefined for a single item. */
function findWay({ goods: { each, sales = 1 } }: Selling): Verdict['way'] {
  if (sales > 1) return 'oneByOne';
  return each === undefined ? undefined : 'lot';
}

/** Returns what to pay to sell in one way, with its sentence; undefined for who owns it, who pays nothing any more. */
export function describeLimits(selling: Selling | undefined): Limits | undefined {
  if (!selling || selling.terms.purpose === 'sell') return undefined;
  const { limits, marketplace } = selling;
  const { payUpTo, maybeUpTo } = ifSellerShips(selling)?.limits ?? {};
  const ifYouShip = payUpTo === undefined ? undefined : omitUndefined({ payUpTo: payUpTo || undefined, maybeUpTo });
  const shown = omitUndefined({ marketplace: marketplace?.id, way: findWay(selling), ifYouShip });
  return { ...limits, ...shown, text: limitsInWords(selling) };
}

function judgeToResell(appraisal: Appraisal, price: number, selling: Selling): Decision {
  const { goods, netAt } = selling;
  const paid = selling.paidFor(price);
  const profit = roundToCent(netAt(goods.price.price) - paid);
  const call = decideCall(selling, price);
  if (call === 'check') return askToCheck(appraisal, price, goods);
  const shipped = ifSellerShips(selling);
  const ifYouShip = shipped && decideCall(shipped, price);
  const reason = goods.signs
    ? stakeReason(paid, profit)
    : callReason(selling, price, call, ifYouShip === call ? undefined : ifYouShip);
  const misses = call === 'skip' && profit >= 1 ? shortfallInWords(selling, goods.price.price, price) : undefined;
  const verdict = { call, profit, ...omitUndefined({ way: findWay(selling), misses }) };
  return toDecision(verdict, reason, findQuestion(appraisal, price));
}

/** Returns the call on a tag. Limits of what is free may be below zero, since nothing is under $1. */
function decideCall({ goods, limits, most: { buy, maybe }, paidFor }: Selling, price: number): Call {
  const extra = paidFor(0);
  return chooseCall(price, goods, price > 0 ? limits : { payUpTo: buy - extra, maybeUpTo: maybe - extra });
}

function chooseCall(price: number, goods: ItemForSale, { payUpTo = 0, maybeUpTo = payUpTo }: Partial<Limits>): Call {
  const { toCheck, signs, aboveOurs = 0 } = goods;
  // What most sales brought more than is worth a look, if it is real.
  if (price > Math.max(payUpTo, maybeUpTo, signs ? aboveOurs : Number.NEGATIVE_INFINITY)) return 'skip';
  // An item that could be a copy, or another one than the user's sales, is never a buy.
  if (toCheck || isTooCheap(price, goods)) return 'check';
  return price <= payUpTo ? 'buy' : 'maybe';
}

/** A price below this share of the low end of the range is far below what real ones bring. */
const TOO_CHEAP_SHARE = 0.6;

/** Returns true for a price that tells of a copy. What is free is given away. */
const isTooCheap = (price: number, { signsIfCheap, price: { priceLow } }: ItemForSale): boolean =>
  signsIfCheap !== undefined && price > 0 && price < TOO_CHEAP_SHARE * priceLow;

/** Returns the verdict on an item of which something is to be looked at first. */
function askToCheck(appraisal: Appraisal, price: number, { toCheck = 'real' }: ItemForSale): Decision {
  const verdict = { call: 'check' as const, toCheck };
  if (toCheck === 'real')
    return toDecision(verdict, copyReason(price, appraisal.price), findQuestion(appraisal, price));
  // Nobody says that asking prices sold.
  const ask = appraisal.asker?.sales.length === 0 ? 'Same item?' : 'Same item, and sold?';
  return toDecision(verdict, checkReason(toCheck), { about: 'sale', ask, why: '' });
}
