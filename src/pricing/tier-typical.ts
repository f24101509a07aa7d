import { brands, categories, GENDERS, type Tier } from '../catalog/catalog.ts';
import type { Prediction, Pricing } from './pricing.ts';

/** All predictions of a tier. */
export function predictionsOf(pricing: Pricing, tier: Tier): Prediction[] {
  return brands
    .filter((brand) => brand.tier === tier)
    .flatMap((brand) =>
      categories.flatMap((category) => GENDERS.map((gender) => pricing.predict({ brand, category, gender }))),
    );
}
