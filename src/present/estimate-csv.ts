import { csvText } from '../base/csv-text.ts';
import { CONDITIONS, type Condition, type Garment } from '../catalog/catalog.ts';
import type { Pricing } from '../pricing/pricing.ts';

/** Returns a garment's prices as CSV, US dollars: in one condition, or without one and in each. */
export function estimateCsv(pricing: Pricing, garment: Garment, only?: Condition): string {
  const rows = (only ? [only] : [undefined, ...CONDITIONS]).map((condition) => {
    const { price, priceLow, priceHigh } = pricing.priceAtCondition({ ...garment, condition });
    return [condition ?? 'any', price, priceLow, priceHigh, garment.gender];
  });
  return csvText([['condition', 'price', 'low', 'high', 'gender'], ...rows]);
}
