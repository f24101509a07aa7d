import evaluation from '../../../model/evaluation.json' with { type: 'json' };
import evidence from '../../../model/evidence.json' with { type: 'json' };
import items from '../../../model/item-effects.json' with { type: 'json' };
import kinds from '../../../model/kinds.json' with { type: 'json' };
import prediction from '../../../model/prediction.json' with { type: 'json' };
import sold from '../../../model/sold.json' with { type: 'json' };
import staticArtifact from '../../../model/static-estimate.json' with { type: 'json' };
import { once } from '../../base/memo.ts';
import { createPricing } from '../create-pricing.ts';
import type { Artifacts, Pricing } from '../pricing.ts';
import { modelCard } from './evaluation.ts';

/**
 * Returns the shipped model, imported as modules so that bundlers include its files. Modules stay in memory as text, so
 * the service reads the files instead (`load-model.ts`).
 */
export const shippedModel: () => Pricing = /* @__PURE__ */ once(() => {
  const files = { prediction, staticArtifact, evidence, items, kinds, sold, evaluation };
  const artifacts = files as unknown as Omit<Artifacts, 'card'>;
  // The release's model card is not a module, so a summary replaces it.
  return createPricing({ ...artifacts, card: modelCard(artifacts, undefined) });
});
