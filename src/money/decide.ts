import { defined } from '../base/members.ts';
import { capitalize, plainDollars, usd, wholeDollars } from '../base/numbers.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Call, Limits, Sale, Verdict } from './advice-schema.ts';
import { cents, dollars, type Marketplaces } from './fees.ts';
import { questionAbout } from './inquiry.ts';
import type { Goal } from './payouts.ts';
import { type ItemForSale, itemForSale, type JudgmentTerms, type Selling, sellingAt } from './selling.ts';
import { usualLabel } from './shipping-label.ts';
import { USUAL_TERMS } from './terms.ts';

/** The most to pay, the verdict on an asking price, and a sale at the usual price. */
export interface Decision {
  readonly limits?: Limits;
  readonly verdict?: Verdict;
  readonly sale?: Sale;
}

/**
 * Returns the limits for a buyer and the sale of an item, with the verdict if it has an asking price. An item beyond our
 * evidence has none of them; one that is often copied has neither limits nor a sale unless its price is too high even if
 * it is real. The profit of the sale is after `terms.cost`, that of the verdict after the asking price. Pure.
 */
export function decide(
  marketplaces: Pick<Marketplaces, 'list'>,
  appraisal: Appraisal,
  askingPrice: number | undefined,
  terms: JudgmentTerms,
  item: ItemForSale = itemForSale(appraisal),
): Decision {
  if (appraisal.needsLookup) return {};
  const { purpose } = terms;
  const selling = sellingAt(marketplaces, item, terms);
  if (purpose === 'sell') return saleIn(selling);
  if (purpose === 'value') return {};
  const toWear = purpose === 'wear';
  const call = askingPrice === undefined ? undefined : callOn(askingPrice, item, selling, toWear);
  const isHidden = toWear || (item.signs !== undefined && call !== 'skip');
  const limits = isHidden
    ? {}
    : { ...limitsIn(selling, ifYouShip(marketplaces, item, terms, selling)), ...saleIn(selling) };
  if (askingPrice === undefined || call === undefined) return limits;
  const verdict = verdictOf(call, askingPrice, item, selling, toWear);
  const question = questionAbout(appraisal, askingPrice);
  return { ...limits, verdict: { ...verdict, ...(question !== undefined && { question }) } };
}

/** Returns the call on a price: by what may be paid or, for oneself, by what such items sell for. */
function callOn(
  price: number,
  { usual, upper = usual, signs, aboveOurs = 0 }: ItemForSale,
  { limits }: Selling,
  toWear: boolean,
): Call {
  const { buy = 0, maybe = 0 } = toWear ? { buy: usual, maybe: Math.round(upper) } : limits;
  // What most sales brought more than is worth a look, if it is real.
  if (price > Math.max(buy, maybe, signs ? aboveOurs : 0)) return 'skip';
  // An item that could be a copy is never a buy.
  if (signs) return 'check';
  return price <= buy ? 'buy' : 'maybe';
}

function verdictOf(call: Call, price: number, item: ItemForSale, selling: Selling, toWear: boolean) {
  if (call === 'check') return { call, reason: `${capitalize(ifRealInWords(item, price))}.` };
  if (toWear) return { call, reason: `${capitalize(usualInWords(item))}.` };
  const profit = dollars(cents(selling.netAt(item.usual) - price));
  const reason = item.signs ? stakeInWords(profit, price) : saleInWords(profit, selling, item);
  const rule =
    call === 'skip' && profit < 0 && selling.limits.buy !== undefined
      ? ''
      : `; ${ruleInWords(call, price, item, selling)}`;
  return { call, profit, reason: `${reason}${rule}.` };
}

function limitsIn({ marketplace, limits }: Selling, ifYouShip: Limits['ifYouShip']): Pick<Decision, 'limits'> {
  const { buy = 0, maybe, limitBy } = limits;
  const place = marketplace?.id;
  return { limits: { payUpTo: buy, rule: limitBy, ...defined({ maybeUpTo: maybe, marketplace: place, ifYouShip }) } };
}

/** Returns the limits if the seller bought the label, where its price is known and was assumed to be the buyer's. */
function ifYouShip(
  marketplaces: Pick<Marketplaces, 'list'>,
  item: ItemForSale,
  terms: JudgmentTerms,
  { marketplace }: Selling,
): Limits['ifYouShip'] {
  const isAssumed = terms.shippingLabel === undefined && !terms.buyerShipping;
  if (!isAssumed || !marketplace || !usualLabel(marketplace, item.garment)) return undefined;
  const { buy, maybe } = sellingAt(marketplaces, item, { ...terms, shippingLabel: 'usual' }).limits;
  return defined({ payUpTo: buy, maybeUpTo: maybe });
}

function saleIn({ marketplace, usual, payoutAt }: Selling): Pick<Decision, 'sale'> {
  const { net, profit } = payoutAt(usual);
  return marketplace ? { sale: { marketplace: marketplace.id, net, ...defined({ profit }) } } : {};
}

/** Describes the profit: `Profit: $12 at $30 on eBay before a label of about $8`. */
function saleInWords(profit: number, { terms }: Selling, { usual, price }: ItemForSale): string {
  const basis = usual < price.price ? ' by our own price' : '';
  return `Profit: ${gainInWords(profit)} at ${usd(usual)}${basis}${terms}`;
}

/** Returns a gain in whole dollars that is never overstated. */
const gainInWords = (profit: number): string => wholeDollars(Math.floor(profit));

/** Describes what a copy would cost: `$3,063 if it is real, but $9,000 at stake`. */
const stakeInWords = (profit: number, price: number): string =>
  profit < 0
    ? `Even if it is real, you lose ${wholeDollars(-profit)}`
    : `${gainInWords(profit)} if it is real, but ${plainDollars(price)} at stake`;

const usualInWords = ({ usual, upper = usual, price }: ItemForSale): string =>
  `it usually sells for ${usd(price.price)}, a quarter for more than ${wholeDollars(upper)}`;

/** A price below this fraction of the low end of the range is implausible for a real item. */
const FAR_BELOW = 0.5;

/** Describes the price of a real item: `$9 is far below what a real one costs; if real, $40 to $90`. */
function ifRealInWords({ price: { priceLow, priceHigh } }: ItemForSale, price: number): string {
  const ifReal = `if real, ${usd(priceLow)} to ${usd(priceHigh)}`;
  return price < FAR_BELOW * priceLow ? `${plainDollars(price)} is far below what a real one costs; ${ifReal}` : ifReal;
}

/** Says which rule the price meets or misses: `it leaves your $20 only from $226, which at least a quarter bring`. */
function ruleInWords(call: Call, price: number, { usual }: ItemForSale, selling: Selling): string {
  const { goal, limits, netAt } = selling;
  const [meet, aim] = goal ? goalInWords(goal) : ['double', 'your money'];
  if (call === 'buy') return `it ${meet}s ${aim}`;
  if (call === 'maybe' && goal)
    return `it ${meet}s ${aim} only from ${usd(selling.priceReaching(goal, price))}, which at least a quarter bring`;
  const least = usd(USUAL_TERMS.profit);
  if (limits.buy === undefined) return goal ? `no price ${meet}s ${aim}` : `no price leaves ${least}`;
  const isDoubled = !goal && netAt(usual) >= 2 * price;
  return isDoubled ? `it leaves less than ${least}` : `it does not ${meet} ${aim}`;
}

/** Returns a goal as a verb and its object. */
export function goalInWords(goal: Goal): [verb: string, object: string] {
  if ('minProfit' in goal)
    return goal.minProfit === 0 ? ['break', 'even'] : ['leave', `your ${plainDollars(goal.minProfit)}`];
  if ('minMargin' in goal) return ['leave', `your margin of ${shareInWords(goal.minMargin)}`];
  return ['return', `your ${shareInWords(goal.minReturn)}`];
}

const shareInWords = (share: number): string => `${Number((100 * share).toFixed(1))}%`;
