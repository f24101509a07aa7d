// Computes fees without prices, so that a bundle of this module does not include the model.

import { defined, isBlank } from '../base/members.ts';
import { describeValue, noSuchName, quote } from '../base/text.ts';
import { type Brand, brands, type Category, CONDITIONS, GENDERS } from '../catalog/catalog.ts';
import rows from '../catalog/categories.json' with { type: 'json' };
import { fold, nearestNames } from '../catalog/normalize.ts';
import { otherKinds } from '../catalog/other-kinds.ts';
import { ownMarketplaces } from '../money/fees.ts';
import { payoutsOn, SALE_BOUNDS, usualSale } from '../money/payout-rules.ts';
import type { PayoutsAnswer, PayoutsInput } from './answers.ts';
import { HangtagError } from './types.ts';

export { HangtagError } from './types.ts';

/** A sale at a price or for an amount to keep, with slugs or names of our catalog. */
export type FeeWords = Pick<
  PayoutsInput,
  | 'price'
  | 'minNet'
  | 'cost'
  | 'buyerShipping'
  | 'shippingLabel'
  | 'taxRate'
  | 'vintage'
  | 'brand'
  | 'category'
  | 'gender'
  | 'condition'
>;

/**
 * Returns what the seller keeps on each marketplace, in the order of the fee file. A row of a marketplace that refuses
 * the item has no amounts. Throws a {@link HangtagError} if an amount is out of range or a name is not in our catalog.
 *
 * @example
 * const sale = payouts({ price: 60, category: 'bag' });
 * for (const { marketplace, net } of sale.payouts) console.log(marketplace, net);
 */
export function payouts(sale: FeeWords): Pick<PayoutsAnswer, 'payouts'> {
  refuseUnknown(sale);
  const amounts = Object.entries(SALE_BOUNDS).map(([name, bounds]) => [
    name,
    readAmount(name, sale[name as keyof typeof SALE_BOUNDS], bounds),
  ]);
  const read: FeeWords = { ...sale, ...Object.fromEntries(amounts) };
  const { price, minNet, brand, category, gender, condition, vintage, ...terms } = read;
  if ((price === undefined) === (minNet === undefined)) {
    const code = price === undefined ? 'missing_parameter' : 'invalid_parameter';
    throw new HangtagError(code, 'Give either price or minNet.', price === undefined ? 'price' : 'minNet');
  }
  const garment = defined({
    brand: named('brand', brand, brands),
    category: named('category', category, KINDS),
    gender: oneOf('gender', SPOKEN.get(gender) ?? gender, GENDERS),
    condition: oneOf('condition', condition, CONDITIONS),
  });
  return { payouts: payoutsOn(ownMarketplaces().list, usualSale({ ...terms, price, minNet, garment }, vintage)) };
}

const MEMBERS: ReadonlySet<string> = new Set([
  ...Object.keys(SALE_BOUNDS),
  ...['brand', 'category', 'gender', 'condition', 'vintage'],
]);

function refuseUnknown(sale: unknown): void {
  if (typeof sale !== 'object' || sale === null)
    throw new HangtagError('invalid_parameter', 'Give an object with price or minNet.');
  const unknown = Object.keys(sale).find((name) => !MEMBERS.has(name));
  if (unknown === undefined) return;
  const detail = `A sale has no member ${quote(unknown)}: its members are ${[...MEMBERS].join(', ')}.`;
  throw new HangtagError('invalid_parameter', detail, unknown.slice(0, MAX_NAME));
}

/** The kinds, without the aliases of the categories, which fees do not need and which make up most of the catalog. */
const KINDS: readonly Category[] = /* @__PURE__ */ [
  .../* @__PURE__ */ rows.map((row) => ({ ...row, aliases: [] })),
  ...otherKinds,
];

/** Finds an entry by its slug or name. Throws a {@link HangtagError} if there is none. */
function named<Entry extends Brand | Category>(
  parameter: string,
  name: unknown,
  entries: readonly Entry[],
): Entry | undefined {
  if (isBlank(name)) return undefined;
  const text = String(name);
  const typed = fold(text.slice(0, MAX_NAME));
  const entry = entries.find(({ slug, name }) => [slug, name].some((known) => fold(known) === typed));
  if (entry) return entry;
  const detail = noSuchName(parameter, text, nearestNames(text, entries), ' in the catalog');
  throw new HangtagError('invalid_parameter', detail, parameter);
}

function oneOf<Value extends string>(parameter: string, sent: unknown, values: readonly Value[]): Value | undefined {
  if (isBlank(sent)) return undefined;
  const value = values.find((value) => fold(value) === fold(String(sent).slice(0, MAX_NAME)));
  if (value) return value;
  throw new HangtagError(
    'invalid_parameter',
    `${parameter} is ${describeValue(sent)}: give one of ${values.join(', ')}.`,
    parameter,
  );
}

const SPOKEN: ReadonlyMap<unknown, string> = new Map([
  ['women', 'female'],
  ['men', 'male'],
]);

/** Names are truncated to this many characters before lookup. No name in the catalog is longer. */
const MAX_NAME = 100;

/** Reads a number, which may be a text as forms send it, or the word `usual` for a label. */
function readAmount(
  name: string,
  sent: unknown,
  { minimum = 0, exclusiveMinimum, maximum }: { minimum?: number; exclusiveMinimum?: number; maximum: number },
): number | 'usual' | undefined {
  if (isBlank(sent)) return undefined;
  if (name === 'shippingLabel' && sent === 'usual') return sent;
  const isNumeric = typeof sent === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(sent.trim());
  const amount = isNumeric ? Number(sent) : sent;
  if (typeof amount === 'number' && amount >= minimum && amount !== exclusiveMinimum && amount <= maximum)
    return amount;
  const least = exclusiveMinimum === undefined ? `${minimum}` : `above ${exclusiveMinimum}`;
  throw new HangtagError(
    'invalid_parameter',
    `${name} is ${describeValue(sent)}: give a number, ${least} to ${maximum}, with at most two decimals in text.`,
    name,
  );
}
