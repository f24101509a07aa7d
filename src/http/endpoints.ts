import { OPERATIONS } from '../operations/every-operation.ts';
import type { Operation } from '../operations/operation.ts';
import type { Endpoint } from './endpoint.ts';
import { appraiseLine } from './endpoints/appraise-line.ts';
import { appraiseList } from './endpoints/appraise-list.ts';
import { keyEndpoints } from './endpoints/key-endpoints.ts';
import { priceCsvEndpoints } from './endpoints/price-csv.ts';
import { operationEndpoint } from './operation-endpoint.ts';

/**
 * All endpoints, in the order of the OpenAPI document. The document also describes the health checks, which are defined
 * in `openapi/service.json` and served elsewhere.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  ...OPERATIONS.flatMap((of: Operation) => (of.http ? [operationEndpoint(of, of.http)] : [])),
  appraiseList,
  appraiseLine,
  ...priceCsvEndpoints,
  ...keyEndpoints,
];
