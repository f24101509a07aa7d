import { capitalize, plainDollars, usd, wholeDollars } from '../base/numbers.ts';
import { compact, inOneLine } from '../base/text.ts';
import { categoryWords } from '../catalog/other-kinds.ts';
import type { Call } from './advice-schema.ts';
import { extraInWords, paidInWords } from './extra-cost.ts';
import {
  addArticle,
  forAllInWords,
  keptAmountInWords,
  keptAtUsualInWords,
  postageInWords,
  profitInWords,
  sharesInWords,
  shippingInWords,
} from './money-text.ts';
import type { Goal } from './seller.ts';
import { type ItemForSale, MAX_LOSING, type Selling } from './selling.ts';

// The sentences about a call and about what to pay.

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

export const reasonInWords = ({ lead, shipping, ifYouPay, rest }: Reason): string =>
  inOneLine(lead, shipping, ifYouPay, rest);

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

/** Returns how many pieces are sold, together or one by one. */
const piecesSold = ({ garment, sales = 1 }: ItemForSale): number => garment.pieces ?? sales;

const CALLS_IF_YOU_PAY: Readonly<Record<Call, string>> = {
  buy: 'Buy',
  maybe: 'Only a Maybe',
  skip: 'Skip it',
  check: 'Buy',
};

const shareAt = (price: number, { price: usual, upper = usual.price }: ItemForSale): string =>
  price < Math.floor(upper) ? 'at least 1 in 4' : '1 in 4';

/** Says how many of such sales would lose money: `About 2 in 10 such coats would lose money.` */
function lossInWords(goods: ItemForSale, losing: number): string {
  const { category } = goods.garment;
  const kind = category && piecesSold(goods) < 2 ? categoryWords(category) : 'lots';
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
  rules: 'Selling it may be forbidden.',
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
  if (buy + maybe === 0) return noLimitsInWords(selling);
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

/** Says why nothing is to be paid. */
function noLimitsInWords({ goods, losingAt, netAt, terms, most }: Selling): string {
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
