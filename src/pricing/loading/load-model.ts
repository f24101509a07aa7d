import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Compile } from 'typebox/schema';
import evaluation from '../../../model/evaluation.schema.json' with { type: 'json' };
import evidence from '../../../model/evidence.schema.json' with { type: 'json' };
import itemEffects from '../../../model/item-effects.schema.json' with { type: 'json' };
import kinds from '../../../model/kinds.schema.json' with { type: 'json' };
import model from '../../../model/model.schema.json' with { type: 'json' };
import prediction from '../../../model/prediction.schema.json' with { type: 'json' };
import sold from '../../../model/sold.schema.json' with { type: 'json' };
import staticEstimate from '../../../model/static-estimate.schema.json' with { type: 'json' };
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

let shipped: Pricing | undefined;

/** Reads and checks an operator's model, or, once, that of `model/`. Throws an {@link ArtifactError}. */
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
  'Copy the whole folder again, or rebuild the model with hangtag train, or leave it out (MODEL_DIR, in programs ' +
  'the option model) to use the one that came with Hangtag.';

function readModel(folder: URL, isShipped: boolean): Pricing {
  const files = readModelFiles(folder, isShipped);
  const kindsIn = (from: typeof files) => from.artifact<KindsArtifact>('kinds')?.value;
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
    // Without effects, the facts of titles do not change prices in the 15 categories.
    items: files.artifact<ItemEffectsArtifact>('item-effects')?.value,
    // An operator's own model may be older than the kinds outside the 15 categories.
    kinds: kindsIn(files) ?? (isShipped ? undefined : kindsIn(readModelFiles(modelFolder(), true))),
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

const SCHEMAS = {
  evaluation,
  evidence,
  'item-effects': itemEffects,
  kinds,
  model,
  prediction,
  sold,
  'static-estimate': staticEstimate,
} as const;

/**
 * Returns readers for a model's files, undefined for a file that it does not have. They throw an {@link ArtifactError}
 * that names the file at fault, such as a partial copy. The hashes of a shipped model show that its files are those
 * that the release checked against their schemas; checking them again would take a sixth of a start.
 */
function readModelFiles(folder: URL, isShipped: boolean) {
  const pathOf = (name: string) => fileURLToPath(new URL(name, folder));
  const path = pathOf(MANIFEST);
  const manifest = parse(path, read(path));
  requireSchema(path, manifest, 'model');
  const { version, files } = manifest as Manifest;
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
    artifact<T>(name: keyof typeof SCHEMAS) {
      const path = pathOf(`${name}.json`);
      const content = text(`${name}.json`);
      if (content === undefined) return undefined;
      const value = parse(path, content) as T & { readonly version?: string };
      if (!isShipped) requireSchema(path, value, name);
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

function requireSchema(path: string, value: unknown, name: keyof typeof SCHEMAS): void {
  const validator = Compile(SCHEMAS[name] as object);
  if (validator.Check(value)) return;
  const [, [first]] = validator.Errors(value);
  const where = first?.instancePath || 'the whole';
  throw new ArtifactError(path, `the file does not follow its schema: ${where} ${first?.message ?? 'is wrong'}.`);
}
