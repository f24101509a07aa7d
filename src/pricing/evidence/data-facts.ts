import type { PredictionArtifact } from '../loading/artifact.ts';
import type { Region } from './evidence-grade.ts';
import sites from './sites.json' with { type: 'json' };

type Source = PredictionArtifact['sources'][number];

interface KnownSite {
  readonly name: string;
  readonly place: Region;
  /** True if the site authenticates items before they reach the buyer; elsewhere, copies sell among genuine items. */
  readonly checked: boolean;
  readonly auction?: boolean;
}

/** Returns a marketplace's site as the data sets name it, such as `vinted-it`; undefined for an independent shop. */
export function siteNamed(marketplace: string): KnownSite | undefined {
  return (sites as Readonly<Record<string, KnownSite>>)[marketplace.split(/[_-]/)[0] as string];
}

/**
 * Adds up what a model's sources state about its listings: all, those that sold (the others are asking prices), their
 * places and years, which are not finite without dates, and marketplaces, sold and asking separately.
 */
export function dataFacts(sources: readonly Source[]) {
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
