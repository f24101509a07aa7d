import type { Garment } from '../garments/garment.ts';
import { matches } from '../marketplaces/acceptance.ts';
import type { GarmentTest } from '../marketplaces/schema.ts';
import rules from './where-sold.json' with { type: 'json' };

const SELLS = rules.sells as Readonly<Record<string, readonly GarmentTest[]>>;

/** Returns whether pieces like this one find buyers on a marketplace, by the rule in `where-sold.json`. */
export function isSoldOn(marketplace: string, garment: Garment): boolean {
  return SELLS[marketplace]?.some((test) => matches(test, garment) === true) ?? false;
}

/** Returns whether listing again brings a piece back into view there. */
export function showsNewestFirst(marketplace: string): boolean {
  return rules.newestFirst.includes(marketplace);
}

/** A search for what sold, on a marketplace's own site. */
export interface SoldSearch {
  readonly name: string;
  readonly url: string;
}

/** Returns the searches for what pieces in these words sold for. */
export function soldSearches(words: string): SoldSearch[] {
  return rules.soldSearches.map(({ name, url }) => ({
    name,
    url: url + encodeURIComponent(words),
  }));
}
