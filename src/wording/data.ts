import { count, grouped, percent } from './numbers.ts';

/** The listings that the model was fitted to, in numbers. */
export interface DataFacts {
  readonly listings: number;
  /** Those of them that were sold; the others are asking prices. */
  readonly sold: number;
  /** Those of them on marketplaces of the United States. */
  readonly american: number;
  /** Those of them on European ones. */
  readonly european: number;
  /** Not finite where no source says when. */
  readonly firstYear: number;
  readonly lastYear: number;
  /** Marketplaces, sold and asking apart. */
  readonly markets: number;
}

/** Sales of an operator's own, in numbers, and the published model that they move. */
export interface OwnSalesFacts {
  readonly publishedVersion: string;
  readonly sales: number;
  readonly brands: number;
  readonly kinds: number;
}

/** Describes the listings behind all prices in a few sentences; `market` names theirs in a clause. */
export function dataInWords(
  facts: DataFacts,
  {
    market,
    converted,
    ownSales,
  }: {
    readonly market: string;
    readonly converted?: boolean | undefined;
    readonly ownSales?: OwnSalesFacts | undefined;
  },
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
export function ownSalesInWords({ publishedVersion, sales, brands, kinds }: OwnSalesFacts): string {
  return `Prices for ${count(kinds, 'kind')} of garments from ${count(brands, 'brand')} were adjusted toward ${count(sales, 'sale')} by this service’s operator; all others are from model ${publishedVersion}.`;
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
