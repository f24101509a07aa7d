import { defined } from '../base/members.ts';
import { bisect } from '../base/numbers.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { middleHalfOf } from '../pricing/price-range.ts';
import type { Call, Limits, Verdict } from './advice-schema.ts';
import {
  callReason,
  copyReason,
  limitsInWords,
  type Reason,
  salesReason,
  stakeReason,
  standingReason,
} from './call-text.ts';
import { extraAt, tagFor } from './extra-cost.ts';
import { cents, dollars, type Marketplaces } from './fees.ts';
import { isNameless, type Question, questionAbout, questionInWords } from './inquiry.ts';
import { shortfallOf } from './money-text.ts';
import { usualLabel } from './payout-rules.ts';
import { type ItemForSale, itemForSale, type JudgmentTerms, type Selling, sellingAt } from './selling.ts';

/** What to pay for an item, and the verdict on its asking price. */
export interface Decision {
  /** Of a lot, those of the way to sell it that allows to pay more. */
  readonly limits?: Limits;
  /** Of a lot that is better sold one by one: what to pay to sell it as one. */
  readonly limitsAsLot?: Limits;
  readonly verdict?: Judgment;
  /** The sale at the estimate: of a lot, as one lot. */
  readonly selling?: Selling;
  /** The sale of the items of a lot one by one. */
  readonly oneByOne?: { readonly selling: Selling; readonly limits?: Limits };
}

/** A verdict whose sentences are in their parts. */
export interface Judgment extends Omit<Verdict, 'reason' | 'question'> {
  readonly reason: Reason;
  readonly question?: Question | undefined;
}

/** Returns a verdict as answers have it: with its sentences in whole. */
export function verdictBody({ reason, question, ...call }: Judgment): Verdict {
  return { ...call, reason: reason.text, ...(question && { question: questionInWords(question) }) };
}

export interface DecisionTerms extends JudgmentTerms {
  readonly askingPrice?: number | undefined;
  /** Returns the share of such sales that bring less than an amount, US dollars. */
  readonly shareBelow?: ((amount: number) => number) | undefined;
}

/**
 * Returns what to pay for an item and the verdict on its asking price, US dollars, as far as `purpose` asks for them.
 * An item beyond our evidence has none of them; one of which something is to be checked has neither limits nor a sale
 * for who buys it, unless its price is too high anyway. Pure.
 */
export function decide(
  marketplaces: Pick<Marketplaces, 'list'>,
  appraisal: Appraisal,
  { askingPrice, shareBelow, ...terms }: DecisionTerms,
  item: ItemForSale = itemForSale(appraisal),
): Decision {
  const { purpose } = terms;
  const goods = shareBelow && isNameless(appraisal) ? { ...item, lowest: lowestOf(appraisal, shareBelow) } : item;
  if (appraisal.needsLookup || purpose === 'value') return {};
  if (purpose === 'wear') {
    if (askingPrice === undefined) return {};
    const { price } = appraisal.price;
    const limits = { payUpTo: price, maybeUpTo: Math.round(price * middleHalfOf(appraisal.price)[1]) };
    const call = callOn(askingPrice, goods, limits);
    if (call === 'check') return { verdict: checkFirst(appraisal, askingPrice, goods) };
    const reason = standingReason(askingPrice, price, shareBelow?.(askingPrice) ?? 0.5);
    return { verdict: { call, reason, question: questionAbout(appraisal, askingPrice) } };
  }
  const selling = sellingAt(marketplaces, goods, terms);
  const apart = piecesOf(goods);
  const sellingApart = apart && sellingAt(marketplaces, apart, terms);
  const sales = { selling, ...(sellingApart && { oneByOne: { selling: sellingApart } }) };
  if (purpose === 'sell') return sales;
  const whole = wayToSell(marketplaces, selling, terms);
  const pieces = sellingApart && wayToSell(marketplaces, sellingApart, terms);
  const isApart = pieces !== undefined && isBetter(pieces, whole);
  const way = pieces && (isApart ? ('oneByOne' as const) : ('lot' as const));
  const best = isApart ? pieces : whole;
  const verdict = askingPrice === undefined ? undefined : judge(appraisal, askingPrice, best, way, shareBelow);
  if (verdict?.call === 'check' || (goods.toCheck && verdict?.call !== 'skip')) return defined({ verdict });
  return {
    ...defined({ verdict }),
    selling,
    limits: limitsOf(best, purpose),
    ...(isApart && { limitsAsLot: limitsOf(whole, purpose) }),
    ...(pieces && { oneByOne: { selling: pieces, limits: limitsOf(pieces, purpose) } }),
  };
}

/** Returns a lot whose items are sold one by one, or undefined if it is none. */
function piecesOf({ each, ...lot }: ItemForSale): ItemForSale | undefined {
  const { pieces: sales = 1, ...garment } = lot.garment;
  if (each === undefined || sales < 2) return undefined;
  const { price, priceLow, priceHigh } = lot.price;
  const times = (sales * each) / price;
  return {
    ...lot,
    garment,
    sales,
    ...(lot.upper !== undefined && { upper: times * lot.upper }),
    price: { price: sales * each, priceLow: times * priceLow, priceHigh: times * priceHigh },
  };
}

type TagLimits = Pick<Limits, 'payUpTo' | 'maybeUpTo'>;

/** A way to sell an item, with what to pay for it: the tag, to which extra costs come. */
interface Way extends Selling {
  readonly tags: TagLimits;
  /** The same if the seller buys the usual label; undefined if that is no question. */
  readonly shipped?: Way;
}

function wayToSell(marketplaces: Pick<Marketplaces, 'list'>, selling: Selling, terms: JudgmentTerms): Way {
  const { goods, marketplace, limits } = selling;
  const { payUpTo, maybeUpTo = 0 } = limits;
  const payable = (most = 0) => tagFor(terms.extraCost, most);
  const buy = payable(payUpTo);
  const maybe = payable(maybeUpTo);
  const tags = { payUpTo: buy, ...(maybe > buy && { maybeUpTo: maybe }) };
  const isAssumed = terms.shippingLabel === undefined && !terms.buyerShipping;
  if (!isAssumed || !marketplace || !usualLabel(marketplace, goods.garment)) return { ...selling, tags };
  const shippedTerms = { ...terms, marketplace, shippingLabel: 'usual' as const };
  const shipped = wayToSell(marketplaces, sellingAt(marketplaces, goods, shippedTerms), shippedTerms);
  return { ...selling, tags, shipped };
}

function limitsOf(way: Way, purpose: JudgmentTerms['purpose']): Limits {
  const { tags, shipped, limits, marketplace } = way;
  const { payUpTo: buy = 0, ...maybe } = shipped?.tags ?? {};
  return {
    ...tags,
    rule: limits.rule,
    ...defined({
      marketplace: marketplace?.id,
      ifYouShip: shipped && { ...(buy > 0 && { payUpTo: buy }), ...maybe },
    }),
    text: limitsInWords(way, tags, purpose),
  };
}

const isBetter = ({ tags: one }: Way, { tags: other }: Way): boolean =>
  one.payUpTo > other.payUpTo || (one.payUpTo === other.payUpTo && (one.maybeUpTo ?? 0) > (other.maybeUpTo ?? 0));

function judge(
  appraisal: Appraisal,
  price: number,
  selling: Way,
  way: Judgment['way'],
  shareBelow: DecisionTerms['shareBelow'],
): Judgment {
  const { goods, goal, netAt, shipped } = selling;
  const paid = selling.paidFor(price);
  const profit = dollars(cents(netAt(goods.price.price) - paid));
  const call = callAt(selling, price);
  if (call === 'check') return checkFirst(appraisal, price, goods);
  const ifYouShip = shipped && callAt(shipped, price);
  const losing = goods.lowest && shareBelow && lossShare(selling, paid, appraisal.price.price, shareBelow);
  const reason = goods.signs
    ? stakeReason(paid, profit)
    : callReason(selling, { price, paid, call, losing, ifYouShip: ifYouShip === call ? undefined : ifYouShip });
  const isShort = goal !== undefined && call === 'skip' && profit >= 1;
  return {
    call,
    profit,
    ...defined({ way }),
    ...(isShort && { misses: shortfallOf(goal) }),
    reason,
    question: questionAbout(appraisal, price),
  };
}

/** Shares of sales that may lose, for a buy and for a maybe without a known brand. */
const MAY_LOSE = { buy: 1 / 12, maybe: 1 / 6 };

/** Returns the multiples of the usual price below which no more sales are than may lose. */
function lowestOf({ price: { price } }: Appraisal, shareBelow: (amount: number) => number) {
  const multipleAt = (share: number) => bisect(0, 1, (multiple) => shareBelow(multiple * price) <= share)[0];
  return { buy: multipleAt(MAY_LOSE.buy), maybe: multipleAt(MAY_LOSE.maybe) };
}

const callAt = (way: Way, price: number): Call => callOn(price, way.goods, price === 0 ? freeLimits(way) : way.tags);

/** Returns the limits for what is free, which may be below zero, since nothing is under $1. */
function freeLimits({ limits: { most }, terms }: Selling): TagLimits {
  const extra = extraAt(terms.extraCost, 0);
  return { payUpTo: most.buy - extra, maybeUpTo: most.maybe - extra };
}

/** Returns the share of such sales that keep less than was paid, US dollars. `ours` is the price that `shareBelow` is of. */
function lossShare(
  { goods, netAt }: Selling,
  paid: number,
  ours: number,
  shareBelow: (amount: number) => number,
): number {
  const usual = goods.price.price;
  if (netAt(16 * usual) < paid) return 1;
  const [, enough] = bisect(0, 16 * usual, (sold) => netAt(sold) < paid);
  return shareBelow((enough / usual) * ours);
}

function callOn(price: number, goods: ItemForSale, { payUpTo, maybeUpTo = payUpTo }: TagLimits): Call {
  const { toCheck, signs, aboveOurs = 0 } = goods;
  // What most sales brought more than is worth a look, if it is real.
  if (price > Math.max(payUpTo, maybeUpTo, signs ? aboveOurs : Number.NEGATIVE_INFINITY)) return 'skip';
  // An item that could be a copy, or another one than the user's sales, is never a buy.
  if (toCheck || isTooCheap(price, goods)) return 'check';
  return price <= payUpTo ? 'buy' : 'maybe';
}

/** A price below this share of the low end of the range is far below what real ones bring. */
const FAR_BELOW = 0.6;

/** Returns true for a price that tells of a copy. What is free is given away. */
const isTooCheap = (price: number, { signsIfCheap, price: { priceLow } }: ItemForSale): boolean =>
  signsIfCheap !== undefined && price > 0 && price < FAR_BELOW * priceLow;

/** Returns the verdict on an item of which something is to be looked at first. */
function checkFirst(appraisal: Appraisal, price: number, { toCheck = 'real' }: ItemForSale): Judgment {
  if (toCheck === 'real') {
    return {
      call: 'check',
      toCheck,
      reason: copyReason(price, appraisal.price),
      question: questionAbout(appraisal, price),
    };
  }
  return {
    call: 'check',
    toCheck,
    reason: salesReason(toCheck),
    question: { about: 'sale', ask: 'Same item, and sold?', why: '' },
  };
}
