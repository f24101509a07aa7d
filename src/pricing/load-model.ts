import { Compile } from 'typebox/schema';
import effects from '../../model/effects.schema.json' with { type: 'json' };
import evaluation from '../../model/evaluation.schema.json' with { type: 'json' };
import model from '../../model/model.schema.json' with { type: 'json' };
import staticEstimate from '../../model/static-estimate.schema.json' with { type: 'json' };
import type { Pricing } from './pricing.ts';
import { readModel } from './read-model.ts';

// Only an operator's own model needs this module, whose import loads hundreds of files of a library.

const SCHEMAS: Readonly<Record<string, object>> = { effects, evaluation, model, 'static-estimate': staticEstimate };

const REMEDY =
  'Copy the whole folder again, or rebuild the model with hangtag train, or leave it out (MODEL_DIR, in programs ' +
  'the option model) to use the one that came with Hangtag.';

/** Reads and validates the model in a folder. Throws an Error that names the file at fault. */
export const loadModel = (folder: URL): Pricing => readModel(folder, REMEDY, findFaultIn);

function findFaultIn(value: unknown, name: string): string | undefined {
  const validator = Compile(SCHEMAS[name] ?? {});
  if (validator.Check(value)) return undefined;
  const [, errors] = validator.Errors(value);
  const { instancePath, message } = errors[0] ?? { instancePath: '', message: 'is wrong' };
  return `the file does not follow its schema: ${instancePath || 'the whole'} ${message}.`;
}
