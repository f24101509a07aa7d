import { usd } from './numbers.ts';

/** What to ask, with what it does to the odds of a sale, in a sentence. Amounts in whole US dollars. */
export function offersInWords({ quick, patient }: { quick: number; patient: number }): string {
  return `Ask ${usd(quick)} to sell soon, ${usd(patient)} with patience: about a fifth more, and a fifth less, likely to sell on any day than at the estimate.`;
}
