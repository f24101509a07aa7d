import type { TSchema } from 'typebox';
import { cacheableJson, sendAnswer } from '../service/http/answer.ts';
import type { ApiParts, Endpoint } from './endpoint.ts';
import { cachedOperation, json } from './openapi/operation-parts.ts';

interface List {
  readonly path: string;
  readonly operationId: string;
  readonly tags: readonly ['Marketplaces' | 'Catalog'];
  readonly summary: string;
  readonly schema: TSchema;
  readonly make: (parts: Pick<ApiParts, 'pricing' | 'marketplaces'>) => object;
  /** Headers of the answer beside those of every answer. */
  readonly headers?: (parts: Pick<ApiParts, 'pricing'>) => Readonly<Record<string, string>>;
}

/** An endpoint that answers everybody with the same list, made at the start. */
export function listEndpoint({ path, schema, make, headers, ...named }: List): Endpoint {
  return {
    path,
    method: 'get',
    describe: (parts) =>
      cachedOperation({
        ...named,
        description: `${named.summary}. Needs no key and no parameters.`,
        answer: 'The list.',
        content: json(schema, { all: make(parts) }),
      }),
    register: (app, parts) => {
      const list = cacheableJson(make(parts), headers?.(parts));
      app.get(path, (request, reply) => sendAnswer(request, reply, list));
    },
  };
}
