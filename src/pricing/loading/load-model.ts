import { Compile } from 'typebox/schema';
import evaluation from '../../../model/evaluation.schema.json' with { type: 'json' };
import evidence from '../../../model/evidence.schema.json' with { type: 'json' };
import itemEffects from '../../../model/item-effects.schema.json' with { type: 'json' };
import kinds from '../../../model/kinds.schema.json' with { type: 'json' };
import model from '../../../model/model.schema.json' with { type: 'json' };
import prediction from '../../../model/prediction.schema.json' with { type: 'json' };
import sold from '../../../model/sold.schema.json' with { type: 'json' };
import staticEstimate from '../../../model/static-estimate.schema.json' with { type: 'json' };
import type { Pricing } from '../pricing.ts';
import { ArtifactError } from './artifact.ts';
import { readOwnModel, readShippedModel } from './read-model.ts';

// Loads hundreds of files of a library, which only a model of an operator's own needs.

const SCHEMAS = {
  evaluation,
  evidence,
  'item-effects': itemEffects,
  kinds,
  model,
  prediction,
  sold,
  'static-estimate': staticEstimate,
} as Readonly<Record<string, object>>;

/** Reads and checks an operator's model, or, once, that of `model/`. Throws an {@link ArtifactError}. */
export const loadModel = (own?: URL): Pricing => (own ? readOwnModel(own, requireSchema) : readShippedModel());

function requireSchema(path: string, value: unknown, name: string): void {
  const validator = Compile(SCHEMAS[name] as object);
  if (validator.Check(value)) return;
  const [, [first]] = validator.Errors(value);
  const where = first?.instancePath || 'the whole';
  throw new ArtifactError(path, `the file does not follow its schema: ${where} ${first?.message ?? 'is wrong'}.`);
}
