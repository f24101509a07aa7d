// The npm package's functions for Node, with your own model and fees.

import { pathToFileURL } from 'node:url';
import { loadMarketplaces } from './money/load.ts';
import type { FeeFile, SellerTerms } from './package/answers.ts';
import { createPrices, withHangtagError } from './package/prices.ts';
import { type Hangtag, HangtagError } from './package/types.ts';
import { loadModel } from './pricing/loading/load-model.ts';
import { shippedModel } from './pricing/loading/shipped-model.ts';

/** Options for {@link createHangtag}. */
export interface HangtagOptions {
  /** A folder with a model from `hangtag train`. Defaults to the package's model. */
  readonly model?: string | undefined;
  /** A fee file or its contents. Defaults to the package's fees. */
  readonly fees?: string | FeeFile | undefined;
  /** The seller's terms. Defaults to eBay, a label paid for by the buyer, and $8 profit. */
  readonly terms?: SellerTerms | undefined;
}

const OPTIONS = ['model', 'fees', 'terms'];

/**
 * Creates the functions of this module for your own model, fees, or terms. The environment has no effect. Throws a
 * {@link HangtagError} for invalid terms and options, which names the file at fault if there is one.
 *
 * @example
 * const mine = createHangtag({ terms: { marketplace: 'poshmark', minProfit: 20 } });
 * console.log(mine.appraise({ title: 'Coach Tabby 26' }).limits?.payUpTo);
 */
export function createHangtag(options: HangtagOptions = {}): Hangtag {
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) {
    const detail = `createHangtag has no option "${unknown.slice(0, 100)}": give some of ${OPTIONS.join(', ')}.`;
    throw new HangtagError('invalid_parameter', detail, unknown);
  }
  const { model, fees, terms } = options;
  const pricing =
    model === undefined ? shippedModel() : withHangtagError(() => loadModel(pathToFileURL(`${model}/`)), 'model');
  const marketplaces = withHangtagError(() => loadMarketplaces(fees), 'fees');
  return {
    ...createPrices({ pricing, marketplaces, terms }),
    modelVersion: pricing.modelVersion,
  };
}
