import type { Endpoint } from './endpoint.ts';
import { appraise } from './endpoints/appraise.ts';
import { appraiseList } from './endpoints/appraise-list.ts';
import { brandList, categoryList, kindList, marketplaceList } from './endpoints/catalog.ts';
import { garmentEstimate } from './endpoints/garment-estimate.ts';
import { currentKey, issueKeyEndpoint, revokeKey, rotateKey } from './endpoints/keys.ts';
import { offer, payouts } from './endpoints/payouts.ts';
import { mlPrice, price, priceCsv } from './endpoints/price.ts';
import { contributeSales, deleteSale, deleteSales, ownSales } from './endpoints/sales.ts';
import { trackRecord } from './endpoints/track-record.ts';

/** The endpoints of the API, in the order of the OpenAPI document. */
export const ENDPOINTS: readonly Endpoint[] = [
  price,
  priceCsv,
  garmentEstimate,
  payouts,
  offer,
  marketplaceList,
  brandList,
  categoryList,
  kindList,
  issueKeyEndpoint,
  currentKey,
  revokeKey,
  rotateKey,
  mlPrice,
  appraise,
  appraiseList,
  contributeSales,
  ownSales,
  deleteSales,
  deleteSale,
  trackRecord,
];
