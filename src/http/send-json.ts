import type { FastifyReply } from 'fastify';
import { compress, MIN_COMPRESSED, preferredEncoding } from './compression.ts';
import { API_HEADERS, NOT_CACHEABLE } from './headers.ts';

/**
 * Sends a value as JSON that no cache may keep, compressed by its size, with the status that `reply` has and after the headers that it has.
 * `type` is the media type where it is not plain JSON.
 */
export function sendJson(
  reply: FastifyReply,
  value: unknown,
  type = 'application/json',
): FastifyReply {
  return sendJsonText(reply, JSON.stringify(value), type);
}

/** {@link sendJson} of what is written as JSON already. */
export function sendJsonText(
  reply: FastifyReply,
  text: string,
  type = 'application/json',
): FastifyReply {
  reply.headers(API_HEADERS).header('cache-control', NOT_CACHEABLE).header('content-type', type);
  const encoding =
    text.length < MIN_COMPRESSED
      ? undefined
      : preferredEncoding(reply.request.headers['accept-encoding']);
  if (encoding !== undefined) {
    return reply.header('content-encoding', encoding).send(compress(text, encoding));
  }
  // As bytes: Fastify would add a charset, which JSON does not have (RFC 8259, 11), to the type of a string.
  return reply.send(Buffer.from(text));
}
