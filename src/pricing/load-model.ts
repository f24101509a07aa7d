import { existsSync, readFileSync } from 'node:fs';
import type { Condition } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';
import { createAppraisal } from './appraisal.ts';
import {
  ArtifactError,
  type PredictionArtifact,
  readArtifact,
  type StaticArtifact,
} from './artifact.ts';
import { type Evaluation, type ModelFacts, modelFacts } from './model-facts.ts';
import {
  checkPredictions,
  explain,
  fittedRanges,
  gradeLog,
  predictionTable,
} from './prediction.ts';
import { createPriceAtCondition } from './price-at-condition.ts';
import type { Pricing } from './pricing.ts';
import { checkStatic, methodology, staticTables } from './static-estimate.ts';
import type { TitleWordsArtifact } from './title-words-artifact.ts';
import { createUsualGender } from './usual-gender.ts';

const MODEL_FOLDER = new URL('../../model/', import.meta.url);

/**
 * Reads and checks all fitted files of a folder (the project's `model/` by default): the two artifacts, which are
 * needed, and the evaluation, which counts only when it is of their version.
 * Throws an ArtifactError that names the file and what is wrong with it.
 */
export function loadModel(folder: URL = MODEL_FOLDER): Pricing {
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
  const pricing: Omit<Pricing, 'priceAtCondition' | 'appraise' | 'usualGender'> = {
    modelVersion: staticArtifact.version,
    facts: modelFacts(prediction, staticArtifact, evaluation, readCard(folder)),
    methodology: methodology(staticArtifact),
    priceModifier: (category) => staticArtifact.modifier[category.slug] as number,
    base: (tier) => staticArtifact.base[tier] as number,
    multiplier: (condition) => staticArtifact.multiplier[condition] as number,
    staticPrices: staticTables(staticArtifact),
    predict: predictionTable(prediction),
    explain: (garment) => explain(prediction, garment),
  };
  const gradeOf = (garment: Garment, grade: Condition) => gradeLog(prediction, garment, grade);
  const priceAtCondition = createPriceAtCondition(pricing, fittedRanges(prediction), gradeOf);
  const appraise = createAppraisal({ ...pricing, priceAtCondition }, prediction, words);
  return { ...pricing, priceAtCondition, appraise, usualGender: createUsualGender(pricing) };
}

/** The words of another model, or none, say nothing: titles then change no price. */
function readWords(folder: URL, version: string): TitleWordsArtifact | undefined {
  if (!existsSync(new URL('title-words.json', folder))) return undefined;
  const words = readArtifact(folder, 'title-words').value as TitleWordsArtifact;
  return words.version === version ? words : undefined;
}

/** Figures of another model are as good as none. */
function readEvaluation(folder: URL, version: string): Evaluation | undefined {
  if (!existsSync(new URL('evaluation.json', folder))) return undefined;
  const evaluation = readArtifact(folder, 'evaluation').value as Evaluation;
  return evaluation.version === version ? evaluation : undefined;
}

function readCard(folder: URL): string | undefined {
  const file = new URL('MODEL_CARD.md', folder);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
