import type { Appraisal } from '../../src/pricing/appraise.ts';
import type { PredictionArtifact } from '../../src/pricing/artifact.ts';
import { gradeLog } from '../../src/pricing/prediction.ts';
import { MIX } from '../../src/pricing/price-at-condition.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';

/** The price of a piece, log USD, and the ends of its range beside that. */
interface PriceAndEnds {
  readonly published: number;
  readonly ends: readonly [low: number, high: number];
}

/** The price of a piece by its title, before it is rounded. */
interface ExactPrice extends PriceAndEnds {
  readonly confidence: number;
  /** True where the title says anything that has an effect. */
  readonly hasWords: boolean;
  /** The same without the title. */
  readonly untitled: PriceAndEnds;
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
