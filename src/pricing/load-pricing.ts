import {
  ArtifactError,
  type PredictionArtifact,
  readArtifact,
  type StaticArtifact,
} from './artifact.ts';
import { checkPredictions, explain, predictionTable } from './prediction.ts';
import { createPriceAtCondition } from './price-at-condition.ts';
import type { Pricing } from './pricing.ts';
import { checkStatic, methodology, staticTables } from './static-estimate.ts';

const MODEL_FOLDER = new URL('../../model/', import.meta.url);

/**
 * Reads and checks the fitted artifacts of a folder (the project's `model/` by default).
 * Throws an ArtifactError that names the file and what is wrong with it.
 */
export function loadPricing(folder: URL = MODEL_FOLDER): Pricing {
  const fixed = readArtifact(folder, 'static-estimate');
  const staticArtifact = fixed.value as StaticArtifact;
  checkStatic(fixed.path, staticArtifact);
  const fitted = readArtifact(folder, 'prediction');
  const prediction = fitted.value as PredictionArtifact;
  if (prediction.version !== staticArtifact.version) {
    throw new ArtifactError(
      fitted.path,
      `its version ${prediction.version} is not that of the static estimate, ${staticArtifact.version}.`,
    );
  }
  checkPredictions(fitted.path, prediction);
  const pricing: Omit<Pricing, 'priceAtCondition'> = {
    modelVersion: staticArtifact.version,
    methodology: methodology(staticArtifact),
    priceModifier: (category) => staticArtifact.modifier[category.slug] as number,
    base: (tier) => staticArtifact.base[tier] as number,
    multiplier: (condition) => staticArtifact.multiplier[condition] as number,
    staticPrices: staticTables(staticArtifact),
    predict: predictionTable(prediction),
    explain: (garment) => explain(prediction, garment),
  };
  return { ...pricing, priceAtCondition: createPriceAtCondition(pricing) };
}
