import type { TObject } from 'typebox';
import { cachedHeaders, everyAnswer, limitHeaders, modelHeaders } from './headers.ts';
import { ref } from './refs.ts';
import {
  quotaExceeded,
  refusals,
  storeUnavailable,
  unauthorized,
  wrongMethod,
} from './refusals.ts';

// What the operations of the document have in common.

type Refusals = Parameters<typeof refusals>;

/** Of an operation that takes a key, in either header. */
export const KEYED = [{ bearerKey: [] }, { headerKey: [] }];

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: object;
}

/** The parameters of a query, with labeled examples by name. */
export function parameters(
  query: TObject,
  examples: Record<string, Record<string, string | number>>,
): Parameter[] {
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
    const values = Object.entries(examples[name] ?? {});
    return {
      name,
      in: 'query',
      required: required.has(name),
      description,
      schema,
      ...(values.length > 0
        ? { examples: Object.fromEntries(values.map(([label, value]) => [label, { value }])) }
        : {}),
    };
  });
}

/** JSON of a named schema, with labeled examples. */
export function json(schema: string, examples: Record<string, unknown>): object {
  return {
    'application/json': {
      schema: ref('schemas', schema),
      examples: Object.fromEntries(
        Object.entries(examples).map(([label, value]) => [label, { value }]),
      ),
    },
  };
}

export const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Entity tags of the copies that the client has.',
  schema: { type: 'string' },
};

/** The answers of an endpoint without a key, whose answers caches may keep. */
export function cachedResponses(
  description: string,
  content: object,
  own: Refusals,
  headers: object = {},
): object {
  return {
    200: { description, headers: { ...everyAnswer, ...cachedHeaders, ...headers }, content },
    304: ref('responses', 'NotModified'),
    ...refusals(...own, wrongMethod),
  };
}

/** The answers of an endpoint that counts toward the quota of a key: its own refusals, and those of the key. */
export function countedResponses(description: string, content: object, own: Refusals): object {
  return {
    200: {
      description,
      headers: { ...everyAnswer, ...modelHeaders, ...limitHeaders },
      content,
    },
    ...refusals(...own, unauthorized, wrongMethod, quotaExceeded, storeUnavailable),
  };
}
