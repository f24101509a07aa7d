import prediction from '../../model/prediction.json' with { type: 'json' };
import staticEstimate from '../../model/static-estimate.json' with { type: 'json' };
import titleWords from '../../model/title-words.json' with { type: 'json' };
import type { PredictionArtifact, StaticArtifact } from './artifact.ts';
import { createPricing } from './create-pricing.ts';
import { type ModelFacts, modelFacts } from './model-facts.ts';
import type { Pricing } from './pricing.ts';
import type { TitleWordsArtifact } from './title-words-artifact.ts';

/**
 * The shipped model as modules, which bundlers find. It stays in memory as it was read, so the service reads files instead
 * (`load-model.ts`). The files are checked when they are made, and by the tests.
 */
export function shippedModel(): Pricing {
  const fitted = prediction as unknown as PredictionArtifact & ModelFacts['prediction'];
  const fixed = staticEstimate as unknown as StaticArtifact & ModelFacts['fixed'];
  return createPricing({
    prediction: fitted,
    staticArtifact: fixed,
    words: titleWords as unknown as TitleWordsArtifact,
    facts: modelFacts(fitted, fixed, undefined, undefined),
  });
}
