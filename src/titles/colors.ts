import lexicon from './lexicon/silent-words.json' with { type: 'json' };

const colors = new Set([...lexicon.colors, 'off']);

/** Returns true for words of a color alone: `off white`. */
export function isColor(words: readonly string[]): boolean {
  return words.every((word) => colors.has(word));
}
