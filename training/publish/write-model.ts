import { hash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceArtifact, SoldArtifact } from '../../src/pricing/loading/artifact.ts';
import { MANIFEST } from '../../src/pricing/loading/read-model.ts';
import { checkPredictions } from '../../src/pricing/prediction.ts';
import { checkStatic } from '../../src/pricing/static-estimate.ts';
import type { itemEffectsArtifact } from '../titles/item-effects.ts';
import type { predictionArtifact, staticArtifact } from './artifacts.ts';
import { readArtifact, writeArtifact } from './write-artifact.ts';

export const CARD = 'MODEL_CARD.md';

/**
 * Writes a model's artifacts and its `model.json` to a folder, and returns their paths. Runs the service's checks
 * first, and leaves the old files alone if one throws. Removes an evaluation with the same version, which would seem to
 * be that of the new fit, but keeps one with another version, from which the next evaluation takes figures.
 */
export function writeModel(
  folder: string,
  model: {
    readonly 'static-estimate': ReturnType<typeof staticArtifact>;
    readonly prediction: ReturnType<typeof predictionArtifact>;
    readonly evidence: EvidenceArtifact;
    readonly 'item-effects': ReturnType<typeof itemEffectsArtifact>;
    /** Absent if single sales are unknown, in which case an earlier model's file is removed. */
    readonly sold?: SoldArtifact | undefined;
  },
  /** Replaces the model card in the folder. */
  card?: string,
): string[] {
  checkStatic('static-estimate.json', model['static-estimate']);
  checkPredictions('prediction.json', model.prediction);
  const files = Object.entries(model).filter(([, content]) => content !== undefined);
  if (!model.sold) rmSync(join(folder, 'sold.json'), { force: true });
  const before = files.map(([name]) => readIfThere(join(folder, `${name}.json`)));
  const written = files.map(([name, value]) => writeArtifact(folder, `${name}.json`, value));
  const isChanged = written.some((path, i) => readIfThere(path) !== before[i]);
  const evaluation = readArtifact<{ readonly version: string }>(folder, 'evaluation.json');
  if (isChanged && evaluation?.version === model.prediction.version) rmSync(join(folder, 'evaluation.json'));
  if (card !== undefined) writeFileSync(join(folder, CARD), card);
  return [...written, writeManifest(folder)];
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Copies a model to another folder, whose model it replaces without touching other files. */
export function copyModel(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of [...MODEL_FILES, MANIFEST]) {
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name));
    else rmSync(join(to, name), { force: true });
  }
}

const ARTIFACTS = ['evaluation', 'evidence', 'item-effects', 'kinds', 'prediction', 'sold', 'static-estimate'];
const MODEL_FILES = [CARD, ...ARTIFACTS.map((name) => `${name}.json`)];

/** Returns a file's version, or undefined if it has none, such as the model card. */
const versionOf = (name: string, text: string) =>
  name.endsWith('.json') ? (JSON.parse(text) as { readonly version?: string }).version : undefined;

/**
 * Writes `model.json` with the hashes of a folder's files, and returns its path. Call this after every change to a
 * model's files. Omits files with another version than `prediction.json`, such as the evaluation of an earlier fit.
 */
export function writeManifest(folder: string): string {
  const present = MODEL_FILES.flatMap((name) => {
    const text = readIfThere(join(folder, name));
    return text === undefined ? [] : [{ name, text, version: versionOf(name, text) }];
  });
  const version = present.find(({ name }) => name === 'prediction.json')?.version as string;
  const current = present.filter((file) => file.version === undefined || file.version === version);
  const files = Object.fromEntries(current.map(({ name, text }) => [name, hash('sha256', text)]));
  return writeArtifact(folder, MANIFEST, { $schema: './model.schema.json', version, files });
}
