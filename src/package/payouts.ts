// Computes fees without prices, so that a bundle of this module does not include the model.

import { defined } from '../base/members.ts';
import { type Category, CONDITIONS, findBrand, GENDERS } from '../catalog/catalog.ts';
import rows from '../catalog/categories.json' with { type: 'json' };
import { findOtherKind } from '../catalog/other-kinds.ts';
import { ownMarketplaces } from '../money/fees.ts';
import { payoutsOn, withUsualWearer } from '../money/payouts.ts';
import { SALE_BOUNDS } from '../money/terms.ts';
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
  const { price, minNet } = sale;
  if ((price === undefined) === (minNet === undefined)) {
    const code = price === undefined ? 'missing_parameter' : 'invalid_parameter';
    throw new HangtagError(code, 'Give either price or minNet.', price === undefined ? 'price' : 'minNet');
  }
  for (const [name, bounds] of Object.entries(SALE_BOUNDS)) {
    const value = sale[name as keyof typeof SALE_BOUNDS];
    if (name !== 'shippingLabel' || value !== 'usual') checkAmount(name, value, bounds);
  }
  const garment = defined({
    brand: catalogEntry('brand', sale.brand, findBrand, SLUG),
    category: catalogEntry('category', sale.category, findCategory, SLUG),
    gender: catalogEntry(
      'gender',
      sale.gender,
      (name) => GENDERS.find((gender) => gender === name),
      GENDERS.join(', '),
    ),
    condition: catalogEntry(
      'condition',
      sale.condition,
      (name) => CONDITIONS.find((grade) => grade === name),
      CONDITIONS.join(', '),
    ),
  });
  const rows = payoutsOn(ownMarketplaces().list, {
    ...sale,
    garment: { ...withUsualWearer(garment), vintage: sale.vintage === true },
  });
  return { payouts: rows };
}

const SLUG = 'its slug or name in our catalog';

/** Finds a name in the catalog. Throws a {@link HangtagError} if there is none. Returns undefined if no name is given. */
function catalogEntry<Entry>(
  parameter: string,
  name: unknown,
  find: (name: string) => Entry | undefined,
  valid: string,
): Entry | undefined {
  if (name === undefined) return undefined;
  const shown = String(name).slice(0, MAX_NAME);
  const entry = find(shown);
  if (entry !== undefined) return entry;
  throw new HangtagError(
    'invalid_parameter',
    `${parameter} is "${shown}", which is unknown: give ${valid}.`,
    parameter,
  );
}

/** Names are truncated to this many characters before lookup. No name in the catalog is longer. */
const MAX_NAME = 100;

/** Finds a category but omits its aliases, which fees do not need and which make up most of the catalog. */
function findCategory(text: string): Category | undefined {
  const row = rows.find(({ slug, name }) => slug === text || name === text);
  return row ? { ...row, aliases: [] } : findOtherKind(text);
}

function checkAmount(
  name: string,
  value: unknown,
  { minimum = 0, exclusiveMinimum, maximum }: { minimum?: number; exclusiveMinimum?: number; maximum: number },
): void {
  if (value === undefined) return;
  const isInRange = typeof value === 'number' && value >= minimum && value !== exclusiveMinimum && value <= maximum;
  if (isInRange) return;
  const least = exclusiveMinimum === undefined ? `${minimum}` : `above ${exclusiveMinimum}`;
  throw new HangtagError(
    'invalid_parameter',
    `${name} is ${String(value)}: give a number, ${least} to ${maximum}.`,
    name,
  );
}
