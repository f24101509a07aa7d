import type { FastifyInstance } from 'fastify';
import type { ApiParts, Endpoint } from './endpoint.ts';
import { appraiseEndpoint } from './endpoints/appraise.ts';
import { appraiseList } from './endpoints/appraise-list.ts';
import { brandList, categoryList, kindList, marketplaceList } from './endpoints/catalog.ts';
import { garmentEstimate } from './endpoints/garment-estimate.ts';
import { currentKey, issueKeyEndpoint, revokeKey, rotateKey } from './endpoints/keys.ts';
import { mlPrice } from './endpoints/ml-price.ts';
import { offerEndpoint } from './endpoints/offer.ts';
import { payoutsEndpoint } from './endpoints/payouts.ts';
import { priceCsv, priceEndpoint } from './endpoints/price.ts';
import { contributeSales, deleteSale, deleteSales, ownSales } from './endpoints/sales.ts';
import { trackRecord } from './endpoints/track-record.ts';

/** The endpoints of the API, in the order of the OpenAPI document, which says all of them. */
export const ENDPOINTS: readonly Endpoint[] = [
  priceEndpoint,
  priceCsv,
  garmentEstimate,
  payoutsEndpoint,
  offerEndpoint,
  marketplaceList,
  brandList,
  categoryList,
  kindList,
  issueKeyEndpoint,
  currentKey,
  revokeKey,
  rotateKey,
  mlPrice,
  appraiseEndpoint,
  appraiseList,
  contributeSales,
  ownSales,
  deleteSales,
  deleteSale,
  trackRecord,
];

/** Registers all endpoints of the API. */
export function registerApi(app: FastifyInstance, parts: ApiParts): void {
  for (const { register } of ENDPOINTS) register(app, parts);
}
