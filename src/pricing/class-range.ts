import type { Brand } from '../garments/catalog.ts';
import type { ClassRange, PredictionArtifact } from './artifact.ts';
import { priceClass } from './price-class.ts';

/** The ranges of a brand's class of prices; those of the fit, as they are, where the artifact has none. */
export function classRange(
  artifact: Pick<PredictionArtifact, 'ranges' | 'otherBrands'>,
  brand: Pick<Brand, 'slug' | 'tier' | 'isOther'>,
): ClassRange {
  const own = priceClass(artifact, brand);
  return artifact.ranges?.find((one) => one.class === own) ?? { class: own, sales: 0, stretch: 1 };
}

/** A confidence as it is said: never above the share that was measured in its class. */
export function capped(confidence: number, { near = 0.99 }: Pick<ClassRange, 'near'>): number {
  return Number(Math.max(0.01, Math.min(near, confidence)).toFixed(2));
}
