import packageJson from '../../../package.json' with { type: 'json' };
import { brands, categories, DEFAULT_GENDER } from '../../garments/catalog.ts';
import { REQUESTS_PER_DAY } from '../../keys/quota.ts';
import type { Marketplaces } from '../../marketplaces/compile.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { DocumentParts } from '../endpoint.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { ProblemDocument } from '../schemas.ts';
import { cachedHeaders, everyAnswer, headerComponents, ref } from './headers.ts';
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
  const garment = { brand: theOne(brands, 'coach'), category: theOne(categories, 'bag') };
  const parts: DocumentParts = {
    pricing,
    marketplaces,
    requestsPerDay,
    publicUrl: () => 'https://hangtag.example',
    garment: { ...garment, gender: DEFAULT_GENDER },
  };
  return withComponents({
    openapi: '3.1.0',
    info: {
      title: 'Hangtag',
      summary: 'Resale price estimates for secondhand clothing.',
      description: describe(requestsPerDay, pricing.artifacts.prediction.market),
      version: INTERFACE_VERSION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The Hangtag maintainers', url: packageJson.homepage },
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: [
      { name: 'Prices', description: 'Estimates of garments and listings.' },
      { name: 'Marketplaces', description: 'Payouts of sales, and the fees behind them.' },
      { name: 'Catalog', description: 'The brands and categories that have prices.' },
      { name: 'Keys', description: 'Keys for the prediction endpoint.' },
      { name: 'Sales', description: 'Sales of key holders, if the operator accepts them.' },
    ],
    security: [],
    paths: pathsOf(parts),
    components: {
      schemas: { ProblemDocument },
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
        ...refusalComponents(),
        NotModified: {
          description: 'The client’s copy (`If-None-Match`) is still current.',
          headers: { ...everyAnswer, ...cachedHeaders },
        },
      },
    },
  });
}

/** The operations by path and method. */
function pathsOf(parts: DocumentParts): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, describe } of ENDPOINTS) {
    const operations = paths[path] ?? {};
    operations[method] = describe(parts);
    paths[path] = operations;
  }
  return paths;
}

/** A document as plain JSON, with each schema that has an `$id` once, among its components. */
function withComponents(document: object): object {
  const schemas: Record<string, unknown> = {};
  const plain = JSON.parse(JSON.stringify(document), (_, value) => {
    if (typeof value?.$id !== 'string') return value;
    const { $id: name, ...schema } = value;
    schemas[name] = schema;
    return ref('schemas', name);
  });
  plain.components.schemas = Object.fromEntries(
    Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return plain;
}

/** The entry that the examples are about. */
function theOne<T extends { readonly slug: string }>(entries: readonly T[], slug: string): T {
  const entry = entries.find((one) => one.slug === slug);
  if (!entry) throw new Error(`The examples need ${slug} in the catalog.`);
  return entry;
}
