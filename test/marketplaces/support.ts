import { findBrand } from '../../src/garments/read/brand-field.ts';
import { findCategory } from '../../src/garments/read/kind-field.ts';
import type { GarmentToSell } from '../../src/marketplaces/acceptance.ts';
import type { Marketplace, Schedule } from '../../src/marketplaces/compile.ts';
import type { Terms } from '../../src/marketplaces/fees.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import type { Payout } from '../../src/marketplaces/payout-schema.ts';
import { payoutOf, scheduleFor } from '../../src/marketplaces/payouts.ts';

export const { list: marketplaces, notModeled } = loadMarketplaces();

/** No shipping, no tax, no label. */
export const NO_EXTRAS: Terms = { shipping: 0, label: 0, taxRate: 0 };

export function marketplace(id: string): Marketplace {
  const found = marketplaces.find((one) => one.id === id);
  if (!found) throw new Error(`There is no marketplace ${id}.`);
  return found;
}

/** A garment by its slugs; women's unless said otherwise. */
export function garment(
  brand: string,
  category: string,
  more: Partial<Pick<GarmentToSell, 'gender' | 'condition' | 'vintage'>> = {},
): GarmentToSell {
  const known = { brand: findBrand(brand), category: findCategory(category) };
  if (!known.brand || !known.category) throw new Error(`There is no ${brand} ${category}.`);
  return { brand: known.brand, category: known.category, gender: 'female', ...more };
}

export function schedule(id: string, of: GarmentToSell): Schedule {
  return scheduleFor(marketplace(id), of);
}

/** The payout of one marketplace at a price in dollars. */
export function payoutAt(
  id: string,
  price: number,
  of: GarmentToSell,
  terms: Terms = NO_EXTRAS,
): Payout {
  return payoutOf(marketplace(id), { garment: of, terms, for: { price: Math.round(price * 100) } });
}

/** The payout of one marketplace at the least price that keeps some dollars. */
export function payoutFor(
  id: string,
  keep: number,
  of: GarmentToSell,
  terms: Terms = NO_EXTRAS,
): Payout {
  return payoutOf(marketplace(id), { garment: of, terms, for: { keep: Math.round(keep * 100) } });
}
