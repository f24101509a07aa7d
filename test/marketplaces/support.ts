import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import type { Marketplace } from '../../src/marketplaces/fees.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { type GarmentToSell, payoutOf } from '../../src/marketplaces/payouts.ts';
import type { Payout, SaleTerms } from '../../src/marketplaces/schema.ts';

export const { list: marketplaces, notModeled } = loadMarketplaces();

export function marketplace(id: string): Marketplace {
  const found = marketplaces.find((one) => one.id === id);
  if (!found) throw new Error(`There is no marketplace ${id}.`);
  return found;
}

export function garment(
  brand: string,
  category: string,
  more: Partial<Pick<GarmentToSell, 'gender' | 'condition' | 'vintage'>> = {},
): GarmentToSell {
  const known = { brand: findBrand(brand), category: findCategory(category) };
  if (!known.brand || !known.category) throw new Error(`There is no ${brand} ${category}.`);
  return { brand: known.brand, category: known.category, gender: 'female', ...more };
}

/** The payout of one marketplace at a price, or at the lowest price with a given net; US dollars. */
export const payoutOn = (id: string, of: GarmentToSell, terms: SaleTerms): Payout =>
  payoutOf(marketplace(id), { garment: of, ...terms });
