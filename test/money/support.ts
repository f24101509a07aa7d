import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import type { Marketplace } from '../../src/money/fees.ts';
import { loadMarketplaces } from '../../src/money/load.ts';
import { type GarmentToSell, payoutOf } from '../../src/money/payouts.ts';
import type { SaleTerms } from '../../src/money/schema.ts';

export const { list: marketplaces, notModeled } = loadMarketplaces();

export function marketplace(id: string): Marketplace {
  const row = marketplaces.find((marketplace) => marketplace.id === id);
  if (!row) throw new Error(`There is no marketplace ${id}.`);
  return row;
}

export function garment(
  brandSlug: string,
  categorySlug: string,
  more: Partial<Pick<GarmentToSell, 'gender' | 'condition' | 'vintage'>> = {},
): GarmentToSell {
  const brand = findBrand(brandSlug);
  const category = findCategory(categorySlug);
  if (!brand || !category) throw new Error(`There is no ${brandSlug} ${categorySlug}.`);
  return { brand, category, gender: 'female', ...more };
}

/** Returns the payout on a marketplace at a price, or at the lowest price that nets an amount; US dollars. */
export const payoutOn = (id: string, of: GarmentToSell, terms: SaleTerms) =>
  payoutOf(marketplace(id), { garment: of, ...terms });
