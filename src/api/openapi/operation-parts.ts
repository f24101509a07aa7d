import type { TObject, TSchema } from 'typebox';
import { headerRefs, type RefusalName, ref, refusals } from './refusals.ts';

// Shared parts of the operations.

/** The headers that tell what is left of a quota. */
export const LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'];

/** Of an operation that takes a key, in either header. */
const KEYED = [{ bearerKey: [] }, { headerKey: [] }];

/** The content of an operation in the document. */
interface Operation {
  readonly operationId: string;
  readonly tags: readonly ['Prices' | 'Marketplaces' | 'Catalog' | 'Keys' | 'Sales'];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly object[];
  /** The contents of the body that it needs. */
  readonly body?: object;
  /** Describes a successful answer, in a sentence. */
  readonly answer: string;
  /** The body of that answer; without one, its status is 204. */
  readonly content?: object;
  /** Names of that answer's headers beside those that all operations of the kind have. */
  readonly headers?: readonly string[];
  /** The operation's own refusals; those of its kind come to them. */
  readonly refusals?: readonly RefusalName[];
}

/** An operation without a key, whose answers caches may keep. */
export function cachedOperation({ parameters = [], headers = [], ...operation }: Operation): object {
  const { responses, ...described } = openOperation({
    ...operation,
    parameters: [...parameters, ifNoneMatch],
    headers: ['Cache-Control', 'ETag', ...headers],
  });
  return { ...described, responses: { ...responses, 304: ref('responses', 'NotModified') } };
}

/** An operation without a key. */
export function openOperation({ answer, content, headers = [], ...operation }: Operation) {
  const { body, refusals: own = [], ...described } = operation;
  return {
    ...described,
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [content ? 200 : 204]: {
        description: answer,
        headers: headerRefs('X-Request-Id', ...headers),
        ...(content && { content }),
      },
      ...refusals(...own),
    } as Record<string, object>,
    security: [] as object[],
  };
}

/** An operation with a key, which counts nothing. */
export function keyedOperation({ refusals: own = [], ...operation }: Operation): object {
  const refusals: RefusalName[] = ['TwoKeys', 'Unauthorized', 'StoreUnavailable', ...own];
  return { ...openOperation({ ...operation, refusals }), security: KEYED };
}

/** An operation that counts toward the quota of a key. */
export function countedOperation(operation: Operation): object {
  const { refusals: own = [], headers = [] } = operation;
  return keyedOperation({
    ...operation,
    headers: ['X-Model-Version', ...LIMIT_HEADERS, ...headers],
    refusals: ['QuotaExceeded', ...own],
  });
}

/** The parameters of a query, or of a path, with labeled examples by name. */
export function parameters(
  query: TObject,
  examples: Record<string, Record<string, string | number>>,
  place: 'query' | 'path' = 'query',
) {
  const required = new Set<string>(query.required ?? []);
  return Object.entries(query.properties).map(([name, property]) => {
    const {
      description = '',
      examples: _examples,
      slugs,
      ...rest
    } = property as { readonly description?: string } & Record<string, unknown>;
    // The slugs as they are written: generated clients offer them.
    const schema = typeof slugs === 'function' ? { type: rest.type, enum: slugs() } : rest;
    const own = examples[name];
    return {
      name,
      in: place,
      required: required.has(name),
      description,
      schema,
      // `comps=40,55,48`: one parameter, given once.
      ...(rest.type === 'array' && { style: 'form', explode: false }),
      ...(own && { examples: labeled(own) }),
    };
  });
}

/** JSON of a schema, with labeled examples. */
export const json = (schema: TSchema, examples: Record<string, unknown>) => ({
  'application/json': { schema, examples: labeled(examples) },
});

const labeled = (examples: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(examples).map(([label, value]) => [label, { value }]));

/** CSV, with an example. */
export const csv = (example: string) => ({
  'text/csv': { schema: { type: 'string' }, examples: { list: { value: example } } },
});

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Entity tags of the client’s copies.',
  schema: { type: 'string' },
};
