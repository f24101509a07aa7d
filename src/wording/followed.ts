import type { Category, Condition, Gender } from '../garments/catalogue.ts';
import { categoryWords, genderWord } from './garments.ts';

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
