import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject } from '../../base/members.ts';
import { createPricing } from '../create-pricing.ts';
import type { ItemEffectsArtifact } from '../item/item-effects.ts';
import { checkPredictions } from '../prediction.ts';
import type { Pricing } from '../pricing.ts';
import { checkStatic } from '../static-estimate.ts';
import {
  ArtifactError,
  type EvidenceArtifact,
  type KindsArtifact,
  type PredictionArtifact,
  type SoldArtifact,
  type StaticArtifact,
} from './artifact.ts';
import type { Evaluation } from './evaluation.ts';
import { modelCard } from './model-card.ts';

/** Returns the folder of the shipped model. Call it only if needed: a program's own bundle has none. */
export const modelFolder = () => new URL('../../../model/', import.meta.url);

/** Throws an {@link ArtifactError} unless a file follows the schema of its name. */
type RequireSchema = (path: string, value: unknown, name: string) => void;

let shipped: Pricing | undefined;

/** Reads and checks the model of `model/`, once. Throws an {@link ArtifactError}. */
export function readShippedModel(): Pricing {
  shipped ??= withRemedy(SHIPPED, () => readModel(modelFolder()));
  return shipped;
}

/** Reads and checks an operator's model. Throws an {@link ArtifactError}. */
export const readOwnModel = (folder: URL, requireSchema: RequireSchema): Pricing =>
  withRemedy(OWN, () => readModel(folder, requireSchema));

function withRemedy(remedy: string, read: () => Pricing): Pricing {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    throw new ArtifactError(error.path, error.problem, remedy);
  }
}

const SHIPPED = 'Put back the file that came with Hangtag. After an edit in a checkout, run npm run model.';
const OWN =
  'Copy the whole folder again, or rebuild the model with hangtag train, or leave it out (MODEL_DIR, in programs ' +
  'the option model) to use the one that came with Hangtag.';

function readModel(folder: URL, requireSchema?: RequireSchema): Pricing {
  const files = readModelFiles(folder, requireSchema);
  const kindsIn = (from: typeof files) => from.artifact<KindsArtifact>('kinds')?.value;
  const fixed = files.artifact<StaticArtifact>('static-estimate');
  const fitted = files.artifact<PredictionArtifact>('prediction');
  const counted = files.artifact<EvidenceArtifact>('evidence');
  if (!fixed || !fitted || !counted) throw new Error('The schema of model.json requires all three.');
  if (requireSchema) {
    checkStatic(fixed.path, fixed.value);
    checkPredictions(fitted.path, fitted.value);
  }
  const artifacts = {
    prediction: fitted.value,
    staticArtifact: fixed.value,
    evidence: counted.value,
    // Without effects, the facts of titles do not change prices in the 15 categories.
    items: files.artifact<ItemEffectsArtifact>('item-effects')?.value,
    // An operator's own model may be older than the kinds outside the 15 categories.
    kinds: kindsIn(files) ?? (requireSchema && kindsIn(readModelFiles(modelFolder()))),
    sold: files.artifact<SoldArtifact>('sold')?.value,
    evaluation: files.artifact<Evaluation>('evaluation')?.value,
  };
  return createPricing({ ...artifacts, card: modelCard(artifacts, files.text('MODEL_CARD.md')) });
}

/** Names the files of a model with their hashes. */
export const MANIFEST = 'model.json';

export interface Manifest {
  readonly version: string;
  /** SHA-256 of each file, in hexadecimal. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Returns readers for a model's files, undefined for a file that it does not have. They throw an {@link ArtifactError}
 * that names the file at fault, such as a partial copy. The hashes of a shipped model show that its files are those
 * that the release checked against their schemas; checking them again would take a sixth of a start.
 */
function readModelFiles(folder: URL, requireSchema?: RequireSchema) {
  const pathOf = (name: string) => fileURLToPath(new URL(name, folder));
  const path = pathOf(MANIFEST);
  const manifest = parse(path, read(path));
  requireSchema?.(path, manifest, 'model');
  const { version, files } = manifest as Manifest;
  if (!isObject(files)) throw new ArtifactError(path, 'the file does not list the files of a model.');
  // Read one file at a time, as text: its bytes would stay in memory until V8 collects old objects.
  const text = (name: string): string | undefined => {
    const sha256 = files[name];
    if (sha256 === undefined) return undefined;
    const content = read(pathOf(name));
    if (hash('sha256', content) === sha256) return content;
    throw new ArtifactError(
      pathOf(name),
      `the file is not the one listed in ${MANIFEST}: it was only partly copied, was changed, or belongs to ` +
        `another model.`,
    );
  };
  return {
    text,
    artifact<T>(name: string) {
      const path = pathOf(`${name}.json`);
      const content = text(`${name}.json`);
      if (content === undefined) return undefined;
      const value = parse(path, content) as T & { readonly version?: string };
      requireSchema?.(path, value, name);
      if (value.version === undefined || value.version === version) return { path, value };
      const problem = `its version ${value.version} does not match the version in ${MANIFEST}, ${version}.`;
      throw new ArtifactError(path, problem);
    },
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ArtifactError(path, 'the file cannot be read.');
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ArtifactError(path, `the file is not JSON (${(error as Error).message}).`);
  }
}
