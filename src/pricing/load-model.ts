import { Compile } from 'typebox/schema';
import effects from '../../model/effects.schema.json' with { type: 'json' };
import evaluation from '../../model/evaluation.schema.json' with { type: 'json' };
import model from '../../model/model.schema.json' with { type: 'json' };
import staticEstimate from '../../model/static-estimate.schema.json' with { type: 'json' };
import type { Pricing } from './pricing.ts';
import { ArtifactError, readOwnModel, readShippedModel } from './read-model.ts';

// Only an operator's own model needs this module, whose import loads hundreds of files of a library.

const SCHEMAS = {
  effects,
  evaluation,
  model,
  'static-estimate': staticEstimate,
} as Readonly<Record<string, object>>;

/** Reads and validates a model; by default, returns the shipped one, read once. Throws an {@link ArtifactError}. */
export const loadModel = (folder?: URL): Pricing => (folder ? readOwnModel(folder, requireSchema) : readShippedModel());

function requireSchema(path: string, value: unknown, name: string): void {
  const validator = Compile(SCHEMAS[name] as object);
  if (validator.Check(value)) return;
  const [, errors] = validator.Errors(value);
  const { instancePath, message } = errors[0] ?? { instancePath: '', message: 'is wrong' };
  const where = instancePath === '' ? 'the whole' : instancePath;
  throw new ArtifactError(path, `the file does not follow its schema: ${where} ${message}.`);
}
