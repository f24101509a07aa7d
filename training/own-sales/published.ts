import { readFileSync } from 'node:fs';
import type { Garment } from '../../src/catalog/catalog.ts';
import { kindCell } from '../../src/pricing/kinds/kind-price.ts';
import type { PredictionArtifact, PredictionCell } from '../../src/pricing/loading/artifact.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { modelFolder } from '../../src/pricing/loading/read-model.ts';
import { fittedCells } from '../../src/pricing/prediction.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';

/** The model on top of which own sales are fitted. */
export interface Published {
  readonly pricing: Pricing;
  /** `prediction.json`, unchanged. */
  readonly prediction: PublishedPrediction;
}

/** `prediction.json` as written by a full fit or by one with own sales. */
export type PublishedPrediction = PredictionArtifact;

/** Reads the model in a folder, by default the published one, regardless of MODEL_DIR. Throws an Error if broken. */
export function readPublishedModel(folder?: URL): Published {
  return { pricing: loadModel(folder), prediction: readModelFile('prediction', folder) };
}

/** Creates a lookup of garments' fitted cells, for any kind. */
export function fittedOf({ pricing, prediction }: Published): (garment: Garment) => PredictionCell {
  const { kinds } = pricing.artifacts;
  const cellOfCategory = fittedCells(prediction);
  return (garment) =>
    garment.category.isExtended && kinds ? kindCell(prediction, kinds, garment) : cellOfCategory(garment);
}

/** Reads a model's file without checking its content. */
export function readModelFile<T>(name: string, folder = modelFolder()): T {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as T;
}
