import type { DataFacts } from '../wording/data.ts';
import type { Source } from './artifact.ts';

/** Marketplaces, as the data sets name them, that deal mostly in the United States; and those in Europe. */
export const AMERICAN =
  /^(crosslisted|depop|ebay|etsy|fashionphile|grailed|mercari|poshmark|rebag|thredup|truefacet)$/;
const EUROPEAN = /^(collectorsquare|loveluxury|vestiaire|vinted)/;

/** Adds up what the sources of a model say of themselves. */
export function dataFacts(sources: readonly Source[]): DataFacts {
  const items = (some: readonly Source[]) => some.reduce((sum, one) => sum + one.items, 0);
  const years = sources.flatMap(yearsOf);
  return {
    listings: items(sources),
    sold: items(sources.filter(({ basis }) => basis === 'sold')),
    american: items(sources.filter(({ marketplace }) => AMERICAN.test(marketplace))),
    european: items(sources.filter(({ marketplace }) => EUROPEAN.test(marketplace))),
    firstYear: Math.min(...years),
    lastYear: Math.max(...years),
    markets: new Set(sources.map(({ marketplace, basis }) => `${marketplace} ${basis}`)).size,
  };
}

/** The years of a source's listings, if it states them. */
export function yearsOf({ from, to }: Pick<Source, 'from' | 'to'>): number[] {
  return [from, to].flatMap((text) =>
    [...text.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year)),
  );
}
