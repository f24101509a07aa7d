import { normalize } from '../catalog/normalize.ts';
import foreign from './lexicon/foreign-words.json' with { type: 'json' };

/** Maximum title length read, in UTF-16 units. */
export const MAX_TITLE_LENGTH = 300;
/** Maximum number of words read; a title of 300 characters has about 50. */
const MAX_TOKENS = 100;

const NO_TEXT = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd\s]+/gu;

/** Returns the title as one line of at most 300 characters, without control and private-use characters. */
export function cleanTitle(title: string): string {
  return title.slice(0, MAX_TITLE_LENGTH).toWellFormed().replace(NO_TEXT, ' ').trim();
}

/** Punctuation around words. Each run is tried once, from its beginning. */
const AROUND = /^[^\p{L}\p{N}$]+|(?<![^\p{L}\p{N}+"”])[^\p{L}\p{N}+"”]+$/gu;

const signs = new Map(Object.entries(foreign.signs));
const letters = new Map(Object.entries(foreign.letters));
const SPECIAL = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');

/** Returns the words of a piece of a title, with one space between them. */
function wordOf(chunk: string): string {
  const sign = signs.get(chunk);
  if (sign !== undefined) return sign;
  const lower = inEnglish(chunk).toLowerCase();
  return normalize(lower.replace(SPECIAL, (letter) => letters.get(letter) ?? letter));
}

const MAX_WORDS = 24;

/** Returns the words of a field or a search, normalized like a title's. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  for (const chunk of cleanTitle(text).split(' ')) addWords(words, chunk);
  return words.length > MAX_WORDS ? words.slice(0, MAX_WORDS) : words;
}

/** Plain words, as most phrases of the lexicon are: reading a title changes nothing but their case. */
const PHRASE = /^[a-z0-9]+(?: [a-z0-9]+){0,9}$/i;

/** Returns a lexicon phrase normalized like a title's words, separated by single spaces. */
export function phraseOf(text: string): string {
  return text.length <= 100 && PHRASE.test(text) ? text.toLowerCase() : wordsOf(text).join(' ');
}

/** Returns the words of text without spaces, the form in which names are compared. */
export const keyOf = (text: string): string => phraseOf(text).replaceAll(' ', '');

/** Returns plain words as a title. */
export function asTokens(words: readonly string[]): TitleTokens {
  return tokensOf(words, [...words.keys()], words);
}

export function tokenize(text: string): TitleTokens {
  const chunks = text.split(' ');
  const words: string[] = [];
  const chunkOf: number[] = [];
  for (let index = 0; index < chunks.length; index++) {
    addWords(words, chunks[index] as string);
    while (chunkOf.length < words.length) chunkOf.push(index);
  }
  return tokensOf(words, chunkOf, chunks);
}

function addWords(words: string[], chunk: string): void {
  for (const word of wordOf(chunk).split(' ')) if (word !== '' && words.length < MAX_TOKENS) words.push(word);
}

/** A title cut into words: normalized, in order, each from one (`chunkOf`) of the pieces between spaces (`chunks`). */
export type TitleTokens = ReturnType<typeof tokensOf>;

function tokensOf(words: readonly string[], chunkOf: readonly number[], chunks: readonly string[]) {
  let capitals: number | undefined;
  return {
    words,
    chunkOf,
    chunks,
    /** Returns the words from `from` up to but excluding `to` as written, without surrounding punctuation. */
    written: (from: number, to: number): string => {
      const written = chunks.slice(chunkOf[from], (chunkOf[to - 1] as number) + 1).join(' ');
      return written.replace(AROUND, '');
    },
    /** Returns true if punctuation after the word ends a part of the title: a comma, a dash, a bracket. */
    endsPart: (at: number): boolean => {
      for (let index = chunkOf[at] as number; index < (chunkOf[at + 1] ?? chunks.length); index++)
        if (ENDS_PART.test(chunks[index] as string) || BEGINS_PART.test(chunks[index + 1] ?? '')) return true;
      return false;
    },
    /** Returns true for a capitalized word in a title that is mostly lower case. */
    standsOut: (at: number): boolean => {
      capitals ??= chunks.filter(isCapital).length;
      return isCapital(chunks[chunkOf[at] as number] as string) && capitals * 2 <= chunks.length;
    },
  };
}

/** Returns a title without some of its words; positions are renumbered. */
export function without({ words, chunkOf, chunks }: TitleTokens, isOut: readonly boolean[]): TitleTokens {
  const isLeft = (_: unknown, at: number) => !isOut[at];
  return tokensOf(words.filter(isLeft), chunkOf.filter(isLeft), chunks);
}

/** Returns the phrases of a title that keep all their words when some are taken out, with their new places. */
export function leftWithout<T extends Places>(phrases: readonly T[], isOut: readonly boolean[]): T[] {
  return phrases.flatMap((one) => {
    if (isOut.slice(one.from, one.to).includes(true)) return [];
    const gone = isOut.slice(0, one.from).filter((is) => is).length;
    return [{ ...one, from: one.from - gone, to: one.to - gone }];
  });
}

const ENDS_PART = /[,;:.!?)\]|、。】*]$/;
const BEGINS_PART = /^(?:[([|【•*]|[-–—/|~•]+$)/;

export const isCapital = (text: string): boolean => /^[^\p{L}]*\p{Lu}/u.test(text);

/** Cyrillic, kana, Chinese and Hangul. */
const FOREIGN = /[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;

const english = new Map(
  Object.values(foreign.words as Record<string, Record<string, readonly string[]>>).flatMap((language) =>
    Object.entries(language).flatMap(([word, spellings]) => spellings.map((spelling) => [spelling, word] as const)),
  ),
);
const CYRILLIC = /[\u0400-\u04ff]+/g;
const others = [...english.keys()].filter((word) => !word.match(CYRILLIC)).sort((a, b) => b.length - a.length);
/** The longest known words of other scripts, among other signs. */
const OTHERS = new RegExp(others.join('|'), 'g');

/** Translates known words of other scripts to English; then the rest is in lower case. Pure. */
function inEnglish(text: string): string {
  if (!FOREIGN.test(text)) return text;
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(CYRILLIC, (word) => {
      const meaning = meaningOfStem(word);
      return meaning === undefined ? word : ` ${meaning} `;
    })
    .replace(OTHERS, (word) => ` ${english.get(word)} `);
}

/** Returns the meaning of the longest known beginning of a word, since Russian endings change. */
function meaningOfStem(word: string): string | undefined {
  for (let length = word.length; length > 0; length--) {
    const meaning = english.get(word.slice(0, length));
    if (meaning !== undefined) return meaning;
  }
  return undefined;
}

/** Words with a meaning: those from `from` up to but excluding `to`. */
export interface FoundPhrase<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

/** A thing that words in text name. */
export interface Span extends FoundPhrase<string> {
  readonly concept: 'brand' | 'category' | 'gender';
  /** A slug or a gender. */
  readonly value: string;
  /** `model`: a model's name or words that imply it; `garment`, `size`: a gender by garment, model, maker or size. */
  readonly by: 'name' | 'spelling' | 'model' | 'word' | 'garment' | 'size';
}

export type Places = Pick<FoundPhrase<unknown>, 'from' | 'to'>;

/** Returns true if two phrases share a word. */
export function overlap(one: Places, other: Places): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Returns true if one of the phrases contains another. */
export function isWithin({ from, to }: Places, phrases: readonly Places[]): boolean {
  return phrases.some((one) => one.from <= from && to <= one.to);
}

/** Returns an array with true for each word that a phrase contains. */
export function marked(length: number, phrases: readonly Places[]): boolean[] {
  const all = new Array<boolean>(length).fill(false);
  for (const { from, to } of phrases) all.fill(true, from, to);
  return all;
}

/** Returns the first of phrases with one meaning; undefined if two differ. */
export function agreed<T>(found: readonly FoundPhrase<T>[]): FoundPhrase<T> | undefined {
  return found.every(({ value }) => value === found[0]?.value) ? found[0] : undefined;
}
