import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memo, pick } from '../base/values.ts';
import { FIELDS } from '../operations/fields/item-fields.ts';
import { createNameFinder } from '../operations/fields/read-input.ts';
import sharedHeaders from './headers.json' with { type: 'json' };

type HeaderFields = Readonly<Record<string, string>>;

/** Headers for responses to programs: any origin may read them, and browsers must not guess their type. */
export const API_HEADERS: HeaderFields = sharedHeaders.api;

/** Returns a header with the percent-encoded unknown parameters, for bodies without a field for them, or {} if none. */
export function createUnknownHeader(unknownNames: readonly string[]): HeaderFields {
  if (unknownNames.length === 0) return {};
  return { 'x-unknown-parameters': unknownNames.map(encodeURIComponent).join(', ') };
}

/** Cache-Control for responses that are the same for everyone. Caches may store them for an hour. */
const CACHEABLE = 'public, max-age=3600, stale-while-revalidate=86400';

/** Cache-Control for responses that must not be stored: they contain a key, depend on one, or report an error. */
export const NOT_CACHEABLE = 'no-store';

/** Finds, in any spelling, a seller's terms that apply to nobody else. */
const findPrivateTerm = createNameFinder(
  pick(FIELDS, 'cost', 'floor', 'minProfit', 'minReturn', 'minMargin', 'minNet', 'hourly', 'minutes'),
);

/** Returns the header that keeps an answer computed from a seller's own terms out of caches. */
export const createPrivacyHeaders = (sentTerms: object): HeaderFields =>
  Object.keys(sentTerms).some(findPrivateTerm) ? { 'cache-control': NOT_CACHEABLE } : {};

type Encoding = 'br' | 'gzip';

/** Minimum size to compress, in bytes. A smaller response fits into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_000;

/** A 34 kB page takes a millisecond at these levels. */
const GZIP_OPTIONS = { level: 5 };
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compress = (content: string | Uint8Array, encoding: Encoding): Buffer =>
  encoding === 'gzip' ? gzipSync(content, GZIP_OPTIONS) : brotliCompressSync(content, BROTLI_OPTIONS);

const COMPRESSIBLE_TYPE_PATTERN = /^text\/|\/(json|xml|javascript)|\+(json|xml)/;

/** Returns the encoding that an Accept-Encoding header prefers (RFC 9110, 12.5.3): br if both weigh the same. */
function findPreferredEncoding(acceptEncoding = ''): Encoding | undefined {
  const weightByEncoding = new Map(acceptEncoding.toLowerCase().split(',').map(parseWeight));
  const weightFor = (encoding: Encoding) => weightByEncoding.get(encoding) ?? weightByEncoding.get('*') ?? 0;
  const bestEncoding = weightFor('gzip') > weightFor('br') ? 'gzip' : 'br';
  return weightFor(bestEncoding) > 0 ? bestEncoding : undefined;
}

/** Parses an encoding with its weight, such as `gzip;q=0.5`. The weight is 1 by default, and 0 if it cannot be read. */
function parseWeight(part: string): [string, number] {
  const [name = '', weight] = part.split(/;\s*q=/);
  return [name.trim(), weight === undefined ? 1 : Number.parseFloat(weight) || 0];
}

/** A publicly cacheable response. Never modify the bytes, which responses may share. */
export type CacheableResponse = ReturnType<typeof createCacheableResponse>;

/** Creates a response with a strong ETag. Long text is compressed on demand, or is in `compressedByEncoding`. */
export function createCacheableResponse(
  contentType: string,
  content: string | Uint8Array,
  headers: HeaderFields = API_HEADERS,
  compressedByEncoding?: Readonly<Record<Encoding, Buffer>>,
) {
  const bytes = Buffer.from(content as string);
  const canCompress = bytes.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE_TYPE_PATTERN.test(contentType);
  return {
    bytes,
    digest: hash('sha256', bytes, 'base64url').slice(0, 22),
    contentType,
    headers: { 'cache-control': CACHEABLE, ...headers, ...(canCompress && { vary: 'Accept-Encoding' }) },
    /** Undefined if the content is too short to compress or its type doesn't benefit from compression. */
    encode: canCompress
      ? memo((encoding: Encoding) => compressedByEncoding?.[encoding] ?? compress(bytes, encoding))
      : undefined,
  };
}

/** Creates a {@link CacheableResponse} with megabytes of text, which it compresses on other threads. */
export async function createLargeResponse(contentType: string, content: string, headers?: HeaderFields) {
  const bytes = Buffer.from(content);
  const [br, gzip] = await Promise.all([compressBrotli(bytes, BROTLI_OPTIONS), compressGzip(bytes, GZIP_OPTIONS)]);
  return createCacheableResponse(contentType, bytes, headers, { br, gzip });
}

const compressBrotli = promisify<Buffer, object, Buffer>(brotliCompress);
const compressGzip = promisify<Buffer, object, Buffer>(gzip);

export const createCacheableJson = (value: unknown, headers?: HeaderFields): CacheableResponse =>
  createCacheableResponse('application/json', JSON.stringify(value), headers);

/**
 * Sends a response, or a 304 if the client already has it, with `moreHeaders`. Leaves out the headers of `reply`, such
 * as limits, since caches would send one client's to others.
 */
export function sendResponse(
  { id, headers }: FastifyRequest,
  reply: FastifyReply,
  response: CacheableResponse,
  moreHeaders?: HeaderFields,
): void {
  const encoding = response.encode && findPreferredEncoding(headers['accept-encoding']);
  // Each encoding needs its own ETag, since different bytes are a different representation (RFC 9110, 8.8.3.3).
  const etag = encoding === undefined ? `"${response.digest}"` : `"${response.digest}-${encoding}"`;
  const responseHeaders = { ...response.headers, ...moreHeaders, etag, 'x-request-id': id };
  if (matchesEtag(headers['if-none-match'], etag)) {
    reply.raw.writeHead(304, responseHeaders).end();
    return;
  }
  const bytes = encoding && response.encode ? response.encode(encoding) : response.bytes;
  reply.raw.writeHead(200, {
    ...responseHeaders,
    'content-type': response.contentType,
    'content-length': bytes.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  reply.raw.end(bytes);
}

/** Returns true if an If-None-Match header matches the tag, using weak comparison (RFC 9110, 13.1.2). */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Sends a status without a body. The response must not be cached. */
export const sendNothing = (reply: FastifyReply, status = 204): FastifyReply =>
  reply.code(status).headers(API_HEADERS).header('cache-control', NOT_CACHEABLE).send();

/** Sends JSON that must not be cached, with the status and headers of `reply`. A string must already be JSON. */
export const sendJson = (reply: FastifyReply, value: object | string, type = 'application/json'): FastifyReply =>
  sendUncached(reply.headers(API_HEADERS), typeof value === 'string' ? value : JSON.stringify(value), type);

/** Sends text that must not be cached, with the status and headers of `reply`. Compresses long text. */
export function sendUncached(reply: FastifyReply, text: string, type: string): FastifyReply {
  reply.header('cache-control', NOT_CACHEABLE).header('content-type', type);
  const preferredEncoding = findPreferredEncoding(reply.request.headers['accept-encoding']);
  const encoding = text.length >= MIN_COMPRESSED_BYTES ? preferredEncoding : undefined;
  // Send bytes, because Fastify would add a charset to a string's media type, and JSON defines none (RFC 8259, 11).
  if (encoding === undefined) return reply.send(Buffer.from(text));
  return reply.header('content-encoding', encoding).send(compress(text, encoding));
}
