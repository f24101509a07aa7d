import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_HEADERS, CACHEABLE } from './headers.ts';

/** A body with its headers, made once and sent many times. */
export interface Answer {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** The headers that an answer without a body keeps (RFC 9110, 15.4.5). */
  readonly notModifiedHeaders: Readonly<Record<string, string>>;
}

/** An answer that anybody may cache, with a strong entity tag made from its bytes. */
export function cacheableAnswer(
  contentType: string,
  content: string,
  headers: Readonly<Record<string, string>> = API_HEADERS,
): Answer {
  const body = Buffer.from(content);
  const notModifiedHeaders = {
    ...headers,
    'cache-control': CACHEABLE,
    etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
  };
  return {
    body,
    notModifiedHeaders,
    headers: { ...notModifiedHeaders, 'content-type': contentType },
  };
}

/** Sends the answer, or 304 when the client already has it. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const known = request.headers['if-none-match'];
  if (known !== undefined && matches(known, answer.headers.etag as string)) {
    reply
      .code(304)
      .headers(answer.notModifiedHeaders as Record<string, string>)
      .send();
  } else {
    reply.headers(answer.headers as Record<string, string>).send(answer.body);
  }
}

/** Whether an If-None-Match field names the tag; weak comparison, as RFC 9110, 13.1.2, asks for. */
function matches(field: string, etag: string): boolean {
  if (field === etag || field.trim() === '*') return true;
  return field.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
