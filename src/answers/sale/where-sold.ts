import type { Marketplace, Marketplaces } from '../../marketplaces/fees.ts';
import { type GarmentToSell, matches, type PayoutQuestion, payoutOf } from '../../marketplaces/payouts.ts';
import type { GarmentTest } from '../../marketplaces/schema.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import { garments } from '../garment/words.ts';
import type { Inquiry } from '../verdict/schema.ts';
import rules from './where-sold.json' with { type: 'json' };

const SELLS = rules.sells as Readonly<Record<string, readonly GarmentTest[]>>;

/** Returns true if such pieces sell on a marketplace, by the rules in `where-sold.json`. */
export function isSoldOn(marketplace: string, garment: GarmentToSell): boolean {
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

/** Returns searches for sold listings of a title's words, or of its garment where it has none. */
export function searchesLike({ reading, garment }: Pick<PricedListing, 'reading' | 'garment'>): Inquiry['sold'] {
  return soldSearches(reading.withoutMoney || garments(garment));
}

/** Returns the marketplace with the highest payout, of those that take the piece; undefined if none does. */
export function bestMarketplaceFor(
  { list }: Pick<Marketplaces, 'list'>,
  sale: Omit<PayoutQuestion, 'keep'>,
): Marketplace | undefined {
  const [best] = list
    .flatMap((marketplace) => {
      const { accepted, net = 0 } = payoutOf(marketplace, sale);
      return accepted === 'yes' && net > 0 ? [{ marketplace, net }] : [];
    })
    .sort((a, b) => b.net - a.net);
  return best?.marketplace;
}
