import { priceListing, UnpricedListing } from '../../answers/listing.ts';
import { CONDITIONS, conditionSlug, GENDERS } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { findBrand } from '../../garments/read/brand-field.ts';
import { findCategory } from '../../garments/read/kind-field.ts';
import { Problem } from '../../http/problem.ts';
import { quoted } from '../../http/text.ts';
import type { Pricing } from '../../pricing/pricing.ts';

/** One line of a list of garments. */
export interface AddressedItem extends Garment {
  /** From 1 on. */
  readonly quantity: number;
  /** A listing's title, which then prices it. */
  readonly title?: string;
}

/** So many fit into an address and a glance. */
export const MAX_COMPARED = 20;

/** An item's parts as addresses write them. */
type ItemInAddress = Garment & { readonly quantity?: number; readonly title?: string };

/** The sign before an item that is a title. */
const TITLE = '~';

/**
 * One item as written in addresses, such as `nike/shoes/male/fair/x2`; one with a title as
 * `~Coach_leather_tote_$25/female/fair/x2`.
 */
function itemWord(item: ItemInAddress): string {
  const { brand, category, gender, condition, quantity = 1, title } = item;
  return [
    ...(title === undefined ? [brand.slug, category.slug] : [TITLE + titleWord(title)]),
    gender,
    ...(condition ? [conditionSlug(condition)] : []),
    ...(quantity > 1 ? [`x${quantity}`] : []),
  ].join('/');
}

/** A title without the signs that mean something in an address. */
function titleWord(title: string): string {
  return title
    .replaceAll('&', ' and ')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/[\s,/#?=+%~_\\]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');
}

/** The page about these items: its address holds all of its state. */
export function listPath(items: readonly ItemInAddress[]): string {
  return items.length === 0 ? '/list' : encodeURI(`/list?items=${items.map(itemWord).join(',')}`);
}

/**
 * The items of an address; one without a gender gets the usual one. Throws a `Problem` that names what cannot be read.
 */
export function addressedItems(pricing: Pricing, value: unknown): AddressedItem[] {
  if (value === undefined || value === '') return [];
  const words = [value].flat().join(',').split(',');
  if (words.length > MAX_COMPARED) {
    throw new Problem('invalid_parameter', `items names more than ${MAX_COMPARED} garments.`, {
      parameter: 'items',
    });
  }
  return words.map((word) => readItem(pricing, word));
}

function readItem(pricing: Pricing, word: string): AddressedItem {
  const [first = '', ...rest] = word.split('/');
  const title = first.startsWith(TITLE)
    ? first.slice(TITLE.length).replaceAll('_', ' ')
    : undefined;
  const outcome = title === undefined ? undefined : priceListing(pricing, { title });
  if (outcome instanceof UnpricedListing) {
    throw new Problem('invalid_parameter', outcome.message, { parameter: 'items' });
  }
  const brand = outcome ? outcome.garment.brand : findBrand(first);
  const category = outcome ? outcome.garment.category : findCategory(rest.shift() ?? '');
  const others = rest;
  let quantity = 1;
  // Each at most once, in this order.
  const said = GENDERS.find((gender) => gender === others[0]);
  if (said) others.shift();
  const condition = CONDITIONS.find((one) => conditionSlug(one) === others[0]);
  if (condition) others.shift();
  const count = /^x([1-9]\d?)$/.exec(others[0] ?? '')?.[1];
  if (count) {
    quantity = Number(count);
    others.shift();
  }
  if (brand && category && others.length === 0) {
    return {
      brand,
      category,
      gender: said ?? outcome?.garment.gender ?? pricing.usualGender(brand, category).gender,
      condition,
      quantity,
      ...(title !== undefined && { title }),
    };
  }
  throw new Problem(
    'invalid_parameter',
    `items has ${quoted(word)}: write brand/category, with slugs from the lists of brands and categories, then, where they matter, female or male, a condition such as like-new, and a count such as x2.`,
    { parameter: 'items' },
  );
}
