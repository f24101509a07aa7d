import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import type { PriceRange } from '../../src/pricing/ranges/price-range.ts';
import { type Ends, total } from '../numbers/sums.ts';

/** The unrounded price of an item with a title, condition, and gender. */
export interface ExactPrice {
  /** Log USD. */
  readonly published: number;
  /** Ends of the 80% range relative to the price, log USD: one below and one above zero. */
  readonly ends: Ends;
  /** Expected fraction of items within a factor of CONFIDENCE_FACTOR of the price. */
  readonly confidence: number;
  /** True if facts in the title affect the price. */
  readonly hasWords: boolean;
  readonly untitled: Pick<ExactPrice, 'published' | 'ends'>;
}

/** Returns the ends of a range relative to its price, log USD. */
export const logEnds = ({ price, priceLow, priceHigh }: PriceRange): Ends => ({
  low: Math.log(priceLow / price),
  high: Math.log(priceHigh / price),
});

/** Returns the unrounded price of an appraised item. Rounding to whole dollars would matter for cheap ones. */
export function exactPrice(pricing: Pricing, { garment, price }: Appraisal): ExactPrice {
  const untitledLog = total(pricing.explain(garment), (part) => part.log) + Math.log(pricing.gradeFactor(garment));
  const [low, , , high] = price.quantiles;
  const untitled = pricing.predict(garment);
  return {
    published: untitledLog + price.item.log,
    ends: { low, high },
    confidence: price.confidence,
    hasWords: price.item.isKnown,
    untitled: {
      published: untitledLog,
      ends: logEnds(untitled),
    },
  };
}
