import { plainDollars, usd } from '../base/numbers.ts';
import { cents, dollars } from './fees.ts';

/** What it costs to get an item besides its price: shipping, a buyer's premium, sales tax. */
export interface ExtraCost {
  /** US dollars, or a fraction of the tag. */
  readonly dollars?: number;
  readonly share?: number;
  /** What it is, if that is known: `shipping`. */
  readonly name?: string;
}

/** Returns the extra cost of an item with this price, US dollars. */
export const extraAt = ({ dollars: amount = 0, share = 0 }: ExtraCost = {}, price: number): number =>
  dollars(cents(amount + share * price));

/** Returns what is paid for an item with this price in all, US dollars. */
export const paidFor = (extra: ExtraCost | undefined, price: number): number =>
  dollars(cents(price + extraAt(extra, price)));

/** Returns the highest price to pay beside the extra cost for `most` in all, US dollars; 0 if less than $1 is left. */
export function tagFor(extra: ExtraCost | undefined, most: number): number {
  if (!extra) return most;
  const { dollars: amount = 0, share = 0 } = extra;
  const tag = Math.floor((100 * (most - amount)) / (1 + share) + 1e-6) / 100;
  return tag >= 1 ? tag : 0;
}

export const extraName = ({ name = 'extras' }: ExtraCost): string => name;

/** Says what is paid in all: `You pay $15.50 with shipping.`; '' without an extra cost. */
export function extraInWords(extra: ExtraCost | undefined, price: number): string {
  if (!extra) return '';
  const paid = paidFor(extra, price);
  if (price === 0) return `You pay ${plainDollars(paid)} for ${extraName(extra)}.`;
  return paid === price ? '' : `You pay ${plainDollars(paid)} with ${extraName(extra)}.`;
}

/** Returns an extra cost as it was sent: `$9.50`, `20%`. */
export const extraAmount = ({ dollars: amount, share = 0 }: ExtraCost): string =>
  amount === undefined ? `${Number((100 * share).toFixed(2))}%` : amount % 1 === 0 ? usd(amount) : plainDollars(amount);
