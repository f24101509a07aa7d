import {
  capitalize,
  compact,
  inOneLine,
  joinNames,
  plainDollars,
  uncapitalize,
  usd,
  wholeDollars,
} from '../base/text.ts';
import { roundToCent } from '../base/values.ts';
import { categoryInWords } from '../catalog/outside-catalog.ts';
import type { Call, Limits, Verdict } from './advice-schema.ts';
import { chargesOnShipping, MAY_BE_FORBIDDEN, usualLabel } from './fees.ts';
import type { Goal } from './seller.ts';
import { callWithin, type ExtraCost, type ItemForSale, MAX_LOSING, paidFor, type Selling } from './selling.ts';

// The sentences about money, one for each meaning. Dollars are whole; what is kept is rounded down, and a loss up.

export const CALL_NAMES: Readonly<Record<Call, string>> = { buy: 'Buy', maybe: 'Maybe', skip: 'Skip', check: 'Check' };

const CHECK_NAMES = {
  real: 'Check it’s real',
  sale: 'Check your sale',
  sales: 'Check your sales',
  rules: 'Check the rules',
} as const;

/** Returns the name of a call: that of `check` by what is to be looked at. */
export const callName = ({ call, toCheck = 'real' }: Pick<Verdict, 'call' | 'toCheck'>): string =>
  call === 'check' ? CHECK_NAMES[toCheck] : CALL_NAMES[call];

/** Says which goal a sale at a price misses after a cost or a tag: `not your $15`; undefined if it misses none. */
export function shortfallInWords({ terms: { goal }, misses }: Selling, price: number, tag?: number) {
  if (!goal || !misses(price, tag)) return undefined;
  return 'minProfit' in goal ? `not your ${plainDollars(goal.minProfit)}` : 'which misses your goal';
}

/** Returns a number with its article: `a $4 loss`, `an 80%`. */
export const addArticle = (number: string): string => `${/^\$?(?:8|1[18]\b)/.test(number) ? 'an' : 'a'} ${number}`;

/** Says that a sale at a price, US dollars, misses the goal, or what would tell; '' if it is met or there is none. */
export function missedInWords(selling: Selling, price: number, at = `At ${plainDollars(price)}`): string {
  const { goal, cost } = selling.terms;
  const shortfall = shortfallInWords(selling, price, cost);
  if (goal && shortfall === undefined && cost === undefined) return 'Add what you paid to check your goal.';
  if (!goal || shortfall === undefined) return '';
  if (!('minProfit' in goal) || goal.minProfit === 0) return `${at} you miss your goal.`;
  const { net, profit = net } = selling.payoutAt(price);
  return `${at} you ${madeInWords(profit)}, ${shortfall}.`;
}

/** Returns a profit in US dollars: `$12 profit`, `$3 loss`, `no profit` under $1. */
export function profitInWords(profit: number): string {
  const whole = Math.floor(profit);
  if (whole === 0) return 'no profit';
  return `${usd(Math.abs(whole))} ${whole < 0 ? 'loss' : 'profit'}`;
}

/** Returns what is made, US dollars: `make $12`, `lose $3`, `make no profit`. */
export function madeInWords(profit: number): string {
  if (profit < 0) return `lose ${usd(Math.ceil(-profit))}`;
  return `make ${profit < 1 ? profitInWords(profit) : wholeDollars(profit)}`;
}

/** Returns what is kept at a price: `At the usual $173 you keep $146 on eBay, after your $12 label`, or ''. */
export function keptInWords(selling: Selling, price: number, at = `At ${plainDollars(price)}`): string {
  const { goods, marketplace, netAt, terms } = selling;
  const { sales = 1 } = goods;
  const { shippingLabel = 0, work = 0 } = terms;
  if (!marketplace) return '';
  const net = netAt(price);
  const postage =
    shippingLabel === 'usual' ? postageInWords(selling) : `${plainDollars(shippingLabel)}${sales > 1 ? ' each' : ''}`;
  const isShipped = shippingLabel !== 0 && marketplace.label === 'seller' && postage !== undefined;
  if (net < 1) {
    const costs = joinNames(compact('fees', isShipped && 'shipping', work > 0 && 'time'));
    return `${at} you keep nothing: ${costs} come to ${usd(Math.ceil(price - net))}`;
  }
  const time = work > 0 && `${plainDollars(work * sales)} for your time`;
  const after = joinNames(compact(isShipped && `${postage} for shipping`, time));
  return `${at} you keep ${wholeDollars(net)} on ${marketplace.name}${after && ` after ${after}`}`;
}

/** Returns what it usually costs to send the goods: `about $10 each`, or undefined. */
function postageInWords({ goods: { garment, sales = 1 }, marketplace }: Selling): string | undefined {
  const usual = marketplace && usualLabel(marketplace, garment)?.price;
  return usual === undefined ? undefined : `about ${usd(Math.round(usual))}${sales > 1 ? ' each' : ''}`;
}

/** Says who pays shipping: `The buyer pays shipping, about $10.`; '' if that is said with what is kept. */
export function shippingInWords(selling: Selling): string {
  const { goods, terms, marketplace } = selling;
  const { shippingLabel, buyerShipping } = terms;
  if (!marketplace || marketplace.label === 'none') return '';
  if (buyerShipping) return `The buyer pays ${plainDollars(buyerShipping)} for shipping.`;
  if (shippingLabel && marketplace.label === 'seller') return '';
  const about = postageInWords(selling);
  const takes = about && buyerShipping === undefined && chargesOnShipping(marketplace, goods.garment);
  return inOneLine(
    `The buyer pays shipping${about ? `, ${about}` : ''}.`,
    takes && `${marketplace.name} takes its fee on shipping too.`,
  );
}

/** Returns what is kept at the usual price, in a sentence, or ''. */
export function keptAtUsualInWords(selling: Selling): string {
  const { sales = 1, price } = selling.goods;
  const at = sales > 1 ? `At ${usd(price.price / sales)} each` : `At the usual ${usd(Math.round(price.price))}`;
  const kept = keptInWords(selling, price.price, at);
  return kept && `${kept}.`;
}

/** Returns ` for both` or ` for all 5` pieces of a lot; '' of a single item. */
export function forAllInWords(pieces = 1): string {
  if (pieces < 2) return '';
  return pieces === 2 ? ' for both' : ` for all ${pieces}`;
}

/** Returns what is kept, in whole dollars rounded down; less than $1 is nothing. */
export const keptAmountInWords = (net: number): string => (net < 1 ? 'nothing' : wholeDollars(net));

/** Names what is left of a lot in both ways to sell it: `$70 profit one by one, $7 loss as one lot`. */
export function bothWaysInWords(apart: number, whole: number, isApartFirst: boolean): string {
  const ways = [`${profitInWords(apart)} one by one`, `${profitInWords(whole)} as one lot`];
  return (isApartFirst ? ways : ways.toReversed()).join(', ');
}

/** Returns a share of sales with its verb: `about half sell`, `1 in 10 sells`. */
export function sharesInWords(share: number): string {
  const tenths = Math.round(10 * share);
  const names: Readonly<Record<number, string>> = {
    0: 'almost none sell',
    1: '1 in 10 sells',
    5: 'about half sell',
    10: 'almost all sell',
  };
  return names[tenths] ?? `${tenths} in 10 sell`;
}

/** The parts of a verdict's reason. */
export interface Reason {
  /** What counts first: what is kept, or how the price stands. */
  readonly lead: string;
  /** Who pays shipping, where that does not change the call. */
  readonly shipping?: string;
  /** The call if the seller pays the label, where it is another: `Only a Maybe if you pay the shipping, about $10.` */
  readonly ifYouPay?: string | undefined;
  /** What is at stake, what real ones sell for, or the price that the goal needs. */
  readonly rest?: string;
}

/** Says what is kept and who pays shipping, for a call on a price, US dollars, which is another if the seller ships. */
export function callReason(selling: Selling, price: number, call: Call, ifYouShip?: Call): Reason {
  const { goods, terms } = selling;
  const { goal, extraCost } = terms;
  const paid = selling.paidFor(price);
  const extra = paidInWords(extraCost, price);
  const shipping = ifYouShip ? '' : shippingInWords(selling);
  const ifYouPay = ifYouShip && `${CALLS_IF_YOU_PAY[ifYouShip]} if you pay the shipping, ${postageInWords(selling)}.`;
  const most = call === 'maybe' && goal ? selling.priceReaching(price) : undefined;
  const losing = call === 'skip' ? undefined : selling.losingAt(paid);
  const rest = inOneLine(
    goal && most !== undefined && `You ${goalInWords(goal)} ${onlyAt(most, goods)}, as ${shareAt(most, goods)} do.`,
    losing !== undefined && lossInWords(goods, losing),
  );
  const hasMore = compact(extra, shipping, ifYouPay, rest).length > 0;
  // Both ways to sell a lot say what is kept.
  const kept = hasMore && piecesSold(goods) > 1 ? '' : keptAtUsualInWords(selling);
  const atUsual = kept || (!hasMore && `At the usual ${usd(goods.price.price)}, before fees.`);
  return { lead: inOneLine(extra, atUsual), shipping, ifYouPay, rest };
}

const piecesSold = ({ garment, sales = 1 }: ItemForSale): number => garment.pieces ?? sales;

const CALLS_IF_YOU_PAY = { buy: 'Buy', maybe: 'Only a Maybe', skip: 'Skip it', check: 'Check it' };

const shareAt = (price: number, { price: usual, upper = usual.price }: ItemForSale): string =>
  price < Math.floor(upper) ? 'at least 1 in 4' : '1 in 4';

/** Says how many of such sales would lose money: `About 2 in 10 such coats would lose money.` */
function lossInWords(goods: ItemForSale, losing: number): string {
  const { category } = goods.garment;
  const kind = category && piecesSold(goods) < 2 ? categoryInWords(category) : 'lots';
  const tenths = Math.round(10 * losing);
  const many = losing < 0.1 || tenths < 1 ? 'Fewer than 1 in 10' : `About ${tenths} in 10`;
  return `${many} such ${kind} would lose money.`;
}

/** Says how the price of a possible copy stands: `Many are copies. Most real ones bring $500 to $2,000.` */
export function copyReason(price: number, { priceLow, priceHigh }: ItemForSale['price']): Reason {
  const lead = price < priceLow ? `Few real ones sell for ${plainDollars(price)} or less.` : 'Many are copies.';
  return { lead, rest: `Most real ones bring ${usd(priceLow)} to ${usd(priceHigh)}.` };
}

/** Says why the user's sales, or the rules of selling, are to be checked. */
export const checkReason = (toCheck: 'sale' | 'sales' | 'rules'): Reason => ({ lead: CHECK_REASONS[toCheck] });

const CHECK_REASONS = {
  sale: 'It is over twice what such items bring.',
  sales: 'They are over twice what such items bring.',
  rules: MAY_BE_FORBIDDEN,
};

/** Says what is at stake at a price that is too high even for a real one, which leaves `profit`. US dollars. */
export function stakeReason(price: number, profit: number): Reason {
  const makes = `A real one makes ${profit >= 1 ? wholeDollars(profit) : profitInWords(profit)}.`;
  const rest =
    profit < 0 ? `You would lose ${usd(Math.ceil(-profit))}.` : `${makes} A copy loses your ${plainDollars(price)}.`;
  return { lead: 'Too much, even for a real one.', rest };
}

/** Says how a price stands beside the usual one: `$20 is $3 above the usual $17. 4 in 10 sell for more.` */
export function standingReason(price: number, usual: number, shareBelow: number): Reason {
  const apart = Math.abs(price - usual);
  const distance = apart < 1 ? 'about' : `${plainDollars(apart)} ${price > usual ? 'above' : 'below'}`;
  const more = capitalize(sharesInWords(1 - shareBelow));
  return { lead: `${plainDollars(price)} is ${distance} the usual ${usd(usual)}. ${more} for more.` };
}

/** Says what is true of the limits, in whole dollars. Who did not say that they resell hears the most first. */
export function limitsInWords(selling: Selling): string {
  const { goods, limits, netAt, paidFor, priceReaching, terms } = selling;
  const buy = Math.floor(limits.payUpTo);
  const maybe = Math.floor(limits.maybeUpTo ?? 0);
  const { extraCost, goal, purpose } = terms;
  if (buy + maybe === 0) return whyPayNothing(selling);
  const all = forAllInWords(piecesSold(goods));
  const most = buy || maybe;
  const pay = `pay ${usd(most)} or less${all}`;
  const leftAt = (tag: number) => usd(Math.floor(netAt(goods.price.price) - paidFor(tag)));
  const needed = goal && maybe > 0 ? priceReaching(maybe) : undefined;
  const second = needed
    ? `Up to ${usd(maybe)} ${onlyAt(needed, goods)}, as ${shareAt(needed, goods)} do.`
    : `At ${usd(maybe)} you still make ${leftAt(maybe)}.`;
  const rest = buy > 0 && maybe > buy && second;
  if (goal) {
    const first = needed && buy === 0 ? `pay ${usd(maybe)}${all} ${onlyAt(needed, goods)}` : pay;
    return inOneLine(`To ${goalInWords(goal)}, ${first}.`, rest);
  }
  const withExtra = extraCost ? `With ${extraInWords(extraCost)}, ${pay}` : capitalize(pay);
  if (purpose === undefined) {
    const resell = `to resell ${piecesSold(goods) > 1 ? 'them' : 'it'}`;
    return extraCost ? `${withExtra} ${resell}.` : `${capitalize(resell)}, ${pay}.`;
  }
  const makes = buy > 0 && isByHalf(selling) ? 'at least double your money' : `make at least ${leftAt(most)}`;
  return inOneLine(`${withExtra} and ${makes}.`, rest);
}

function whyPayNothing({ goods, losingAt, netAt, terms, most }: Selling): string {
  const net = netAt(goods.price.price);
  const { extraCost, goal, purpose } = terms;
  if (extraCost?.dollars !== undefined && Math.max(most.buy, most.maybe) >= 1)
    return `The ${extraInWords(extraCost)} alone is too much.`;
  if (net >= 1 && (losingAt(1) ?? 0) > MAX_LOSING.maybe) return 'Even at $1 too many such sales would lose money.';
  if (goal) return `Even at $1 you would not ${goalInWords(goal)}.`;
  const kept = keptAmountInWords(net);
  return purpose === undefined
    ? `Not worth reselling: you keep ${kept}.`
    : `You keep ${kept}: too little for the work.`;
}

/** Returns true if a buy doubles the money, and is not held lower by its least profit. */
const isByHalf = ({ most, netAt, goods }: Selling): boolean => 2 * most.buy >= netAt(goods.price.price) - 0.02;

/** Names the price that reaches the goal, US dollars: of pieces that are sold one by one, of all of them. */
const onlyAt = (price: number, { sales = 1 }: ItemForSale): string =>
  sales > 1 ? `only if they bring ${usd(price)} together` : `only if it sells for ${usd(price)}`;

/** Says what a goal is to do: `make $15`, `keep a 40% margin`. */
function goalInWords(goal: Goal): string {
  const [amount = 0] = Object.values(goal);
  if (amount === 0) return 'break even';
  const percent = `${Number((100 * amount).toFixed(1))}%`;
  if ('minProfit' in goal) return `make ${plainDollars(amount)}`;
  if ('minMargin' in goal) return `keep ${addArticle(percent)} margin`;
  return amount === 1 ? 'double your money' : `make ${percent} on your cost`;
}

/** What a first line about a call is made of, besides its verdict and the limits. Amounts are US dollars. */
interface CalledItem {
  readonly askingPrice?: number | undefined;
  readonly extraCost?: number | undefined;
  readonly isCopied: boolean;
  /** The price that sales without a known brand are said to need. */
  readonly ifItSellsFor?: number | undefined;
  /** Of a lot: what is kept of it as one, and what is kept and left one by one. */
  readonly lot?: { readonly net: number; readonly apart: number; readonly profitApart: number } | undefined;
}

/** Returns the first line about a call: `Buy: $86 profit on $60.`; `reason` completes it where there is no profit to tell. */
export function callInWords(verdict: Verdict, item: CalledItem, limits: Partial<Limits> = {}): string {
  const { call, profit, reason, misses } = verdict;
  const { askingPrice = 0, extraCost = 0, isCopied, ifItSellsFor, lot } = item;
  const name = callName(verdict);
  if (call === 'check') return `${name}. ${reason}`;
  if (profit === undefined || isCopied) return `${name}: ${uncapitalize(reason)}`;
  if (lot) return lotCallInWords(verdict, lot, callWithin(askingPrice, limits));
  if (misses) return `${name}: ${profitInWords(profit)}, ${misses}.`;
  const free = `${name}: it’s free,`;
  if (askingPrice === 0 && call !== 'skip') return `${free} and you keep ${wholeDollars(profit)}.`;
  if (askingPrice === 0) return `${free} but brings you ${profit < 1 ? '' : 'only '}${keptAmountInWords(profit)}.`;
  const condition = ifItSellsFor === undefined || call === 'skip' ? '' : `, if it sells for about ${usd(ifItSellsFor)}`;
  return `${name}: ${profitInWords(profit)} on ${plainDollars(roundToCent(askingPrice + extraCost))}${condition}.`;
}

/** Names both ways to sell a lot: `Buy, to sell one by one: $70 profit. As one lot, $7 loss.` */
function lotCallInWords(verdict: Verdict, lot: NonNullable<CalledItem['lot']>, callAsOne: Call): string {
  const { net, apart, profitApart } = lot;
  const name = callName(verdict);
  const left = net - (apart - profitApart);
  const isApart = verdict.way === 'oneByOne';
  if (isApart && callAsOne !== verdict.call)
    return `${name}, to sell one by one: ${profitInWords(profitApart)}. As one lot, ${profitInWords(left)}.`;
  return `${name}: ${bothWaysInWords(profitApart, left, isApart)}.`;
}

/** Says what is paid in all: `You pay $15.50 with shipping.`; '' without an extra cost. */
function paidInWords(extra: ExtraCost | undefined, price: number): string {
  const paid = paidFor(extra, price);
  if (!extra || paid === price) return '';
  return `You pay ${plainDollars(paid)} ${price === 0 ? 'for' : 'with'} ${extra.name}.`;
}

/** Returns an extra cost as it was sent: `$9.50`, `20%`. */
export const extraAmountInWords = ({ dollars: amount, share = 0 }: ExtraCost): string =>
  amount === undefined ? `${Number((100 * share).toFixed(2))}%` : plainDollars(amount);

/** Names an extra cost: `$9.50 for shipping`. */
export const extraInWords = (extra: ExtraCost): string => `${extraAmountInWords(extra)} for ${extra.name}`;
