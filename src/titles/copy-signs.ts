import lexicon from './lexicon/copy-signs.json' with { type: 'json' };
import { patternOf, phraseIndexes, placesOf, spaced } from './phrase-index.ts';
import type { Places } from './tokens.ts';

const signs = patternOf(` (?:${[...lexicon.patterns, lexicon.fromShops].join('|')})(?= )`, lexicon.parts, 'g');
const question = phraseIndexes(lexicon.question);
const shops: ReadonlySet<string> = new Set(lexicon.shops);

/** Returns the words of a title that say the piece may be a copy, or ask if it is one: `no serial`, `real or fake`. */
export function findCopySigns(words: readonly string[]): readonly Places[] {
  const found = placesOf(spaced(words), signs);
  const begin = question.begins.at(words, 0);
  const end = question.ends.endingAt(words, words.length);
  // The words between ask about the piece itself: `is this Chanel bag real`.
  const isAsked = begin !== undefined && end !== undefined && begin.to < end;
  return isAsked ? [...found, begin, { from: end, to: words.length }] : found;
}

/** Returns true for a shop that sells copies of other brands besides its own pieces. */
export const sellsCopies = (name: string): boolean => shops.has(name.toLowerCase());
