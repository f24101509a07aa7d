/** Formats a number with thousands separators: `12,345`. `Intl` would take 9 MB and 25 ms to load. */
export function withCommas(n: number): string {
  if (n < 1000) return String(n);
  const [whole = '', fraction] = String(n).split('.');
  const commas = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? commas : `${commas}.${fraction}`;
}

/** Formats US dollars without rounding: `$1,240`. */
export const usd = (amount: number): string => `$${withCommas(amount)}`;

/** Rounds a price to whole US dollars, but not below $1. */
export const roundToDollar = (amount: number): number => Math.max(1, Math.round(amount));

/** Rounds US dollars to the cent. */
export const roundToCent = (amount: number): number => Math.round(amount * 100) / 100;

/** Formats US dollars with cents: `$1,250.00`, `−$0.30`. */
export function dollarsAndCents(amount: number): string {
  const [whole = '', fraction] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '−' : ''}$${withCommas(Number(whole))}.${fraction}`;
}

/** Formats US dollars, rounded down to whole dollars, so that no gain or limit is overstated: `$1,249`, `−$3`. */
export function wholeDollars(amount: number): string {
  const whole = Math.floor(amount);
  return `${whole < 0 ? '−' : ''}${usd(Math.abs(whole))}`;
}

/** Formats US dollars, omitting the cents if the amount is whole: `$60`, `$59.50`. */
export function plainDollars(amount: number): string {
  return Number.isInteger(amount) ? usd(amount) : dollarsAndCents(amount);
}

/** Formats a wait time: `90 seconds`, `33 minutes`. Rounds times of two minutes or more up to whole minutes. */
export function waitInWords(seconds: number): string {
  return seconds < 120 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute');
}

/** Formats a count with its noun: `1 listing`, `1,204 listings`. */
export function formatCount(n: number, noun: string): string {
  return `${withCommas(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** Formats a fraction as a whole percentage: 0.62 becomes `62%`. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

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

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
