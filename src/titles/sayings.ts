import { singular } from '../catalog/normalize.ts';
import lexicon from './lexicon/sayings.json' with { type: 'json' };
import { patternOf, placesOf, spaced } from './phrase-index.ts';
import type { Places } from './tokens.ts';

const classes = Object.values(lexicon.classes);
const silent = new Set(classes.flatMap(({ words }) => words.flatMap((word) => [word, singular(word)])));
const styles = new Set(lexicon.styles.map(singular));
/** One expression a class: V8 does not optimize an expression of all of them, which is too long. */
const phrases = classes.map(({ patterns }) =>
  patternOf(` (?:not )?(?:${patterns.join('|')})(?= )`, lexicon.parts, 'g'),
);

/** More words for a style than this are words for a search, and say nothing about the piece. */
const MOST_STYLES = 2;

/** Returns true for a word of a saying about any item: of shipping, gifts, trades, taste, or country of making. */
export const isSaying = (word: string): boolean => silent.has(word);

/** Returns the words of a title that name a style, if they are too many to describe the piece; otherwise none. */
export function searchWords(words: readonly string[]): ReadonlySet<string> {
  const named = new Set(words.filter((word) => styles.has(singular(word))));
  return named.size > MOST_STYLES ? named : new Set();
}

/** Returns the phrases in which a seller says something about any item: `ships today`, `gift for her`. */
export function findSayings(words: readonly string[]): readonly Places[] {
  const text = spaced(words);
  return phrases.flatMap((pattern) => placesOf(text, pattern));
}
