import { fillTemplate, inOneLine, usd } from '../base/text.ts';
import { omitUndefined, roundToCent } from '../base/values.ts';
import { isPlural } from '../catalog/normalize.ts';
import { categoryInWords, isUnknown } from '../catalog/outside-catalog.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { isWithoutEvidence } from '../pricing/evidence.ts';
import type { PriceRange } from '../pricing/price-range.ts';
import { hasEnoughComps } from '../pricing/weigh-evidence.ts';
import { sellingRulesFor } from '../titles/special-items.ts';
import type { Call, Limits, Verdict } from './advice-schema.ts';
import { computePayout, listPayouts, type PayoutQuestion, refusedInWords } from './fees.ts';
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
import { planListing, planPrices } from './plan.ts';
import type { Marketplace } from './schema.ts';
import {
  type AdviceTerms,
  buildItemSearches,
  callWithin,
  computeSelling,
  type ItemForSale,
  ifSellerShips,
  type Selling,
  toGoods,
  toSale,
} from './selling.ts';
import speeds from './speeds.json' with { type: 'json' };

/** What to pay for an item and what to do with it. */
export type Advice = ReturnType<typeof adviseOn>;

/** Nothing says what to ask for a suspected copy, or for an item beyond our evidence. Pure. */
export function adviseOn(
  marketplaces: readonly Marketplace[],
  appraisal: Appraisal,
  terms: AdviceTerms,
  include: ReadonlySet<string>,
) {
  const { needsLookup, price } = appraisal;
  const { purpose, askingPrice, listPrice = askingPrice ?? Infinity } = terms;
  const rules = sellingRulesFor(appraisal.title.words, terms.marketplace?.id);
  const isStopped = rules.some(({ stops }) => stops);
  const goods = toGoods(appraisal);
  const decision = isStopped ? decideByRules(terms) : decide(marketplaces, appraisal, goods, terms);
  const { verdict, selling } = decision;
  const isLow = listPrice < price.priceLow;
  const isOwned = purpose === 'sell' || purpose === 'value';
  const isSuspect = isStopped || verdict?.call === 'check' || (isOwned && isLow && goods.signs !== undefined);
  const sale = { ...toSale(goods, terms), price: price.price };
  // A verdict has the one profit.
  const owned = { ...sale, cost: verdict ? undefined : terms.cost };
  const hasPayouts = include.has('payouts') && !needsLookup && !isSuspect;
  const planned = appraisal.hasUsualPrice && !isSuspect ? createPlans(decision, price.price, terms, include) : {};
  const isLooked = isSuspect || (!isOwned && verdict?.call !== 'skip');
  return {
    ...decision,
    ...(isSuspect && { selling: undefined, oneByOne: undefined, better: undefined }),
    /** True for a seller's own price so low that the item may be damaged, or a copy. */
    isLow: purpose === 'sell' && isLow && !needsLookup,
    /** Why the advice is for another marketplace than the seller's own. */
    notTaken: selling && notTakenInWords(terms.marketplace, selling, sale),
    goods,
    ...planned,
    payouts: hasPayouts ? listPayouts(marketplaces, owned, appraisal.title.words) : undefined,
    searches: include.has('searches') || needsLookup ? buildItemSearches(appraisal) : undefined,
    speed: planned.plan && findSpeed(appraisal),
    /** Signs of a real item to look at; absent if copies are rare, or the price says enough. */
    signs: isLooked ? signsToSee(goods, verdict?.toCheck) : undefined,
    /** What law, or the seller's marketplace, says against selling it. */
    rules: rules.length > 0 ? rules : undefined,
  };
}

const signsToSee = ({ signs, signsIfCheap }: ItemForSale, toCheck?: string) =>
  signs ?? (toCheck === 'real' ? signsIfCheap : undefined);

/** Returns the decision on what may not be sold: its rules are to be checked, if there is a tag. */
function decideByRules({ purpose, askingPrice }: AdviceTerms): Decision {
  if (askingPrice === undefined || purpose === 'sell' || purpose === 'value') return {};
  return toDecision({ call: 'check', toCheck: 'rules' }, checkReason('rules'));
}

function createPlans({ oneByOne }: Decision, usual: number, terms: AdviceTerms, include: ReadonlySet<string>) {
  const { purpose, listPrice, daysListed } = terms;
  const isPlanned = purpose === 'sell' || (include.has('plan') && purpose !== 'value' && purpose !== 'wear');
  if (!isPlanned) return {};
  const isListed = listPrice !== undefined && daysListed !== undefined;
  return {
    plan: planPrices(usual, terms),
    /** Prices to ask for all items of a lot that are sold one by one. */
    planOneByOne: oneByOne && planPrices(oneByOne.goods.price.price),
    listingPlan: isListed ? planListing(usual, listPrice, terms) : undefined,
  };
}

/** Says that the seller's own marketplace does not accept the sale, and on which one the decision counts instead. */
function notTakenInWords(own: Marketplace | undefined, { marketplace }: Selling, question: PayoutQuestion) {
  if (!own || marketplace?.id === own.id) return undefined;
  const { reason = '' } = computePayout(own, question);
  return `${refusedInWords(own, reason)} This is ${marketplace ? `for ${marketplace.name}` : 'before fees'}.`;
}

type SpeedRow = { readonly speed: string; readonly kinds: readonly string[]; readonly words?: readonly string[] };

const SPEEDS_BY_BRAND = new Map<string, readonly SpeedRow[]>(Object.entries(speeds.brands));

/** Returns how fast an item sells (`fast`, `usual`, `slow`), or undefined if nobody judged it. It changes no verdict or plan. */
function findSpeed({ garment, facts, keyed }: Appraisal): string | undefined {
  const { gender, brand, category } = garment;
  const named = new Set([gender, facts.model, facts.line, facts.isVintage ? 'vintage' : undefined, ...keyed.words]);
  const row = SPEEDS_BY_BRAND.get(brand.slug)?.find(
    ({ kinds, words }) => kinds.includes(category.slug) && (words?.some((word) => named.has(word)) ?? true),
  );
  return row?.speed;
}

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

function toDecision(call: Omit<Verdict, 'reason' | 'question'>, reason: Reason, asked?: Question): Decision {
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
export function decide(
  marketplaces: readonly Marketplace[],
  appraisal: Appraisal,
  item: ItemForSale,
  terms: AdviceTerms,
): Decision {
  const { purpose, askingPrice, shareBelow } = terms;
  if (appraisal.needsLookup || purpose === 'value') return {};
  const goods = isNameless(appraisal) ? { ...item, shareBelow } : item;
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

function chooseCall(price: number, goods: ItemForSale, limits: Partial<Limits>): Call {
  const { toCheck, signs, aboveOurs = 0 } = goods;
  const call = callWithin(price, limits);
  // What most sales brought more than is worth a look, if it is real.
  if (call === 'skip' && !(signs && price <= aboveOurs)) return 'skip';
  // An item that could be a copy, or another one than the user's sales, is never a buy.
  return toCheck || isTooCheap(price, goods) ? 'check' : call;
}

/** A price below this share of the low end of the range is far below what real ones bring. */
const TOO_CHEAP_SHARE = 0.6;

/** Returns true for a price that tells of a copy. What is free is given away. */
const isTooCheap = (price: number, { signsIfCheap, price: { priceLow } }: ItemForSale): boolean =>
  signsIfCheap !== undefined && price > 0 && price < TOO_CHEAP_SHARE * priceLow;

function askToCheck(appraisal: Appraisal, price: number, { toCheck = 'real' }: ItemForSale): Decision {
  const verdict = { call: 'check' as const, toCheck };
  if (toCheck === 'real')
    return toDecision(verdict, copyReason(price, appraisal.price), findQuestion(appraisal, price));
  // Nobody says that asking prices sold.
  const ask = appraisal.asker?.sales.length === 0 ? 'Same item?' : 'Same item, and sold?';
  return toDecision(verdict, checkReason(toCheck), { about: 'sale', ask, why: '' });
}

/** Returns true if neither we nor the asker know the brand or such an item. */
export const isOnlyKind = ({ garment, evidence, asker }: Appraisal): boolean =>
  isUnknown(garment.brand) && evidence.grade === 'none' && asker === undefined;

/** Returns true without a known brand, unless the user sent enough sales, which price the item, whatever it is. */
export const isNameless = ({ garment, asker }: Pick<Appraisal, 'garment' | 'asker'>): boolean =>
  isUnknown(garment.brand) && !hasEnoughComps(asker);

/** A question by what is in doubt, and why we ask. */
const QUESTIONS = {
  brand: ['Which brand is it?', 'Without one, most {kind} {sell} for {most}.'],
  price: ['Which model is it?', 'Most {goods} {sell} for {most}. Check three sold listings.'],
  item: ['Is it really this one?', 'Most sell for {most}. Check three sold listings.'],
} as const;
type Doubt = keyof typeof QUESTIONS;

type Question = {
  readonly about: Doubt | 'sale';
  readonly ask: string;
  readonly why: string;
};

/** Returns a question with why it is asked. */
export const questionInWords = ({ ask, why }: Question): string => inOneLine(ask, why);

/** Returns what would change a verdict on a price, US dollars, also on one far above a range that listings support. */
function findQuestion(appraisal: Appraisal, price: number): Question | undefined {
  const { asker, evidence, facts, title } = appraisal;
  if (isNameless(appraisal) && !title.mentions.isUnbranded) return askAbout('brand', appraisal);
  const isRangeSupported = hasEnoughComps(asker) || !isWithoutEvidence(evidence.grade);
  if (!isRangeSupported || !isFarAbove(price, appraisal.price)) return undefined;
  return askAbout(facts.model === undefined && !asker ? 'price' : 'item', appraisal);
}

/** Returns the question about what is in doubt. */
export function askAbout(doubt: Doubt, { garment, lot, price }: Appraisal): Question {
  // The range of a lot is that of all its items.
  const kind = lot ? 'such lots' : categoryInWords(garment.category);
  const goods = lot || isUnknown(garment.brand) ? kind : `${garment.brand.name} ${kind}`;
  const sell = isPlural(kind) ? 'sell' : 'sells';
  const most = `${usd(price.priceLow)} to ${usd(price.priceHigh)}`;
  const [ask, why] = QUESTIONS[doubt];
  return { about: doubt, ask, why: fillTemplate(why, { kind, goods, sell, most }) };
}

/** Multiple of the upper end of the range above which a price suggests that we priced the wrong item. */
const FAR_ABOVE = 1.5;

/** Returns true for a price, US dollars, that suggests that we priced the wrong item. */
export const isFarAbove = (price: number, { priceHigh }: PriceRange): boolean => price > FAR_ABOVE * priceHigh;
