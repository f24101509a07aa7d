// The fees alone, for programs that need no prices: a bundle of it has no model.

import { defined } from '../base/members.ts';
import { type Category, CONDITIONS, type Condition, findBrand, GENDERS, type Gender } from '../catalog/catalog.ts';
import rows from '../catalog/categories.json' with { type: 'json' };
import { findOtherKind } from '../catalog/other-kinds.ts';
import { SALE_FIELDS } from '../input/sale-fields.ts';
import { ownMarketplaces } from '../marketplaces/fees.ts';
import { type GarmentToSell, payoutOf } from '../marketplaces/payouts.ts';
import type { Payout, SaleTerms } from '../marketplaces/schema.ts';

export type { Payout };

/** A sale at a price, or for an amount to keep, in US dollars; the fees of some marketplaces depend on the rest. */
export interface FeeWords extends SaleTerms, Pick<GarmentToSell, 'vintage'> {
  /** Slug of a brand of the catalog, such as `coach`. */
  readonly brand?: string | undefined;
  /** Slug of a kind of garment, such as `bag`. */
  readonly category?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly condition?: Condition | undefined;
}

/**
 * Returns a seller's net on each marketplace, in the order of the fee file; a marketplace that refuses the garment has
 * no figures. Throws a RangeError for an amount out of bounds and for a name that the catalog does not have.
 *
 * @example
 * for (const { marketplace, net } of payouts({ price: 60, category: 'bag' })) console.log(marketplace.name, net);
 */
export function payouts(sale: FeeWords): readonly Payout[] {
  const { price, keep } = sale;
  if ((price === undefined) === (keep === undefined)) throw new RangeError('Give either price or keep.');
  for (const [name, bounds] of Object.entries(SALE_FIELDS)) checkAmount(name, sale[name as keyof SaleTerms], bounds);
  const garment = defined({
    brand: known('brand', sale.brand, findBrand),
    category: known('category', sale.category, findCategory),
    gender: known('gender', sale.gender, (name) => GENDERS.find((gender) => gender === name)),
    condition: known('condition', sale.condition, (name) => CONDITIONS.find((grade) => grade === name)),
  });
  const question = { ...sale, garment: { ...garment, vintage: sale.vintage === true } };
  return ownMarketplaces().list.map((marketplace) => payoutOf(marketplace, question));
}

/** Returns the entry with a name; undefined without a name. Throws a RangeError for an unknown one. */
function known<T>(member: string, name: unknown, find: (name: string) => T | undefined): T | undefined {
  if (name === undefined) return undefined;
  const found = find(String(name).slice(0, LONGEST));
  if (found === undefined) throw new RangeError(`${member} is unknown: give the catalog's slug or name for it.`);
  return found;
}

/** No name in the catalog is longer, in characters. */
const LONGEST = 100;

/** The words for a category, which fees do not need, are most of the catalog. */
function findCategory(slug: string): Category | undefined {
  const row = rows.find((one) => one.slug === slug);
  return row ? { ...row, aliases: [] } : findOtherKind(slug);
}

function checkAmount(
  name: string,
  value: unknown,
  { minimum = 0, exclusiveMinimum, maximum }: { minimum?: number; exclusiveMinimum?: number; maximum: number },
): void {
  if (value === undefined) return;
  const isWithin = typeof value === 'number' && value >= minimum && value !== exclusiveMinimum && value <= maximum;
  if (isWithin) return;
  const least = exclusiveMinimum === undefined ? `${minimum}` : `above ${exclusiveMinimum}`;
  throw new RangeError(`${name} is ${String(value)}: give a number, ${least} to ${maximum}.`);
}
