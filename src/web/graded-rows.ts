import { CONDITIONS } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';
import type { PriceRow, Pricing } from '../pricing/pricing.ts';

/** The prediction brought to each of the five grades, best first. */
export function gradedRows(pricing: Pricing, garment: Garment): readonly PriceRow[] {
  return CONDITIONS.map((condition) => {
    const { price, priceLow, priceHigh } = pricing.priceAtCondition({ ...garment, condition });
    return { condition, low: priceLow, mid: price, high: priceHigh };
  });
}
