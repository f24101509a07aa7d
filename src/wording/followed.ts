import type { Brand, Category, Condition, Gender } from '../garments/catalog.ts';
import { categoryWords, genderWord } from './garments.ts';

/** That the brand given was followed and not the one whose model the title names. */
export function brandFollowed(
  said: { readonly name: string; readonly text: string },
  given: Pick<Brand, 'name'>,
): string {
  return `“${said.text}” belongs to ${said.name}: priced as ${given.name}, the brand given.`;
}

/** Says what a misspelled word was taken for. */
export function spellingMended(text: string, name: string): string {
  return `“${text}” was read as ${name}.`;
}

/** That the category given was followed and not the title's words. */
export function categoryFollowed(said: string, given: Category): string {
  return `The title says “${said}”: priced among ${categoryWords(given)}, the category given.`;
}

/** That the condition given was followed and not the title's. */
export function conditionFollowed(said: Condition, given: Condition): string {
  return `The title says ${said}: priced as ${given}, the condition given.`;
}

/** That the gender given was followed and not the title's. */
export function genderFollowed(said: Gender, given: Gender): string {
  return `The title says ${genderWord(said)}: priced as ${genderWord(given)}, as given.`;
}

/** That a line of a brand is priced as the brand. */
export function lineUnpriced(line: string, { name }: Pick<Brand, 'name'>): string {
  return `${line} has no price of its own here: it is priced as ${name}.`;
}
