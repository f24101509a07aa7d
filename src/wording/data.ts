import { grouped, percent } from './numbers.ts';

/** One sentence about the listings. */
interface Listings {
  readonly listings: number;
  readonly sold: number;
  readonly american: number;
  readonly european: number;
  readonly firstYear: number;
  readonly lastYear: number;
}

/** What all prices are made of, in two sentences; `market` says in a clause what they are prices of. */
export function dataInWords(
  { listings, sold, american, european, firstYear, lastYear }: Listings,
  market: string,
): string {
  return (
    `Based on ${grouped(listings)} listings from ${firstYear} to ${lastYear}: ${percent(sold / listings)} sold, the rest are asking prices; ` +
    `${percent(american / listings)} are from US marketplaces, ${percent(european / listings)} from Europe. ` +
    `Their level was converted to ${market}.`
  );
}
