import type { Endpoint } from './endpoint.ts';
import { appraiseOne } from './endpoints/appraise.ts';
import { appraiseList } from './endpoints/appraise-list.ts';
import { listEndpoints } from './endpoints/catalog.ts';
import { keyEndpoints } from './endpoints/keys.ts';
import { mlPrice } from './endpoints/ml-price.ts';
import { payoutEndpoints } from './endpoints/payouts.ts';
import { priceEndpoints } from './endpoints/price.ts';

/**
 * The endpoints of the API, in the order of the OpenAPI document. It ends with the data files and the health of the
 * service, which `openapi/service.json` describes and other parts of the service answer.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  ...priceEndpoints,
  ...payoutEndpoints,
  ...listEndpoints,
  ...keyEndpoints,
  mlPrice,
  appraiseOne,
  appraiseList,
];
