import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import type { ApiParts } from '../../api/endpoint.ts';
import { once } from '../../base/memo.ts';
import { PROBLEM_CODES, PROBLEMS_PATH } from '../../base/problem.ts';
import { type CountRequests, clientNetwork } from '../../service/http/address-throttle.ts';
import {
  type Answer,
  CACHEABLE,
  cacheableAnswer,
  compress,
  flatHeaders,
  isNamed,
  MIN_COMPRESSED,
  NOT_CACHEABLE,
  preferredEncoding,
  sendAnswer,
  sendPrepared,
} from '../../service/http/answer.ts';
import type { WorkQueue } from '../../service/http/work-queue.ts';
import type { Clock } from '../../service/keys/quota.ts';
import { pageHeaders } from '../layout.ts';
import type { Markup } from '../markup.ts';
import type { OfflineFile } from '../offline/offline-files.ts';
import { aboutPage } from '../pages/about-page.ts';
import { developersPage } from '../pages/developers-page.ts';
import { methodPage } from '../pages/method-page.ts';
import { NoSuchPage } from '../paths.ts';
import { fixedPage, forGood, type PageRequest, type PageResult, type PageRoute, type Site } from '../site.ts';
import { OFFLINE_PAGES } from './offline-pages.ts';
import data from './site-files.json' with { type: 'json' };

/** The parts of the running service that its pages need. */
export interface WebParts {
  readonly keys: ApiParts;
  readonly openApi: () => Parameters<typeof developersPage>[1];
  /** The queue where pages and lists wait for their turn. */
  readonly work: WorkQueue;
  readonly clock: Clock;
  /** Counts the pages for each client address. */
  readonly countPages: CountRequests;
  readonly offlineFiles: () => Promise<readonly OfflineFile[]>;
  /** Informs operators of missing parts. */
  readonly warn: (message: string) => void;
}

/** The pages that need the service: their content, or a linked page, exists only there. */
const SERVICE_PAGES: readonly PageRoute<WebParts>[] = [
  fixedPage('/method', methodPage),
  fixedPage('/developers', (site, { openApi }) => developersPage(site, openApi())),
  // Without a fragment, so that the browser keeps a code's fragment, which opens its fold.
  { path: PROBLEMS_PATH, find: () => forGood('/developers') },
  fixedPage('/about', aboutPage),
  // Pages that became parts of others: the rest of their address is dropped.
  ...Object.entries(data.partsOfPages).map(([path, to]) => ({ path, find: () => forGood(to) })),
  {
    path: '/problems/:code',
    find: (_, { params }) => {
      const code = PROBLEM_CODES.find((known) => known === params.code);
      if (!code) throw new NoSuchPage('There is no error with this code.');
      return forGood(`/developers#${code}`);
    },
  },
];

/** The one table of pages whose address determines the answer. */
export const PAGES: readonly PageRoute<WebParts>[] = [...OFFLINE_PAGES, ...SERVICE_PAGES];

const JSON_HEADERS = { 'x-content-type-options': 'nosniff' };

export function registerPages(app: FastifyInstance, site: Site, parts: WebParts): void {
  const release = once(() => releaseOf(site));
  for (const { path, find, isFixed = false } of PAGES) {
    let kept: Answer | undefined;
    const answer = (request: FastifyRequest, reply: FastifyReply, limit: Readonly<Record<string, string>>) => {
      const found = find(site, request as PageRequest, parts);
      if ('path' in found) {
        reply.redirect(found.path, redirectStatus(request, found));
      } else if ('page' in found && found.status !== undefined) {
        sendFreshPage(site, reply, found.page, { status: found.status });
      } else {
        const { type, content, headers } = contentOf(site, found);
        const own = { ...headers, ...limit };
        if (!isFixed) return sendTagged(request, reply, release() + request.url, type, content, own);
        kept = cacheableAnswer(type, content, headers);
        sendAnswer(request, reply, kept);
      }
    };
    app.get(path, async (request, reply) => {
      // Fixed pages are cached. Others depend only on release and URL, so we know the ETag before rendering.
      if (kept) sendAnswer(request, reply, kept);
      else if (isFixed || !sendIfKnown(request, reply, release() + request.url)) {
        const limit = parts.countPages(request, reply);
        await parts.work.run(clientNetwork(request.ip), 0, () => answer(request, reply, limit));
      }
      return reply;
    });
  }
}

function releaseOf({ assets, pricing, marketplaces, imprint, requestsPerDay, publicUrl }: Site): string {
  const files = assets.names.map(assets.url);
  const { rows, notModeled } = marketplaces;
  const parts = [packageJson.version, pricing.modelVersion, files, assets.styles, rows, notModeled];
  return hash('sha256', JSON.stringify([...parts, imprint, requestsPerDay, publicUrl()]));
}

function contentOf(site: Site, found: Exclude<PageResult, { readonly path: string }>) {
  if ('page' in found) return { type: HTML_TYPE, content: found.page, headers: pageHeaders(site) };
  return { type: 'application/json', content: JSON.stringify(found.json), headers: JSON_HEADERS };
}

/** Permanent for a moved page or a change of case only, since names may change their meaning. */
function redirectStatus(
  request: FastifyRequest,
  { path, isForGood, isSamePage }: Extract<PageResult, { readonly path: string }>,
): number {
  if (!isSamePage) return 303;
  const [requestPath = ''] = request.url.split('?', 1);
  const [own] = path.split('?', 1);
  return isForGood || (requestPath !== own && requestPath.toLowerCase() === own) ? 308 : 302;
}

/** Returns the entity tag of an answer that depends on its name alone, a release and an address, before it exists. */
function tagOf(request: FastifyRequest, name: string) {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const tag = hash('sha256', name, 'base64url').slice(0, 22);
  return { etag: encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`, encoding };
}

/** Sends 304 if the client has the answer of that name. False otherwise: the answer has to be computed. */
function sendIfKnown(request: FastifyRequest, reply: FastifyReply, name: string): boolean {
  const { etag } = tagOf(request, name);
  const known = request.headers['if-none-match'];
  // `*` asks if there is an answer at all, which is not known yet.
  if (known === undefined || known.trim() === '*' || !isNamed(known, etag)) return false;
  sendPrepared(request, reply, 304, flatHeaders(taggedHeaders(etag)));
  return true;
}

function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  contentType: string,
  content: string,
  headers: Readonly<Record<string, string>>,
): void {
  const { etag, encoding } = tagOf(request, name);
  if (request.headers['if-none-match']?.trim() === '*') {
    sendPrepared(request, reply, 304, flatHeaders(taggedHeaders(etag)));
    return;
  }
  const coding = content.length >= MIN_COMPRESSED ? encoding : undefined;
  const bytes = coding === undefined ? Buffer.from(content) : compress(content, coding);
  const fields = flatHeaders({ ...taggedHeaders(etag), ...headers, 'content-type': contentType });
  const own = coding === undefined ? {} : { 'content-encoding': coding };
  sendPrepared(request, reply, 200, fields, bytes, own);
}

const taggedHeaders = (etag: string) => ({ 'cache-control': CACHEABLE, vary: 'Accept-Encoding', etag });

const HTML_TYPE = 'text/html; charset=utf-8';

/** Sends a page that must not be cached; one with a key is not compressed, so that its length reveals nothing. */
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
