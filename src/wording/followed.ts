import type { Brand, Category, Condition, Gender } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import type { UnreadName } from '../garments/read/typed-words.ts';
import { categoryWords, genderWord } from './garments.ts';

/** Says that the brand given was followed and not the one whose model the title names. */
export function brandFollowed(
  named: { readonly name: string; readonly text: string },
  given: Pick<Brand, 'name'>,
): string {
  return `“${named.text}” belongs to ${named.name}: priced as ${given.name}, the brand given.`;
}

/** Says that the brand in the title was followed and not the one given. */
export function titleBrandFollowed(text: string, given: Pick<Brand, 'name'>, { name }: Pick<Brand, 'name'>): string {
  return `The title names “${text}” and not ${given.name}, the brand given: priced as ${name}.`;
}

/** Says that a name is unknown, and names the garment priced instead. */
export function nameUnread({ text, stands }: UnreadName, { brand, category }: Garment): string {
  const goods = categoryWords(category);
  return stands === 'model'
    ? `The name “${text}” is not known: the price is that of ${brand.name} ${goods} in general.`
    : `The name “${text}” is no brand that is known here: the price is that of ${goods} without a known name.`;
}

/** Says what a misspelled word was taken for. */
export function spellingMended(text: string, name: string): string {
  return `“${text}” was read as ${name}.`;
}

/** Says that the category given was followed and not the title's words. */
export function categoryFollowed(words: string, given: Category): string {
  return `The title says “${words}”: priced among ${categoryWords(given)}, the category given.`;
}

/** Says that the condition given was followed and not the title's. */
export function conditionFollowed(titled: Condition, given: Condition): string {
  return `The title says ${titled}: priced as ${given}, the condition given.`;
}

/** Says that the gender given was followed and not the title's. */
export function genderFollowed(titled: Gender, given: Gender): string {
  return `The title says ${genderWord(titled)}: priced as ${genderWord(given)}, as given.`;
}

/** Says that a line of a brand is priced as the brand. */
export function lineUnpriced(line: string, { name }: Pick<Brand, 'name'>): string {
  return `${line} has no price of its own here: it is priced as ${name}.`;
}
