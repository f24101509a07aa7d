import effects from '../../../model/effects.json' with { type: 'json' };
import evaluation from '../../../model/evaluation.json' with { type: 'json' };
import staticArtifact from '../../../model/static-estimate.json' with { type: 'json' };
import { once } from '../../base/memo.ts';
import { createPricing } from '../create-pricing.ts';
import type { Artifacts, Pricing } from '../pricing.ts';
import { modelCard } from './model-card.ts';

/**
 * Returns the shipped model, imported as modules so that bundlers include its files. Modules stay in memory as text, so
 * the service reads the files instead (`read-model.ts`).
 */
export const shippedModel: () => Pricing = /* @__PURE__ */ once(() => {
  const files = { effects, staticArtifact, evaluation };
  const artifacts = files as unknown as Omit<Artifacts, 'card'>;
  // The release's model card is not a module, so a summary replaces it.
  return createPricing({ ...artifacts, card: modelCard(artifacts, undefined) });
});
