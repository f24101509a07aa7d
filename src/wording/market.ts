/** What prices are prices of: the reference market, in the same words everywhere. */
export const REFERENCE_MARKET =
  'what a US buyer pays another person for one item, sold, without shipping and sales tax';

/** What prices of a fit to one market are prices of. */
export function oneMarketInYear(basis: string, year: number): string {
  return `what was ${basis === 'sold' ? 'paid' : 'asked'} in the listings that it was fitted to, in dollars of ${year}`;
}

/** The reference market with the year whose dollars prices are in, as a clause. */
export function marketInYear(year: number): string {
  return `${REFERENCE_MARKET}, in dollars of ${year}`;
}
