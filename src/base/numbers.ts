/** Returns a number with commas between thousands: `12,345`. By hand: Intl takes longer than the rest of an answer. */
export function grouped(n: number): string {
  if (n < 1000) return String(n);
  const [whole = '', fraction] = String(n).split('.');
  const commas = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? commas : `${commas}.${fraction}`;
}

/** US dollars as people write them: `$1,240`. */
export const usd = (amount: number): string => `$${grouped(amount)}`;

/** Returns US dollars rounded to the cent. */
export const roundToCent = (amount: number): number => Math.round(amount * 100) / 100;

/** US dollars with their cents, for what is paid to the cent: `$1,250.00`, `-$0.30`. */
export function money(amount: number): string {
  const [whole = '', fraction] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}$${grouped(Number(whole))}.${fraction}`;
}

/** An estimate in whole US dollars, which may be below zero: `$1,250`, `-$3`. */
export function wholeDollars(amount: number): string {
  const rounded = Math.round(amount);
  return `${rounded < 0 ? '-' : ''}${usd(Math.abs(rounded))}`;
}

/** US dollars, with cents only if there are any: `$60`, `$59.50`. */
export function plainDollars(amount: number): string {
  return Number.isInteger(amount) ? usd(amount) : money(amount);
}

/** Returns a wait in words: `90 seconds`, `33 minutes`, rounded up. */
export function waitInWords(seconds: number): string {
  return seconds < 120 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute');
}

/** A number with its noun: `1 listing`, `1,204 listings`. */
export function count(n: number, noun: string): string {
  return `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** A share as a whole percentage, such as `62%`. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** A change as a whole percentage: `+8%`, `−12%`. */
export function signedPercent(change: number): string {
  const size = percent(Math.abs(change));
  return size === percent(0) ? size : `${change < 0 ? '−' : '+'}${size}`;
}

/** Names in a sentence: `a, b and c`. */
export function listOf(names: readonly string[], last: 'and' | 'or' = 'and'): string {
  const end = names.at(-1) ?? '';
  return names.length < 2 ? end : `${names.slice(0, -1).join(', ')} ${last} ${end}`;
}

/** Returns text with its first letter capitalized. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Shares of a whole as whole percentages that add up to 100: rounding leftovers go to the largest remainders. */
export function wholePercents(shares: readonly number[]): number[] {
  const total = sumOf(shares);
  const exact = shares.map((share) => (total > 0 ? (100 * share) / total : 0));
  const whole = exact.map(Math.floor);
  const left = total > 0 ? 100 - sumOf(whole) : 0;
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) whole[index] = (whole[index] as number) + 1;
  return whole;
}

/** The median: for an even count, the mean of the two middle numbers; NaN for none. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}
