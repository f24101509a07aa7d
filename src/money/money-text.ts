import { capitalize, joinNames, plainDollars, usd } from '../base/numbers.ts';
import { compact } from '../base/text.ts';
import type { Call, Purpose, Verdict } from './advice-schema.ts';
import { type Goal, usualLabel } from './payout-rules.ts';
import type { ItemForSale, Selling } from './selling.ts';

// The sentences about money, one for each meaning. Dollars are whole; what is kept is rounded down, and a loss up.

/** Names of the calls. */
export const CALL_NAMES = { buy: 'Buy', maybe: 'Maybe', skip: 'Skip', check: 'Check it’s real' } as const;

/** Returns a profit in US dollars: `$12 profit`, `$3 loss`, `no profit`. */
export function profitInWords(profit: number): string {
  const whole = Math.floor(profit);
  return whole === 0 ? 'no profit' : `${usd(Math.abs(whole))} ${whole < 0 ? 'loss' : 'profit'}`;
}

/** Returns what is kept at a price in US dollars: `At the usual $173 you keep $146 on eBay, after your $12 label`, or ''. */
export function keptInWords(selling: Selling, price: number, at = `At ${plainDollars(price)}`): string {
  const { marketplace, netAt } = selling;
  if (!marketplace) return '';
  const net = netAt(price);
  const { label, time } = costsOf(selling);
  if (net >= 1) {
    const after = joinNames(compact(label, time));
    return `${at} you keep ${usd(Math.floor(net))} on ${marketplace.name}${after && `, after ${after}`}`;
  }
  const costs = joinNames(compact('fees', label && 'label', time && 'time'));
  return `${at} you keep nothing: ${costs} come to ${usd(Math.ceil(price - net))}`;
}

function costsOf({ item: { garment, sales = 1 }, terms: { shippingLabel, work = 0 }, marketplace }: Selling) {
  const usual = marketplace && usualLabel(marketplace, garment)?.price;
  const several = sales > 1 ? 's' : '';
  const about =
    usual === undefined
      ? ''
      : `${several ? 'labels' : 'a label'} of about ${usd(Math.round(usual))}${several && ' each'}`;
  const sent =
    shippingLabel === 'usual' ? about : shippingLabel ? `your ${plainDollars(shippingLabel)} label${several}` : '';
  return {
    label: marketplace?.label === 'seller' ? sent : '',
    time: work > 0 ? `${plainDollars(work * sales)} for your time` : '',
  };
}

/** Says who pays shipping: `The buyer pays shipping (about $10).`; '' if that is said with what is kept. */
export function shippingInWords({ item: { garment, sales = 1 }, terms, marketplace }: Selling): string {
  const { shippingLabel, buyerShipping } = terms;
  if (!marketplace || marketplace.label === 'none') return '';
  if (buyerShipping) return `The buyer pays ${plainDollars(buyerShipping)} for shipping.`;
  if (shippingLabel && marketplace.label === 'seller') return '';
  const usual = usualLabel(marketplace, garment)?.price;
  const amount = usual === undefined ? '' : ` (about ${usd(Math.round(usual))}${sales > 1 ? ' each' : ''})`;
  return `The buyer pays shipping${amount}.`;
}

/** Returns what is kept at the usual price, in a sentence, or ''. */
export function keptAtUsualInWords(selling: Selling): string {
  const { usual, sales = 1, price } = selling.item;
  const each = `At ${usd(usual / sales)} each`;
  const at = sales > 1 ? each : `At ${usual < price.price ? 'our own' : 'the usual'} ${usd(Math.round(usual))}`;
  const kept = keptInWords(selling, usual, at);
  return kept && `${kept}.`;
}

/** Returns what is left after a cost, US dollars. */
export const afterCostInWords = (cost: number, profit: number): string =>
  `After the ${plainDollars(cost)} you paid: ${profitInWords(profit)}.`;

/**
 * Says what is true of the limits. Who did not say that they resell hears the most first. `isJudged` is false without a
 * call, whose sale of a lot is that of one lot.
 */
export function limitsInWords(selling: Selling, purpose: Purpose | undefined, isJudged: boolean): string {
  if (purpose === undefined) return toResellInWords(selling);
  const text = eachLimitInWords(selling);
  const isApart = !isJudged && selling.item.sales !== undefined;
  return isApart ? `One by one, ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** Says what is true of each limit: `Up to $73 leaves $73 and doubles your money; up to $97 leaves $49.` */
function eachLimitInWords({ item, terms: { goal }, limits, netAt, priceReaching }: Selling): string {
  const most = Math.floor(limits.buy ?? 0);
  const upper = Math.floor(limits.maybe ?? 0);
  const isSecond = upper > most;
  if (goal) {
    if (most + upper === 0) return `No price meets your goal, ${goalInWords(goal)}.`;
    const share = limits.maybe === item.usual ? 'at least a quarter' : 'a quarter';
    const meets = most > 0 && `up to ${usd(most)} meets it`;
    const only = isSecond && `up to ${usd(upper)} only if it brings ${usd(priceReaching(upper))}, as ${share} do`;
    return `Your goal, ${goalInWords(goal)}: ${compact(meets, only).join('; ')}.`;
  }
  if (most + upper === 0) return 'It sells for too little to be worth the work.';
  const kept = Math.floor(netAt(item.usual));
  const leaves = (limit: number) => `up to ${usd(limit)} leaves ${usd(kept - limit)}`;
  const doubles = 2 * most <= kept && kept < 3 * most ? ' and doubles your money' : '';
  return `${capitalize(compact(most > 0 && leaves(most) + doubles, isSecond && leaves(upper)).join('; '))}.`;
}

/** Says what who resells may pay, after all else: `To resell it, pay up to $73.` */
function toResellInWords(selling: Selling): string {
  const { limits, item, terms } = selling;
  const { buy = 0, maybe = 0 } = limits;
  const said = eachLimitInWords(selling);
  if (buy >= 1)
    return `To resell ${item.sales === undefined ? 'it' : 'them one by one'}, pay up to ${usd(Math.floor(buy))}.`;
  return terms.goal || maybe < 1 ? said : `To resell it, ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}

/** Names a goal: `$25 left`, `a 40% margin`. */
function goalInWords(goal: Goal): string {
  if ('minProfit' in goal) return goal.minProfit === 0 ? 'to break even' : `${plainDollars(goal.minProfit)} left`;
  const [share, name] = 'minMargin' in goal ? [goal.minMargin, 'margin'] : [goal.minReturn, 'return'];
  const percent = `${Number((100 * share).toFixed(1))}%`;
  return `${/^(8|1[18]\b)/.test(percent) ? 'an' : 'a'} ${percent} ${name}`;
}

/** Says that a sale at a price misses the goal. US dollars. */
export function missInWords(price: number, goal: Goal): string {
  const left =
    'minProfit' in goal && goal.minProfit > 0 ? `leave your ${plainDollars(goal.minProfit)}` : 'meet your goal';
  return `At ${plainDollars(price)} it does not ${left}.`;
}

/** A verdict's reason, and the parts that it joins. A part that there is not is ''. */
export interface Reason {
  readonly text: string;
  /** What counts first: what is kept and who pays shipping, or how the price stands. */
  readonly lead: string;
  /** The call if the seller pays the label, where it is another: `If you pay it: Maybe.` */
  readonly ifYouPay: string;
  /** What is at stake, what real ones sell for, or the price that the goal needs. */
  readonly rest: string;
}

/** Says what is kept and who pays shipping, for a call on a price in US dollars. */
export function saleReason(selling: Selling, price: number, call: Call, ifYouShip: Call | undefined): Reason {
  const isByGoal = call === 'maybe' && selling.terms.goal;
  const lead = compact(keptAtUsualInWords(selling), shippingInWords(selling)).join(' ');
  const ifYouPay = ifYouShip ? `If you pay it: ${CALL_NAMES[ifYouShip]}.` : '';
  const brings = isByGoal ? usd(selling.priceReaching(price)) : '';
  const rest = brings && `It meets your goal only if it brings ${brings}, as at least a quarter do.`;
  return { text: compact(lead, ifYouPay, rest).join(' '), lead, ifYouPay, rest };
}

/** Says how the price of a possible copy stands: `Many are copies; most real ones sell for $500 to $2,000.` */
export function copyReason(price: number, { price: { priceLow, priceHigh } }: ItemForSale): Reason {
  const isCheap = price < priceLow;
  const lead = isCheap ? `${plainDollars(price)} is too cheap for a real one` : 'Many are copies';
  const rest = `${isCheap ? 'most' : 'most real ones'} sell for ${usd(priceLow)} to ${usd(priceHigh)}.`;
  return { text: `${lead}; ${rest}`, lead, ifYouPay: '', rest };
}

/** Says what is at stake at a price that is too high even for a real one. `profit` is that with a real one. US dollars. */
export function stakeReason(price: number, profit: number): Reason {
  const lead = 'Too much, even for a real one.';
  const rest =
    profit < 0
      ? `You would lose ${usd(Math.ceil(-profit))}.`
      : `A real one leaves ${usd(Math.floor(profit))}; a copy costs you ${plainDollars(price)}.`;
  return { text: `${lead} ${rest}`, lead, ifYouPay: '', rest };
}

/** Says how a price stands beside the usual one: `$180 is 4% above the usual price; about half sell for more.` */
export function standingReason(price: number, usual: number, shareBelow: number): Reason {
  const times = price / usual;
  const change = Math.round(100 * Math.abs(times - 1));
  const near = change <= 2 ? 'close to' : `${change}% ${times > 1 ? 'above' : 'below'}`;
  const distance = times >= 2 ? `${Number(times.toFixed(1))} times` : near;
  const text = `${plainDollars(price)} is ${distance} the usual price; ${sharesInWords(1 - shareBelow)} for more.`;
  return { text, lead: text, ifYouPay: '', rest: '' };
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

/** Returns the first line about a call: `Buy: $86 profit.`; `reason` completes it where there is no profit to tell. */
export function callInWords({ call, profit, reason, asLot }: Verdict, isCopied: boolean): string {
  const name = CALL_NAMES[call];
  if (call === 'check') return `${name}. ${reason}`;
  if (profit === undefined || isCopied) return `${name}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  if (!asLot) return `${name}: ${profitInWords(profit)}.`;
  const lot = profitInWords(asLot.profit);
  const apart = profit >= 1 ? usd(Math.floor(profit)) : profitInWords(profit);
  if (asLot.call === call) return `${name}: ${lot} as one lot, ${apart} one by one.`;
  return `${name}, to sell one by one: ${profitInWords(profit)}. As one lot, ${lot.replace(' profit', asLot.profit >= 1 ? '' : ' profit')}.`;
}
