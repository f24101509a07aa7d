import foreign from '../lexicon/foreign-words.json' with { type: 'json' };
import { inEnglish } from './foreign-words.ts';
import { normalize } from './normalize.ts';
import { marked, type Places } from './span.ts';

/** The longest title that is read, in UTF-16 units. */
export const MAX_TITLE_LENGTH = 300;
/** More words than this are not read: a title of 300 characters has about 50. */
const MAX_TOKENS = 100;

/** A title cut into words. */
export interface TitleTokens {
  /** Normalized words, in order. */
  readonly words: readonly string[];
  /** The title's words from `from` up to, not including, `to` as they were written, without signs around them. */
  written(from: number, to: number): string;
  /** Returns whether a sign that ends a part of the title follows the word: a comma, a dash, a bracket. */
  endsPart(at: number): boolean;
  /** Returns whether the word alone has a capital: most of the title has none. */
  standsOut(at: number): boolean;
}

const NO_TEXT = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd\s]+/gu;

/** Most titles are clean as they stand. */
const CLEAN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** Returns the title as one line of at most 300 characters: control, bidirectional and private characters are spaces. */
export function cleanTitle(title: string): string {
  const start = title.slice(0, MAX_TITLE_LENGTH);
  return CLEAN.test(start) ? start : start.toWellFormed().replace(NO_TEXT, ' ').trim();
}

/** Signs around words. */
const AROUND = /^[^\p{L}\p{N}$]+|[^\p{L}\p{N}+"”]+$/gu;
/** A piece of a title that is one word as it stands. */
const PLAIN = /^[a-zA-Z0-9]+$/;
/** The same before a sign that ends a part of the title. */
const ENDED = /^[a-zA-Z0-9]+[,.;:!?)]$/;

const signs = new Map(Object.entries(foreign.signs));
const letters = new Map(Object.entries(foreign.letters));
const SPECIAL = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');

/** Returns the words of a piece of a title, with one space between them. */
function wordOf(chunk: string): string {
  if (PLAIN.test(chunk)) return chunk.toLowerCase();
  if (ENDED.test(chunk)) return chunk.slice(0, -1).toLowerCase();
  const sign = signs.get(chunk);
  if (sign !== undefined) return sign;
  const lower = inEnglish(chunk).toLowerCase();
  return normalize(lower.replace(SPECIAL, (letter) => letters.get(letter) ?? letter));
}

/** The most words that a field or a search has; the rest is not looked at. */
const MAX_WORDS = 24;

/** Returns the words of a field or a search, as those of a title are read. */
export function wordsOf(text: string): readonly string[] {
  return tokenize(cleanTitle(text)).words.slice(0, MAX_WORDS);
}

/** Returns a phrase of a lexicon by its words as those of a text are read, with one space between them. */
export function phraseOf(text: string): string {
  return wordsOf(text).join(' ');
}

/** Returns a text by its words without the spaces between them, as names are compared. */
export function keyOf(text: string): string {
  return wordsOf(text).join('');
}

/** Returns words without any signs, as a title. */
export function asTokens(words: readonly string[]): TitleTokens {
  return {
    words,
    written: (from, to) => words.slice(from, to).join(' '),
    endsPart: () => false,
    standsOut: () => false,
  };
}

/** Cuts a cleaned title into words. */
export function tokenize(text: string): TitleTokens {
  const chunks = text.split(' ');
  const words: string[] = [];
  const chunkOf: number[] = [];
  const add = (word: string, index: number) => {
    if (word === '' || words.length >= MAX_TOKENS) return;
    words.push(word);
    chunkOf.push(index);
  };
  for (let index = 0; index < chunks.length; index++) {
    const chunk = chunks[index] as string;
    const word = wordOf(chunk);
    if (word.includes(' ')) for (const part of word.split(' ')) add(part, index);
    else add(word, index);
  }
  let capitals: number | undefined;
  return {
    words,
    written: (from, to) => {
      const first = chunkOf[from] as number;
      const last = chunkOf[to - 1] as number;
      const written =
        first === last ? (chunks[first] as string) : chunks.slice(first, last + 1).join(' ');
      return PLAIN.test(written) ? written : written.replace(AROUND, '');
    },
    endsPart: (at) => {
      const index = chunkOf[at] as number;
      if (chunkOf[at + 1] === index) return false;
      return ENDS_PART.test(chunks[index] as string) || BEGINS_PART.test(chunks[index + 1] ?? '');
    },
    standsOut: (at) => {
      capitals ??= chunks.filter(isCapital).length;
      return isCapital(chunks[chunkOf[at] as number] as string) && capitals * 2 <= chunks.length;
    },
  };
}

/** Returns the same title without the words of some spans. Places count what is left. */
export function without(title: TitleTokens, spans: readonly Places[]): TitleTokens {
  if (spans.length === 0) return title;
  const places = wordsLeft(title, spans);
  const placeOf = (at: number) => places[at] as number;
  return {
    words: places.map((at) => title.words[at] as string),
    written: (from, to) => title.written(placeOf(from), placeOf(to - 1) + 1),
    endsPart: (at) => {
      const next = places[at + 1] ?? title.words.length;
      for (let place = placeOf(at); place < next; place++) if (title.endsPart(place)) return true;
      return false;
    },
    standsOut: (at) => title.standsOut(placeOf(at)),
  };
}

/** Returns the places of a title's words that no span holds. */
export function wordsLeft({ words }: TitleTokens, spans: readonly Places[]): readonly number[] {
  const isOut = marked(words.length, spans);
  return [...words.keys()].filter((at) => !isOut[at]);
}

const ENDS_PART = /[,;:.!?)\]|、。】*]$/;
const BEGINS_PART = /^(?:[([|【•*]|[-–—/|~•]+$)/;

/** Returns whether the first letter of a text is a capital. */
export function isCapital(text: string): boolean {
  return /^[^\p{L}]*\p{Lu}/u.test(text);
}
