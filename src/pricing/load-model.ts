import { existsSync, readFileSync } from 'node:fs';
import { ArtifactError, type PredictionArtifact, type StaticArtifact } from './artifact.ts';
import { createPricing } from './create-pricing.ts';
import { type Evaluation, type ModelFacts, modelFacts } from './model-facts.ts';
import { checkPredictions } from './prediction.ts';
import type { Pricing } from './pricing.ts';
import { readArtifact } from './read-artifact.ts';
import { checkStatic } from './static-estimate.ts';
import type { TitleWordsArtifact } from './title-words-artifact.ts';

/** The folder of the model that ships with the project. Asked for only when needed: in a program's own bundle there is none. */
export const modelFolder = () => new URL('../../model/', import.meta.url);

/**
 * Reads and checks all fitted files of an operator's own folder, else of the project's `model/`: the two artifacts, which are
 * needed, and the evaluation, which counts only when it is of their version.
 * Throws an ArtifactError that names the file, what is wrong with it and what to do.
 */
export function loadModel(own?: URL): Pricing {
  try {
    return readModel(own ?? modelFolder());
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    const { path, problem } = error;
    throw new ArtifactError(path, problem, own ? remedyFor(path) : SHIPPED);
  }
}

const SHIPPED = 'Put back the file that came with Hangtag.';

/** The package and the image have no training code. */
function remedyFor(path: string): string {
  return path.endsWith('evaluation.json')
    ? 'Delete the file, or write it anew with npm run evaluate in a checkout of Hangtag.'
    : 'Write the model anew with npm run train in a checkout of Hangtag, or leave MODEL_DIR out to use the one that came with it.';
}

function readModel(folder: URL): Pricing {
  const fixed = readArtifact(folder, 'static-estimate');
  const staticArtifact = fixed.value as StaticArtifact & ModelFacts['fixed'];
  checkStatic(fixed.path, staticArtifact);
  const fitted = readArtifact(folder, 'prediction');
  const prediction = fitted.value as PredictionArtifact & ModelFacts['prediction'];
  if (prediction.version !== staticArtifact.version) {
    throw new ArtifactError(
      fitted.path,
      `its version ${prediction.version} is not that of the static estimate, ${staticArtifact.version}.`,
    );
  }
  checkPredictions(fitted.path, prediction);
  const evaluation = readEvaluation(folder, prediction.version);
  const words = readWords(folder, prediction.version);
  const facts = modelFacts(prediction, staticArtifact, evaluation, readCard(folder));
  return createPricing({ prediction, staticArtifact, words, facts });
}

/** The words of another model, or none, say nothing: titles then change no price. */
function readWords(folder: URL, version: string): TitleWordsArtifact | undefined {
  if (!existsSync(new URL('title-words.json', folder))) return undefined;
  const words = readArtifact(folder, 'title-words').value as TitleWordsArtifact;
  return words.version === version ? words : undefined;
}

/** Figures of another model say nothing of this one. */
function readEvaluation(folder: URL, version: string): Evaluation | undefined {
  if (!existsSync(new URL('evaluation.json', folder))) return undefined;
  const evaluation = readArtifact(folder, 'evaluation').value as Evaluation;
  return evaluation.version === version ? evaluation : undefined;
}

function readCard(folder: URL): string | undefined {
  const file = new URL('MODEL_CARD.md', folder);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
