import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf, toProblem } from '../service/http/errors.ts';
import { registerAssets } from './load-assets.ts';
import { errorPage } from './pages/error-page.ts';
import { registerExtensionFiles } from './routes/extension-files.ts';
import { type KeyFormParts, registerKeyForm } from './routes/key-form.ts';
import { type ListParts, registerList } from './routes/list.ts';
import { type OfflineParts, registerOffline } from './routes/offline.ts';
import { type PagesParts, registerPages } from './routes/pages.ts';
import { registerSiteFiles } from './routes/site-files.ts';
import { registerTagPictures, type TagPictureParts } from './routes/tag-pictures.ts';
import { sendFreshPage } from './send.ts';
import type { Site } from './site.ts';

interface WebParts extends KeyFormParts, PagesParts, OfflineParts, TagPictureParts {
  readonly list: ListParts;
}

export function registerWeb(app: FastifyInstance, site: Site, parts: WebParts): void {
  registerAssets(app, site.assets);
  registerSiteFiles(app, site);
  registerPages(app, site, parts);
  registerTagPictures(app, site, parts);
  registerList(app, site, parts.list);
  registerKeyForm(app, site, parts);
  registerOffline(app, parts);
  registerExtensionFiles(app, site.extensions ?? []);
}

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** Paths for programs: every client gets their errors as problem documents. */
const FOR_PROGRAMS = /^\/(api|mcp|health|\.well-known|assets)(\/|$)|\.(json|txt|xml|png|svg|csv|parquet|md)$/;

/** Answers an error with a page if a browser requested one, and otherwise as before. */
export function createPageErrorHandler(site: Site, otherwise: ErrorHandler): ErrorHandler {
  return (error, request, reply) => {
    const problem = toProblem(error);
    const isFailure = problem.status >= 500 && problem.code !== 'overloaded';
    if (isFailure || !wantsPage(request)) return otherwise(error, request, reply);
    reply.headers(problem.headers).header('vary', 'Accept').header('x-request-id', request.id);
    sendFreshPage(site, reply, errorPage(site, problem, request.raw.url ?? '/'), {
      status: problem.status,
    });
  };
}

/** Returns true if a browser requests a page: programs rarely accept HTML explicitly. */
function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') && !FOR_PROGRAMS.test(pathOf(request));
}
