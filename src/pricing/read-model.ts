// By the module, since a missing name would stop an older Node before the package says which one it needs.
import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../base/text.ts';
import { lazy } from '../base/values.ts';
import type { EffectsFile } from './effects.ts';
import { createPricing, type Evaluation, type Pricing, type StaticEstimate } from './pricing.ts';

/** Returns the folder of the shipped model. A function, because a bundled program has no such folder. */
export const modelFolder = () => new URL('../../model/', import.meta.url);

/**
 * Reads the model in `model/` on first use and checks its hashes. The release validated it, so the service need not,
 * which saves a sixth of the startup time. Throws an Error that names the file at fault.
 */
export const readShippedModel: () => Pricing = lazy(() => {
  const remedy = 'Put back the file that came with Hangtag. After an edit in a checkout, run npm run generate.';
  return readModel(modelFolder(), remedy, () => undefined);
});

/** Name of the file with a model's version and the hexadecimal SHA-256 hash of each of its files. */
export const MANIFEST = 'model.json';
type Manifest = { readonly version?: string; readonly files?: Readonly<Record<string, string>> };

/** Returns a sentence on what in a file does not follow the schema with this name. */
type FindFault = (value: unknown, name: string) => string | undefined;

/** Reads a model. Throws an Error that names the file at fault, what is wrong with it, and the remedy. */
export function readModel(folder: URL, remedy: string, findFault: FindFault): Pricing {
  const { errorIn, readText, parse } = createFileReader(folder, remedy, findFault);
  const { version, files = {} } = parse<Manifest>(MANIFEST, readText(MANIFEST), 'model');

  function readListed(file: string): string | undefined {
    const sha256 = files[file];
    if (sha256 === undefined) return undefined;
    const text = readText(file);
    if (crypto.hash('sha256', text) === sha256) return text;
    const problem = `the file is not the one listed in ${MANIFEST}: it was only partly copied, was changed, or belongs to`;
    throw errorIn(file, `${problem} another model.`);
  }

  function readArtifact<T>(name: string): T | undefined {
    const file = `${name}.json`;
    const text = readListed(file);
    if (text === undefined) return undefined;
    const artifact = parse<T & { readonly version?: string }>(file, text, name);
    if (artifact.version === undefined || artifact.version === version) return artifact;
    throw errorIn(file, `its version ${artifact.version} does not match the version in ${MANIFEST}, ${version}.`);
  }

  const effects = readArtifact<EffectsFile>('effects');
  const staticEstimate = readArtifact<StaticEstimate>('static-estimate');
  if (!effects || !staticEstimate) throw errorIn(MANIFEST, 'the file does not list all files of a model.');
  const [evaluation, card] = [readArtifact<Evaluation>('evaluation'), readListed('MODEL_CARD.md')];
  return createPricing({ effects, staticEstimate, evaluation, card });
}

function createFileReader(folder: URL, remedy: string, findFault: FindFault) {
  const toPath = (file: string) => fileURLToPath(new URL(file, folder));
  const errorIn = (file: string, problem: string) => new Error(`${toPath(file)}: ${problem} ${remedy}`);
  return {
    errorIn,
    // Reads text instead of bytes, which would stay in memory until V8 collects old objects.
    readText(file: string): string {
      try {
        return readFileSync(toPath(file), 'utf8');
      } catch {
        throw errorIn(file, 'the file cannot be read.');
      }
    },
    parse<T>(file: string, text: string, schema: string): T {
      let value: T;
      try {
        value = JSON.parse(text);
      } catch (error) {
        throw errorIn(file, `the file is not JSON (${messageOf(error)}).`);
      }
      const fault = findFault(value, schema);
      if (fault) throw errorIn(file, fault);
      return value;
    },
  };
}
