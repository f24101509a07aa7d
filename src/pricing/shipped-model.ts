import effects from '../../model/effects.json' with { type: 'json' };
import evaluation from '../../model/evaluation.json' with { type: 'json' };
import staticEstimate from '../../model/static-estimate.json' with { type: 'json' };
import { lazy } from '../base/values.ts';
import { createPricing, type Pricing } from './pricing.ts';

/**
 * Returns the shipped model, imported as modules so that bundlers include its files. Modules stay in memory as text, so
 * the service reads the files instead (`read-model.ts`).
 */
export const shippedModel: () => Pricing = /* @__PURE__ */ lazy(() => {
  // The release's model card is not a module, so a summary replaces it.
  const files: unknown = { effects, staticEstimate, evaluation };
  return createPricing(files as Parameters<typeof createPricing>[0]);
});
