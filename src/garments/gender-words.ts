import { findWhose, type Whose } from './read/genders.ts';
import { wordsOf } from './title-tokens.ts';

/** Whose garment it is, of an answer to that question: `women's`, `F`, `toddler`. */
export function resolveWhose(text: string): Whose | undefined {
  return findWhose(wordsOf(text), 'answer').whose;
}
