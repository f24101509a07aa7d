// The package's functions, with its own model and fees and the default terms, in Node and browsers.

import { ownMarketplaces } from '../money/fees.ts';
import { shippedModel } from '../pricing/loading/shipped-model.ts';
import { createPrices } from './prices.ts';
import type { Hangtag } from './types.ts';

const pricing = shippedModel();
const usual = createPrices({ pricing, marketplaces: ownMarketplaces() });

// Each function is exported separately, because the package's build copies each comment from `Prices`.
export const modelVersion: Hangtag['modelVersion'] = pricing.modelVersion;
export const appraise: Hangtag['appraise'] = usual.appraise;
export const list: Hangtag['list'] = usual.list;
export const offer: Hangtag['offer'] = usual.offer;
export const payouts: Hangtag['payouts'] = usual.payouts;
