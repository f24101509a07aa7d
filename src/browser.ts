// The npm package's API for browsers: the same as index.ts, but without files.

import { shippedFees } from './money/seller.ts';
import type { SellerTerms } from './package/answers.ts';
import { createPrices, requireOptions } from './package/prices.ts';
import type { Hangtag } from './package/types.ts';
import { shippedModel } from './pricing/shipped-model.ts';

export * from './package/constants.ts';
export * from './package/default.ts';
export * from './package/types.ts';

/** Options for `createHangtag`. */
export interface BrowserOptions {
  /**
   * The seller's terms. Defaults to the first marketplace of the fees, a label that the buyer pays, and as the most to
   * pay half of what you keep, with $8 left.
   */
  readonly terms?: SellerTerms | undefined;
}

/**
 * Creates the functions of this module for your own terms. Throws a `HangtagError` for invalid terms and options.
 * Browsers have no files of models and fees, which the function of Node takes too.
 */
export function createHangtag(options: BrowserOptions = {}): Hangtag {
  requireOptions(options, ['terms']);
  return createPrices({ pricing: shippedModel(), fees: shippedFees }, options.terms);
}
