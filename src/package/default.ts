// The package's functions, with its own model and fees and the default terms, in Node and browsers.

import { shippedFees } from '../money/seller.ts';
import { shippedModel } from '../pricing/shipped-model.ts';
import { createPrices } from './prices.ts';
import type { Hangtag } from './types.ts';

const defaultPrices = createPrices({ pricing: shippedModel(), fees: shippedFees });

export const modelVersion: Hangtag['modelVersion'] = defaultPrices.modelVersion;
export const { appraise, list, payouts, offer } = defaultPrices;
