import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST } from '../../src/pricing/loading/read-model.ts';
import { writeArtifact } from './write-artifact.ts';

const CARD = 'MODEL_CARD.md';

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

const ARTIFACTS = ['effects', 'evaluation', 'evidence', 'item-effects', 'kinds', 'prediction', 'sold', 'static-estimate'];
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
  const version = (present.find(({ name }) => name === 'prediction.json') ?? present.find(({ name }) => name === 'effects.json'))
    ?.version as string;
  const current = present.filter((file) => file.version === undefined || file.version === version);
  const files = Object.fromEntries(current.map(({ name, text }) => [name, hash('sha256', text)]));
  return writeArtifact(folder, MANIFEST, { $schema: './model.schema.json', version, files });
}
