import type { Garment } from '../garments/garment.ts';
import { acceptanceOf, matches } from '../marketplaces/acceptance.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/compile.ts';
import { netsOn } from '../marketplaces/payouts.ts';
import type { GarmentTest } from '../marketplaces/schema.ts';
import type { Inquiry } from './judgment-schema.ts';
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

/** Returns the searches for what pieces in these words sold for. */
export function soldSearches(words: string): Inquiry['sold'] {
  return rules.soldSearches.map(({ name, url }) => ({
    name,
    url: url + encodeURIComponent(words),
  }));
}

/**
 * Returns where most of a price in US dollars is kept, of the marketplaces that take the piece, where its owner lists
 * it, and
 * where such pieces are sold; undefined if there is none.
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
