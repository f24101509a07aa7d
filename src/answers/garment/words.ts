import { percent, usd } from '../../base/numbers.ts';
import { type Category, type Gender, TIERS, tierLabel } from '../../catalog/catalog.ts';
import { unknownBrand } from '../../catalog/other-brands.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import { CONFIDENCE_FACTOR } from '../../pricing/ranges/confidence.ts';

/** Returns a price in words: `$72`, or `about $35` for a guess. */
export function estimatedPrice(price: number, isGuess: boolean): string {
  return isGuess ? `about ${usd(price)}` : usd(price);
}

/** Without a verb: most listings behind a range are asking prices, so no sentence may say that items sell there. */
const RANGE_LEAD = '8 in 10 between';

interface RangeEnds {
  readonly priceLow: number;
  readonly priceHigh: number;
}

/** The range for individual items: `8 in 10 between $44 and $170`; if it may be a copy, `if real, $44 to $170`. */
export function rangeInWords({ priceLow, priceHigh }: RangeEnds, isCopied: boolean): string {
  if (isCopied) return `if real, ${usd(priceLow)} to ${usd(priceHigh)}`;
  return `${RANGE_LEAD} ${usd(priceLow)} and ${usd(priceHigh)}`;
}

/** Returns a price with its range: `$72 ($44 to $170)`. Whole US dollars. */
export const amountsInWords = ({ price, priceLow, priceHigh }: RangeEnds & { readonly price: number }) =>
  `${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`;

/** Returns the range of a piece that our listings cannot price: `from $109 to $1,710 or above`. */
export function openRangeInWords({ priceLow, priceHigh }: RangeEnds): string {
  return `from ${usd(priceLow)} to ${usd(priceHigh)} or above`;
}

/** Name of the residual factor in a title's price: how detailed it is, effects too small to show, and rounding. */
export const ORDINARY_WORDS = 'the rest of the title';

/** Returns a sentence on what to do with a piece that our listings cannot price. */
export function lookUpInWords({ priceLow }: Pick<RangeEnds, 'priceLow'>): string {
  return `Look up what this exact item sold for; at least ${usd(priceLow)}.`;
}

interface Graded {
  readonly grade: string;
  readonly of?: string;
}

/** Returns true for a price without listings of its brand and kind, or of its model: it is shown with `about`. */
export function isGuess({ of, grade }: Graded): boolean {
  return of === 'brand' || of === 'kind' || grade === 'judged';
}

/** Returns a grade of evidence in words: `judged` names who estimated. */
export function gradeInWords({ grade }: Pick<Graded, 'grade'>): string {
  return grade === 'judged' ? 'judged (estimated by a language model)' : grade;
}

/** Returns a confidence with its meaning: a share of items, not the certainty of the price. */
export function confidenceInWords(confidence: number): string {
  return `${percent(confidence)} of comparable items are within a factor of ${CONFIDENCE_FACTOR} of the price`;
}

/** Returns the address of the first search for sold items as a line; none if there is no search. */
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

/** Returns a gender as an adjective: `men’s` or `women’s`, for a child `boys’` or `girls’`. */
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
