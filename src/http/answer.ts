import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  compress,
  type Encoding,
  isCompressible,
  MIN_COMPRESSED,
  preferredEncoding,
} from './compression.ts';
import { API_HEADERS, CACHEABLE } from './headers.ts';
import { memo } from './memo.ts';

/** A body with its headers, made once and sent many times. */
export interface Answer {
  /** See {@link asBytes}. */
  readonly bytes: string;
  readonly etag: string;
  /** See {@link flatHeaders}. */
  readonly fields: readonly string[];
  /** The headers that an answer without a body keeps (RFC 9110, 15.4.5). */
  readonly notModifiedFields: readonly string[];
  /** The answer in another coding; absent where that gains nothing. Made at its first use, and kept. */
  readonly encoded?: (encoding: Encoding) => Answer;
}

/**
 * A body as a string with one character for each of its bytes. Node sends it in one piece with the headers, which a
 * Buffer costs a call of its own for: a twentieth of a small answer's time.
 */
export function asBytes(content: string | Buffer): string {
  return Buffer.from(content as string).toString('latin1');
}

/** A value as JSON, as {@link asBytes} gives it. */
export function jsonBytes(value: unknown): string {
  return asBytes(JSON.stringify(value));
}

/** An answer that anybody may cache, with a strong entity tag made from its bytes; compressed if the client accepts it. */
export function cacheableAnswer(
  contentType: string,
  content: string | Buffer,
  headers: Readonly<Record<string, string>> = API_HEADERS,
): Answer {
  const name = hash('sha256', content, 'base64url').slice(0, 22);
  if (content.length < MIN_COMPRESSED || !isCompressible(contentType)) {
    return answerOf(contentType, asBytes(content), `"${name}"`, headers);
  }
  const vary = headers.vary === undefined ? 'Accept-Encoding' : `${headers.vary}, Accept-Encoding`;
  const varying = { ...headers, vary };
  return {
    ...answerOf(contentType, asBytes(content), `"${name}"`, varying),
    // A tag for each coding: other bytes are another representation (RFC 9110, 8.8.3.3).
    encoded: memo((encoding) =>
      answerOf(
        contentType,
        asBytes(compress(content, encoding)),
        `"${name}-${encoding}"`,
        varying,
        encoding,
      ),
    ),
  };
}

/** The same of a value as JSON. */
export function cacheableJson(value: unknown, headers?: Readonly<Record<string, string>>): Answer {
  return cacheableAnswer('application/json', JSON.stringify(value), headers);
}

function answerOf(
  contentType: string,
  bytes: string,
  etag: string,
  headers: Readonly<Record<string, string>>,
  encoding?: Encoding,
): Answer {
  const notModifiedFields = flatHeaders({ 'cache-control': CACHEABLE, ...headers, etag });
  const fields = [...notModifiedFields, 'content-type', contentType];
  if (encoding !== undefined) fields.push('content-encoding', encoding);
  return { bytes, etag, notModifiedFields, fields };
}

/** Sends the answer, or 304 when the client already has it. Headers set on `reply` before are not sent. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, plain: Answer): void {
  const encoding = plain.encoded && preferredEncoding(request.headers['accept-encoding']);
  const answer = encoding === undefined ? plain : (plain.encoded?.(encoding) ?? plain);
  const known = request.headers['if-none-match'];
  if (known !== undefined && matches(known, answer.etag)) {
    sendPrepared(request, reply, 304, answer.notModifiedFields);
  } else {
    sendPrepared(request, reply, 200, answer.fields, answer.bytes);
  }
}

/**
 * Sends an answer as Node takes it, with the request's id: headers as a flat [name, value, …] array, the body by
 * {@link asBytes}. This spares what Fastify does for each header: a tenth of a small answer's time. `own` are headers of
 * this answer alone.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: readonly string[],
  bytes = '',
  own: Readonly<Record<string, string>> = NONE,
): void {
  const fields = headers.slice();
  for (const name in own) fields.push(name, own[name] as string);
  fields.push('x-request-id', request.id);
  if (status !== 304) fields.push('content-length', String(bytes.length));
  // Node leaves the body out of answers to HEAD.
  reply.raw.writeHead(status, fields).end(bytes, 'latin1');
}

const NONE = {};

/** Headers in the form that is fastest for Node: a flat [name, value, name, value, …] array. */
export function flatHeaders(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flat();
}

/** Tells if an If-None-Match field names the tag, by weak comparison (RFC 9110, 13.1.2). */
function matches(field: string, etag: string): boolean {
  if (field === etag || field.trim() === '*') return true;
  return field.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
