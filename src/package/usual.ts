// The package's functions, with its own model and fees and the default terms, in Node and browsers.

import { ownMarketplaces } from '../money/fees.ts';
import { shippedModel } from '../pricing/loading/shipped-model.ts';
import { createPrices } from './prices.ts';
import type { Hangtag } from './types.ts';

const pricing = shippedModel();

export const modelVersion: Hangtag['modelVersion'] = pricing.modelVersion;
export const { appraise, list, payouts, offer } = createPrices({ pricing, marketplaces: ownMarketplaces() });
