import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memo } from '../base/memo.ts';

/** Headers for responses to programs: any origin may read them, and browsers must not guess their type. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Model-Version, X-Read-As, ' +
    'X-Request-Id, X-Unknown-Parameters',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Returns a header with the percent-encoded unknown parameters, for bodies without a field for them, or {} if none. */
export function unknownHeader(unknown: readonly string[]): Readonly<Record<string, string>> {
  if (unknown.length === 0) return {};
  return { 'x-unknown-parameters': unknown.map(encodeURIComponent).join(', ') };
}

/** Cache-Control for responses that are the same for everyone. Caches may store them for an hour. */
export const CACHEABLE = 'public, max-age=3600, stale-while-revalidate=86400';

/** Cache-Control for versioned URLs, whose content never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Cache-Control for responses that must not be stored: they contain a key, depend on one, or report an error. */
export const NOT_CACHEABLE = 'no-store';

type Encoding = 'br' | 'gzip';

/** Minimum size to compress, in bytes. A smaller response fits into one packet uncompressed. */
export const MIN_COMPRESSED = 1_000;

/** Compression levels. A 52 kB page takes 0.15 ms (gzip) or 0.3 ms (Brotli) at level 1; level 5 takes 1 ms. */
const GZIP = { once: { level: 1 }, cached: { level: 5 } };
const BROTLI = {
  once: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  cached: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
};

/** Compresses content quickly for a single response, or more tightly for a response that stays in memory. */
export function compress(content: string | Uint8Array, encoding: Encoding, use: 'once' | 'cached' = 'once'): Buffer {
  return encoding === 'gzip' ? gzipSync(content, GZIP[use]) : brotliCompressSync(content, BROTLI[use]);
}

const COMPRESSIBLE_TYPE = /^text\/|\/(json|xml|javascript)|\+(json|xml)/;

/** Returns the encoding that an Accept-Encoding header prefers (RFC 9110, 12.5.3), or undefined if it accepts none. */
export function preferredEncoding(accept = ''): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q=')) ?? 'q=1';
    weights.set(name, Number(quality.slice('q='.length)) || 0);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const br = weightOf('br');
  const gzip = weightOf('gzip');
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : undefined;
}

/** A body and its headers, as {@link flatHeaders} returns them. Never modify the bytes, which responses may share. */
export interface Answer {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly fields: readonly string[];
  /** Headers of a 304 (RFC 9110, 15.4.5). */
  readonly notModifiedFields: readonly string[];
  /** Undefined if the content is too short to compress or its type doesn't benefit from compression. */
  readonly encoded?: (encoding: Encoding) => Answer;
}

/**
 * Creates a publicly cacheable response with a strong ETag. Compresses long text if the client supports it, unless it
 * comes `compressed`.
 */
export function cacheableAnswer(
  contentType: string,
  content: string | Uint8Array,
  headers: Readonly<Record<string, string>> = API_HEADERS,
  compressed?: Readonly<Record<Encoding, Buffer>>,
): Answer {
  const digest = hash('sha256', content, 'base64url').slice(0, 22);
  const canCompress = content.length >= MIN_COMPRESSED && COMPRESSIBLE_TYPE.test(contentType);
  const vary: Readonly<Record<string, string>> = canCompress ? { vary: 'Accept-Encoding' } : {};
  const make = (bytes: Buffer, etag: string, encodingHeaders: Readonly<Record<string, string>> = {}) => {
    const notModifiedHeaders = { 'cache-control': CACHEABLE, ...headers, ...vary, etag };
    const fields = flatHeaders({ ...notModifiedHeaders, 'content-type': contentType, ...encodingHeaders });
    return { bytes, etag, fields, notModifiedFields: flatHeaders(notModifiedHeaders) };
  };
  const plain = make(Buffer.from(content as string), `"${digest}"`);
  if (!canCompress) return plain;
  // Each encoding needs its own ETag, since different bytes are a different representation (RFC 9110, 8.8.3.3).
  const encoded = memo((encoding: Encoding) =>
    make(compressed?.[encoding] ?? compress(content, encoding, 'cached'), `"${digest}-${encoding}"`, {
      'content-encoding': encoding,
    }),
  );
  return { ...plain, encoded };
}

/** Creates a {@link cacheableAnswer} with text of megabytes. Compresses it on other threads. */
export async function largeAnswer(
  contentType: string,
  content: string,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> {
  const bytes = Buffer.from(content);
  const [br, gzip] = await Promise.all([brotliOf(bytes, BROTLI.cached), gzipOf(bytes, GZIP.cached)]);
  return cacheableAnswer(contentType, bytes, headers, { br, gzip });
}

const brotliOf = promisify<Buffer, object, Buffer>(brotliCompress);
const gzipOf = promisify<Buffer, object, Buffer>(gzip);

/** Creates a {@link cacheableAnswer} with a value as JSON. */
export function cacheableJson(value: unknown, headers?: Readonly<Record<string, string>>): Answer {
  return cacheableAnswer('application/json', JSON.stringify(value), headers);
}

/** Sends a response, or a 304 if the client already has it, with `moreHeaders`. Ignores headers set on `reply`. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  plain: Answer,
  moreHeaders?: Readonly<Record<string, string>>,
): void {
  const { etag, fields, notModifiedFields, bytes } = encodedFor(request, plain);
  const clientTags = request.headers['if-none-match'];
  const isUnchanged = clientTags !== undefined && isNamed(clientTags, etag);
  if (isUnchanged) sendPrepared(request, reply, 304, notModifiedFields, undefined, moreHeaders);
  else sendPrepared(request, reply, 200, fields, bytes, moreHeaders);
}

function encodedFor({ headers }: FastifyRequest, plain: Answer): Answer {
  if (!plain.encoded) return plain;
  const encoding = preferredEncoding(headers['accept-encoding']);
  return encoding === undefined ? plain : plain.encoded(encoding);
}

const SHORT_BYTES = 16 * 1024;

/** Sends a response directly through Node, because Fastify would take 10% longer for a small one. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: readonly string[],
  bytes?: Buffer,
  moreHeaders: Readonly<Record<string, string>> = {},
): void {
  const fields = headers.slice();
  for (const name in moreHeaders) fields.push(name, moreHeaders[name] as string);
  fields.push('x-request-id', request.id);
  if (bytes) fields.push('content-length', String(bytes.length));
  reply.raw.writeHead(status, fields);
  // Node omits the body from responses to HEAD requests. It sends a string in one piece with the headers, which takes a
  // short answer a sixth less time. In latin1, each character is a byte.
  if (bytes && bytes.length < SHORT_BYTES) reply.raw.end(bytes.toString('latin1'), 'latin1');
  else reply.raw.end(bytes);
}

/** Returns headers in the form that Node sends fastest: [name, value, name, value, …]. */
export function flatHeaders(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flat();
}

/** Returns true if an If-None-Match header matches the tag, using weak comparison (RFC 9110, 13.1.2). */
export function isNamed(field: string, etag: string): boolean {
  if (field === etag || field.trim() === '*') return true;
  return field.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Sends a status without a body. The response must not be cached. */
export function sendNothing(reply: FastifyReply, status = 204): FastifyReply {
  return reply.code(status).headers(API_HEADERS).header('cache-control', NOT_CACHEABLE).send();
}

/**
 * Sends JSON that must not be cached, with the status and headers of `reply`. A string must already be JSON and is sent
 * as is. Compresses long JSON. `type` is the media type.
 */
export function sendJson(reply: FastifyReply, value: object | string, type = 'application/json'): FastifyReply {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  reply.headers(API_HEADERS).header('cache-control', NOT_CACHEABLE).header('content-type', type);
  const accepted = preferredEncoding(reply.request.headers['accept-encoding']);
  const encoding = text.length >= MIN_COMPRESSED ? accepted : undefined;
  // Send bytes, because Fastify would add a charset to a string's media type, and JSON defines none (RFC 8259, 11).
  if (encoding === undefined) return reply.send(Buffer.from(text));
  return reply.header('content-encoding', encoding).send(compress(text, encoding));
}
