/** In UTF-16 code units. In so much untrusted text, even a quadratic regular expression takes a few milliseconds. */
export const MAX_TEXT = 2_000;

/** Truncates text to a length that is safe to search. Appends “…”, so that no truncated number is read as an amount. */
export const truncate = (text: string, maxLength = MAX_TEXT): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;

const CONTROL_PATTERN = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// Matches format characters that change how the surrounding text looks: direction marks, tags, joiners, and others.
const INVISIBLE_PATTERN = /\p{Cf}/gu;

/** Sanitizes text for users, terminals, logs, and language models: one line without invisible characters. */
export const sanitize = (text: string): string =>
  text.toWellFormed().replace(CONTROL_PATTERN, ' ').replace(INVISIBLE_PATTERN, '');

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
  const cleanText = sanitize(text.slice(0, 4 * length));
  const firstText = firstCharacters(cleanText, length);
  return firstText.length < cleanText.length || text.length > 4 * length ? `${firstText}…` : firstText;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Filters out parts that are undefined, false, or empty, so that a caller can pass `condition && part`. */
export const compact = <Part>(...parts: readonly (Part | false | undefined)[]): Part[] =>
  parts.filter((part): part is Part => part !== undefined && part !== false && part !== '');

/** Joins words or sentences with spaces, without parts that are undefined, false, or empty. */
export const joinTexts = (...parts: readonly (string | false | undefined)[]): string => compact(...parts).join(' ');

/** Fills in a template: replaces `{name}` with `values.name`, and keeps other braces, such as those of an address. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (braced, name: string) => String(values[name] ?? braced));

/** Creates a pattern for the paths of a route, in which `:name` is any segment. */
export const createPathPattern = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);

/** Shortens a client's value to `maxLength` characters, and quotes it for a sentence. */
export const quote = (value: unknown, maxLength = 80): string => `"${shorten(String(value), maxLength)}"`;

/** Says that there is no such name, and which may be meant: `We have no brand “coch”. Did you mean coach?` */
export function noSuchNameInWords(
  field: string,
  name: string,
  nearest: readonly { readonly slug: string }[],
  placeText = '',
) {
  const hint = nearest.length > 0 ? ` Did you mean ${nearest.map(({ slug }) => slug).join(', ')}?` : '';
  return `We have no ${field} “${shorten(name, 60)}”${placeText}.${hint}`;
}

/** Describes a JSON value for use in a sentence. Quotes strings, but omits the contents of arrays and objects. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** Formats a number with thousands separators: `12,345`. `Intl` would take 9 MB and 25 ms to load. */
export function withCommas(number: number): string {
  if (number < 1000) return String(number);
  const [wholePart = '', fraction] = String(number).split('.');
  const wholeWithCommas = wholePart.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? wholeWithCommas : `${wholeWithCommas}.${fraction}`;
}

/** Formats US dollars without rounding: `$1,240`, `−$3`. */
export const usd = (amount: number): string => `${amount < 0 ? '−' : ''}$${withCommas(Math.abs(amount))}`;

/** Formats US dollars with cents: `$1,250.00`, `−$0.30`. */
export function dollarsAndCents(amount: number): string {
  const [wholePart = '', fraction] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '−' : ''}$${withCommas(Number(wholePart))}.${fraction}`;
}

/** Formats US dollars, rounded down to whole dollars, so that no gain or limit is overstated: `$1,249`, `−$3`. */
export const wholeDollars = (amount: number): string => usd(Math.floor(amount));

/** Formats US dollars, omitting the cents if the amount is whole: `$60`, `$59.50`. */
export const plainDollars = (amount: number): string =>
  Number.isInteger(amount) ? usd(amount) : dollarsAndCents(amount);

/** Formats a wait time: `90 seconds`, `33 minutes`. Rounds times of two minutes or more up to whole minutes. */
export const waitInWords = (seconds: number): string =>
  seconds < 120 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute');

/** Formats a count with its noun: `1 listing`, `1,204 listings`. */
export const formatCount = (count: number, noun: string): string =>
  `${withCommas(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Formats a fraction as a percentage without trailing zeros: 0.62 becomes `62%`, with a decimal 0.136 `13.6%`. */
export const percent = (share: number, decimals = 0): string => `${Number((share * 100).toFixed(decimals))}%`;

/** Formats a relative change as a whole percentage: `+8%`, `−12%`. Omits the sign if it rounds to zero: `0%`. */
export function signedPercent(change: number): string {
  const size = percent(Math.abs(change));
  return size === percent(0) ? size : `${change < 0 ? '−' : '+'}${size}`;
}

/** Joins names for use in a sentence: `a, b and c`. */
export function joinNames(names: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
