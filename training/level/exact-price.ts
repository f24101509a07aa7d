import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { type Ends, total } from '../numbers/sums.ts';

/** The unrounded price of an item, from its title, condition, and gender. */
export interface ExactPrice {
  /** Log USD. */
  readonly published: number;
  /** Ends of the 80% range relative to the price, log USD: below and above 0. */
  readonly ends: Ends;
  /** Expected fraction of items within CONFIDENCE_FACTOR of the price. */
  readonly confidence: number;
  /** True if facts of the title affect the price. */
  readonly hasWords: boolean;
  /** The price without the title. */
  readonly untitled: Pick<ExactPrice, 'published' | 'ends'>;
}

/** Returns a model's unrounded price for an appraised item. Rounding would matter for cheap items. */
export function exactPrice(pricing: Pricing, { garment, price }: Appraisal): ExactPrice {
  const untitledLog = total(pricing.explain(garment), (part) => part.log) + Math.log(pricing.gradeFactor(garment));
  const [low, , , high] = price.quantiles;
  const untitled = pricing.predict(garment);
  return {
    published: untitledLog + price.item.log,
    ends: [low, high],
    confidence: price.confidence,
    hasWords: price.item.isKnown,
    untitled: {
      published: untitledLog,
      ends: [Math.log(untitled.priceLow / untitled.price), Math.log(untitled.priceHigh / untitled.price)],
    },
  };
}
