import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memo } from '../../base/memo.ts';

/** For answers that programs read: any origin may read them, and browsers must not guess their type. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Model-Version, X-Request-Id, ' +
    'X-Unknown-Parameters',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Returns the header that lists unknown names next to an answer of a fixed form, percent-encoded; none without any. */
export const unknownHeader = (unknown: readonly string[]): Readonly<Record<string, string>> =>
  unknown.length === 0 ? {} : { 'x-unknown-parameters': unknown.map(encodeURIComponent).join(', ') };

/** Answers that are the same for everyone: caches may store them for an hour. */
export const CACHEABLE = 'public, max-age=3600, stale-while-revalidate=86400';

/** For addresses that contain a version: their bytes never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Answers that no cache may store, such as those that contain a key, depend on one, or report an error. */
export const NOT_CACHEABLE = 'no-store';

type Encoding = 'br' | 'gzip';

/** Fewer bytes than this fit into one packet anyway. */
export const MIN_COMPRESSED = 1_000;

/** For one answer, takes 0.15 and 0.3 ms for a page of 52 kB; for a cached one, 1 ms, with a fifth fewer bytes. */
const QUALITY = { once: 1, kept: 5 };

export function compress(content: string | Uint8Array, encoding: Encoding, use: 'once' | 'kept' = 'once'): Buffer {
  if (encoding === 'gzip') return gzipSync(content, { level: QUALITY[use] });
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[use] } });
}

/** Returns true if compression gains anything: pictures and fonts are compressed already. */
function isCompressible(type: string): boolean {
  return /^text\/|\/(json|xml|javascript)|\+(json|xml)/.test(type);
}

/** Returns the client's preferred encoding (RFC 9110, 12.5.3); undefined if it names none. */
export function preferredEncoding(accept = ''): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1;
    weights.set(name, Number(weight) || 0);
  }
  const { br = weights.get('*') ?? 0, gzip = weights.get('*') ?? 0 } = Object.fromEntries(weights);
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : undefined;
}

/** A body with its headers as {@link flatHeaders}, fit to be sent many times at once: clients share the bytes. */
export interface Answer {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly fields: readonly string[];
  /** The headers that an answer without a body keeps (RFC 9110, 15.4.5). */
  readonly notModifiedFields: readonly string[];
  /** Absent if another coding gains nothing. */
  readonly encoded?: (encoding: Encoding) => Answer;
}

/** Creates an answer that anyone may cache, with a strong entity tag. It is compressed if the client accepts that. */
export function cacheableAnswer(
  contentType: string,
  content: string | Uint8Array,
  headers: Readonly<Record<string, string>> = API_HEADERS,
): Answer {
  const name = hash('sha256', content, 'base64url').slice(0, 22);
  const isLong = content.length >= MIN_COMPRESSED && isCompressible(contentType);
  const vary: Readonly<Record<string, string>> = isLong ? { vary: 'Accept-Encoding' } : {};
  // A tag for each coding: different bytes are a different representation (RFC 9110, 8.8.3.3).
  const make = (bytes: Buffer, tag: string, coding: Readonly<Record<string, string>> = {}) => {
    const fresh = { 'cache-control': CACHEABLE, ...headers, ...vary, etag: tag };
    const fields = flatHeaders({ ...fresh, 'content-type': contentType, ...coding });
    return { bytes, etag: tag, fields, notModifiedFields: flatHeaders(fresh) };
  };
  const plain = make(Buffer.from(content as string), `"${name}"`);
  if (!isLong) return plain;
  const encoded = memo((encoding: Encoding) =>
    make(compress(content, encoding, 'kept'), `"${name}-${encoding}"`, { 'content-encoding': encoding }),
  );
  return { ...plain, encoded };
}

/** Creates a {@link cacheableAnswer} from a value as JSON. */
export function cacheableJson(value: unknown, headers?: Readonly<Record<string, string>>): Answer {
  return cacheableAnswer('application/json', JSON.stringify(value), headers);
}

/** Sends the answer with `own` headers, or 304 if the client has it. Does not send headers set on `reply` before. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  plain: Answer,
  own?: Readonly<Record<string, string>>,
): void {
  const encoding = plain.encoded && preferredEncoding(request.headers['accept-encoding']);
  const { etag, fields, notModifiedFields, bytes } = (encoding && plain.encoded?.(encoding)) ?? plain;
  const known = request.headers['if-none-match'];
  if (known === undefined || !isNamed(known, etag)) sendPrepared(request, reply, 200, fields, bytes, own);
  else sendPrepared(request, reply, 304, notModifiedFields, undefined, own);
}

/** Sends an answer directly with Node, with `own` headers: through Fastify, a small answer takes a tenth longer. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: readonly string[],
  bytes?: Buffer,
  own: Readonly<Record<string, string>> = {},
): void {
  const fields = headers.slice();
  for (const name in own) fields.push(name, own[name] as string);
  fields.push('x-request-id', request.id);
  if (bytes) fields.push('content-length', String(bytes.length));
  // Node leaves the body out of answers to HEAD.
  reply.raw.writeHead(status, fields).end(bytes);
}

/** Returns headers in Node's fastest form: [name, value, name, value, …]. */
export function flatHeaders(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flat();
}

/** Returns true if an If-None-Match field names the tag, by weak comparison (RFC 9110, 13.1.2). */
export function isNamed(field: string, etag: string): boolean {
  if (field === etag || field.trim() === '*') return true;
  return field.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Sends only a status, which no cache may store. */
export function sendNothing(reply: FastifyReply, status = 204): FastifyReply {
  return reply.code(status).headers(API_HEADERS).header('cache-control', NOT_CACHEABLE).send();
}

/**
 * Sends a value as JSON that no cache may store, or a string that is already JSON, compressed by size, with the status
 * and headers of `reply`. `type` is the media type if it is not plain JSON.
 */
export function sendJson(reply: FastifyReply, value: object | string, type = 'application/json'): FastifyReply {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  reply.headers(API_HEADERS).header('cache-control', NOT_CACHEABLE).header('content-type', type);
  const isLong = text.length >= MIN_COMPRESSED;
  const encoding = isLong && preferredEncoding(reply.request.headers['accept-encoding']);
  // As bytes: Fastify adds a charset to the type of a string, which JSON does not have (RFC 8259, 11).
  if (!encoding) return reply.send(Buffer.from(text));
  return reply.header('content-encoding', encoding).send(compress(text, encoding));
}
