import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_CODES, PROBLEMS_PATH } from '../../base/problem.ts';
import type { IssuingParts } from '../../http/access.ts';
import { type CountRequests, clientNetwork } from '../../http/address-throttle.ts';
import { type ErrorHandler, requestPath, toProblem } from '../../http/errors.ts';
import {
  type Answer,
  cacheableAnswer,
  compress,
  NOT_CACHEABLE,
  ownHeaders,
  preferredEncoding,
  sendAnswer,
} from '../../http/send-answer.ts';
import type { WorkQueue } from '../../http/work-queue.ts';
import type { readListFile } from '../../lists/read-list-file.ts';
import type { Markup } from '../markup.ts';
import { pageHeaders } from '../page-frame.ts';
import { developersPage } from '../pages/developers-page.ts';
import { errorPage } from '../pages/refusal-pages.ts';
import { aboutPage, methodPage } from '../pages/text-pages.ts';
import { fixedPage, type PageRequest, type PageRoute, permanentRedirect, type Site } from '../site.ts';
import { OFFLINE_PAGES } from './offline-pages.ts';

export interface WebParts extends IssuingParts {
  readonly work: WorkQueue;
  readonly readFile: typeof readListFile;
  readonly countPages: CountRequests;
}

/** Pages that are only available from the online service. */
const SERVICE_PAGES: readonly PageRoute[] = [
  fixedPage('/method', methodPage),
  fixedPage('/developers', (site) => developersPage(site)),
  // Problem types end in #code. Browsers keep that fragment, because the redirect has none of its own.
  { path: PROBLEMS_PATH, answer: () => permanentRedirect('/developers') },
  fixedPage('/about', aboutPage),
  ...PROBLEM_CODES.map((code) => ({
    path: `/problems/${code}`,
    answer: () => permanentRedirect(`/developers#${code}`),
  })),
];

/** Pages whose content depends only on the release and the URL. */
export const PAGES: readonly PageRoute[] = [...OFFLINE_PAGES, ...SERVICE_PAGES];

export function registerPages(app: FastifyInstance, site: Site, parts: WebParts): void {
  for (const route of PAGES) registerPage(app, site, route, parts);
}

/** Registers a page. One that is the same for every request is rendered once and then sent from memory. */
function registerPage(app: FastifyInstance, site: Site, route: PageRoute, parts: WebParts): void {
  let kept: Answer | undefined;
  app.get(route.path, async (request, reply) => {
    if (kept) {
      sendAnswer(request, reply, kept);
      return reply;
    }
    parts.countPages(request, reply);
    await parts.work.run(clientNetwork(request.ip), 0, () => {
      const result = route.answer(site, request as PageRequest);
      if ('path' in result) return reply.redirect(result.path, result.status ?? 303);
      if (result.status !== undefined) return sendFreshPage(site, reply, result.page, result);
      const answer = cacheableAnswer(HTML_TYPE, String(result.page), pageHeaders(site));
      if (route.isFixed) kept = answer;
      return sendAnswer(request, reply, answer, ownHeaders(Object(request.query)));
    });
    return reply;
  });
}

const HTML_TYPE = 'text/html; charset=utf-8';

/** Sends a page that must not be cached. A page with an API key isn't compressed, since its size could leak the key. */
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
    .send(encoding === undefined ? String(page) : compress(String(page), encoding));
}

/** Matches paths for programs. Their errors are problem documents, even in a browser. */
const FOR_PROGRAMS = /^\/(api|mcp|health|\.well-known|assets)(\/|$)|\.(json|txt|xml|png|svg|csv|md)$/;

/** Creates an error handler that sends an error page to browsers. `otherwise` handles programs and server failures. */
export const createPageErrorHandler =
  (site: Site, otherwise: ErrorHandler): ErrorHandler =>
  (error, request, reply) => {
    const problem = toProblem(error);
    const isFailure = problem.status >= 500 && problem.code !== 'overloaded';
    if (isFailure || !wantsPage(request)) return otherwise(error, request, reply);
    reply.headers(problem.headers).header('vary', 'Accept').header('x-request-id', request.id);
    sendFreshPage(site, reply, errorPage(site, problem), { status: problem.status });
  };

function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') && !FOR_PROGRAMS.test(requestPath(request));
}
