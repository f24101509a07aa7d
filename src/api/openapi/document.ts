import packageJson from '../../../package.json' with { type: 'json' };
import { brands, categories, DEFAULT_GENDER } from '../../catalog/catalog.ts';
import type { Marketplaces } from '../../marketplaces/fees.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { REQUESTS_PER_DAY } from '../../service/keys/quota.ts';
import type { DocumentParts } from '../endpoint.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { ProblemDocument } from '../schemas.ts';
import words from './document.json' with { type: 'json' };
import { ref, refusalComponents } from './refusals.ts';

/**
 * The OpenAPI 3.1 document, made from the schemas that validate and with examples from the artifacts. `publicUrl`: the
 * service's address; by default the server is the one that sends the document. Its version is that of the interface,
 * which the contract fixes: endpoints and fields are only added, and the changelog lists them.
 */
export function createOpenApiDocument(
  pricing: Pricing,
  marketplaces: Marketplaces,
  publicUrl?: string,
  requestsPerDay = REQUESTS_PER_DAY,
  reader?: { readonly model: string; readonly host: string },
): object {
  const garment = { brand: theOne(brands, 'coach'), category: theOne(categories, 'bag') };
  const parts: DocumentParts = {
    pricing,
    marketplaces,
    requestsPerDay,
    publicUrl: () => 'https://hangtag.example',
    garment: { ...garment, gender: DEFAULT_GENDER },
  };
  const description = words.info.description
    .replace('{market}', pricing.artifacts.prediction.market)
    .replace('{requestsPerDay}', String(requestsPerDay));
  const { components, ...frame } = words;
  const { securitySchemes, headers, responses } = components;
  return withComponents({
    ...frame,
    info: {
      ...frame.info,
      description: reader ? `${description}\n\n${sentTo(reader)}` : description,
      contact: { ...frame.info.contact, url: packageJson.homepage },
    },
    servers: [{ url: publicUrl ?? '/' }],
    paths: pathsOf(parts),
    components: {
      schemas: { ProblemDocument },
      securitySchemes,
      headers,
      responses: { ...refusalComponents(), ...responses },
    },
  });
}

/** Says where the titles of appraisals go. */
const sentTo = ({ model, host }: { readonly model: string; readonly host: string }) =>
  `Titles appraised with a key are sent to ${host} and nobody else; the language model ${model} there also ` +
  'estimates their prices: `evidence.reader` contains its guess.';

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
  plain.components.schemas = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return plain;
}

/** The entry that the examples are about. */
function theOne<T extends { readonly slug: string }>(entries: readonly T[], slug: string): T {
  const entry = entries.find((one) => one.slug === slug);
  if (!entry) throw new Error(`The examples need ${slug} in the catalog.`);
  return entry;
}
