import type { Endpoint } from './endpoint.ts';
import { appraiseOne } from './endpoints/appraise.ts';
import { appraiseList } from './endpoints/appraise-list.ts';
import { listEndpoints } from './endpoints/catalog.ts';
import { keyEndpoints } from './endpoints/keys.ts';
import { mlPrice } from './endpoints/ml-price.ts';
import { payoutEndpoints } from './endpoints/payouts.ts';
import { priceEndpoints } from './endpoints/price.ts';
import { priceTableEndpoints } from './endpoints/price-table.ts';

/**
 * All endpoints, in the order of the OpenAPI document. The document also describes the health checks, which are
 * defined in `openapi/service.json` and served elsewhere.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  ...priceEndpoints,
  ...priceTableEndpoints,
  ...payoutEndpoints,
  ...listEndpoints,
  ...keyEndpoints,
  mlPrice,
  appraiseOne,
  appraiseList,
];
