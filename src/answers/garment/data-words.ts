import type { DataFacts } from '../../pricing/evidence/data-facts.ts';
import type { OwnSales, PredictionArtifact } from '../../pricing/loading/artifact.ts';
import { count, grouped, percent } from '../../wording/numbers.ts';

/** Describes the listings behind all prices in a few sentences; `market` names theirs in a clause. */
export function dataInWords(
  facts: DataFacts,
  { market, converted, ownSales }: Pick<PredictionArtifact, 'market' | 'converted' | 'ownSales'>,
): string {
  const { listings, american, european } = facts;
  const places =
    american + european > 0
      ? `; ${percent(american / listings)} are from US marketplaces, ${percent(european / listings)} from Europe`
      : '';
  return [
    `Based on ${grouped(listings)} listings${yearsInWords(facts)}: ${basisInWords(facts)}${places}.`,
    ...(converted === false ? [] : [`They were adjusted to ${market}.`]),
    ...(ownSales ? [ownSalesInWords(ownSales)] : []),
  ].join(' ');
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
