/**
 * Maximum length of untrusted text to search, in UTF-16 code units. At this length, even a regular expression with
 * quadratic running time finishes within a few milliseconds.
 */
export const MAX_READ = 2_000;

/** Truncates text to a length that is safe to search. Appends “…”, so that no truncated number is read as an amount. */
export function truncate(text: string, max = MAX_READ): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// Matches format characters that change how the surrounding text looks: direction marks, tags, joiners, and others.
const INVISIBLE = /\p{Cf}/gu;

/** Sanitizes text for users, terminals, logs, and language models: one line without invisible characters. */
export function sanitize(text: string): string {
  return text.toWellFormed().replace(CONTROLS, ' ').replace(INVISIBLE, '');
}

/** Returns the first `length` code points. Replaces lone surrogates, which JSON parsers may reject (RFC 8259, 8.2). */
export function firstCharacters(text: string, length: number): string {
  if (text.length <= length) return text.toWellFormed();
  return Array.from(text.slice(0, 2 * length))
    .slice(0, length)
    .join('')
    .toWellFormed();
}

/** Sanitizes text, truncates it to `length` code points, and appends “…” if it was longer. */
export function shorten(text: string, length: number): string {
  const clean = sanitize(text.slice(0, 4 * length));
  const first = firstCharacters(clean, length);
  return first.length < clean.length || text.length > 4 * length ? `${first}…` : first;
}

/** Returns the message of what was thrown, which may be no Error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Filters out parts that are undefined, false, or empty, so that a caller can pass `condition && part`. */
export const compact = <Part>(...parts: readonly (Part | false | undefined)[]): Part[] =>
  parts.filter((part): part is Part => part !== undefined && part !== false && part !== '');

/** Joins words or sentences with spaces, without parts that are undefined, false, or empty. */
export const inOneLine = (...parts: readonly (string | false | undefined)[]): string => compact(...parts).join(' ');

/** Fills in a template: replaces `{name}` with `values.name`, and keeps other braces, such as those of an address. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (braced, name: string) => String(values[name] ?? braced));

/** Shortens a client's value to `max` characters, and quotes it for a sentence. */
export const quote = (value: unknown, max = 80): string => `"${shorten(String(value), max)}"`;

/** Says that there is no such name, and which may be meant: `We have no brand “coch”. Did you mean coach?` */
export function noSuchName(field: string, name: string, near: readonly { readonly slug: string }[], where = '') {
  const hint = near.length > 0 ? ` Did you mean ${near.map(({ slug }) => slug).join(', ')}?` : '';
  return `We have no ${field} “${shorten(name, 60)}”${where}.${hint}`;
}

/** Describes a JSON value for use in a sentence. Quotes strings, but omits the contents of arrays and objects. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
