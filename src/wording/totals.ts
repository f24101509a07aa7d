import { usd } from './numbers.ts';

/** The range of a total, such as `8 in 10 such totals are between $90 and $151`; amounts are US dollars. */
export function totalRangeInWords(low: number, high: number): string {
  return `8 in 10 such totals are between ${usd(low)} and ${usd(high)}`;
}

/** The sum beside a total, as a sentence; amounts are US dollars. */
export function sumInWords(sumOfPrices: number): string {
  return `The prices add up to ${usd(sumOfPrices)}.`;
}
