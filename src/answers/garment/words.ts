import { percent } from '../../base/numbers.ts';
import { type Category, type Gender, TIERS, tierLabel } from '../../catalog/catalog.ts';
import { unknownBrand } from '../../catalog/other-brands.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import { CONFIDENCE_FACTOR } from '../../pricing/ranges/confidence.ts';

/** Returns a confidence with its meaning: a share of items, not the certainty of the price. */
export function confidenceInWords(confidence: number): string {
  return `${percent(confidence)} of comparable items are within a factor of ${CONFIDENCE_FACTOR} of the price`;
}

/** Returns the address of the first search for sold ones as a line; none without any. */
export function soldSearchLines([first]: readonly { readonly url: string }[] = []): string[] {
  return first ? [`Sold listings: ${first.url}`] : [];
}

/** The category in the middle of a sentence, such as `jackets and blazers`. */
export function categoryWords(category: Pick<Category, 'name'>): string {
  return category.name.toLowerCase().replaceAll(' & ', ' and ').replace('t-shirts', 'T-shirts');
}

/** Returns the label of a tier by its slug; other text unchanged. */
export function tierName(slug: string): string {
  const tier = TIERS.find((one) => one === slug);
  return tier ? tierLabel(tier) : slug;
}

/** Returns a gender as an adjective: `men’s` or `women’s`, of a child `boys’` or `girls’`. */
export function genderWord(gender: Gender, category?: Pick<Category, 'slug'>): string {
  if (category && isChildrens(category)) return gender === 'male' ? 'boys’' : 'girls’';
  return gender === 'male' ? 'men’s' : 'women’s';
}

/** The garments a price is about, such as `women’s Coach bags`. */
export function garments({
  brand,
  category,
  gender,
}: {
  readonly brand: { readonly name: string };
  readonly category: Pick<Category, 'name' | 'slug'>;
  readonly gender: Gender;
}): string {
  const wearer = genderWord(gender, category);
  const kind = categoryWords(category).replace(/^kids’ /, '');
  return brand.name === unknownBrand().name ? `${wearer} ${kind}, brand not known` : `${wearer} ${brand.name} ${kind}`;
}
