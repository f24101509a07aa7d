import { sumOf } from '../../base/numbers.ts';
import type { PredictionArtifact, Region } from '../loading/artifact.ts';
import sites from './sites.json' with { type: 'json' };

type Source = PredictionArtifact['sources'][number];

/** A marketplace, or shops in general. */
interface KnownSite {
  readonly name: string;
  readonly place: Region;
  /** True if the site authenticates items before they reach the buyer. */
  readonly checked: boolean;
  readonly auction?: boolean;
}

/** Returns the site of a marketplace as named in data sets, such as `vinted-it`; undefined for an independent shop. */
export function siteNamed(marketplace: string): KnownSite | undefined {
  return (sites as Readonly<Record<string, KnownSite>>)[marketplace.split(/[_-]/)[0] as string];
}

/**
 * Counts a model's listings: all of them, those that sold, and those in two regions. The years are infinite if no
 * source has dates. A marketplace counts twice if it has both sales and asking prices.
 */
export function dataFacts(sources: readonly Source[]) {
  const itemsOf = (some: readonly Source[]) => sumOf(some.map(({ items }) => items));
  const itemsIn = (region: Region) =>
    itemsOf(sources.filter(({ marketplace }) => siteNamed(marketplace)?.place === region));
  const years = sources.flatMap(yearsOf);
  return {
    listings: itemsOf(sources),
    sold: itemsOf(sources.filter(({ basis }) => basis === 'sold')),
    american: itemsIn('us'),
    european: itemsIn('europe'),
    firstYear: Math.min(...years),
    lastYear: Math.max(...years),
    markets: new Set(sources.map(({ marketplace, basis }) => `${marketplace} ${basis}`)).size,
  };
}

/** Returns the years in a source's dates. */
export function yearsOf({ from, to }: Pick<Source, 'from' | 'to'>): number[] {
  const years = `${from} ${to}`.match(/\b(?:19|20)\d\d\b/g) ?? [];
  return years.map(Number);
}
