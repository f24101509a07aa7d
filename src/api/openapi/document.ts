import type { TSchema } from 'typebox';
import packageJson from '../../../package.json' with { type: 'json' };
import { omit } from '../../base/members.ts';
import { Problem, type ProblemCode, problemDocument } from '../../base/problem.ts';
import type { Marketplaces } from '../../marketplaces/fees.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { REQUESTS_PER_DAY } from '../../service/keys/quota.ts';
import { type DocumentParts, type Endpoint, ProblemDocument } from '../endpoint.ts';
import { ENDPOINTS } from '../endpoints.ts';
import words from './document.json' with { type: 'json' };
import operations from './operations.json' with { type: 'json' };
import refusals from './refusals.json' with { type: 'json' };
import service from './service.json' with { type: 'json' };

interface OperationWords {
  readonly kind: keyof typeof words.kinds;
  readonly tag: string;
  readonly summary: string;
  /** With the names of figures in braces. */
  readonly description: string;
  readonly answer: string;
  /** Headers of that answer and refusals, in addition to those of all operations of its kind. */
  readonly headers?: readonly string[];
  readonly refusals?: readonly string[];
  /** Its parameters or its body, by label. */
  readonly examples?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The same as CSV, if it takes more than JSON. */
  readonly csv?: { readonly body: string; readonly answer: string };
}

/** A refusal that operations share, with its description; all its problems have one status. */
interface Refusal {
  readonly description: string;
  readonly headers?: readonly string[];
  readonly problems: readonly { readonly code: string; readonly detail: string }[];
}

const EXAMPLE_URL = 'https://hangtag.example';
const OPERATIONS = operations as Readonly<Record<string, OperationWords>>;
const REFUSALS: Readonly<Record<string, Refusal>> = refusals;

/**
 * Creates the OpenAPI 3.1 document from the schemas that validate, with examples from the artifacts. `publicUrl`: the
 * service's address; by default the server is the one that sends the document. Its version is that of the interface,
 * which the contract fixes.
 */
export function createOpenApiDocument(
  pricing: Pricing,
  marketplaces: Marketplaces,
  publicUrl?: string,
  requestsPerDay = REQUESTS_PER_DAY,
  reader?: { readonly model: string; readonly host: string },
): object {
  const parts = { pricing, marketplaces, requestsPerDay, publicUrl: () => EXAMPLE_URL };
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of ENDPOINTS) {
    const { path, method = 'get' } = endpoint;
    paths[path] = { ...paths[path], [method]: operationOf(endpoint, parts) };
  }
  const { kinds, ifNoneMatch, components, ...frame } = words;
  const { securitySchemes, headers, responses } = components;
  const { market } = pricing.artifacts.prediction;
  const description = filled(frame.info.description, { market, requestsPerDay });
  return withComponents({
    ...frame,
    info: {
      ...frame.info,
      description: reader ? `${description}\n\n${sentTo(reader)}` : description,
      contact: { ...frame.info.contact, url: packageJson.homepage },
    },
    servers: [{ url: publicUrl ?? '/' }],
    paths: { ...paths, ...service.paths },
    components: {
      schemas: { ProblemDocument, ...service.schemas },
      securitySchemes,
      headers,
      responses: { ...refusalComponents(), ...responses },
    },
  });
}

const sentTo = ({ model, host }: { readonly model: string; readonly host: string }) =>
  `Titles appraised with a key are sent to ${host} and nobody else; the language model ${model} there also ` +
  'estimates their prices: `evidence.reader` contains its guess.';

const filled = (text: string, figures: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{(\w+)\}/g, (braced, name) => String(figures[name] ?? braced));

/** Members without a value are left out when the document becomes JSON. */
function operationOf(endpoint: Endpoint, parts: DocumentParts): object {
  const named = OPERATIONS[endpoint.operation] as OperationWords;
  const { kind, tag, summary, description, answer, examples = {}, csv, headers = [], refusals = [] } = named;
  const ofKind = words.kinds[kind];
  const isCached = kind === 'cached';
  const answers = Object.fromEntries(
    Object.entries(examples).map(([label, asked]) => [label, endpoint.example?.(parts, asked)]),
  );
  const parameters = [
    ...parametersOf(endpoint.pathParameters, 'path', examples),
    ...parametersOf(endpoint.query, 'query', examples),
  ];
  if (isCached) parameters.push(words.ifNoneMatch);
  const table = Object.values(answers).find((shown) => typeof shown === 'string');
  const content = contentOf(endpoint.answer, answers, table ?? csv?.answer);
  return {
    operationId: endpoint.operation,
    tags: [tag],
    summary,
    description: filled(description, { requestsPerDay: parts.requestsPerDay, ...endpoint.figures }),
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: endpoint.body && { required: true, content: contentOf(endpoint.body, examples, csv?.body) },
    responses: {
      [content ? 200 : 204]: {
        description: answer,
        headers: headerRefs(['X-Request-Id', ...ofKind.headers, ...headers]),
        content,
      },
      304: isCached ? ref('responses', 'NotModified') : undefined,
      ...refusalRefs([...ofKind.refusals, ...refusals, 'WrongMethod']),
      default: ref('responses', 'AnyOther'),
    },
    security: ofKind.security,
  };
}

/** Returns the parameters of a query or a path, with examples by label. */
function parametersOf(
  query: Endpoint['query'],
  place: 'query' | 'path',
  examples: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): object[] {
  return Object.entries(query?.properties ?? {}).map(([name, property]) => {
    const { description = '', slugs, ...schema } = omit(property as Record<string, unknown>, 'examples');
    const isList = schema.type === 'array';
    const values = Object.entries(examples).flatMap(([label, asked]) =>
      asked[name] === undefined ? [] : [[label, asked[name]] as const],
    );
    return {
      name,
      in: place,
      required: (query?.required as readonly string[] | undefined)?.includes(name) ?? false,
      description,
      // The slugs as written: generated clients offer them.
      schema: typeof slugs === 'function' ? { type: schema.type, enum: slugs() } : schema,
      // `comps=40,55,48`. The service also takes it repeated, as clients that ignore the style send it.
      style: isList ? 'form' : undefined,
      explode: isList ? false : undefined,
      examples: values.length > 0 ? labeled(values) : undefined,
    };
  });
}

/** Returns a body as JSON with a schema and as CSV; undefined for none. */
function contentOf(schema: TSchema | undefined, examples: Readonly<Record<string, unknown>>, csv?: string) {
  if (schema === undefined && csv === undefined) return undefined;
  const shown = Object.entries(examples).filter(([, example]) => example !== undefined);
  return {
    'application/json': schema && { schema, examples: labeled(shown) },
    'text/csv': csv === undefined ? undefined : { schema: { type: 'string' }, examples: labeled([['list', csv]]) },
  };
}

const labeled = (examples: readonly (readonly [label: string, value: unknown])[]) =>
  Object.fromEntries(examples.map(([label, value]) => [label, { value }]));

const ref = (kind: 'schemas' | 'headers' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** References to headers: `X-Model-Version` is the component `ModelVersion`. */
const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name.replace(/^X-|-/g, ''))]));

const refusalRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [problemsOf(REFUSALS[name] as Refusal)[0]?.status, ref('responses', name)]));

function refusalComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([name, { headers = [], ...refusal }]) => {
      const documents = problemsOf(refusal).map(
        (problem) => [problem.code, problemDocument(problem, EXAMPLE_URL, 'k3v9x2-1f')] as const,
      );
      return [
        name,
        {
          description: refusal.description,
          headers: headerRefs(['X-Request-Id', ...headers]),
          content: {
            'application/problem+json': { schema: ref('schemas', 'Problem'), examples: labeled(documents) },
          },
        },
      ];
    }),
  );
}

const problemsOf = ({ problems }: Refusal): Problem[] =>
  problems.map(({ code, detail, ...members }) => new Problem(code as ProblemCode, detail, members));

/** Returns a document as plain JSON, with each schema that has an `$id` once, among its components. */
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
