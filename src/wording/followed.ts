import type { Brand, Category, Condition, Gender } from '../catalog/catalog.ts';
import type { Garment } from '../catalog/garment.ts';
import type { UnreadName } from '../titles/typed-words.ts';
import { categoryWords, genderWord } from './garments.ts';

/** Says that the brand given was followed and not the one whose model the title names. */
export function brandFollowed(
  named: { readonly name: string; readonly text: string },
  given: Pick<Brand, 'name'>,
): string {
  return `“${named.text}” belongs to ${named.name}: priced as ${given.name}, the brand you gave.`;
}

/** Says that the brand in the title was followed and not the one given. */
export function titleBrandFollowed(text: string, given: Pick<Brand, 'name'>, { name }: Pick<Brand, 'name'>): string {
  return `The title names “${text}”, not ${given.name}, the brand you gave: priced as ${name}.`;
}

/** Says that a name is unknown, and names the garment priced instead. */
export function nameUnread({ text, stands }: UnreadName, { brand, category }: Garment): string {
  const goods = categoryWords(category);
  return stands === 'model'
    ? `We do not know “${text}”: the price is for ${brand.name} ${goods} in general.`
    : `We do not know the brand “${text}”: the price is for ${goods} without a known brand.`;
}

/** Says what a misspelled word was taken for. */
export function spellingMended(text: string, name: string): string {
  return `“${text}” was read as ${name}.`;
}

/** Says that the category given was followed and not the title's words. */
export function categoryFollowed(words: string, given: Category): string {
  return `The title says “${words}”: priced as ${categoryWords(given)}, the category you gave.`;
}

/** Says that the condition given was followed and not the title's. */
export function conditionFollowed(titled: Condition, given: Condition): string {
  return `The title says ${titled}: priced as ${given}, the condition you gave.`;
}

/** Says that the gender given was followed and not the title's. */
export function genderFollowed(titled: Gender, given: Gender): string {
  return `The title says ${genderWord(titled)}: priced as ${genderWord(given)}, as you asked.`;
}

/** Says that a line of a brand is priced as the brand. */
export function lineUnpriced(line: string, { name }: Pick<Brand, 'name'>): string {
  return `${line} has no price of its own: it is priced as ${name}.`;
}
