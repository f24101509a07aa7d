import type { Garment } from '../garments/garment.ts';
import { acceptanceOf, matches } from '../marketplaces/acceptance.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/compile.ts';
import { netOf } from '../marketplaces/fees.ts';
import { cents } from '../marketplaces/money.ts';
import { scheduleFor, termsOf } from '../marketplaces/payouts.ts';
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

/** Fees are compared before shipping. */
const NO_SHIPPING = { shipping: 0, label: 0, taxRate: 0 };

/**
 * Returns where most of a price in US dollars is kept, of the marketplaces that take the piece, where its owner lists it, and
 * where such pieces are sold; undefined if there is none.
 */
export function bestMarketplaceFor(
  marketplaces: Pick<Marketplaces, 'list'>,
  garment: Garment,
  price: number,
): Marketplace | undefined {
  let best: { readonly marketplace: Marketplace; readonly net: number } | undefined;
  for (const marketplace of marketplaces.list) {
    const { id, model, accepts, smallestPrice = 0 } = marketplace;
    if (model !== 'you list' || price < smallestPrice || !isSoldOn(id, garment)) continue;
    if (acceptanceOf(accepts, garment).accepted !== 'yes') continue;
    const { worst } = scheduleFor(marketplace, garment);
    const net = netOf(worst, cents(price), termsOf(marketplace, NO_SHIPPING));
    if (!best || net > best.net) best = { marketplace, net };
  }
  return best?.marketplace;
}
