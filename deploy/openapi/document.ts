// The OpenAPI document, which the service sends as `npm run generate` writes it.
import type { TSchema } from 'typebox';
import packageJson from '../../package.json' with { type: 'json' };
import { PROBLEM_MEMBERS, Problem, type ProblemCode, problemDocument } from '../../src/base/problem.ts';
import { nonemptyText, Type, textList } from '../../src/base/shape.ts';
import { omit } from '../../src/base/values.ts';
import { describeApi } from '../../src/http/describe-api.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { ENDPOINTS } from '../../src/http/endpoints.ts';
import { REQUESTS_PER_DAY } from '../../src/keys/key-store.ts';
import { shippedFees } from '../../src/money/seller.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import texts from './document.json' with { type: 'json' };
import refusals from './refusals.json' with { type: 'json' };
import service from './service.json' with { type: 'json' };

/** A refusal that operations share. All of its problems have the same status. */
interface Refusal {
  readonly description: string;
  readonly headers?: readonly string[];
  /** Headers that only some of its answers have. */
  readonly mayHave?: readonly string[];
  readonly problems: readonly { readonly code: string; readonly detail: string }[];
}

/** What computes the examples. */
type ExampleParts = Parameters<NonNullable<Endpoint['exampleAnswer']>>[0];

const EXAMPLE_TIME = Date.UTC(2026, 10, 20, 9, 30);
const EXAMPLE_URL = packageJson.homepage;
const REFUSALS: Readonly<Record<string, Refusal>> = refusals;

/** Schema for every problem document. */
const ProblemDocument = Type.Object(
  {
    ...PROBLEM_MEMBERS,
    documentationUrl: nonemptyText('Page about this type of problem.', { format: 'uri' }),
    validValuesUrl: Type.Optional(nonemptyText('URL of the list of all valid values.', { format: 'uri' })),
    'violated-policies': Type.Optional(textList('The rate-limit policies that were exceeded.')),
    requestId: nonemptyText('Identifies this request, as X-Request-Id does.'),
  },
  { $id: 'Problem', description: 'A problem document (RFC 9457).' },
);

/**
 * Creates the OpenAPI 3.1 document from the schemas that validate requests, with examples computed from the
 * artifacts. The version is fixed by the contract.
 */
export function createOpenApiDocument(): object {
  const pricing = readShippedModel();
  const parts: ExampleParts = {
    pricing,
    fees: shippedFees,
    requestsPerDay: REQUESTS_PER_DAY,
    publicUrl: () => EXAMPLE_URL,
    clock: () => EXAMPLE_TIME,
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of ENDPOINTS) {
    const { path, method = 'get' } = endpoint;
    paths[path] = { ...paths[path], [method]: createOperation(endpoint, parts) };
  }
  const { access: _, ifNoneMatch, components, ...frameTexts } = texts;
  const { securitySchemes, headers, responses } = components;
  const { title, summary, ...otherInfo } = frameTexts.info;
  return extractComponents({
    ...frameTexts,
    info: {
      title,
      summary,
      description: describeApi(parts),
      ...otherInfo,
      contact: { ...otherInfo.contact, url: packageJson.homepage },
    },
    paths: { ...paths, ...service.paths },
    components: {
      schemas: { ProblemDocument, ...service.schemas },
      securitySchemes,
      headers,
      responses: { ...createRefusalComponents(), ...responses },
    },
  });
}

/** Returns an endpoint's operation. Undefined members are dropped when the document is converted to JSON. */
function createOperation(endpoint: Endpoint, parts: ExampleParts): object {
  const { examples = {}, csv, headers = [], refusals = [] } = endpoint;
  const access = texts.access[endpoint.access];
  const isCached = endpoint.access === 'cached';
  const parameters = [
    ...createParameters(endpoint.pathParameters, 'path', examples),
    ...createParameters(endpoint.query, 'query', examples),
    ...(isCached ? [texts.ifNoneMatch] : []),
  ];
  const answers = Object.fromEntries(
    Object.entries(examples).map(([label, input]) => [label, withShortLists(endpoint.exampleAnswer?.(parts, input))]),
  );
  const csvAnswer = Object.values(answers).find((answer) => typeof answer === 'string') ?? csv?.answer;
  const content = createContent(endpoint.answer, answers, csvAnswer);
  const refusalNames = [...access.refusals, ...refusals, 'WrongMethod'];
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: describeApi(parts, endpoint),
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: (endpoint.body || csv) && {
      required: true,
      content: createContent(endpoint.body, examples, csv?.body),
    },
    responses: {
      [content ? 200 : 204]: {
        description: endpoint.responseText,
        headers: createHeaderRefs(['X-Request-Id', ...access.headers, ...headers]),
        content,
      },
      304: isCached ? createRef('responses', 'NotModified') : undefined,
      ...createRefusalRefs(refusalNames),
      default: createRef('responses', 'AnyOther'),
    },
    security: access.security,
  };
}

function createParameters(
  query: Endpoint['query'],
  location: 'query' | 'path',
  examples: NonNullable<Endpoint['examples']>,
): object[] {
  const required = (query?.required ?? []) as readonly string[];
  return Object.entries(query?.properties ?? {}).map(([name, property]) => {
    const { description = '', ...schema } = omit(property as Record<string, unknown>, 'examples');
    // In a query, a list has plain values; in JSON its entries may be objects too.
    const { anyOf }: { readonly anyOf?: readonly { readonly type?: string }[] } = schema.items ?? {};
    const plainSchemas = anyOf?.filter(({ type }) => type !== 'object');
    if (plainSchemas) schema.items = plainSchemas.length > 1 ? { anyOf: plainSchemas } : plainSchemas[0];
    const values = Object.entries(examples)
      .map(([label, input]) => [label, input[name]] as const)
      .filter(([, value]) => value !== undefined);
    return {
      name,
      in: location,
      required: required.includes(name),
      description,
      schema,
      examples: values.length > 0 ? toExamples(values) : undefined,
    };
  });
}

function createContent(schema: TSchema | undefined, examples: Readonly<Record<string, unknown>>, csv?: string) {
  if (schema === undefined && csv === undefined) return undefined;
  const values = Object.entries(examples).filter(([, example]) => example !== undefined);
  return {
    'application/json': schema && { schema, examples: toExamples(values) },
    'text/csv': csv === undefined ? undefined : { schema: { type: 'string' }, examples: toExamples([['list', csv]]) },
  };
}

/** Lists in examples with more entries show only the first two. */
const MAX_EXAMPLE_ENTRIES = 5;

/** Returns an example without the rest of its long lists. */
function withShortLists<Example>(example: Example): Example {
  if (typeof example !== 'object' || example === null) return example;
  if (Array.isArray(example)) {
    return example.slice(0, example.length > MAX_EXAMPLE_ENTRIES ? 2 : undefined).map(withShortLists) as Example;
  }
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, withShortLists(value)])) as Example;
}

const toExamples = (examples: readonly (readonly [label: string, value: unknown])[]) =>
  Object.fromEntries(examples.map(([label, value]) => [label, { value }]));

const createRef = (kind: 'schemas' | 'headers' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Returns references to header components. For example, `X-Model-Version` is the component `ModelVersion`. */
const createHeaderRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, createRef('headers', toComponentName(name))]));

const toComponentName = (header: string): string => header.replace(/^X-|-/g, '');

const HEADER_COMPONENTS: Readonly<Record<string, object>> = texts.components.headers;

/** Returns headers that only some answers have. */
const createOptionalHeaders = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { ...HEADER_COMPONENTS[toComponentName(name)], required: false }]));

const createRefusalRefs = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [createProblems(REFUSALS[name] as Refusal)[0]?.status, createRef('responses', name)]),
  );

/** Returns a response for each refusal, with an example of each problem. */
function createRefusalComponents(): Record<string, object> {
  const components: Record<string, object> = {};
  for (const [name, refusal] of Object.entries(REFUSALS)) {
    const exampleDocuments = createProblems(refusal).map(
      (problem) => [problem.code, problemDocument(problem, EXAMPLE_URL, 'k3v9x2-1f')] as const,
    );
    components[name] = {
      description: refusal.description,
      headers: {
        ...createOptionalHeaders(['RateLimit-Policy', 'RateLimit', ...(refusal.mayHave ?? [])]),
        ...createHeaderRefs(['X-Request-Id', ...(refusal.headers ?? [])]),
      },
      content: {
        'application/problem+json': {
          schema: createRef('schemas', 'Problem'),
          examples: exampleDocuments.length > 0 ? toExamples(exampleDocuments) : undefined,
        },
      },
    };
  }
  return components;
}

const createProblems = ({ problems }: Refusal): Problem[] =>
  problems.map(({ code, detail, ...members }) => new Problem(code as ProblemCode, detail, members));

/** Returns the schema of a number that may be one of some words instead. */
function createNumberOrWordSchema({
  description,
  examples,
  'x-words': words,
  ...numberSchema
}: Record<string, unknown>): object {
  return { anyOf: [numberSchema, { type: 'string', enum: words }], description, examples };
}

/** Returns a document as plain JSON that defines each schema with an `$id` once, as a component of that name. */
function extractComponents(document: object): object {
  const schemas: Record<string, unknown> = {};
  const plainDocument = JSON.parse(JSON.stringify(document), (_, value) => {
    if (Array.isArray(value?.['x-words'])) return createNumberOrWordSchema(value);
    if (typeof value?.$id !== 'string') return value;
    const { $id: name, ...schema } = value;
    schemas[name] = schema;
    return createRef('schemas', name);
  });
  plainDocument.components.schemas = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return plainDocument;
}
