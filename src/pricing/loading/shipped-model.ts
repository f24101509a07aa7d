import evaluation from '../../../model/evaluation.json' with { type: 'json' };
import evidence from '../../../model/evidence.json' with { type: 'json' };
import itemEffects from '../../../model/item-effects.json' with { type: 'json' };
import kinds from '../../../model/kinds.json' with { type: 'json' };
import prediction from '../../../model/prediction.json' with { type: 'json' };
import sold from '../../../model/sold.json' with { type: 'json' };
import staticEstimate from '../../../model/static-estimate.json' with { type: 'json' };
import type { ItemEffectsArtifact } from '../item/item-effects.ts';
import type { Pricing } from '../pricing.ts';
import type { EvidenceArtifact, KindsArtifact, PredictionArtifact, SoldArtifact, StaticArtifact } from './artifact.ts';
import { createPricing, modelCard } from './create-pricing.ts';
import type { Evaluation } from './evaluation.ts';

/**
 * The shipped model as modules, which bundlers find. It stays in memory as it was read, so the service reads files
 * instead (`load-model.ts`). The files are checked when they are made, and by the tests.
 */
export function shippedModel(): Pricing {
  const artifacts = {
    prediction: prediction as unknown as PredictionArtifact,
    staticArtifact: staticEstimate as unknown as StaticArtifact,
    evidence: evidence as unknown as EvidenceArtifact,
    items: itemEffects as unknown as ItemEffectsArtifact,
    kinds: kinds as unknown as KindsArtifact,
    sold: sold as unknown as SoldArtifact,
  };
  const card = modelCard(artifacts, undefined);
  return createPricing({ ...artifacts, evaluation: evaluation as unknown as Evaluation, card });
}
