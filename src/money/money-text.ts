import { compact, joinNames, joinTexts, percent, plainDollars, usd, wholeDollars } from '../base/text.ts';
import type { Call, Verdict } from './advice-schema.ts';
import { chargesOnShipping, findUsualLabel } from './fees.ts';
import type { ExtraCost, Selling } from './selling.ts';
import texts from './verdict-texts.json' with { type: 'json' };

// The sentences about money, one for each meaning. Dollars are whole; what is kept is rounded down, and a loss up.

export const CALL_NAMES: Readonly<Record<Call, string>> = texts.calls;

/** Returns the name of a call: that of `check` by what is to be looked at. */
export const callInWords = ({ call, toCheck = 'real' }: Pick<Verdict, 'call' | 'toCheck'>): string =>
  call === 'check' ? texts.checks[toCheck] : CALL_NAMES[call];

/** Says which goal a sale at a price misses after a cost or a tag: `not your $15`; undefined if it misses none. */
export function shortfallInWords({ terms: { goal }, missesGoal }: Selling, price: number, paid?: number) {
  if (!goal || !missesGoal(price, paid)) return undefined;
  return 'minProfit' in goal ? `not your ${plainDollars(goal.minProfit)}` : 'which misses your goal';
}

/** Returns a number with its article: `a $4 loss`, `an 80%`. */
export const addArticle = (amount: string): string => `${/^\$?(?:8|1[18]\b)/.test(amount) ? 'an' : 'a'} ${amount}`;

/** Says that a sale at a price, US dollars, misses the goal, or what would tell; '' if it is met or there is none. */
export function missedInWords(selling: Selling, price: number, atText = `At ${plainDollars(price)}`): string {
  const { goal, cost } = selling.terms;
  const shortfall = shortfallInWords(selling, price, cost);
  if (goal && shortfall === undefined && cost === undefined) return 'Add what you paid to check your goal.';
  if (!goal || shortfall === undefined) return '';
  if (!('minProfit' in goal) || goal.minProfit === 0) return `${atText} you miss your goal.`;
  const { net, profit = net } = selling.toPayout(price);
  return `${atText} you ${madeInWords(profit)}, ${shortfall}.`;
}

/** Returns a profit in US dollars: `$12 profit`, `$3 loss`, `no profit` under $1. */
export function profitInWords(profit: number): string {
  const dollars = Math.floor(profit);
  if (dollars === 0) return 'no profit';
  return `${usd(Math.abs(dollars))} ${dollars < 0 ? 'loss' : 'profit'}`;
}

/** Returns what is made, US dollars: `make $12`, `lose $3`, `make no profit`. */
export function madeInWords(profit: number): string {
  if (profit < 0) return `lose ${usd(Math.ceil(-profit))}`;
  return `make ${profit < 1 ? profitInWords(profit) : wholeDollars(profit)}`;
}

/** Returns what is kept at a price: `At the usual $173 you keep $146 on eBay after $12 for shipping`, or ''. */
export function keptInWords(selling: Selling, price: number, atText = `At ${plainDollars(price)}`): string {
  const { goods, marketplace, toNet, terms } = selling;
  const { saleCount = 1 } = goods;
  const { shippingLabel = 0, work = 0 } = terms;
  if (!marketplace) return '';
  const net = toNet(price);
  const postageText =
    shippingLabel === 'usual'
      ? postageInWords(selling)
      : `${plainDollars(shippingLabel)}${saleCount > 1 ? ' each' : ''}`;
  const isShipped = shippingLabel !== 0 && marketplace.label === 'seller' && postageText !== undefined;
  if (net < 1) {
    const costsText = joinNames(compact('fees', isShipped && 'shipping', work > 0 && 'time'));
    return `${atText} you keep nothing: ${costsText} come to ${usd(Math.ceil(price - net))}`;
  }
  const timeText = work > 0 && `${plainDollars(work * saleCount)} for your time`;
  const afterText = joinNames(compact(isShipped && `${postageText} for shipping`, timeText));
  return `${atText} you keep ${wholeDollars(net)} on ${marketplace.name}${afterText && ` after ${afterText}`}`;
}

/** Returns what it usually costs to send the goods: `about $10 each`, or undefined. */
export function postageInWords({ goods: { garment, saleCount = 1 }, marketplace }: Selling): string | undefined {
  const labelPrice = marketplace && findUsualLabel(marketplace, garment)?.price;
  return labelPrice === undefined ? undefined : `about ${usd(Math.round(labelPrice))}${saleCount > 1 ? ' each' : ''}`;
}

/** Says who pays shipping: `The buyer pays shipping, about $10.`; '' if that is said with what is kept. */
export function shippingInWords(selling: Selling): string {
  const { goods, terms, marketplace } = selling;
  const { shippingLabel, buyerShipping } = terms;
  if (!marketplace || marketplace.label === 'none') return '';
  if (buyerShipping) return `The buyer pays ${plainDollars(buyerShipping)} for shipping.`;
  if (shippingLabel && marketplace.label === 'seller') return '';
  const postageText = postageInWords(selling);
  const takesFee = postageText && buyerShipping === undefined && chargesOnShipping(marketplace, goods.garment);
  return joinTexts(
    `The buyer pays shipping${postageText ? `, ${postageText}` : ''}.`,
    takesFee && `${marketplace.name} takes its fee on shipping too.`,
  );
}

/** Returns what is kept at the usual price, in a sentence, or ''. */
export function keptAtUsualInWords(selling: Selling): string {
  const { saleCount = 1, range } = selling.goods;
  const atText =
    saleCount > 1 ? `At ${usd(range.price / saleCount)} each` : `At the usual ${usd(Math.round(range.price))}`;
  const keptText = keptInWords(selling, range.price, atText);
  return keptText && `${keptText}.`;
}

/** Returns ` for both` or ` for all 5` pieces of a lot; '' of a single item. */
export function forAllInWords(pieces = 1): string {
  if (pieces < 2) return '';
  return pieces === 2 ? ' for both' : ` for all ${pieces}`;
}

/** Returns what is kept, in whole dollars rounded down; less than $1 is nothing. */
export const keptAmountInWords = (net: number): string => (net < 1 ? 'nothing' : wholeDollars(net));

/** Names what both ways to sell a lot leave, the better first: `$70 profit one by one, $7 loss as one lot`. */
export function bothWaysInWords(profitOneByOne: number, profitAsLot: number, betterWay: Verdict['way']): string {
  const texts = [`${profitInWords(profitOneByOne)} one by one`, `${profitInWords(profitAsLot)} as one lot`];
  return (betterWay === 'oneByOne' ? texts : texts.toReversed()).join(', ');
}

/** Returns a share of sales, 0 to 1, with its verb: `about half sell`, `1 in 10 sells`. */
export const sharesInWords = (share: number): string => texts.shares[Math.round(10 * share)] ?? '';

/** Returns an extra cost as it was sent: `$9.50`, `20%`, `$9.50 and 20%`. */
export const extraAmountInWords = ({ dollars, share }: ExtraCost): string =>
  joinNames(compact(dollars !== undefined && plainDollars(dollars), share !== undefined && percent(share, 2)));

/** Names an extra cost: `$9.50 for shipping`. */
export const extraInWords = (extraCost: ExtraCost): string => `${extraAmountInWords(extraCost)} for ${extraCost.name}`;
