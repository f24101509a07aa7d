import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS_PATH, type Problem } from '../base/problem.ts';
import { compact, waitInWords } from '../base/text.ts';
import { createAddressLimit, toClientNetwork } from '../http/address-limits.ts';
import { issueKey } from '../http/api-keys.ts';
import { parseForm } from '../http/bodies.ts';
import { createClientSignal, toProblem } from '../http/errors.ts';
import {
  type CacheableResponse,
  createCacheableResponse,
  createPrivacyHeaders,
  NOT_CACHEABLE,
  sendResponse,
  sendUncached,
} from '../http/send-response.ts';
import type { Service } from '../http/server.ts';
import { createRequestTask } from '../http/work-queue.ts';
import { formatAnsweredCsv } from '../lists/answer-list.ts';
import { MAX_LIST_BYTES } from '../lists/text-files.ts';
import { PAGE_PATHS } from '../present/page-paths.ts';
import { answerListForm } from './list/list-form.ts';
import type { Markup } from './markup.ts';
import { createPageHeaders, type PageRequest, type Site } from './page-frame.ts';
import { createFixedRoute, OFFLINE_PAGES, type PageRoute } from './page-routes.ts';
import { renderAboutPage, renderDevelopersPage, renderMethodPage } from './pages/text-pages.ts';
import { renderErrorPage } from './parts/refusal-pages.ts';
import { registerSiteFiles, type ServiceSite } from './site-files.ts';

/** Creates the pages that only the service has. */
const createServicePages = (site: ServiceSite): PageRoute[] => [
  createFixedRoute('/method', renderMethodPage),
  createFixedRoute('/developers', () => renderDevelopersPage(site)),
  // Problem types end in #code. Browsers keep that fragment, because the redirect has none of its own.
  { path: PROBLEMS_PATH, answer: () => ({ path: '/developers' }) },
  createFixedRoute('/about', () => renderAboutPage(site)),
];

/** Registers every route of the website: its files, its pages, and the two forms that are posted. */
export function registerWeb(app: FastifyInstance, site: ServiceSite, service: Service): void {
  const pages = [...OFFLINE_PAGES, ...createServicePages(site)];
  registerSiteFiles(app, site, pages);
  for (const route of pages) registerPage(app, site, route, service);
  registerListForm(app, site, service);
  registerKeyForm(app, site, service);
}

/** Registers a page. One that is the same for every request is rendered once and then sent from memory. */
function registerPage(app: FastifyInstance, site: Site, route: PageRoute, service: Service): void {
  let fixedResponse: CacheableResponse | undefined;
  app.get<{ Params: PageRequest['params']; Querystring: PageRequest['query'] }>(route.path, async (request, reply) => {
    if (fixedResponse) {
      sendResponse(request, reply, fixedResponse);
      return reply;
    }
    service.countPages(request, reply);
    await service.workQueue.run(toClientNetwork(request.ip), 0, () => {
      const result = route.answer(site, request);
      if ('path' in result) return reply.redirect(result.path, 302);
      if (result.status !== undefined) return sendFreshPage(site, reply, result.markup, result);
      const response = createCacheableResponse(HTML_TYPE, String(result.markup), createPageHeaders(site));
      if (route.isFixed) fixedResponse = response;
      return sendResponse(request, reply, response, createPrivacyHeaders(request.query));
    });
    return reply;
  });
}

const HTML_TYPE = 'text/html; charset=utf-8';

/** Sends a page that must not be cached. A page with an API key isn't compressed, since its size could leak the key. */
function sendFreshPage(site: Site, reply: FastifyReply, page: Markup, { status = 200, hasKey = false } = {}) {
  const vary = compact(reply.getHeader('vary'), 'Accept-Encoding').join(', ');
  reply.code(status).header('vary', vary).headers(createPageHeaders(site));
  if (!hasKey) return sendUncached(reply, String(page), HTML_TYPE);
  return reply.header('cache-control', NOT_CACHEABLE).type(HTML_TYPE).send(String(page));
}

/** Sends an error page to a browser. Returns false for programs and server failures, to which it sends nothing. */
export function sendErrorPage(site: Site, problem: Problem, request: FastifyRequest, reply: FastifyReply): boolean {
  const isFailure = problem.status >= 500 && problem.code !== 'overloaded';
  if (isFailure || !request.headers.accept?.includes('text/html')) return false;
  reply.headers(problem.headers).header('vary', 'Accept').header('x-request-id', request.id);
  sendFreshPage(site, reply, renderErrorPage(site, problem), { status: problem.status });
  return true;
}

const KEY_PATH = '/developers/key';
/** Maximum number of bytes by content type: the form has one field. */
const KEY_FORM_LIMITS = { 'application/x-www-form-urlencoded': 4096 };

function registerKeyForm(app: FastifyInstance, site: ServiceSite, service: Service): void {
  app.get(KEY_PATH, (_request, reply) => {
    reply.redirect('/developers#key', 303);
  });
  app.post(KEY_PATH, { config: { maxBytesByType: KEY_FORM_LIMITS } }, async (request, reply) => {
    const email = new URLSearchParams(String(request.body)).get('email')?.trim() ?? '';
    const { status, ...outcome } = await issueKey(service, email, request, reply).then(
      ({ apiKey }) => ({ status: 200, key: apiKey }),
      (failure: unknown) => {
        const problem = toProblem(failure);
        return { status: problem.status, error: problem.message };
      },
    );
    const page = renderDevelopersPage(site, { ...outcome, email });
    return sendFreshPage(site, reply, page, { status, hasKey: true });
  });
}

/** Large enough for a new file, the current list, and the form's other fields and boundaries. */
const MAX_LIST_FORM_BYTES = MAX_LIST_BYTES + 768 * 1024;
const LISTS_PER_MINUTE = 30;

/** Registers POST /list, which neither stores nor logs the list. */
function registerListForm(app: FastifyInstance, site: Site, { workQueue, readList, clock }: Service): void {
  const countLists = createAddressLimit(
    { policy: 'lists', maxRequests: LISTS_PER_MINUTE, windowSeconds: 60 },
    clock,
    (seconds) => `Too many lists in a short time: try again in ${waitInWords(seconds)}.`,
  );
  app.post<{ Body: Buffer | undefined }>(
    PAGE_PATHS.list,
    {
      config: { maxBytesByType: { 'multipart/form-data': MAX_LIST_FORM_BYTES } },
      // Reject a throttled client before reading its form.
      onRequest: async (request, reply) => countLists(request, reply),
    },
    // Pricing uses many times the form's size in memory, so the form counts toward the queue until the answer is ready.
    (request, reply) => {
      const byteCount = request.body?.length ?? 0;
      const task = createRequestTask(createClientSignal(reply));
      return workQueue.run(toClientNetwork(request.ip), byteCount, async () => {
        await task.pause();
        const answer = await answerListForm(site, await parseForm(request), readList, task);
        if (answer.markup) return sendFreshPage(site, reply, answer.markup, { status: answer.status });
        const headers = { ...answer.headers, 'cache-control': NOT_CACHEABLE, 'x-content-type-options': 'nosniff' };
        return reply.headers(headers).send(await formatAnsweredCsv(answer.list));
      });
    },
  );
}
