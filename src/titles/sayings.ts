import { singular } from '../catalog/normalize.ts';
import copies from './lexicon/copy-signs.json' with { type: 'json' };
import lexicon from './lexicon/sayings.json' with { type: 'json' };
import { patternOf, phraseIndexes, placesOf, spaced } from './phrase-index.ts';
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

const signs = patternOf(` (?:${[...copies.patterns, copies.fromShops].join('|')})(?= )`, copies.parts, 'g');
const question = phraseIndexes(copies.question);
const shops: ReadonlySet<string> = new Set(copies.shops);

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
