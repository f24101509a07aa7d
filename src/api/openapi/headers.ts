import { type TSchema, Type } from 'typebox';
import { REQUESTS_PER_DAY } from '../../keys/quota.ts';

/** A reference to a component of the document. */
export const ref = (kind: 'schemas' | 'headers' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

const header = (schema: TSchema, description: string) => ({ description, schema });

/** The answers' headers, as named components. */
export const headerComponents = {
  RequestId: header(Type.String(), 'Identifies this request in the service log.'),
  ETag: header(Type.String(), 'Strong entity tag: send it back in `If-None-Match`.'),
  CacheControl: header(Type.String(), 'How long caches may keep the answer.'),
  ModelVersion: header(Type.String(), 'Version of the fitted numbers.'),
  RateLimitPolicy: header(
    Type.String({ examples: [`"daily";q=${REQUESTS_PER_DAY};w=86400`] }),
    'The limit: q requests in w seconds (draft-ietf-httpapi-ratelimit-headers-11).',
  ),
  RateLimit: header(
    Type.String({ examples: ['"daily";r=99;t=43200'] }),
    'The rest: r requests until the window ends in t seconds.',
  ),
  RetryAfter: header(Type.String({ pattern: '^\\d+$' }), 'Seconds to wait before trying again.'),
  WWWAuthenticate: header(Type.String(), 'How to authenticate (RFC 6750).'),
};

// The headers that each kind of answer carries.

export const everyAnswer = { 'X-Request-Id': ref('headers', 'RequestId') };
export const cachedHeaders = {
  'Cache-Control': ref('headers', 'CacheControl'),
  ETag: ref('headers', 'ETag'),
};
export const modelHeaders = { 'X-Model-Version': ref('headers', 'ModelVersion') };
export const limitHeaderRefs = {
  'RateLimit-Policy': ref('headers', 'RateLimitPolicy'),
  RateLimit: ref('headers', 'RateLimit'),
};
export const retryHeaders = { 'Retry-After': ref('headers', 'RetryAfter') };
