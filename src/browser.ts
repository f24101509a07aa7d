// The npm package's API for browsers: the same as index.ts, but without files.

import { ownMarketplaces } from './money/fees.ts';
import type { SellerTerms } from './package/answers.ts';
import { createPrices } from './package/prices.ts';
import type { Hangtag } from './package/types.ts';
import { shippedModel } from './pricing/loading/shipped-model.ts';

export * from './package/constants.ts';
export * from './package/types.ts';
export * from './package/usual.ts';

/** Options for {@link createHangtag}. */
export interface BrowserOptions {
  /** The seller's terms. Defaults to eBay, a label paid for by the buyer, and $8 profit. */
  readonly terms?: SellerTerms | undefined;
}

/** Creates the functions of this module for your own terms. Throws a `HangtagError` for invalid terms. */
export function createHangtag({ terms }: BrowserOptions = {}): Hangtag {
  const pricing = shippedModel();
  return {
    ...createPrices({ pricing, marketplaces: ownMarketplaces(), terms }),
    modelVersion: pricing.modelVersion,
  };
}
