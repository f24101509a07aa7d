import type { ItemEffectsArtifact } from '../item/item-effects.ts';
import type { KindsArtifact } from '../kinds/kinds-artifact.ts';
import { checkPredictions } from '../prediction.ts';
import type { Pricing } from '../pricing.ts';
import { checkStatic } from '../static-estimate.ts';
import {
  ArtifactError,
  type EvidenceArtifact,
  type PredictionArtifact,
  type SoldArtifact,
  type StaticArtifact,
} from './artifact.ts';
import { createPricing } from './create-pricing.ts';
import type { Evaluation } from './evaluation.ts';
import { modelCard } from './model-card.ts';
import { type ModelFiles, readModelFiles } from './model-files.ts';

/** Returns the folder of the shipped model. Call it only when needed: a program's own bundle has none. */
export const modelFolder = () => new URL('../../../model/', import.meta.url);

let shipped: Pricing | undefined;

/**
 * Reads and checks the fitted model of an operator's own folder, or, once, that of the project's `model/`. Throws an
 * {@link ArtifactError} that names the file, what is wrong with it and what to do.
 */
export function loadModel(own?: URL): Pricing {
  try {
    if (own) return readModel(own, false);
    shipped ??= readModel(modelFolder(), true);
    return shipped;
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    const { path, problem } = error;
    throw new ArtifactError(path, problem, own ? OWN : SHIPPED);
  }
}

const SHIPPED = 'Put back the file that came with Hangtag. After an edit in a checkout, run npm run model.';

const OWN =
  'Copy the whole folder again, or rebuild the model with hangtag train, or unset MODEL_DIR to use the model that ' +
  'came with Hangtag.';

function readModel(folder: URL, isShipped: boolean): Pricing {
  const files = readModelFiles(folder, isShipped);
  const kindsIn = (from: ModelFiles) => from.artifact<KindsArtifact>('kinds')?.value;
  const fixed = files.artifact<StaticArtifact>('static-estimate');
  const fitted = files.artifact<PredictionArtifact>('prediction');
  const counted = files.artifact<EvidenceArtifact>('evidence');
  if (!fixed || !fitted || !counted) throw new Error('The schema of model.json requires all three.');
  if (!isShipped) {
    checkStatic(fixed.path, fixed.value);
    checkPredictions(fitted.path, fitted.value);
  }
  const artifacts = {
    prediction: fitted.value,
    staticArtifact: fixed.value,
    evidence: counted.value,
    // Without effects, titles change no price.
    items: files.artifact<ItemEffectsArtifact>('item-effects')?.value,
    // A model of an operator's own may be older than the kinds outside the 15 categories.
    kinds: kindsIn(files) ?? (isShipped ? undefined : kindsIn(readModelFiles(modelFolder(), true))),
    sold: files.artifact<SoldArtifact>('sold')?.value,
    evaluation: files.artifact<Evaluation>('evaluation')?.value,
  };
  return createPricing({ ...artifacts, card: modelCard(artifacts, files.text('MODEL_CARD.md')) });
}
