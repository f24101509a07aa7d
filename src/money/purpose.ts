/** What an answer is for: to buy and sell on, to wear, to sell one's own, or to know a value. */
export const PURPOSES = ['resell', 'wear', 'sell', 'value'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The prices, US dollars, and the days that were sent or read, from which a purpose follows. */
type Sent = { readonly purpose?: Purpose | undefined } & {
  readonly [Name in 'askingPrice' | 'listPrice' | 'offered' | 'daysListed' | 'cost']?: number | undefined;
};

/**
 * Returns what was sent with the purpose that follows from it, if any does. What the seller of an own item asks is the
 * list price, under whichever name it was sent. Pure.
 */
export function withPurpose<T extends Sent>(sent: T) {
  const { askingPrice, listPrice, offered, daysListed, cost } = sent;
  const isOwn = (listPrice ?? offered ?? daysListed) !== undefined;
  const ofPrices = isOwn ? 'sell' : askingPrice !== undefined ? 'resell' : cost !== undefined ? 'sell' : undefined;
  const purpose: Purpose | undefined = sent.purpose ?? ofPrices;
  const isListPrice = purpose === 'sell' && listPrice === undefined;
  return { ...sent, purpose, ...(isListPrice && { askingPrice: undefined, listPrice: askingPrice }) };
}
