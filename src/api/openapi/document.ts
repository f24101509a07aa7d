import { REQUESTS_PER_DAY } from '../../keys/quota.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { appraiseComponents } from '../appraise-schemas.ts';
import { estimateComponents } from '../estimate-schemas.ts';
import { marketplaceComponents } from '../marketplace-schemas.ts';
import { components } from '../schemas.ts';
import {
  brandsOperation,
  categoriesOperation,
  marketplacesOperation,
  payoutsOperation,
} from './catalog-operations.ts';
import { createExamples } from './examples.ts';
import { cachedHeaders, everyAnswer, headerComponents } from './headers.ts';
import {
  createKeyOperation,
  currentKeyOperation,
  revokeKeyOperation,
  rotateKeyOperation,
} from './key-operations.ts';
import {
  appraiseListOperation,
  appraiseOperation,
  estimateOperation,
  mlPriceOperation,
  priceCsvOperation,
  priceOperation,
} from './price-operations.ts';
import { refusalComponents } from './refusals.ts';

/**
 * Version of the interface, not of the model or the package. The contract fixes it: endpoints and fields are only added,
 * which every client of 1.0.0 can ignore, and the changelog lists them.
 */
const INTERFACE_VERSION = '1.0.0';

const describe = (
  requestsPerDay: number,
  market: string,
) => `What does this secondhand garment sell for? Estimates in US dollars by brand, category and condition grade. A price is ${market}.

The price, estimate, payout, marketplace, brand and category endpoints need no key. The prediction endpoint needs a free one, issued immediately for an e-mail address and good for ${requestsPerDay} answered requests per UTC day. Parameters that an endpoint does not know are ignored. Every error is a problem document (RFC 9457). Every answer carries \`X-Request-Id\`.`;

/**
 * The OpenAPI 3.1 document, made from the schemas that validate and with examples from the artifacts.
 * `publicUrl` is where the service is reached; without it the document says "where it came from". Its examples are of a
 * service with the usual quota.
 */
export function createOpenApiDocument(
  pricing: Pricing,
  marketplaces: Marketplaces,
  publicUrl?: string,
  requestsPerDay = REQUESTS_PER_DAY,
): object {
  const examples = createExamples(pricing, marketplaces);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hangtag',
      summary: 'Resale price estimates for secondhand clothing.',
      description: describe(requestsPerDay, pricing.facts.prediction.market),
      version: INTERFACE_VERSION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The Hangtag maintainers' },
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: [
      { name: 'Prices', description: 'What a garment sells for.' },
      { name: 'Marketplaces', description: 'What a seller keeps, and the fees behind it.' },
      { name: 'Catalog', description: 'The brands and categories that have prices.' },
      { name: 'Keys', description: 'Keys for the prediction endpoint.' },
    ],
    security: [],
    paths: {
      '/api/public/price': { get: priceOperation(examples) },
      '/api/public/price.csv': { get: priceCsvOperation(examples) },
      '/price/{brand}/{category}.json': { get: estimateOperation(examples) },
      '/api/public/payouts': { get: payoutsOperation(examples) },
      '/api/public/marketplaces': { get: marketplacesOperation(examples) },
      '/api/public/brands': { get: brandsOperation(examples) },
      '/api/public/categories': { get: categoriesOperation(examples) },
      '/api/public/keys': { post: createKeyOperation() },
      '/api/public/keys/current': { get: currentKeyOperation(), delete: revokeKeyOperation() },
      '/api/public/keys/current/rotate': { post: rotateKeyOperation() },
      '/api/public/ml-price': { get: mlPriceOperation(examples, requestsPerDay) },
      '/api/public/appraise': {
        get: appraiseOperation(examples, requestsPerDay),
        post: appraiseListOperation(examples, requestsPerDay),
      },
    },
    components: {
      schemas: {
        ...components,
        ...estimateComponents,
        ...appraiseComponents,
        ...marketplaceComponents,
      },
      securitySchemes: {
        bearerKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key as `Authorization: Bearer ht_…`.',
        },
        headerKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description:
            'The key in its own header. Either header works; sending the same key in both is fine.',
        },
      },
      headers: headerComponents,
      responses: {
        ...refusalComponents,
        NotModified: {
          description: 'The client’s copy (`If-None-Match`) is still current.',
          headers: { ...everyAnswer, ...cachedHeaders },
        },
      },
    },
  };
}
