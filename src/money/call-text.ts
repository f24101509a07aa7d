import { capitalize, plainDollars, usd, wholeDollars } from '../base/numbers.ts';
import { inOneLine } from '../base/text.ts';
import { categoryWords } from '../catalog/other-kinds.ts';
import type { Call } from './advice-schema.ts';
import { extraAmount, extraInWords, extraName } from './extra-cost.ts';
import { keptAtUsualInWords, profitInWords, sharesInWords, shippingInWords, withArticle } from './money-text.ts';
import type { Goal } from './payout-rules.ts';
import { type ItemForSale, MAY_LOSE, type Selling } from './selling.ts';

// The sentences about a call and about what to pay.

/** A verdict's reason, and the parts that it joins. A part that there is not is ''. */
export interface Reason {
  readonly text: string;
  /** What counts first: what is kept, or how the price stands. */
  readonly lead: string;
  /** Who pays shipping, where that does not change the call. */
  readonly shipping: string;
  /** The call if the seller pays the label, where it is another: `Only a Maybe if you pay the shipping, about $10.` */
  readonly ifYouPay: string;
  /** What is at stake, what real ones sell for, or the price that the goal needs. */
  readonly rest: string;
}

const reasonOf = (lead: string, rest = '', ifYouPay = '', shipping = ''): Reason => ({
  text: inOneLine(lead, shipping, ifYouPay, rest),
  lead,
  shipping,
  ifYouPay,
  rest,
});

/** Says what is kept and who pays shipping, for a call on a price, US dollars. */
export function callReason(
  selling: Selling,
  asked: {
    readonly price: number;
    readonly paid: number;
    readonly call: Call;
    readonly ifYouShip: Call | undefined;
  },
): Reason {
  const { price, paid, call, ifYouShip } = asked;
  const { goods, terms } = selling;
  const { goal } = terms;
  const extra = extraInWords(terms.extraCost, price);
  // Both ways to sell a lot say what is kept.
  const kept = forAllInWords(goods) === '' && keptAtUsualInWords(selling);
  const lead = inOneLine(extra, kept);
  const shipping = ifYouShip ? '' : shippingInWords(selling);
  const ifYouPay = ifYouShip ? `${callIfYouPay(ifYouShip)} ${shippingInWords(selling, 'if you pay the shipping')}` : '';
  const most = call === 'maybe' && goal ? selling.priceReaching(paid) : undefined;
  const reaches =
    goal &&
    most !== undefined &&
    `You ${goalInWords(goal)} only if it sells for ${usd(most)}, as ${shareAt(most, goods)} do.`;
  const losing = call === 'skip' ? undefined : selling.losingAt(paid);
  const loses = losing !== undefined && lossInWords(goods, losing);
  const rest = inOneLine(reaches, loses);
  const isSaid = `${lead}${rest}${ifYouPay}${shipping}` !== '';
  const atUsual = () => keptAtUsualInWords(selling) || `At the usual ${usd(goods.price.price)}, before fees.`;
  return reasonOf(isSaid ? lead : atUsual(), rest, ifYouPay, shipping);
}

const callIfYouPay = (call: Call): string => (call === 'skip' ? 'Skip it' : call === 'maybe' ? 'Only a Maybe' : 'Buy');

const shareAt = (price: number, { price: usual, upper = usual.price }: ItemForSale): string =>
  price < Math.floor(upper) ? 'at least 1 in 4' : '1 in 4';

/** Says how many of such sales would lose money: `About 2 in 10 such coats would lose money.` */
function lossInWords({ garment, sales }: ItemForSale, losing: number): string {
  const isLot = (garment.pieces ?? sales ?? 1) > 1;
  const kind = isLot ? 'lots' : garment.category ? categoryWords(garment.category) : 'items';
  const tenths = Math.round(10 * losing);
  const many = losing < 0.1 || tenths < 1 ? 'Fewer than 1 in 10' : `About ${tenths} in 10`;
  return `${many} such ${kind} would lose money.`;
}

/** Says how the price of a possible copy stands: `Many are copies. Most real ones bring $500 to $2,000.` */
export function copyReason(price: number, { priceLow, priceHigh }: ItemForSale['price']): Reason {
  const lead = price < priceLow ? `Few real ones sell for ${plainDollars(price)} or less.` : 'Many are copies.';
  return reasonOf(lead, `Most real ones bring ${usd(priceLow)} to ${usd(priceHigh)}.`);
}

/** Says why the user's sales are to be checked. */
export const salesReason = (toCheck: 'sale' | 'sales' | 'rules'): Reason =>
  reasonOf(
    toCheck === 'rules'
      ? 'Selling it may be forbidden.'
      : `${toCheck === 'sale' ? 'It is' : 'They are'} over twice what such items bring.`,
  );

/** Says what is at stake at a price that is too high even for a real one, which leaves `profit`. US dollars. */
export function stakeReason(price: number, profit: number): Reason {
  const makes = `A real one makes ${profit >= 1 ? wholeDollars(profit) : profitInWords(profit)}.`;
  const rest =
    profit < 0 ? `You would lose ${usd(Math.ceil(-profit))}.` : `${makes} A copy loses your ${plainDollars(price)}.`;
  return reasonOf('Too much, even for a real one.', rest);
}

/** Says how a price stands beside the usual one: `$20 is $3 above the usual $17. 4 in 10 sell for more.` */
export function standingReason(price: number, usual: number, shareBelow: number): Reason {
  const apart = Math.abs(price - usual);
  const distance = apart < 1 ? 'about' : `${plainDollars(apart)} ${price > usual ? 'above' : 'below'}`;
  const shares = capitalize(sharesInWords(1 - shareBelow));
  return reasonOf(`${plainDollars(price)} is ${distance} the usual ${usd(usual)}. ${shares} for more.`);
}

/** Returns ` for both` or ` for all 5` of a lot, else ''. */
function forAllInWords({ garment, sales }: Pick<ItemForSale, 'garment' | 'sales'>): string {
  const pieces = garment.pieces ?? sales ?? 1;
  return pieces < 2 ? '' : pieces === 2 ? ' for both' : ` for all ${pieces}`;
}

/** Says what is true of the limits, in whole dollars. Who did not say that they resell hears the most first. */
export function limitsInWords(selling: Selling): string {
  const { goods, limits, netAt, terms } = selling;
  const buy = Math.floor(limits.payUpTo);
  const maybe = Math.floor(limits.maybeUpTo ?? 0);
  const { extraCost, goal, purpose } = terms;
  if (buy + maybe === 0) return noLimitsInWords(selling);
  if (goal) return goalLimitsInWords(goal, selling, buy, maybe);
  const all = forAllInWords(goods);
  const first = buy || maybe;
  const withExtra = extraCost ? `With ${extraAmount(extraCost)} for ${extraName(extraCost)}, pay` : 'Pay';
  if (purpose === undefined) {
    const toResell = all ? 'them' : 'it';
    return extraCost
      ? `${withExtra} ${usd(first)} or less${all} to resell ${toResell}.`
      : `To resell ${toResell}, pay ${usd(first)} or less${all}.`;
  }
  const leftAt = (tag: number) => Math.floor(netAt(goods.price.price) - selling.paidFor(tag));
  const doubles = buy > 0 && isByHalf(selling);
  const makes = doubles ? 'at least double your money' : `make at least ${usd(leftAt(first))}`;
  const second = buy > 0 && maybe > buy ? `At ${usd(maybe)} you still make ${usd(leftAt(maybe))}.` : '';
  return inOneLine(`${withExtra} ${usd(first)} or less${all} and ${makes}.`, second);
}

/** Says why nothing is to be paid. */
function noLimitsInWords({ goods, losingAt, netAt, terms, limits }: Selling): string {
  const net = netAt(goods.price.price);
  const kept = net < 1 ? 'nothing' : wholeDollars(net);
  const { extraCost, goal, purpose } = terms;
  if (extraCost?.dollars !== undefined && Math.max(limits.most.buy, limits.most.maybe) >= 1)
    return `The ${extraAmount(extraCost)} for ${extraName(extraCost)} alone is too much.`;
  if (net >= 1 && (losingAt(1) ?? 0) > MAY_LOSE.maybe) return 'Even at $1 too many such sales would lose money.';
  if (goal) return `Even at $1 you would not ${goalInWords(goal)}.`;
  return purpose === undefined
    ? `Not worth reselling: you keep ${kept}.`
    : `You keep ${kept}: too little for the work.`;
}

/** Returns true if a buy doubles the money, and is not held lower by its least profit. */
const isByHalf = ({ limits, netAt, goods }: Selling): boolean => 2 * limits.most.buy >= netAt(goods.price.price) - 0.02;

function goalLimitsInWords(goal: Goal, { goods, priceReaching, paidFor }: Selling, buy: number, maybe: number): string {
  const aim = goalInWords(goal);
  const all = forAllInWords(goods);
  const brings = maybe > 0 ? priceReaching(paidFor(maybe)) : 0;
  const only = `${usd(maybe)}${buy === 0 ? all : ''} only if it sells for ${usd(brings)}`;
  if (buy === 0) return `To ${aim}, pay ${only}.`;
  const upTo = maybe > buy && `Up to ${only}, as ${shareAt(brings, goods)} do.`;
  return inOneLine(`To ${aim}, pay ${usd(buy)} or less${all}.`, upTo);
}

/** Says what a goal is to do: `make $15`, `keep a 40% margin`. */
function goalInWords(goal: Goal): string {
  const [amount = 0] = Object.values(goal);
  if (amount === 0) return 'break even';
  const percent = `${Number((100 * amount).toFixed(1))}%`;
  if ('minProfit' in goal) return `make ${plainDollars(amount)}`;
  if ('minMargin' in goal) return `keep ${withArticle(percent)} margin`;
  return amount === 1 ? 'double your money' : `make ${percent} on your cost`;
}
