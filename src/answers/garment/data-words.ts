import { count, grouped, percent } from '../../base/numbers.ts';
import type { DataFacts } from '../../pricing/evidence/data-facts.ts';
import type { OwnSales, PredictionArtifact } from '../../pricing/loading/artifact.ts';

/** Describes the listings behind all prices in a few sentences; `market` names theirs in a clause. */
export function dataInWords(
  facts: DataFacts,
  { market, converted, ownSales }: Pick<PredictionArtifact, 'market' | 'converted' | 'ownSales'>,
): string {
  return [
    listingsInWords(facts),
    ...(converted === false ? [] : [`They were adjusted to ${market}.`]),
    ...(ownSales ? [ownSalesInWords(ownSales)] : []),
  ].join(' ');
}

/** Counts the listings behind all prices, in a sentence. */
export function listingsInWords(facts: DataFacts): string {
  const { listings, american, european } = facts;
  const places =
    american + european > 0
      ? `; ${percent(american / listings)} are from US marketplaces, ${percent(european / listings)} from Europe`
      : '';
  return `Based on ${grouped(listings)} listings${yearsInWords(facts)}: ${basisInWords(facts)}${places}.`;
}

/** Says what an operator's own sales have changed. */
export function ownSalesInWords({ publishedVersion, sales, brands, kinds }: OwnSales): string {
  return (
    `Prices for ${count(kinds, 'kind')} of garments from ${count(brands, 'brand')} were adjusted toward ` +
    `${count(sales, 'sale')} by this service’s operator; all others are from model ${publishedVersion}.`
  );
}

function yearsInWords({ firstYear, lastYear }: DataFacts): string {
  if (!Number.isFinite(firstYear)) return '';
  return firstYear === lastYear ? ` of ${firstYear}` : ` from ${firstYear} to ${lastYear}`;
}

function basisInWords({ listings, sold }: DataFacts): string {
  if (sold === listings) return 'all sold';
  if (sold === 0) return 'all asking prices';
  return `${percent(sold / listings)} sold, the rest are asking prices`;
}

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

export function marketInYear(year: number): string {
  return `${REFERENCE_MARKET}, in ${year} dollars`;
}
