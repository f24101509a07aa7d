import { count, listOf, usd } from '../../wording/numbers.ts';

/** The range of a total, such as `8 in 10 such totals are between $90 and $151`; amounts are US dollars. */
export function totalRangeInWords(low: number, high: number): string {
  return `8 in 10 totals are between ${usd(low)} and ${usd(high)}`;
}

/**
 * Returns the sum of prices as a sentence to append to a total, US dollars, with the reason why it differs; empty if
 * they are equal.
 */
export function sumInWords({ price, sumOfPrices }: { readonly price: number; readonly sumOfPrices: number }): string {
  if (price === sumOfPrices) return '';
  const sum = ` The prices add up to ${usd(sumOfPrices)}`;
  return price > sumOfPrices
    ? `${sum}: a few pieces bring far more than is typical, which no single price shows.`
    : `${sum}.`;
}

/** Returns the things that a total leaves out, to append to the pieces that it counts: `, without 1 piece to look up`. */
export function withoutInWords({
  toLookUp,
  notPriced = 0,
}: {
  readonly toLookUp: number;
  readonly notPriced?: number;
}): string {
  const missing = [
    ...(notPriced > 0 ? [`the ${count(notPriced, 'item')} not priced`] : []),
    ...(toLookUp > 0 ? [`${count(toLookUp, 'piece')} to look up`] : []),
  ];
  return missing.length > 0 ? `, without ${listOf(missing)}` : '';
}
