import { findBrand } from '../garments/brand-names.ts';
import { CONDITIONS, conditionSlug, GENDERS } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';
import { findCategory } from '../garments/kind-words.ts';
import { Problem, quoted } from '../http/problem.ts';
import type { Pricing } from '../pricing/pricing.ts';

/** One line of a list of garments. */
export interface ComparedItem extends Garment {
  /** From 1 on. */
  readonly quantity: number;
}

/** So many fit into an address and a glance. */
export const MAX_COMPARED = 20;

/** One item as written in addresses, such as `nike/shoes/male/fair/x2`. */
export function itemWord(item: Garment & { readonly quantity?: number }): string {
  const { brand, category, gender, condition, quantity = 1 } = item;
  return [
    brand.slug,
    category.slug,
    gender,
    ...(condition ? [conditionSlug(condition)] : []),
    ...(quantity > 1 ? [`x${quantity}`] : []),
  ].join('/');
}

/** The page about these items: its address holds all of its state. */
export function comparePath(items: readonly (Garment & { readonly quantity?: number })[]): string {
  return items.length === 0 ? '/compare' : `/compare?items=${items.map(itemWord).join(',')}`;
}

/**
 * The items of an address; one without a gender gets the usual one. Throws a `Problem` that names what cannot be read.
 */
export function readItems(pricing: Pick<Pricing, 'usualGender'>, value: unknown): ComparedItem[] {
  if (value === undefined || value === '') return [];
  const words = [value].flat().join(',').split(',');
  if (words.length > MAX_COMPARED) {
    throw new Problem('invalid_parameter', `items names more than ${MAX_COMPARED} garments.`, {
      parameter: 'items',
    });
  }
  return words.map((word) => readItem(pricing, word));
}

function readItem({ usualGender }: Pick<Pricing, 'usualGender'>, word: string): ComparedItem {
  const [brandSlug = '', categorySlug = '', ...others] = word.split('/');
  const brand = findBrand(brandSlug);
  const category = findCategory(categorySlug);
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
      gender: said ?? usualGender(brand, category).gender,
      condition,
      quantity,
    };
  }
  throw new Problem(
    'invalid_parameter',
    `items has ${quoted(word)}: write brand/category, with slugs from the lists of brands and categories, then, where they matter, female or male, a condition such as like-new, and a count such as x2.`,
    { parameter: 'items' },
  );
}
