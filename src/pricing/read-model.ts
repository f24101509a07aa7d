// By the module, since a missing name would stop an older Node before the package says which one it needs.
import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject } from '../base/members.ts';
import { once } from '../base/memo.ts';
import type { EffectsFile } from './effects.ts';
import { type Artifacts, createPricing, type Evaluation, type Pricing } from './pricing.ts';
import { findStaticProblem, type StaticArtifact } from './static-estimate.ts';

/** An error in a model's file. The message names the file, the problem, and the remedy. */
export class ArtifactError extends Error {
  override readonly name = 'ArtifactError';
  readonly path: string;
  readonly problem: string;
  constructor(path: string, problem: string, remedy = '') {
    super(`${path}: ${problem} ${remedy}`.trimEnd());
    this.path = path;
    this.problem = problem;
  }
}

/** Returns the folder of the shipped model. A function, because a bundled program has no such folder. */
export const modelFolder = () => new URL('../../model/', import.meta.url);

/** Validates a file against the schema with this name. Throws an {@link ArtifactError}. */
type RequireSchema = (path: string, value: unknown, name: string) => void;

/** Skips validation for the shipped model, which the release validated. Saves a sixth of the startup time. */
const trustSchema: RequireSchema = () => {};

/** Reads the model in `model/` on first use and checks its hashes. Throws an {@link ArtifactError}. */
export const readShippedModel: () => Pricing = once(() =>
  withRemedy(SHIPPED_REMEDY, () => createPricing(readArtifacts(modelFolder(), trustSchema))),
);

/** Reads and validates an operator's model. Throws an {@link ArtifactError}. */
export const readOwnModel = (folder: URL, requireSchema: RequireSchema): Pricing =>
  withRemedy(OWN_REMEDY, () => {
    const artifacts = readArtifacts(folder, requireSchema);
    const problem = findStaticProblem(artifacts.staticArtifact);
    if (problem) throw new ArtifactError(pathIn(folder, 'static-estimate.json'), problem);
    return createPricing(artifacts);
  });

function withRemedy(remedy: string, read: () => Pricing): Pricing {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    throw new ArtifactError(error.path, error.problem, remedy);
  }
}

const SHIPPED_REMEDY = 'Put back the file that came with Hangtag. After an edit in a checkout, run npm run generate.';
const OWN_REMEDY =
  'Copy the whole folder again, or rebuild the model with hangtag train, or leave it out (MODEL_DIR, in programs ' +
  'the option model) to use the one that came with Hangtag.';

function readArtifacts(folder: URL, requireSchema: RequireSchema): Artifacts {
  const { find, need, text } = openModel(folder, requireSchema);
  return {
    effects: need<EffectsFile>('effects'),
    staticArtifact: need<StaticArtifact>('static-estimate'),
    evaluation: find<Evaluation>('evaluation'),
    card: text('MODEL_CARD.md'),
  };
}

/** Name of the file with a model's version and the hexadecimal SHA-256 hash of each of its files. */
export const MANIFEST = 'model.json';

const pathIn = (folder: URL, file: string) => fileURLToPath(new URL(file, folder));

/** Returns functions that read a model's files and throw an {@link ArtifactError} that names the file at fault. */
function openModel(folder: URL, requireSchema: RequireSchema) {
  const pathOf = (file: string) => pathIn(folder, file);
  const manifestPath = pathOf(MANIFEST);
  const manifest = parse(manifestPath, read(manifestPath)) as {
    readonly version: string;
    readonly files: Readonly<Record<string, string>>;
  };
  requireSchema(manifestPath, manifest, 'model');
  const { version, files } = manifest;
  if (!isObject(files)) throw new ArtifactError(manifestPath, 'the file does not list the files of a model.');

  function text(file: string): string | undefined {
    const sha256 = files[file];
    if (sha256 === undefined) return undefined;
    // Reads text instead of bytes, which would stay in memory until V8 collects old objects.
    const content = read(pathOf(file));
    if (crypto.hash('sha256', content) === sha256) return content;
    const problem =
      `the file is not the one listed in ${MANIFEST}: it was only partly copied, was changed, or belongs to ` +
      'another model.';
    throw new ArtifactError(pathOf(file), problem);
  }

  function find<T>(name: string): T | undefined {
    const path = pathOf(`${name}.json`);
    const content = text(`${name}.json`);
    if (content === undefined) return undefined;
    const artifact = parse(path, content) as T & { readonly version?: string };
    requireSchema(path, artifact, name);
    if (artifact.version === undefined || artifact.version === version) return artifact;
    const problem = `its version ${artifact.version} does not match the version in ${MANIFEST}, ${version}.`;
    throw new ArtifactError(path, problem);
  }

  function need<T>(name: string): T {
    const artifact = find<T>(name);
    if (artifact === undefined) throw new ArtifactError(manifestPath, `the file does not list ${name}.json.`);
    return artifact;
  }

  return { text, find, need };
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
