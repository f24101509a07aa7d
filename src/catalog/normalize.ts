import { distance } from 'fastest-levenshtein';
import type { Brand } from './catalog.ts';

/**
 * Normalizes text for comparison: `Levi’s® 501 – Très Chic` becomes `levis 501 tres chic`. Keeps letters (Latin without
 * accents, and Korean) and digits, drops apostrophes and trademark signs, and replaces anything else with one space.
 * Training uses the same form, which the SQL macro `words` produces in a warehouse.
 */
export function normalize(text: string): string {
  if (PLAIN_TEXT_PATTERN.test(text)) return text.toLowerCase();
  const bare = text.replace(DROPPED_SIGN_PATTERN, '');
  const unaccented = ASCII_PATTERN.test(bare)
    ? bare
    : bare.normalize('NFKD').replace(ACCENT_PATTERN, '').normalize('NFC');
  return unaccented.toLowerCase().replace(SEPARATOR_PATTERN, ' ').trim();
}

/** Matches text that only needs lowercasing: plain words with single spaces between them. Most text is like this. */
const PLAIN_TEXT_PATTERN = /^(?:[a-zA-Z0-9]+(?: [a-zA-Z0-9]+)*)?$/;
const ASCII_PATTERN = /^[\0-\x7f]*$/;
const DROPPED_SIGN_PATTERN = /['’‘`´®™]/g;
const ACCENT_PATTERN = /[\u0300-\u036f]/g;
const SEPARATOR_PATTERN = /[^a-z0-9가-힣]+/g;

/**
 * Reduces a name to letters and digits of any script, without accents, replacing `&` with `and`, for comparison: `Dr.
 * Martens` and `dr-martens` become `drmartens`.
 */
export function fold(text: string): string {
  const unaccented = text.replaceAll('&', 'and').normalize('NFKD').replace(ACCENT_PATTERN, '').normalize('NFC');
  return unaccented.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the slug for a brand's name. Drops dots, apostrophes, `&`, and `+`: `J.Jill` becomes `jjill`. */
export function toBrandSlug(name: string): string {
  return normalize(name.replace(/[.&'’+]/g, '')).replaceAll(' ', '-');
}

/** Returns a key shared by a word's singular and plural, such as `hoody` for `hoodies`. It may not be a real word. */
export function toSingular(word: string): string {
  if (word === 'scarves') return 'scarf';
  if (word.endsWith('ie') && word.length > 3) return `${word.slice(0, -2)}y`;
  if (word.length <= 3 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ss|sh|ch|x|z)es$/.test(word) ? -2 : -1);
}

/** Returns true for the name of several, such as `jeans` or `coats and parkas`, unlike `jewelry`. */
export const isPlural = (name: string): boolean => name.endsWith('s');

/** Counts wrong, missing, and extra letters. If the only difference is two swapped neighbors, they count as one. */
export function countEdits(text: string, name: string): number {
  const isSwapAt = (at: number) =>
    text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2) === name;
  const edits = distance(text, name);
  return edits === 2 && [...text].some((_, at) => isSwapAt(at)) ? 1 : edits;
}

const MAX_NEAREST = 3;
/** Shorter words of a name are too common to compare. */
const MIN_WORD = 4;
/** Maximum length, in characters, of a name for which we look for similar ones. */
const MAX_NAME_LENGTH = 60;

/** Returns the entries that a name is an alias of or, otherwise, whose slug or a word of it is at most a third away. */
export function findNearestEntries<T extends Pick<Brand, 'slug' | 'name' | 'aliases'>>(
  name: string,
  entries: readonly T[],
): T[] {
  const key = fold(name.slice(0, MAX_NAME_LENGTH));
  if (key === '') return [];
  const exactMatches = entries.filter(({ slug, name, aliases }) =>
    [slug, name, ...aliases].some((knownName) => fold(knownName) === key),
  );
  if (exactMatches.length > 0) return exactMatches.slice(0, MAX_NEAREST);
  const maxEdits = Math.max(1, key.length / 3);
  const nearEntries = entries.flatMap((entry) => {
    const words = entry.slug.split('-').filter((word) => word.length >= MIN_WORD);
    const knownNames = [fold(entry.slug), fold(entry.name), ...words];
    const edits = Math.min(...knownNames.map((name) => countEdits(key, name)));
    const isPart = key.length >= MIN_WORD && (fold(entry.slug).includes(key) || key.includes(fold(entry.slug)));
    return edits <= maxEdits || isPart ? [{ entry, edits }] : [];
  });
  return nearEntries
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, MAX_NEAREST)
    .map(({ entry }) => entry);
}
