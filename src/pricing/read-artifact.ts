import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Compile } from 'typebox/schema';
import evaluation from '../../model/evaluation.schema.json' with { type: 'json' };
import prediction from '../../model/prediction.schema.json' with { type: 'json' };
import staticEstimate from '../../model/static-estimate.schema.json' with { type: 'json' };
import titleWords from '../../model/title-words.schema.json' with { type: 'json' };
import { ArtifactError } from './artifact.ts';

const SCHEMAS = {
  evaluation,
  prediction,
  'static-estimate': staticEstimate,
  'title-words': titleWords,
} as const;

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ArtifactError(path, 'the file cannot be read.');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ArtifactError(path, `the file is not JSON (${(error as Error).message}).`);
  }
}

/** Reads `name.json` of a folder and validates it against the `name.schema.json` that ships with the project. */
export function readArtifact(
  folder: URL,
  name: keyof typeof SCHEMAS,
): { path: string; value: unknown } {
  const path = fileURLToPath(new URL(`${name}.json`, folder));
  const value = readJson(path);
  const validator = Compile(SCHEMAS[name] as object);
  if (!validator.Check(value)) {
    const [, errors] = validator.Errors(value);
    const first = errors[0];
    throw new ArtifactError(
      path,
      `the file does not follow its schema: ${first?.instancePath || 'the whole'} ${first?.message ?? 'is wrong'}.`,
    );
  }
  return { path, value };
}
