import { readFileSync } from 'node:fs';
import type { Garment } from '../../src/catalog/catalog.ts';
import { kindCell } from '../../src/pricing/kinds/kind-price.ts';
import type { PredictionArtifact, PredictionCell } from '../../src/pricing/loading/artifact.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { modelFolder } from '../../src/pricing/loading/read-model.ts';
import { fittedCells } from '../../src/pricing/prediction.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import type { predictionArtifact } from '../publish/artifacts.ts';

/** The model on top of which own sales are fitted. */
export interface Published {
  readonly pricing: Pricing;
  /** `prediction.json` as it is. */
  readonly prediction: PublishedPrediction;
}

/** As the full fit writes it, with own sales added, if any. */
export type PublishedPrediction = ReturnType<typeof predictionArtifact> & Pick<PredictionArtifact, 'ownSales'>;

/** Reads the published model, regardless of MODEL_DIR, or that of a folder. Throws a sentence if it is broken. */
export function readPublishedModel(own?: URL): Published {
  return { pricing: loadModel(own), prediction: readModelFile('prediction', own) };
}

/** Makes the function that returns the cell of a garment of any kind, as it was fitted. */
export function fittedOf({ pricing, prediction }: Published): (garment: Garment) => PredictionCell {
  const { kinds } = pricing.artifacts;
  const ofCategories = fittedCells(prediction);
  return (garment) =>
    garment.category.isExtended && kinds ? kindCell(prediction, kinds, garment) : ofCategories(garment);
}

/** A model's file, as it is. */
export function readModelFile<T>(name: string, folder = modelFolder()): T {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as T;
}
