import {
  brands,
  type Category,
  categories,
  GENDERS,
  type Gender,
  type Tier,
} from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';
import type { Marketplace } from './load.ts';
import { resaleOf } from './resale.ts';

/** Kinds of shop, with the levels of brand that hang there. */
export const SHOPS = {
  thrift: { name: 'Thrift store', tiers: ['premium', 'mid-range', 'fast-fashion'] },
  outlet: { name: 'Outlet', tiers: ['luxury', 'premium', 'mid-range'] },
  consignment: { name: 'Designer consignment', tiers: ['designer', 'luxury'] },
} as const satisfies Record<string, { name: string; tiers: readonly Tier[] }>;
export type Shop = keyof typeof SHOPS;

/** What a buyer is looking for. */
export interface PickChoice {
  readonly shop: Shop;
  readonly gender?: Gender | undefined;
  readonly category?: Category | undefined;
  /** Fewest listings of its own that a garment must have. */
  readonly leastListings: number;
  /** US dollars after fees that it must leave at least. */
  readonly leastKept: number;
  readonly marketplace: Marketplace;
}

/** What this needs to know about prices, which the folders above this one provide. */
interface Prices {
  predict(garment: Garment): { readonly listings: number; readonly exists: boolean };
  priceAtCondition(garment: Garment): Price;
}

/** US dollars; 8 in 10 lie between low and high. */
interface Price {
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
}

/** A garment that is worth picking up. */
export interface Pick extends Price {
  readonly garment: Garment;
  readonly listings: number;
  /** What is left of the price after fees, US dollars. */
  readonly kept: number;
}

/** The grade of most of what hangs in shops. */
export const PICK_CONDITION = 'Good';

/** US dollars that a find should leave by default. */
export const USUAL_KEPT = 20;

/** Garments that leave enough when they sell, those that leave most first. Pure. */
export function worthPickingUp(prices: Prices, choice: PickChoice): readonly Pick[] {
  const { shop, marketplace, leastKept, leastListings } = choice;
  const tiers: readonly Tier[] = SHOPS[shop].tiers;
  const found: Pick[] = [];
  for (const brand of brands.filter(({ tier }) => tiers.includes(tier))) {
    for (const category of choice.category ? [choice.category] : categories) {
      for (const gender of choice.gender ? [choice.gender] : GENDERS) {
        const garment: Garment = { brand, category, gender, condition: PICK_CONDITION };
        const { listings, exists } = prices.predict(garment);
        if (!exists || listings < leastListings) continue;
        const range = prices.priceAtCondition(garment);
        const { price, priceLow, priceHigh } = range;
        const expected = { low: priceLow, mid: price, high: priceHigh };
        const { accepted, keeps } = resaleOf(marketplace, { garment, expected });
        if (accepted === 'no' || keeps.mid === undefined || keeps.mid < leastKept) continue;
        found.push({ garment, listings, kept: keeps.mid, ...range });
      }
    }
  }
  return found.sort((a, b) => b.kept - a.kept);
}
