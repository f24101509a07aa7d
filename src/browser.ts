// The API of the npm package for browsers: the same functions, with a model that the page has fetched.

import type { SellerTerms } from './input/item-fields.ts';
import { compileMarketplaces } from './marketplaces/fees.ts';
import fees from './marketplaces/marketplaces.json' with { type: 'json' };
import type { FeeFile } from './marketplaces/schema.ts';
import { createPrices } from './package/prices.ts';
import type { Hangtag } from './package/types.ts';
import { createPricing } from './pricing/create-pricing.ts';
import type { Artifacts } from './pricing/pricing.ts';

export * from './package/exports.ts';

/** The settings of {@link createHangtag}. */
export interface BrowserOptions {
  /** The parsed JSON of `@hangtag/hangtag/browser-model.json`. */
  readonly model: unknown;
  /** The seller's terms; by default eBay, a label that the buyer pays for, and $8 of profit. */
  readonly terms?: SellerTerms | undefined;
}

/** Creates the functions of this module. Throws a RangeError without a model and for terms that cannot be used. */
export function createHangtag({ model, terms }: BrowserOptions): Hangtag {
  const artifacts = model as Omit<Artifacts, 'card'> | null | undefined;
  if (!artifacts?.prediction) {
    throw new RangeError('model is not a model: give the parsed JSON of browser-model.json.');
  }
  const pricing = createPricing({ ...artifacts, card: '' });
  const marketplaces = compileMarketplaces(fees as FeeFile);
  return { ...createPrices({ pricing, marketplaces, terms }), modelVersion: pricing.modelVersion };
}
