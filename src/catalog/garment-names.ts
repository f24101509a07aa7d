import type { Category, Gender } from './catalog.ts';
import { unknownBrand } from './other-brands.ts';
import { isChildrens } from './other-kinds.ts';

/** Formats a category's name for use within a sentence, such as `jackets and blazers`. */
export function categoryWords(category: Pick<Category, 'name'>): string {
  return category.name.toLowerCase().replaceAll(' & ', ' and ').replace('t-shirts', 'T-shirts');
}

/** Returns the possessive for a gender: `men’s` or `women’s`, or `boys’` or `girls’` for a children's kind. */
export function genderWord(gender: Gender, category?: Pick<Category, 'slug'>): string {
  if (category && isChildrens(category)) return gender === 'male' ? 'boys’' : 'girls’';
  return gender === 'male' ? 'men’s' : 'women’s';
}

/** Describes the garments that a price applies to, such as `women’s Coach bags`, or those of any wearer. */
export function garments({
  brand,
  category,
  gender,
}: {
  readonly brand: { readonly name: string };
  readonly category: Pick<Category, 'name' | 'slug'>;
  readonly gender: Gender | undefined;
}): string {
  const wearer = gender === undefined ? '' : `${genderWord(gender, category)} `;
  const kind = gender === undefined ? categoryWords(category) : categoryWords(category).replace(/^kids’ /, '');
  return brand.name === unknownBrand().name ? `${wearer}${kind}, brand not known` : `${wearer}${brand.name} ${kind}`;
}
