import type { DataFacts } from '../wording/data.ts';
import type { Source } from './artifact.ts';
import type { Place } from './evidence-grade.ts';
import sites from './sites.json' with { type: 'json' };

/** A site, whatever the country and the source. */
interface KnownSite {
  readonly place: Place;
  /** True where somebody looks at what is sold before the buyer has it; elsewhere copies sell beside originals. */
  readonly checked: boolean;
}

/**
 * Returns the site of a marketplace, as the data sets name it, such as `vinted-it`; undefined for a shop of one's own.
 */
export function siteNamed(marketplace: string): KnownSite | undefined {
  return (sites as Readonly<Record<string, KnownSite>>)[marketplace.split(/[_-]/)[0] as string];
}

/** Adds up what the sources of a model say of themselves. */
export function dataFacts(sources: readonly Source[]): DataFacts {
  const items = (some: readonly Source[]) => some.reduce((sum, one) => sum + one.items, 0);
  const years = sources.flatMap(yearsOf);
  return {
    listings: items(sources),
    sold: items(sources.filter(({ basis }) => basis === 'sold')),
    american: items(sources.filter(({ marketplace }) => siteNamed(marketplace)?.place === 'us')),
    european: items(sources.filter(({ marketplace }) => siteNamed(marketplace)?.place === 'europe')),
    firstYear: Math.min(...years),
    lastYear: Math.max(...years),
    markets: new Set(sources.map(({ marketplace, basis }) => `${marketplace} ${basis}`)).size,
  };
}

/** The years of a source's listings, if it states them. */
export function yearsOf({ from, to }: Pick<Source, 'from' | 'to'>): number[] {
  return [from, to].flatMap((text) => [...text.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year)));
}
