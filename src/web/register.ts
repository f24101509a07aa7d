import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { issueKey } from '../api/endpoints/keys.ts';
import { pathOf, toProblem } from '../service/http/errors.ts';
import { registerAssets } from './load-assets.ts';
import { developersPage } from './pages/developers-page.ts';
import { errorPage } from './pages/error-page.ts';
import { registerTagPictures } from './pictures/tag-pictures.ts';
import { registerList } from './routes/list.ts';
import { registerPages, sendFreshPage, type WebParts } from './routes/pages.ts';
import { registerOffline, registerSiteFiles } from './routes/site-files.ts';
import type { Site } from './site.ts';

export function registerWeb(app: FastifyInstance, site: Site, parts: WebParts): void {
  registerAssets(app, site.assets);
  registerSiteFiles(app, site);
  registerPages(app, site, parts);
  registerTagPictures(app, site, parts);
  registerList(app, site, parts);
  registerKeyForm(app, site, parts);
  registerOffline(app, parts);
}

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** Paths for programs: every client gets their errors as problem documents. */
const FOR_PROGRAMS = /^\/(api|mcp|health|\.well-known|assets)(\/|$)|\.(json|txt|xml|png|svg|csv|parquet|md)$/;

/** Answers an error, except a failure, with a page if a browser requested one, otherwise as before. */
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

const KEY_PATH = '/developers/key';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 4096;

function registerKeyForm(app: FastifyInstance, site: Site, { keys, openApi }: WebParts): void {
  app.get(KEY_PATH, (_request, reply) => {
    reply.redirect('/developers#key', 303);
  });
  app.post(KEY_PATH, { config: { accepts: { [FORM_TYPE]: MAX_FORM_BYTES } } }, async (request, reply) => {
    const email = new URLSearchParams(String(request.body)).get('email')?.trim() ?? '';
    const { status, ...outcome } = await issueKey(keys, request, reply, { email }).then(
      ({ apiKey }) => ({ status: 200, key: apiKey }),
      (failure: unknown) => {
        const problem = toProblem(failure);
        return { status: problem.status, error: problem.message };
      },
    );
    const page = developersPage(site, openApi(), { ...outcome, email });
    return sendFreshPage(site, reply, page, { status, hasKey: true });
  });
}
