import { existsSync, readFileSync } from 'node:fs';
import { ArtifactError, type PredictionArtifact, type StaticArtifact } from './artifact.ts';
import { createPricing } from './create-pricing.ts';
import type { Evaluation } from './evaluation.ts';
import { modelCard } from './model-card.ts';
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
  const { version } = prediction;
  const artifacts = {
    prediction,
    staticArtifact,
    // Without words, titles change no price.
    words: readIfOf<TitleWordsArtifact>(version, folder, 'title-words'),
    evaluation: readIfOf<Evaluation>(version, folder, 'evaluation'),
  };
  return createPricing({ ...artifacts, card: modelCard(artifacts, readCard(folder)) });
}

/** An artifact that may be missing; one of another model says nothing of this one. */
function readIfOf<T extends { readonly version: string }>(
  version: string,
  folder: URL,
  name: 'title-words' | 'evaluation',
): T | undefined {
  if (!existsSync(new URL(`${name}.json`, folder))) return undefined;
  const value = readArtifact(folder, name).value as T;
  return value.version === version ? value : undefined;
}

function readCard(folder: URL): string | undefined {
  const file = new URL('MODEL_CARD.md', folder);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
