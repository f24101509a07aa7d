import type { Garment } from '../garments/garment.ts';
import { acceptanceOf, matches } from '../marketplaces/acceptance.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/compile.ts';
import { netsOn } from '../marketplaces/payouts.ts';
import type { GarmentTest } from '../marketplaces/schema.ts';
import type { Inquiry } from './judgment-schema.ts';
import rules from './where-sold.json' with { type: 'json' };

const SELLS = rules.sells as Readonly<Record<string, readonly GarmentTest[]>>;

/** Returns true if such pieces sell on a marketplace, by the rules in `where-sold.json`. */
export function isSoldOn(marketplace: string, garment: Garment): boolean {
  return SELLS[marketplace]?.some((test) => matches(test, garment) === true) ?? false;
}

/** Returns true if relisting moves a piece back to the top there. */
export function showsNewestFirst(marketplace: string): boolean {
  return rules.newestFirst.includes(marketplace);
}

/** Returns searches for sold listings of these words. */
export function soldSearches(words: string): Inquiry['sold'] {
  return rules.soldSearches.map(({ name, url }) => ({
    name,
    url: url + encodeURIComponent(words),
  }));
}

/**
 * Returns the marketplace with the highest net, of those that accept the piece, let its owner list it and sell such
 * pieces; undefined if there is none. `price` in US dollars.
 */
export function bestMarketplaceFor(
  { list }: Pick<Marketplaces, 'list'>,
  garment: Garment,
  price: number,
): Marketplace | undefined {
  const [best] = list
    .flatMap((marketplace) => {
      const { id, model, accepts } = marketplace;
      if (model !== 'you list' || !isSoldOn(id, garment)) return [];
      if (acceptanceOf(accepts, garment).accepted !== 'yes') return [];
      // Fees are compared before shipping.
      const net = netsOn(marketplace, { garment })(price);
      return net === undefined ? [] : [{ marketplace, net }];
    })
    .sort((a, b) => b.net - a.net);
  return best?.marketplace;
}
