import { count, listOf, usd } from '../../base/numbers.ts';

/** Pieces below this price, US dollars, often sell better as one lot. */
const LOT_BELOW = 30;

/** The range of a total, such as `8 in 10 totals are between $90 and $151`; amounts are US dollars. */
export function totalRangeInWords(low: number, high: number): string {
  return `8 in 10 totals are between ${usd(low)} and ${usd(high)}`;
}

/**
 * Returns the price of all pieces as one lot, US dollars, as a sentence; empty for a single piece, and where one of
 * them sells for {@link LOT_BELOW} or more by itself.
 */
export function asOneLotInWords(
  prices: readonly number[],
  { asOneLot, quantity }: { readonly asOneLot: number; readonly quantity: number },
): string {
  const isForLots = quantity > 1 && asOneLot > 0 && prices.every((price) => price < LOT_BELOW);
  return isForLots ? `As one lot: about ${usd(asOneLot)}.` : '';
}

/**
 * Returns the things that a total leaves out, to append to the pieces that it counts: `, without 1 piece to look up`.
 */
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
