import { amountsInWords } from '../../wording/estimate.ts';
import { listOf } from '../../wording/numbers.ts';

/** One of the things that a description may mean, by the title that says so. Whole US dollars. */
interface Candidate {
  readonly title: string;
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
}

/** Asks which of several things a description means, with the price of each. */
export function candidatesInWords(candidates: readonly Candidate[]): string {
  const each = candidates.map((one) => `“${one.title}” ${amountsInWords(one)}`);
  return `Which one is it: ${listOf(each, 'or')}? Until you say, the price is for the likeliest one.`;
}
