import { omitUndefined } from '../../src/base/values.ts';
import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { buildLimits, decide } from '../../src/money/decide.ts';
import { computePayout, type GarmentToSell, type PayoutTerms } from '../../src/money/fees.ts';
import type { Marketplace } from '../../src/money/schema.ts';
import { shippedFees } from '../../src/money/seller.ts';
import { type AdviceTerms, toGoods } from '../../src/money/selling.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';

export const { marketplaces } = shippedFees;

export function marketplace(id: string): Marketplace {
  const row = marketplaces.find((marketplace) => marketplace.id === id);
  if (!row) throw new Error(`There is no marketplace ${id}.`);
  return row;
}

export function garment(
  brandSlug: string,
  categorySlug: string,
  overrides: Partial<Pick<GarmentToSell, 'gender' | 'condition' | 'vintage'>> = {},
): GarmentToSell {
  const brand = findBrand(brandSlug);
  const category = findCategory(categorySlug);
  if (!brand || !category) throw new Error(`There is no ${brandSlug} ${categorySlug}.`);
  return { brand, category, gender: 'female', ...overrides };
}

/** Returns the payout on a marketplace at a price, or at the lowest price that nets an amount; US dollars. */
export const payoutOn = (id: string, goods: GarmentToSell, terms: Omit<PayoutTerms, 'garment'>) =>
  computePayout(marketplace(id), { garment: goods, ...terms });

/** Returns what is advised on an asking price, US dollars, with its sentences; by default for a sale on eBay. */
export function decideOn(appraisal: Appraisal, askingPrice?: number, terms: AdviceTerms = {}) {
  const item = toGoods(appraisal);
  const seller = { marketplace: marketplace('ebay'), purpose: 'resell' as const, buyerShipping: 0, ...terms };
  const { judgment, sales } = decide(marketplaces, appraisal, item, { ...seller, askingPrice });
  return omitUndefined({
    limits: buildLimits(sales ?? {}, 'selling'),
    sale: sales?.selling.toPayout(item.range.price),
    verdict: judgment?.verdict,
  });
}
