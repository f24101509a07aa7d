import { capital, listOf, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Garment } from '../catalog/catalog.ts';
import { categoryWords, genderWord } from '../catalog/garment-names.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';
import { type Facts, NO_FACTS } from '../titles/facts.ts';

/** Ratio of the upper to the lower end of the logarithmic scale on which ranges are drawn. */
export const SCALE_RATIO = 36;
export { P90 } from '../pricing/ranges/spread.ts';

/** Returns a description of the item as we identified it: `Coach Tabby 26: women’s bags; Like New, from the title`. */
export function takenFor(listing: Partial<Appraisal> & { readonly garment: Garment }): string {
  const { garment, parsed, lot } = listing;
  const facts: Facts = listing.facts ?? NO_FACTS;
  const { brand, category, gender, condition } = garment;
  const lotSize = lot && lot.pieces > 1 ? `Lot of ${lot.pieces}: ` : '';
  const brandName = parsed && isUnknown(brand) ? 'Brand that is not known' : brand.name;
  const item = [brandName, ...modelNames(facts, brand.name)].join(' ');
  const unknownModel = facts.model ? '' : ', model unknown';
  const kind = `${genderWord(gender, category)} ${categoryWords(category).replace(/^kids’ /, '')}`;
  const makers = parsed?.collaboration?.brands.map(({ name }) => name) ?? [];
  const collaboration = makers.length > 1 ? `, by ${listOf(makers)}` : '';
  const source = parsed && !listing.query?.condition ? ', from the title' : '';
  const grade = condition ? `${condition}${source}` : 'any condition';
  return `${lotSize}${item}${unknownModel}: ${kind}${collaboration}; ${grade}`;
}

/** Returns the name of an item's model without its brand, such as `Tabby 26`, or undefined if none is known. */
export function modelName(facts: Facts, brand: string): string | undefined {
  return facts.model === undefined ? undefined : modelNames(facts, brand).join(' ');
}

/** Returns the names of an item's line, model, and variants, without the brand's name. */
function modelNames({ line, model, variants }: Facts, brand: string): string[] {
  // The name of a `jordan-1` already includes its line, `jordan`.
  const isLineInModel = line !== undefined && model?.startsWith(line);
  const names = stated(!isLineInModel && line, model).map((id) => withoutPrefix(nameInWords(id), brand));
  const sizes = variants.map(sizeInWords);
  return [...names, ...sizes.filter((written) => !names.at(-1)?.endsWith(` ${written}`))];
}

/** Matches initials and model numbers, which are capitalized: `GG`, `NMD`, `B23`, `3D`, but not `90s` or `5th`. */
const INITIALS =
  /^(?!(?:st|dr|mr)$)(?:[b-df-hj-np-tv-xz]{2,4}|ii|[a-z]{1,2}\d+|\d+(?!nd|rd|th)[a-rt-z]{1,2}|[a-z]\d[a-z])$/;

function nameInWords(id: string): string {
  return id
    .split('-')
    .map((part) => (INITIALS.test(part) ? part.toUpperCase() : capital(part)))
    .join(' ');
}

/** Returns a model's name without the name of its brand: `Quilted` for `Burberry Quilted`. */
function withoutPrefix(name: string, brand: string): string {
  return name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name;
}

/** Returns a variant or a size in words, with letter sizes in capitals: `Neverfull MM`. */
function sizeInWords(id: string): string {
  return id.length <= 2 ? id.toUpperCase() : nameInWords(id);
}

/** Returns a price in words: `$72`, or `about $35` for a guess. */
export function estimatedPrice(price: number, isGuess: boolean): string {
  return isGuess ? `about ${usd(price)}` : usd(price);
}

/** Returns a price with its range: `$72 ($44 to $170)`. */
export const amountsInWords = ({ price, priceLow, priceHigh }: PriceRange): string =>
  `${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`;

/** Returns true if a price is a guess that isn't based on any listings for the item's model or its brand and kind. */
export function isGuess({ of, grade }: { readonly grade: string; readonly of?: string }): boolean {
  return of === 'brand' || of === 'kind' || grade === 'judged';
}
