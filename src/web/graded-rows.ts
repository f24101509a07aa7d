import { CONDITIONS } from '../catalogue/catalogue.ts';
import type { PriceRow } from '../pricing/pricing.ts';
import type { Item } from './paths.ts';
import type { Site } from './site.ts';

/** The prediction brought to each of the five grades, best first. */
export function gradedRows(
  { priceAtCondition }: Site,
  { brand, category, gender }: Item,
): readonly PriceRow[] {
  return CONDITIONS.map((condition) => {
    const { price, priceLow, priceHigh } = priceAtCondition(brand, category, gender, condition);
    return { condition, low: priceLow, mid: price, high: priceHigh };
  });
}
