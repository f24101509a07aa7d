// The npm package's functions for Node, with your own model and fees.

import { pathToFileURL } from 'node:url';
import { loadFees } from './money/load.ts';
import { shippedFees } from './money/seller.ts';
import type { FeeFile, SellerTerms } from './package/answers.ts';
import { createPrices, requireOptions, withHangtagError } from './package/prices.ts';
import type { Hangtag } from './package/types.ts';
import { loadModel } from './pricing/load-model.ts';
import { shippedModel } from './pricing/shipped-model.ts';

/** Options for {@link createHangtag}. */
export interface HangtagOptions {
  /** A folder with a model from `hangtag train`. Defaults to the package's model. */
  readonly model?: string | undefined;
  /** A fee file or its contents. Defaults to the package's fees. */
  readonly fees?: string | FeeFile | undefined;
  /**
   * The seller's terms. Defaults to the first marketplace of the fees, a label that the buyer pays, and as the most to
   * pay half of what you keep, with $8 left.
   */
  readonly terms?: SellerTerms | undefined;
}

/**
 * Creates the functions of this module for your own model, fees, or terms. The environment has no effect. Throws a
 * `HangtagError` for invalid terms and options, which names the file at fault if there is one.
 *
 * @example
 * const mine = createHangtag({ terms: { marketplace: 'poshmark', minProfit: 20 } });
 * console.log(mine.appraise({ title: 'Coach Tabby 26' }).limits?.payUpTo);
 */
export function createHangtag(options: HangtagOptions = {}): Hangtag {
  requireOptions(options, ['model', 'fees', 'terms']);
  const { model, fees, terms } = options;
  const pricing =
    model === undefined ? shippedModel() : withHangtagError(() => loadModel(pathToFileURL(`${model}/`)), 'model');
  const ownFees = fees === undefined ? shippedFees : withHangtagError(() => loadFees(fees, 'fees'), 'fees');
  return createPrices({ pricing, fees: ownFees }, terms);
}
