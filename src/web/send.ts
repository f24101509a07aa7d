import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheableAnswer, sendAnswer } from '../api/answer.ts';
import { NOT_CACHEABLE } from '../api/headers.ts';
import type { Markup } from './layout.ts';
import { pageHeaders } from './page-headers.ts';
import type { Site } from './site.ts';

const HTML_TYPE = 'text/html; charset=utf-8';

/** Sends a page that is the same for everybody until the next model: with an entity tag, like the API's answers. */
export function sendPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Markup,
  headers: Readonly<Record<string, string>> = {},
): void {
  const all = { ...pageHeaders(site.publicUrl()), ...headers };
  sendAnswer(request, reply, cacheableAnswer(HTML_TYPE, page, all));
}

/** Sends a page that nobody may keep: errors, keys, the state of the service. */
export function sendFreshPage(
  site: Site,
  reply: FastifyReply,
  page: Markup,
  status = 200,
): FastifyReply {
  return reply
    .code(status)
    .headers(pageHeaders(site.publicUrl()) as Record<string, string>)
    .header('cache-control', NOT_CACHEABLE)
    .type(HTML_TYPE)
    .send(page);
}
