/** Maximum length read of text from outside, in UTF-16 units: an expression of quadratic time then takes a few ms. */
export const MOST_READ = 2_000;

/** Cuts text to the length that expressions and loops accept; cut text ends with …, as no amount does. */
export function bounded(text: string, most = MOST_READ): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// Marks of direction, tags and joiners change the text around them.
const INVISIBLE = /\p{Cf}/gu;

/** Makes text safe to repeat to a person, a terminal, a log or a language model: one line, nothing invisible. */
export function plain(text: string): string {
  return text.toWellFormed().replace(CONTROLS, ' ').replace(INVISIBLE, '');
}

/** Returns the first `length` characters, and replaces lone surrogates, which JSON may not contain (RFC 8259, 8.2). */
export function firstCharacters(text: string, length: number): string {
  if (text.length <= length) return text.toWellFormed();
  return Array.from(text.slice(0, 2 * length))
    .slice(0, length)
    .join('')
    .toWellFormed();
}

/** {@link firstCharacters} with … if there were more. */
export function shortened(text: string, length: number): string {
  const first = firstCharacters(text, length);
  return first.length < text.length ? `${first}…` : first;
}

/** Returns the value of JSON; undefined for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the parts that are there, texts or others: one whose condition fails, or an empty text, is left out. */
export const stated = <Part>(...parts: readonly (Part | false | undefined)[]): Part[] =>
  parts.filter((part) => part !== undefined && part !== false && part !== '') as Part[];

/** Fills the places of a sentence of ours: `{name}` becomes the value of that name. */
export const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Quotes a client's value for a sentence: {@link plain}, and shortened to `most` characters. */
export function quoted(value: unknown, most = 80): string {
  return `"${shortened(plain(String(value).slice(0, 4 * most)), most)}"`;
}

/** Names any JSON value for a sentence, briefly: quotes a string. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
