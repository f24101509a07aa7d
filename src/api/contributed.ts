import { answerListing } from '../answers/listing.ts';
import { Problem } from '../http/problem.ts';
import { wordsUnderstood } from '../pricing/appraise.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { NewSale } from '../sales/contributed-sale.ts';
import type { SaleStore } from '../sales/sale-store.ts';
import type { ApiParts } from './endpoint.ts';
import { readAnyBrand, readCategory } from './pair.ts';
import type { ReadSale } from './sale-item.ts';

// What the endpoints for contributed sales share.

/** Where sales are kept. Throws a 404 {@link Problem} where the operator takes none. */
export function requireSales({ sales }: Pick<ApiParts, 'sales'>): SaleStore {
  if (sales) return sales;
  throw new Problem(
    'not_enabled',
    'This service does not take sales: its operator has not turned that on. Keep them on your own device, at /sold.',
  );
}

/**
 * A sale as it is stored, with the estimate of its garment. Throws a {@link Problem} for what has no price. Pure. `now` in
 * milliseconds since the Unix epoch.
 */
export function saleToStore(pricing: Pricing, sale: ReadSale, now: number): NewSale {
  const { id, title, brand, category, gender, condition, price, soldOn, marketplace } = sale;
  const appraisal = answerListing(pricing, {
    title,
    brand: brand === undefined ? undefined : readAnyBrand(brand),
    category: category === undefined ? undefined : readCategory(category),
    gender,
    condition,
  });
  const { garment } = appraisal;
  return {
    id,
    brand: garment.brand.slug,
    tier: garment.brand.tier,
    category: garment.category.slug,
    gender: garment.gender,
    condition: garment.condition ?? null,
    words: wordsUnderstood(appraisal),
    price: Math.max(0.01, Math.round(price * 100) / 100),
    soldOn,
    marketplace,
    estimate: {
      price: appraisal.price.price,
      priceLow: appraisal.price.priceLow,
      priceHigh: appraisal.price.priceHigh,
      modelVersion: pricing.modelVersion,
      madeOn: new Date(now).toISOString().slice(0, 10),
      isNamed: false,
    },
  };
}
