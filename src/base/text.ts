/**
 * Maximum length of external text that is searched, in UTF-16 units. At this length, a regular expression that takes
 * quadratic time needs only a few milliseconds.
 */
export const MOST_READ = 2_000;

/** Cuts text to a length safe to search. Cut text ends in “…”, so that no cut number is read as an amount. */
export function bounded(text: string, most = MOST_READ): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// Direction marks, tags, and joiners change how the text around them looks.
const INVISIBLE = /\p{Cf}/gu;

/** Makes text safe to show to people, terminals, logs, and language models: one line without invisible characters. */
export function plain(text: string): string {
  return text.toWellFormed().replace(CONTROLS, ' ').replace(INVISIBLE, '');
}

/** Returns the first `length` characters. Replaces lone surrogates, which JSON may not contain (RFC 8259, 8.2). */
export function firstCharacters(text: string, length: number): string {
  if (text.length <= length) return text.toWellFormed();
  return Array.from(text.slice(0, 2 * length))
    .slice(0, length)
    .join('')
    .toWellFormed();
}

/** Returns {@link firstCharacters}, followed by “…” if the text is longer. */
export function shortened(text: string, length: number): string {
  const first = firstCharacters(text, length);
  return first.length < text.length ? `${first}…` : first;
}

/** Parses JSON, or returns undefined if the text is not valid JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the parts that are not undefined, false, or empty, so that `condition && part` makes a part optional. */
export const stated = <Part>(...parts: readonly (Part | false | undefined)[]): Part[] =>
  parts.filter((part) => part !== undefined && part !== false && part !== '') as Part[];

/** Fills in one of our sentence templates: `{name}` becomes the value with that name. */
export const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Quotes a client's value for a sentence, made {@link plain} and shortened to `most` characters. */
export function quoted(value: unknown, most = 80): string {
  return `"${shortened(plain(String(value).slice(0, 4 * most)), most)}"`;
}

/** Describes a JSON value briefly for a sentence: quotes strings, and calls objects only `an object`. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
