import { plainDollars, roundToCent } from '../base/numbers.ts';
import { readMoney } from '../base/read-money.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';

const MAX_EXTRA = 100_000;

/** Reads an extra cost as it is sent: dollars, or a share as text such as `20%`. Returns undefined if it is neither. */
export function readExtraCost(sent: unknown): number | string | undefined {
  const money = typeof sent === 'string' ? readMoney(sent) : undefined;
  const amount = money?.kind === 'usd' ? money.amount : sent;
  if (typeof amount === 'number') return amount >= 0 && amount <= MAX_EXTRA ? amount : undefined;
  const [, share] = /^(\d{1,3}(?:\.\d{1,4})?) ?%$/.exec(String(sent).trim()) ?? [];
  return share === undefined ? undefined : `${Number(share)}%`;
}

/** What it costs to get an item besides its price: shipping, a buyer's premium, sales tax. */
export interface ExtraCost {
  /** US dollars, or a fraction of the tag. */
  readonly dollars?: number;
  readonly share?: number;
  /** What it is: `shipping`. */
  readonly name: string;
}

/** Returns an extra cost as the rules take it, or undefined if there is none. */
export function toExtraCost(sent: number | string | undefined, name = 'extras'): ExtraCost | undefined {
  if (sent === undefined || sent === 0 || sent === '0%') return undefined;
  return typeof sent === 'number' ? { dollars: sent, name } : { share: Number(sent.slice(0, -1)) / 100, name };
}

/** Returns the extra cost that a title states: `$9 + $7 postage`, `plus 20% buyer’s premium`. */
export function findExtraCost({ money, numbers, text }: ParsedTitle): ExtraCost | undefined {
  const [found, ...others] = numbers.filter(({ role }) => role === 'extra');
  const around =
    found && others.length === 0 ? text.slice(Math.max(0, found.start - NAME_REACH), found.end + NAME_REACH) : '';
  return toExtraCost(money.extra, EXTRA_NAMES.find(([, words]) => words.test(around))?.[0]);
}

/** How far from its amount the name of an extra cost may stand, in characters. */
const NAME_REACH = 24;
const EXTRA_NAMES = [
  ['the buyer’s premium', /premium|\bbp\b/i],
  ['sales tax', /\btax/i],
  ['shipping', /ship|post|deliver|freight|courier/i],
] as const;

/** Returns the extra cost of an item with this price, US dollars. */
export const computeExtra = ({ dollars: amount = 0, share = 0 }: Partial<ExtraCost> = {}, price: number): number =>
  roundToCent(amount + share * price);

/** Returns what is paid for an item with this price in all, US dollars. */
export const paidFor = (extra: ExtraCost | undefined, price: number): number =>
  roundToCent(price + computeExtra(extra, price));

/** Returns the highest price to pay beside the extra cost for `most` in all, US dollars; 0 if less than $1 is left. */
export function highestTagFor(extra: ExtraCost | undefined, most: number): number {
  if (!extra) return most;
  const { dollars: amount = 0, share = 0 } = extra;
  const tag = Math.floor((100 * (most - amount)) / (1 + share) + 1e-6) / 100;
  return tag >= 1 ? tag : 0;
}

/** Says what is paid in all: `You pay $15.50 with shipping.`; '' without an extra cost. */
export function paidInWords(extra: ExtraCost | undefined, price: number): string {
  const paid = paidFor(extra, price);
  if (!extra || paid === price) return '';
  return `You pay ${plainDollars(paid)} ${price === 0 ? 'for' : 'with'} ${extra.name}.`;
}

/** Returns an extra cost as it was sent: `$9.50`, `20%`. */
export const extraAmountInWords = ({ dollars: amount, share = 0 }: ExtraCost): string =>
  amount === undefined ? `${Number((100 * share).toFixed(2))}%` : plainDollars(amount);

/** Names an extra cost: `$9.50 for shipping`. */
export const extraInWords = (extra: ExtraCost): string => `${extraAmountInWords(extra)} for ${extra.name}`;
