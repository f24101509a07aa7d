import { capital, plainDollars, usd } from './numbers.ts';

/** Returns what to ask, in a sentence. Amounts in whole US dollars. */
export function offersInWords({ quick, patient }: { quick: number; patient: number }): string {
  return `Ask ${usd(quick)} to sell soon, ${usd(patient)} with patience.`;
}

/** Returns the reply to an offer, to lead its reason: `Counter with $164`. */
export function replyInWords(
  advice: 'accept' | 'counter' | 'decline' | null | undefined,
  counter = 0,
): string {
  return advice === 'counter'
    ? `Counter with ${plainDollars(counter)}`
    : capital(advice ?? 'no advice');
}
