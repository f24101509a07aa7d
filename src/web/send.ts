import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, cacheableAnswer, sendAnswer } from '../http/answer.ts';
import { compress, preferredEncoding } from '../http/compression.ts';
import { NOT_CACHEABLE } from '../http/headers.ts';
import type { Markup } from './layout.ts';
import { pageHeaders } from './page-headers.ts';
import type { Site } from './site.ts';

const HTML_TYPE = 'text/html; charset=utf-8';

/** A page that is the same for everybody until the next model: with an entity tag, like the API's answers. */
export function pageAnswer(
  site: Site,
  page: Markup,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return cacheableAnswer(HTML_TYPE, page, { ...pageHeaders(site), ...headers });
}

/** Sends the page, or 304 when the browser already has it. */
export const sendPage: (request: FastifyRequest, reply: FastifyReply, answer: Answer) => void =
  sendAnswer;

/**
 * Sends a page that nobody may keep: errors, keys, the state of the service. One with a key is not compressed, as its
 * length must say nothing of the key.
 */
export function sendFreshPage(
  site: Site,
  reply: FastifyReply,
  page: Markup,
  { status = 200, hasKey = false } = {},
): FastifyReply {
  const encoding = hasKey ? undefined : preferredEncoding(reply.request.headers['accept-encoding']);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  const vary = reply.getHeader('vary');
  return reply
    .code(status)
    .header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
    .headers(pageHeaders(site) as Record<string, string>)
    .header('cache-control', NOT_CACHEABLE)
    .type(HTML_TYPE)
    .send(encoding === undefined ? page : compress(page, encoding));
}
