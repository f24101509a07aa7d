import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { once } from '../../base/memo.ts';
import { PROBLEM_CODES, PROBLEMS_PATH } from '../../base/problem.ts';
import { type CountRequests, clientNetwork } from '../../http/address-throttle.ts';
import {
  type Answer,
  cacheableAnswer,
  compress,
  NOT_CACHEABLE,
  preferredEncoding,
  sendAnswer,
} from '../../http/answer.ts';
import { pathOf, toProblem } from '../../http/errors.ts';
import type { IssuingParts } from '../../http/issue-key.ts';
import { sendIfUnchanged, sendVersion } from '../../http/versions.ts';
import type { WorkQueue } from '../../http/work-queue.ts';
import type { readListFile } from '../../lists/read-list-file.ts';
import type { Markup } from '../html.ts';
import { pageHeaders } from '../layout.ts';
import { developersPage } from '../pages/developers-page.ts';
import { errorPage } from '../pages/refusal-pages.ts';
import { aboutPage, methodPage } from '../pages/text-pages.ts';
import { fixedPage, type PageRequest, type PageRoute, permanentRedirect, type Site } from '../site.ts';
import { OFFLINE_PAGES } from './offline-pages.ts';
import data from './site-files.json' with { type: 'json' };

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
  // Former pages that became sections of other pages. The redirects drop the query.
  ...Object.entries(data.partsOfPages).map(([path, to]) => ({ path, answer: () => permanentRedirect(to) })),
  ...PROBLEM_CODES.map((code) => ({
    path: `/problems/${code}`,
    answer: () => permanentRedirect(`/developers#${code}`),
  })),
];

/** Pages whose content depends only on the release and the URL. */
export const PAGES: readonly PageRoute[] = [...OFFLINE_PAGES, ...SERVICE_PAGES];

export function registerPages(app: FastifyInstance, site: Site, parts: WebParts): void {
  const release = once(() => releaseHash(site));
  for (const route of PAGES) registerPage(app, site, route, parts, release);
}

/** Registers a page. One that is the same for every request is rendered once and then sent from memory. */
function registerPage(
  app: FastifyInstance,
  site: Site,
  route: PageRoute,
  parts: WebParts,
  release: () => string,
): void {
  let kept: Answer | undefined;
  app.get(route.path, async (request, reply) => {
    // A page depends only on the release and the URL, so its ETag is known before the page is rendered.
    const version = release() + request.url;
    if (kept) sendAnswer(request, reply, kept);
    if (kept || (!route.isFixed && sendIfUnchanged(request, reply, version))) return reply;
    parts.countPages(request, reply);
    await parts.work.run(clientNetwork(request.ip), 0, () => {
      const result = route.answer(site, request as PageRequest);
      if ('path' in result) reply.redirect(result.path, result.status ?? 303);
      else if (result.status !== undefined) sendFreshPage(site, reply, result.page, result);
      else if (route.isFixed) {
        kept = cacheableAnswer(HTML_TYPE, String(result.page), pageHeaders(site));
        sendAnswer(request, reply, kept);
      } else
        sendVersion(request, reply, version, String(result.page), { ...pageHeaders(site), 'content-type': HTML_TYPE });
    });
    return reply;
  });
}

/** Returns a hash of everything that pages depend on apart from their URL. */
function releaseHash({ assets, pricing, marketplaces, imprint, requestsPerDay, publicUrl }: Site): string {
  const files = assets.names.map(assets.url);
  const { rows, notModeled } = marketplaces;
  const parts = [packageJson.version, pricing.modelVersion, files, assets.style, rows, notModeled];
  return hash('sha256', JSON.stringify([...parts, imprint, requestsPerDay, publicUrl()]));
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

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

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
    sendFreshPage(site, reply, errorPage(site, problem, request.raw.url ?? '/'), { status: problem.status });
  };

function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') && !FOR_PROGRAMS.test(pathOf(request));
}
