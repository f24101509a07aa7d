import type { FastifyInstance } from 'fastify';
import { type Answer, cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import type { PageRequest, PageResult, PageRoute } from '../page-route.ts';
import { pageAnswer, redirectTo, sendFreshPage } from '../send.ts';
import type { Site } from '../site.ts';
import { OFFLINE_PAGES } from './offline-pages.ts';
import { SERVICE_PAGES, type ServicePageParts } from './service-pages.ts';

/** The one table of pages whose address determines the answer. */
export const PAGES: readonly PageRoute<ServicePageParts>[] = [...OFFLINE_PAGES, ...SERVICE_PAGES];

/** Every address that is worth finding. */
export function listedPaths(site: Pick<Site, 'marketplaces' | 'pricing'>): string[] {
  return PAGES.flatMap(({ listed }) => listed?.(site) ?? []);
}

// Chat apps show pictures on their own pages; a picture runs nothing.
const PICTURE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};
const JSON_HEADERS = { 'x-content-type-options': 'nosniff' };

/** Answers GET for all of {@link PAGES}. */
export function registerPages(app: FastifyInstance, site: Site, parts: ServicePageParts): void {
  for (const { path, find, isFixed = false } of PAGES) {
    // As many as there are names; one with escapes is the same page in one of many spellings.
    const kept = new Map<string, Answer>();
    app.get(path, (request, reply) => {
      const [address = ''] = request.url.split('?', 1);
      const known = kept.get(address);
      if (known) return sendAnswer(request, reply, known);
      const found = find(site, request as PageRequest, parts);
      if ('path' in found) {
        if (found.isSamePage) redirectTo(request, reply, found);
        else reply.redirect(found.path, 303);
      } else if ('page' in found && found.status !== undefined) {
        sendFreshPage(site, reply, found.page, { status: found.status });
      } else {
        const answer = answerOf(site, found);
        const isOfMany = 'page' in found && found.isOfMany === true;
        if (isFixed && !isOfMany && !address.includes('%')) kept.set(address, answer);
        sendAnswer(request, reply, answer);
      }
    });
  }
}

function answerOf(site: Site, found: Exclude<PageResult, { readonly path: string }>): Answer {
  if ('page' in found) return pageAnswer(site, found.page);
  return 'svg' in found
    ? cacheableAnswer('image/svg+xml', found.svg, PICTURE_HEADERS)
    : cacheableAnswer('application/json', JSON.stringify(found.json), JSON_HEADERS);
}
