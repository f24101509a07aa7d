import evaluation from '../../../model/evaluation.json' with { type: 'json' };
import evidence from '../../../model/evidence.json' with { type: 'json' };
import items from '../../../model/item-effects.json' with { type: 'json' };
import kinds from '../../../model/kinds.json' with { type: 'json' };
import prediction from '../../../model/prediction.json' with { type: 'json' };
import sold from '../../../model/sold.json' with { type: 'json' };
import staticArtifact from '../../../model/static-estimate.json' with { type: 'json' };
import { createPricing } from '../create-pricing.ts';
import type { Artifacts, Pricing } from '../pricing.ts';
import { modelCard } from './model-card.ts';

/**
 * The shipped model as modules, which bundlers find. It stays in memory as read, so the service reads files
 * instead (`load-model.ts`). The files are checked when they are written, and by the tests.
 */
export function shippedModel(): Pricing {
  shipped ??= readShipped();
  return shipped;
}

let shipped: Pricing | undefined;

function readShipped(): Pricing {
  const read = { prediction, staticArtifact, evidence, items, kinds, sold };
  const artifacts = read as unknown as Omit<Artifacts, 'card' | 'evaluation'>;
  // The card is a summary: that of the release is not a module.
  const card = modelCard(artifacts, undefined);
  return createPricing({ ...artifacts, evaluation: evaluation as unknown as Artifacts['evaluation'], card });
}
