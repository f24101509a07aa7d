import type { FastifyReply } from 'fastify';
import { compress, preferredEncoding } from '../service/http/compression.ts';
import { NOT_CACHEABLE } from '../service/http/headers.ts';
import { pageHeaders } from './layout.ts';
import type { Markup } from './markup.ts';
import type { Site } from './site.ts';

export const HTML_TYPE = 'text/html; charset=utf-8';

/** Sends a page that must not be cached; one with a key is not compressed, so that its length tells nothing of it. */
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
