import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { total } from '../numbers/sums.ts';

/** The unrounded price of an item by title, condition and gender. */
export interface ExactPrice {
  /** Log USD. */
  readonly published: number;
  /** Ends of the 80% range around the price, log USD: below and above 0. */
  readonly ends: readonly [low: number, high: number];
  /** Expected share of items within CONFIDENCE_FACTOR of the price, a fraction. */
  readonly confidence: number;
  /** True if facts of the title are in the price. */
  readonly hasWords: boolean;
  /** The price without the title. */
  readonly untitled: Pick<ExactPrice, 'published' | 'ends'>;
}

/** Returns the unrounded price of a sale by a model, since rounding matters for cheap items. */
export function exactPrice(pricing: Pricing, { garment, price }: Appraisal): ExactPrice {
  const inMix = total(pricing.explain(garment), (part) => part.log);
  const log = inMix + Math.log(pricing.gradeFactor(garment));
  const [low, , , high] = price.quantiles;
  const usual = pricing.predict(garment);
  return {
    published: log + price.item.log,
    ends: [low, high],
    confidence: price.confidence,
    hasWords: price.item.isKnown,
    untitled: {
      published: log,
      ends: [Math.log(usual.priceLow / usual.price), Math.log(usual.priceHigh / usual.price)],
    },
  };
}
