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
import { ArtifactError } from './artifact.ts';

/** Names the files of a model with their hashes. */
export const MANIFEST = 'model.json';

/** The part of `model.json` that holds them. */
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

/** The files of one model, read and checked against the hashes in its `model.json`. */
export interface ModelFiles {
  /** Returns the file's text; undefined if the model has no such file. */
  text(name: string): string | undefined;
  /**
   * Returns `name.json` with the model's version, if it has one, and of a model that is not shipped once it follows its
   * schema; undefined if the model has no such file.
   */
  artifact<T>(name: keyof typeof SCHEMAS): { path: string; value: T } | undefined;
}

/**
 * Reads a model's folder. Throws an {@link ArtifactError} that names the file at fault, such as one that was copied in
 * part. The hashes of a shipped model say that its files are those that its release has checked against their schemas,
 * which would take a sixth of a start.
 */
export function readModelFiles(folder: URL, isShipped: boolean): ModelFiles {
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
      const file = `${name}.json`;
      const content = text(file);
      if (content === undefined) return undefined;
      const value = parse(pathOf(file), content) as T & { readonly version?: string };
      if (!isShipped) requireSchema(pathOf(file), value, name);
      if (value.version === undefined || value.version === version) return { path: pathOf(file), value };
      throw new ArtifactError(
        pathOf(file),
        `its version ${value.version} does not match the version in ${MANIFEST}, ${version}.`,
      );
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

/** Validates a value against the `name.schema.json` that ships with the project. */
function requireSchema(path: string, value: unknown, name: keyof typeof SCHEMAS): void {
  const validator = Compile(SCHEMAS[name] as object);
  if (validator.Check(value)) return;
  const [, errors] = validator.Errors(value);
  const first = errors[0];
  throw new ArtifactError(
    path,
    `the file does not follow its schema: ${first?.instancePath || 'the whole'} ${first?.message ?? 'is wrong'}.`,
  );
}
