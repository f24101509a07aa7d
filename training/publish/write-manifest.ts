import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST, type Manifest } from '../../src/pricing/model-files.ts';
import { writeArtifact } from './write-artifact.ts';

/** Every file that a model may have. */
const MODEL_FILES = [
  'MODEL_CARD.md',
  'evaluation.json',
  'evidence.json',
  'item-effects.json',
  'prediction.json',
  'static-estimate.json',
] as const;

/**
 * Writes a folder's `model.json` for the files that are there now and returns its path. Call it after each change of a
 * model's files. Leaves out JSON of another version than `prediction.json`, such as the evaluation of an earlier fit.
 */
export function writeManifest(folder: string): string {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const versionOf = (name: string) => (JSON.parse(text(name)) as { version: string }).version;
  const version = versionOf('prediction.json');
  const names = MODEL_FILES.filter(
    (name) =>
      existsSync(join(folder, name)) && (!name.endsWith('.json') || versionOf(name) === version),
  );
  const files = Object.fromEntries(names.map((name) => [name, hash('sha256', text(name))]));
  const manifest: Manifest & { readonly $schema: string } = {
    $schema: './model.schema.json',
    version,
    files,
  };
  return writeArtifact(folder, MANIFEST, manifest);
}
