import type { PredictionArtifact } from '../pricing/loading/artifact.ts';

/** The reference market of the prices, in the same words everywhere. */
const REFERENCE_MARKET = 'what a US buyer pays another person for one item, excluding shipping and sales tax';

/** Names the market of a model's prices in a clause: one for every model but those of an operator's listings. */
export function pricesOfWhat({
  market,
  converted,
  ownSales,
}: Pick<PredictionArtifact, 'market' | 'converted' | 'ownSales'>): string {
  if (converted === false) return market;
  return ownSales
    ? `${REFERENCE_MARKET}; for brands and kinds that the operator sells, what those sold for`
    : REFERENCE_MARKET;
}

/** Names the market of a fit to one market alone. */
export function oneMarketInYear(basis: string, year: number): string {
  return `what was ${basis === 'sold' ? 'paid' : 'asked'} in the listings that it was fitted to, in ${year} dollars`;
}

/** The reference market with the year whose dollars prices are in, as a clause. */
export function marketInYear(year: number): string {
  return `${REFERENCE_MARKET}, in ${year} dollars`;
}
