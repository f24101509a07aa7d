import ordinary from '../lexicon/ordinary-words.json' with { type: 'json' };

const words = new Set(ordinary.words);

/** Returns whether a word has a meaning of its own, so that it names no unknown brand and is a slip of none. */
export function isOrdinaryWord(word: string): boolean {
  return words.has(word);
}
