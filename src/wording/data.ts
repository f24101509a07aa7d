import { grouped, percent } from './numbers.ts';

/** The listings that the model was fitted to, in numbers. */
export interface DataFacts {
  readonly listings: number;
  /** Those of them that were sold; the others are asking prices. */
  readonly sold: number;
  /** Those of them on marketplaces of the United States. */
  readonly american: number;
  /** Those of them on European ones. */
  readonly european: number;
  readonly firstYear: number;
  readonly lastYear: number;
}

/** What all prices are made of, in two sentences; `market` says in a clause what they are prices of. */
export function dataInWords(
  { listings, sold, american, european, firstYear, lastYear }: DataFacts,
  market: string,
): string {
  return (
    `Based on ${grouped(listings)} listings from ${firstYear} to ${lastYear}: ${percent(sold / listings)} sold, the rest are asking prices; ` +
    `${percent(american / listings)} are from US marketplaces, ${percent(european / listings)} from Europe. ` +
    `Their level was converted to ${market}.`
  );
}
