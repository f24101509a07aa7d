import { grouped, percent } from './numbers.ts';

/** What listings are, as far as a sentence says it. */
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
    `Made of ${grouped(listings)} listings of ${firstYear} to ${lastYear}: ${percent(sold / listings)} were sold, the others are asking prices; ` +
    `${percent(american / listings)} are from marketplaces in the United States, ${percent(european / listings)} from Europe. ` +
    `Their level was converted to ${market}.`
  );
}
