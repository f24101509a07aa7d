import type { Appraisal } from '../../src/pricing/appraise.ts';
import type { PredictionArtifact } from '../../src/pricing/artifact.ts';
import { gradeLog } from '../../src/pricing/prediction.ts';
import { MIX } from '../../src/pricing/price-at-condition.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';

/** The price of a piece by its title, condition and gender, before it is rounded. */
export interface ExactPrice {
  /** Log USD. */
  readonly published: number;
  /** The ends of the 80% range beside that price, log USD: below and above 0. */
  readonly ends: readonly [low: number, high: number];
  /** Share of items that the model expects within CONFIDENCE_FACTOR of that price, a fraction. */
  readonly confidence: number;
  /** True where words of the title are in the price. */
  readonly hasWords: boolean;
  /** The same as if there were no title. */
  readonly untitled: Pick<ExactPrice, 'published' | 'ends'>;
}

/** Returns the price of a sale by a model, the one before it is rounded, since cheap ones are rounded far. */
export function exactPrice(
  { pricing, prediction }: { readonly pricing: Pricing; readonly prediction: PredictionArtifact },
  { garment, price }: Appraisal,
): ExactPrice {
  const { condition } = garment;
  let log = condition ? gradeLog(prediction, garment, condition) : 0;
  for (const part of pricing.explain(garment)) if (part.name !== MIX || !condition) log += part.log;
  const [low, , , high] = price.bands;
  const usual = pricing.predict(garment);
  return {
    published: log + price.item.log,
    ends: [low, high],
    confidence: price.confidence,
    hasWords: price.item.depth > 0,
    untitled: {
      published: log,
      ends: [Math.log(usual.priceLow / usual.price), Math.log(usual.priceHigh / usual.price)],
    },
  };
}
