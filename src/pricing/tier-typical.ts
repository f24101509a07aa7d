import { brands, categories, GENDERS, type Tier } from '../garments/catalogue.ts';
import type { Prediction, Pricing } from './pricing.ts';

/** What is typical of the predictions of a tier. */
export interface TierTypical {
  /** Median, least and greatest confidence, fractions. */
  readonly confidence: number;
  readonly leastConfidence: number;
  readonly greatestConfidence: number;
  /** Medians of both ends of the range, as factors of the price. */
  readonly low: number;
  readonly high: number;
}

/** All predictions of a tier. */
export function predictionsOf(pricing: Pricing, tier: Tier): Prediction[] {
  return brands
    .filter((brand) => brand.tier === tier)
    .flatMap((brand) =>
      categories.flatMap((category) =>
        GENDERS.map((gender) => pricing.predict({ brand, category, gender })),
      ),
    );
}

/** What is typical of a tier, over all its brands, categories and genders. */
export function tierTypical(pricing: Pricing, tier: Tier): TierTypical {
  const predictions = predictionsOf(pricing, tier);
  const confidence = predictions.map((one) => one.confidence);
  return {
    confidence: median(confidence),
    leastConfidence: Math.min(...confidence),
    greatestConfidence: Math.max(...confidence),
    low: median(predictions.map(({ price, priceLow }) => priceLow / price)),
    high: median(predictions.map(({ price, priceHigh }) => priceHigh / price)),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
