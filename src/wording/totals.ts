import { usd } from './numbers.ts';

/** The range of a total, such as `8 in 10 such totals are between $90 and $151`; amounts are US dollars. */
export function totalRangeInWords(low: number, high: number): string {
  return `8 in 10 such totals are between ${usd(low)} and ${usd(high)}`;
}

/** Returns the sum of prices as a sentence to append to a total, US dollars; empty if they are equal. */
export function sumInWords({ price, sumOfPrices }: { readonly price: number; readonly sumOfPrices: number }): string {
  return price === sumOfPrices ? '' : ` The prices add up to ${usd(sumOfPrices)}.`;
}
