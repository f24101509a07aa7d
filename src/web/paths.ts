import type { Brand, Category, Condition, Gender } from '../garments/catalogue.ts';

/** What a price is about. */
export interface Item {
  readonly brand: Brand;
  readonly category: Category;
  readonly gender: Gender;
}

/** The default gender is left unsaid, so that each page has one address. */
export function pricePath({ brand, category, gender }: Item, condition?: Condition): string {
  const query = new URLSearchParams();
  if (gender === 'male') query.set('gender', gender);
  if (condition) query.set('condition', condition);
  const text = query.toString();
  return `/price/${brand.slug}/${category.slug}${text === '' ? '' : `?${text}`}`;
}

export function brandPath(brand: Brand): string {
  return `/brands/${brand.slug}`;
}

export function categoryPath(category: Category): string {
  return `/categories/${category.slug}`;
}

/** One item as the compare page's address spells it, such as `nike/shoes/male`. */
export function itemWord({ brand, category, gender }: Item): string {
  return `${brand.slug}/${category.slug}${gender === 'male' ? '/male' : ''}`;
}

/** The compare page about these items: its address holds all of its state. */
export function comparePath(items: readonly Item[]): string {
  return items.length === 0 ? '/compare' : `/compare?items=${items.map(itemWord).join(',')}`;
}

/** The picture that other sites show with a link to the price. */
export function sharePath({ brand, category, gender }: Item): string {
  return `/share/${brand.slug}/${category.slug}.png${gender === 'male' ? '?gender=male' : ''}`;
}
