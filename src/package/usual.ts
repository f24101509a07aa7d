// The functions with the published model, the fees of the package and the usual terms, in Node and in browsers.

import { ownMarketplaces } from '../marketplaces/fees.ts';
import { shippedModel } from '../pricing/loading/shipped-model.ts';
import { createPrices } from './prices.ts';
import type { Hangtag } from './types.ts';

const pricing = shippedModel();
const usual = createPrices({ pricing, marketplaces: ownMarketplaces(), terms: {} });

// Each is exported separately, so that the package's build can put the comment of its method on it.
export const modelVersion: Hangtag['modelVersion'] = pricing.modelVersion;
export const appraise: Hangtag['appraise'] = usual.appraise;
export const explain: Hangtag['explain'] = usual.explain;
export const list: Hangtag['list'] = usual.list;
export const offer: Hangtag['offer'] = usual.offer;
export const payouts: Hangtag['payouts'] = usual.payouts;
export const price: Hangtag['price'] = usual.price;
export const reprice: Hangtag['reprice'] = usual.reprice;
