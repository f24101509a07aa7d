import { capital, percent, plainDollars, usd } from './numbers.ts';

/** What to ask, with what it does to the odds of a sale, in a sentence. Amounts in whole US dollars. */
export function offersInWords({ quick, patient }: { quick: number; patient: number }): string {
  return `Ask ${usd(quick)} to sell soon, ${usd(patient)} with patience: about a fifth more, and a fifth less, likely to sell on any day than at the estimate.`;
}

/** How many times as likely a sale is, with its range: `1.4 times (1.2 to 2.1)`. */
export function timesInWords({
  value,
  low,
  high,
}: {
  value: number;
  low: number;
  high: number;
}): string {
  const figure = (one: number) => one.toFixed(one < 10 ? 1 : 0);
  return `${figure(value)} times (${figure(low)} to ${figure(high)})`;
}

/** What buyers paid over what was asked, with the sales that tell it, in a sentence. */
export function roomInWords(
  marketplace: string,
  { ratio, n, what }: { ratio: number; n: number; what: string },
): string {
  return `On ${marketplace} buyers paid ${percent(ratio)} of what was asked (median of ${n.toLocaleString('en-US')}: ${what}).`;
}

/** What to do with an offer, to lead its reason: `Counter with $164`. */
export function adviceInWords(
  advice: 'accept' | 'counter' | 'decline' | null | undefined,
  counter = 0,
): string {
  return advice === 'counter'
    ? `Counter with ${plainDollars(counter)}`
    : capital(advice ?? 'no advice');
}
