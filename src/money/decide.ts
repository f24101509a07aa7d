import {
  capitalize,
  compact,
  fillTemplate,
  joinTexts,
  percent,
  plainDollars,
  usd,
  wholeDollars,
} from '../base/text.ts';
import { omitUndefined, roundToCent } from '../base/values.ts';
import { isPlural } from '../catalog/normalize.ts';
import { categoryInWords, isUnknown } from '../catalog/outside-catalog.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { isWithoutEvidence } from '../pricing/evidence.ts';
import type { PriceRange } from '../pricing/price-range.ts';
import type { Call, Limits, Verdict } from './advice-schema.ts';
import { findUsualLabel } from './fees.ts';
import {
  addArticle,
  extraInWords,
  forAllInWords,
  keptAmountInWords,
  keptAtUsualInWords,
  postageInWords,
  profitInWords,
  sharesInWords,
  shippingInWords,
  shortfallInWords,
} from './money-text.ts';
import type { Marketplace } from './schema.ts';
import { type AdviceTerms, computeSelling, findMostToPay, type Goods, type Selling } from './selling.ts';
import texts from './verdict-texts.json' with { type: 'json' };

type Reason = {
  /** What counts first: what is kept, or how the price stands. */
  readonly lead: string;
  /** Who pays shipping, where that does not change the call. */
  readonly shipping?: string;
  /** The call if the seller pays the label, where it is another: `Only a Maybe if you pay the shipping, about $10.` */
  readonly ifYouPay?: string | undefined;
  /** What is at stake, what real ones sell for, or the price that the goal needs. */
  readonly rest?: string;
};

/** The verdict on an asking price with the parts of its sentences. */
type Judgment = { readonly verdict: Verdict; readonly reason: Reason; readonly question: Question | undefined };

/** The ways to sell an item at the estimate, also if the seller buys the usual label, where the buyer was assumed to. */
type Sales = ReturnType<typeof computeSales> & { readonly ifYouShip?: ReturnType<typeof computeSales> | undefined };

type Decision = { readonly judgment?: Judgment; readonly sales?: Sales };

function toJudgment(call: Omit<Verdict, 'reason' | 'question'>, reason: Reason, question?: Question): Judgment {
  const reasonText = joinTexts(reason.lead, reason.shipping, reason.ifYouPay, reason.rest);
  const verdict = { ...call, reason: reasonText, ...omitUndefined({ question: question?.text }) };
  return { verdict, reason, question };
}

/**
 * Returns the verdict on an item's asking price, US dollars, and the ways to sell it, as far as `purpose` asks for them.
 * An item beyond our evidence has neither. One to be checked has no sale for a buyer, unless its price is too high
 * anyway. Pure.
 */
export function decide(
  marketplaces: readonly Marketplace[],
  appraisal: Appraisal,
  goods: Goods,
  terms: AdviceTerms,
): Decision {
  const { purpose, askingPrice } = terms;
  const isTagged = askingPrice !== undefined;
  if (purpose === 'value') return {};
  if (goods.toCheck === 'rules') {
    const judgment = toJudgment({ call: 'check', toCheck: 'rules' }, { lead: texts.checkReasons.rules });
    return isTagged && purpose !== 'sell' ? { judgment } : {};
  }
  if (appraisal.needsLookup) return {};
  if (purpose === 'wear') return isTagged ? { judgment: judgeToWear(appraisal, askingPrice, goods) } : {};
  const goodsAtRisk = isNameless(appraisal) ? { ...goods, findLossRisk: appraisal.findShareBelow } : goods;
  const ownSales = computeSales(marketplaces, goodsAtRisk, terms);
  if (purpose === 'sell') return { sales: ownSales };
  const isLabelAssumed = terms.shippingLabel === undefined && !terms.buyerShipping;
  const ifYouShip = isLabelAssumed
    ? computeSales(marketplaces, goodsAtRisk, { ...terms, shippingLabel: 'usual' })
    : undefined;
  const sales = { ...ownSales, ifYouShip };
  if (!isTagged) return goods.toCheck === undefined ? { sales } : {};
  const judgment = judgeToResell(appraisal, askingPrice, sales);
  return judgment.verdict.call === 'check' ? { judgment } : { judgment, sales };
}

function computeSales(marketplaces: readonly Marketplace[], goods: Goods, terms: AdviceTerms) {
  const selling = computeSelling(marketplaces, goods, terms);
  const separateGoods = splitLot(goods);
  const oneByOne = separateGoods && computeSelling(marketplaces, separateGoods, terms);
  return {
    /** Of a lot, as one lot. */
    selling,
    oneByOne,
    /** The one of these in which its owner keeps more, or who buys it may pay more. */
    betterSelling: oneByOne && isBetterWay(oneByOne, selling) ? oneByOne : selling,
  };
}

function judgeToWear(appraisal: Appraisal, tag: number, goods: Goods): Judgment {
  const { price } = appraisal.estimate;
  const call = chooseCall(tag, goods, {
    payUpTo: price,
    maybeUpTo: Math.round(price * Math.exp(appraisal.estimate.middleHalfWidth)),
  });
  if (call === 'check') return askToCheck(appraisal, tag, goods);
  const reason = explainStanding(tag, price, appraisal.findShareBelow(tag));
  return toJudgment({ call }, reason, findQuestion(appraisal, tag));
}

/** Returns a lot whose items are sold one by one, or undefined if it is none. */
export function splitLot({ priceOfEach, findLossRisk, ...lot }: Goods): Goods | undefined {
  const { pieces: saleCount = 1, ...garment } = lot.garment;
  if (priceOfEach === undefined || saleCount < 2) return undefined;
  const { price, priceLow, priceHigh } = lot.range;
  const multiple = (saleCount * priceOfEach) / price;
  return {
    ...lot,
    garment,
    saleCount,
    findLossRisk: findLossRisk && ((amount) => findLossRisk(amount / multiple)),
    ...(lot.upperPrice !== undefined && { upperPrice: multiple * lot.upperPrice }),
    range: { price: saleCount * priceOfEach, priceLow: multiple * priceLow, priceHigh: multiple * priceHigh },
  };
}

/** Returns true if a way to sell is better than another: its owner keeps more, or a buyer may pay more for it. */
function isBetterWay(selling: Selling, other: Selling): boolean {
  const moreKept = selling.toNet(selling.goods.range.price) - other.toNet(other.goods.range.price);
  if (selling.terms.purpose === 'sell') return moreKept > 0;
  const moreForBuy = selling.limits.payUpTo - other.limits.payUpTo;
  const moreForMaybe = (selling.limits.maybeUpTo ?? 0) - (other.limits.maybeUpTo ?? 0);
  return (moreForBuy || moreForMaybe || moreKept) > 0;
}

/** Returns the way to sell a lot; undefined for a single item. */
function findWay({ goods: { priceOfEach, saleCount = 1 } }: Selling): Verdict['way'] {
  if (saleCount > 1) return 'oneByOne';
  return priceOfEach === undefined ? undefined : 'lot';
}

/** Returns true for a sale whose seller may buy the usual label. */
const hasUsualLabel = ({ marketplace, goods }: Selling): boolean =>
  marketplace !== undefined && findUsualLabel(marketplace, goods.garment) !== undefined;

function judgeToResell(appraisal: Appraisal, tag: number, { betterSelling: selling, ifYouShip }: Sales): Judgment {
  const { goods, toNet } = selling;
  const paid = selling.addCosts(tag);
  const profit = roundToCent(toNet(goods.range.price) - paid);
  const call = decideCall(selling, tag);
  if (call === 'check') return askToCheck(appraisal, tag, goods);
  const callIfYouShip = ifYouShip && hasUsualLabel(selling) ? decideCall(ifYouShip.betterSelling, tag) : call;
  const ifYouPay =
    ifYouShip && callIfYouShip !== call ? callIfYouPayInWords(callIfYouShip, selling, ifYouShip.betterSelling) : '';
  const reason = goods.signs ? explainStake(paid, profit) : explainCall(selling, tag, call, ifYouPay);
  const misses = call === 'skip' && profit >= 1 ? shortfallInWords(selling, goods.range.price, tag) : undefined;
  const verdict = { call, profit, ...omitUndefined({ way: findWay(selling), misses }) };
  return toJudgment(verdict, reason, findQuestion(appraisal, tag));
}

/** Returns the call on a tag. A free item is compared with the limits before those under $1 become zero. */
function decideCall({ goods, limits, mostToPay, addCosts }: Selling, tag: number): Call {
  if (tag > 0) return chooseCall(tag, goods, limits);
  const extraAlone = addCosts(0);
  return chooseCall(tag, goods, { payUpTo: mostToPay.buy - extraAlone, maybeUpTo: mostToPay.maybe - extraAlone });
}

/**
 * Returns the call on an item to sell in one way, by what an answer says of that way, US dollars. Limits under $1 are
 * zero there. So of a free item they tell a call only from $1 on, and the rule those below. One below that follows from
 * a goal, or from the risk without a known brand, is not told: then the call is the lower one.
 */
export function findCallOfWay(tag: number, extraCost: number, profit: number, limits: Limits): Call {
  const { payUpTo, maybeUpTo = 0, rule } = limits;
  if (tag > 0 || payUpTo > 0) return toCall(tag, limits);
  const mostToPay = findMostToPay(profit + extraCost);
  const leavesCents = (most: number) => rule === 'half' && most >= extraCost && most < extraCost + 1;
  if (leavesCents(mostToPay.buy)) return 'buy';
  return maybeUpTo > 0 || leavesCents(mostToPay.maybe) ? 'maybe' : 'skip';
}

function chooseCall(tag: number, goods: Goods, limits: Partial<Limits>): Call {
  const { toCheck, signs, quartileAboveOurs = 0 } = goods;
  const call = toCall(tag, limits);
  // What most sales brought more than is worth a look, if it is real.
  if (call === 'skip' && !(signs && tag <= quartileAboveOurs)) return 'skip';
  // An item that could be a copy, or another one than the user's sales, is never a buy.
  return toCheck || isTooCheap(tag, goods) ? 'check' : call;
}

function toCall(tag: number, { payUpTo = 0, maybeUpTo = payUpTo }: Partial<Limits>): Call {
  if (tag <= payUpTo) return 'buy';
  return tag <= maybeUpTo ? 'maybe' : 'skip';
}

/** A price below this share of the low end of the range is far below what real ones bring. */
const TOO_CHEAP_SHARE = 0.6;

/** Returns true for a price so low that the item may be a copy. A free item tells nothing. */
const isTooCheap = (price: number, { signsIfCheap, range: { priceLow } }: Goods): boolean =>
  signsIfCheap !== undefined && price > 0 && price < TOO_CHEAP_SHARE * priceLow;

function askToCheck(appraisal: Appraisal, tag: number, { toCheck = 'real' }: Goods): Judgment {
  const verdict = { call: 'check' as const, toCheck };
  if (toCheck === 'real')
    return toJudgment(verdict, explainCopy(tag, appraisal.estimate), findQuestion(appraisal, tag));
  // Nobody says that asking prices sold.
  const ask = appraisal.userEvidence?.sales.length === 0 ? 'Same item?' : 'Same item, and sold?';
  return toJudgment(verdict, { lead: texts.checkReasons[toCheck] }, toQuestion('sale', ask));
}

/** Returns true if neither we nor the user know the brand or such an item. */
export const isOnlyKind = ({ garment, evidence, userEvidence }: Appraisal): boolean =>
  isUnknown(garment.brand) && evidence.grade === 'none' && userEvidence === undefined;

/** Returns true without a known brand, unless the user sent enough sales, which price the item, whatever it is. */
export const isNameless = ({ garment, isPricedByComps }: Pick<Appraisal, 'garment' | 'isPricedByComps'>): boolean =>
  isUnknown(garment.brand) && !isPricedByComps;

type Doubt = keyof typeof texts.questions;

/** A question with why it is asked; its text is both. */
type Question = { readonly topic: Doubt | 'sale' } & Readonly<Record<'ask' | 'why' | 'text', string>>;

const toQuestion = (topic: Question['topic'], ask: string, why = ''): Question => ({
  topic,
  ask,
  why,
  text: joinTexts(ask, why),
});

/**
 * Returns the question whose answer may change the verdict on a tag, US dollars: which brand it is or, if the tag is far
 * above a range that listings support, which model.
 */
function findQuestion(appraisal: Appraisal, tag: number): Question | undefined {
  const { userEvidence, evidence, facts, title } = appraisal;
  if (isNameless(appraisal) && !title.mentions.isUnbranded) return askAbout('brand', appraisal);
  const isRangeSupported = appraisal.isPricedByComps || !isWithoutEvidence(evidence.grade);
  if (!isRangeSupported || !isFarAbove(tag, appraisal.estimate)) return undefined;
  return askAbout(facts.model === undefined && !userEvidence ? 'model' : 'item', appraisal);
}

export function askAbout(doubt: Doubt, { garment, lot, estimate }: Appraisal): Question {
  // The range of a lot is that of all its items.
  const kindText = lot ? 'such lots' : categoryInWords(garment.category);
  const itemsText = lot || isUnknown(garment.brand) ? kindText : `${garment.brand.name} ${kindText}`;
  const verb = isPlural(kindText) ? 'sell' : 'sells';
  const rangeText = `${usd(estimate.priceLow)} to ${usd(estimate.priceHigh)}`;
  const { ask, why } = texts.questions[doubt];
  return toQuestion(doubt, ask, fillTemplate(why, { kind: kindText, goods: itemsText, sell: verb, most: rangeText }));
}

/** Multiple of the upper end of the range above which a price suggests that we priced the wrong item. */
const FAR_ABOVE_FACTOR = 1.5;

export const isFarAbove = (price: number, { priceHigh }: PriceRange): boolean => price > FAR_ABOVE_FACTOR * priceHigh;

/** Says which call it is if the seller pays the label, and of a lot, where that turns the way, what its one parcel costs. */
function callIfYouPayInWords(call: Call, selling: Selling, shipped: Selling): string {
  const counted = call === 'skip' ? selling : shipped;
  const postageText = postageInWords(counted) ?? postageInWords(selling);
  const wayText = findWay(counted) === findWay(selling) ? '' : ' as one lot';
  return `${texts.callsIfYouPay[call]} if you pay the shipping, ${postageText}${wayText}.`;
}

/** Says what is kept and who pays shipping, for a call on a tag, US dollars. `ifYouPay` says another call if the seller does. */
function explainCall(selling: Selling, tag: number, call: Call, ifYouPay: string): Reason {
  const { goods, terms } = selling;
  const { goal } = terms;
  const paidText = paidInWords(selling, tag);
  const shipping = ifYouPay ? '' : shippingInWords(selling);
  const neededPrice = call === 'maybe' && goal ? selling.findPriceReachingGoal(tag) : undefined;
  const losingShare = call === 'skip' ? undefined : selling.findLosingShare(selling.addCosts(tag));
  const rest = joinTexts(
    goal && neededPrice !== undefined && `You ${goalInWords(goal)} ${neededInWords(neededPrice, goods)}.`,
    losingShare !== undefined && lossInWords(goods, losingShare),
  );
  const hasMore = compact(paidText, shipping, ifYouPay, rest).length > 0;
  // Both ways to sell a lot say what is kept.
  const keptText = hasMore && countPiecesSold(goods) > 1 ? '' : keptAtUsualInWords(selling);
  const atUsualText = keptText || (!hasMore && `At the usual ${usd(goods.range.price)}, before fees.`);
  return { lead: joinTexts(paidText, atUsualText), shipping, ifYouPay, rest };
}

const countPiecesSold = ({ garment, saleCount = 1 }: Goods): number => garment.pieces ?? saleCount;

/** Says how many of such sales would lose money: `About 2 in 10 such coats would lose money.` */
function lossInWords(goods: Goods, losingShare: number): string {
  const { category } = goods.garment;
  const kindText = category && countPiecesSold(goods) < 2 ? categoryInWords(category) : 'lots';
  const tenths = Math.round(10 * losingShare);
  const countText = losingShare < 0.1 || tenths < 1 ? 'Fewer than 1 in 10' : `About ${tenths} in 10`;
  return `${countText} such ${kindText} would lose money.`;
}

/** Says what is paid in all: `You pay $15.50 with shipping.`; '' without an extra cost. */
function paidInWords({ terms: { extraCost }, addCosts }: Selling, tag: number): string {
  const paid = addCosts(tag);
  if (!extraCost || paid === tag) return '';
  return `You pay ${plainDollars(paid)} ${tag === 0 ? 'for' : 'with'} ${extraCost.name}.`;
}

/** Says how the price of a possible copy stands: `Many are copies. Most real ones bring $500 to $2,000.` */
function explainCopy(tag: number, { priceLow, priceHigh }: PriceRange): Reason {
  const lead = tag < priceLow ? `Few real ones sell for ${plainDollars(tag)} or less.` : 'Many are copies.';
  return { lead, rest: `Most real ones bring ${usd(priceLow)} to ${usd(priceHigh)}.` };
}

/** Says what is at stake where `paid` is too much even for a real one, which leaves `profit`. US dollars. */
function explainStake(paid: number, profit: number): Reason {
  const madeText = `A real one makes ${profit >= 1 ? wholeDollars(profit) : profitInWords(profit)}.`;
  const rest =
    profit < 0 ? `You would lose ${usd(Math.ceil(-profit))}.` : `${madeText} A copy loses your ${plainDollars(paid)}.`;
  return { lead: 'Too much, even for a real one.', rest };
}

/** Says how a tag stands beside the usual price: `$20 is $3 above the usual $17. 4 in 10 sell for more.` */
function explainStanding(tag: number, usualPrice: number, shareBelow: number): Reason {
  const difference = Math.abs(tag - usualPrice);
  const distance = difference < 1 ? 'about' : `${plainDollars(difference)} ${tag > usualPrice ? 'above' : 'below'}`;
  const sharesText = capitalize(sharesInWords(1 - shareBelow));
  return { lead: `${plainDollars(tag)} is ${distance} the usual ${usd(usualPrice)}. ${sharesText} for more.` };
}

/** Returns what to pay to sell in one way, with its sentence; undefined for an owner, who has already paid. */
export function buildLimits(sales: Partial<Sales>, way: Exclude<keyof Sales, 'ifYouShip'>): Limits | undefined {
  const selling = sales[way];
  if (!selling || selling.terms.purpose === 'sell') return undefined;
  const { limits, marketplace } = selling;
  const { payUpTo, maybeUpTo } = (hasUsualLabel(selling) && sales.ifYouShip?.[way]?.limits) || {};
  const ifYouShip = payUpTo === undefined ? undefined : omitUndefined({ payUpTo: payUpTo || undefined, maybeUpTo });
  const otherMembers = omitUndefined({ marketplace: marketplace?.id, way: findWay(selling), ifYouShip });
  return { ...limits, ...otherMembers, text: limitsInWords(selling) };
}

/** Says what is true of the limits, in whole dollars; what they are for comes first unless it is known. */
function limitsInWords(selling: Selling): string {
  const { goods, limits, terms } = selling;
  const { extraCost, goal, purpose } = terms;
  const buyLimit = Math.floor(limits.payUpTo);
  const maybeLimit = Math.floor(limits.maybeUpTo ?? 0);
  const mainLimit = buyLimit || maybeLimit;
  if (mainLimit === 0) return noLimitInWords(selling);
  const pieces = countPiecesSold(goods);
  const payText = `pay ${usd(mainLimit)} or less${forAllInWords(pieces)}`;
  const maybeText = buyLimit > 0 && maybeLimit > buyLimit && maybeInWords(selling, maybeLimit);
  if (goal) {
    const neededPrice = buyLimit === 0 && selling.findPriceReachingGoal(maybeLimit);
    const ifText = neededPrice && `pay ${usd(maybeLimit)}${forAllInWords(pieces)} ${onlyIfInWords(neededPrice, goods)}`;
    return joinTexts(`To ${goalInWords(goal)}, ${ifText || payText}.`, maybeText);
  }
  const extraText = extraCost ? `With ${extraInWords(extraCost)}, ` : '';
  if (purpose === undefined) {
    const resellText = `to resell ${pieces > 1 ? 'them' : 'it'}`;
    return capitalize(extraText ? `${extraText}${payText} ${resellText}.` : `${resellText}, ${payText}.`);
  }
  const madeText =
    buyLimit > 0 && isDoubling(selling)
      ? 'at least double your money'
      : `make at least ${leftInWords(selling, mainLimit)}`;
  return joinTexts(capitalize(`${extraText}${payText} and ${madeText}.`), maybeText);
}

/** Says what a maybe at its limit needs to reach the goal, or else leaves. */
function maybeInWords(selling: Selling, maybeLimit: number): string {
  const neededPrice = selling.findPriceReachingGoal(maybeLimit);
  return neededPrice
    ? `Up to ${usd(maybeLimit)} ${neededInWords(neededPrice, selling.goods)}.`
    : `At ${usd(maybeLimit)} you still make ${leftInWords(selling, maybeLimit)}.`;
}

/** Returns what a sale at the usual price leaves of a tag and its extra cost, in whole dollars: `$40`. */
const leftInWords = ({ goods, toNet, addCosts }: Selling, tag: number): string =>
  usd(Math.floor(toNet(goods.range.price) - addCosts(tag)));

function noLimitInWords({ goods, isTooRiskyAt, toNet, terms, mostToPay }: Selling): string {
  const net = toNet(goods.range.price);
  const { extraCost, goal, purpose } = terms;
  if (extraCost?.dollars !== undefined && Math.max(mostToPay.buy, mostToPay.maybe) >= 1)
    return `The ${extraInWords(extraCost)} alone is too much.`;
  if (net >= 1 && isTooRiskyAt(1)) return 'Even at $1 too many such sales would lose money.';
  if (goal) return `Even at $1 you would not ${goalInWords(goal)}.`;
  const keptText = keptAmountInWords(net);
  return purpose === undefined
    ? `Not worth reselling: you keep ${keptText}.`
    : `You keep ${keptText}: too little for the work.`;
}

/** Returns true if a buy doubles the money, and is not held lower by its least profit. */
const isDoubling = ({ mostToPay, toNet, goods }: Selling): boolean =>
  2 * mostToPay.buy >= toNet(goods.range.price) - 0.02;

/** Names the price that reaches the goal, US dollars: of pieces that are sold one by one, of all of them. */
const onlyIfInWords = (price: number, { saleCount = 1 }: Goods): string =>
  saleCount > 1 ? `only if they bring ${usd(price)} together` : `only if it sells for ${usd(price)}`;

/** Names the price that reaches the goal, US dollars, with how many sales bring it. */
function neededInWords(price: number, goods: Goods): string {
  const { range, upperPrice = range.price } = goods;
  return `${onlyIfInWords(price, goods)}, as ${price < Math.floor(upperPrice) ? 'at least 1 in 4' : '1 in 4'} do`;
}

/** Says what a goal is to do: `make $15`, `keep a 40% margin`. */
function goalInWords(goal: NonNullable<AdviceTerms['goal']>): string {
  const [amount = 0] = Object.values(goal);
  if (amount === 0) return 'break even';
  if ('minProfit' in goal) return `make ${plainDollars(amount)}`;
  if ('minMargin' in goal) return `keep ${addArticle(percent(amount, 1))} margin`;
  return amount === 1 ? 'double your money' : `make ${percent(amount, 1)} on your cost`;
}
