import { CONDITIONS } from '../garments/catalogue.ts';
import type { PriceRow, Pricing } from '../pricing/pricing.ts';
import type { Item } from './paths.ts';

/** The prediction brought to each of the five grades, best first. */
export function gradedRows(
  pricing: Pricing,
  { brand, category, gender }: Item,
): readonly PriceRow[] {
  return CONDITIONS.map((condition) => {
    const { price, priceLow, priceHigh } = pricing.priceAtCondition(
      brand,
      category,
      gender,
      condition,
    );
    return { condition, low: priceLow, mid: price, high: priceHigh };
  });
}
