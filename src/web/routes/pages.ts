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

export interface WebParts {
  readonly keys: ApiParts;
  readonly openApi: () => Parameters<typeof developersPage>[1];
  readonly work: WorkQueue;
  readonly clock: Clock;
  readonly countPages: CountRequests;
  readonly offlineFiles: () => Promise<readonly OfflineFile[]>;
}

/** Pages that are available only online. */
const SERVICE_PAGES: readonly PageRoute<WebParts>[] = [
  fixedPage('/method', methodPage),
  fixedPage('/developers', (site, { openApi }) => developersPage(site, openApi())),
  // The redirect has no fragment, so browsers keep the one in the link, which opens the section with that error code.
  { path: PROBLEMS_PATH, find: () => forGood('/developers') },
  fixedPage('/about', aboutPage),
  // Former pages that are now sections of other pages. The redirects drop the query.
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

/** All pages whose content is determined by their URL. */
export const PAGES: readonly PageRoute<WebParts>[] = [...OFFLINE_PAGES, ...SERVICE_PAGES];

const JSON_HEADERS = { 'x-content-type-options': 'nosniff' };

/** Registers a GET route for each page. Fixed pages are rendered once and cached. */
export function registerPages(app: FastifyInstance, site: Site, parts: WebParts): void {
  const release = once(() => releaseHash(site));
  for (const { path, find, isFixed = false } of PAGES) {
    let cached: Answer | undefined;
    const send = (request: FastifyRequest, reply: FastifyReply, limitHeaders: Readonly<Record<string, string>>) => {
      const result = find(site, request as PageRequest, parts);
      if ('path' in result) {
        reply.redirect(result.path, redirectStatus(request, result));
      } else if ('page' in result && result.status !== undefined) {
        sendFreshPage(site, reply, result.page, { status: result.status });
      } else if (isFixed) {
        const { type, content, headers } = contentOf(site, result);
        cached = cacheableAnswer(type, content, headers);
        sendAnswer(request, reply, cached);
      } else {
        const { type, content, headers } = contentOf(site, result);
        sendTagged(request, reply, release() + request.url, type, content, { ...headers, ...limitHeaders });
      }
    };
    app.get(path, async (request, reply) => {
      if (cached) {
        sendAnswer(request, reply, cached);
        return reply;
      }
      // A page depends only on the release and the URL, so its ETag is known before the page is rendered.
      if (!isFixed && sendIfKnown(request, reply, release() + request.url)) return reply;
      const limitHeaders = parts.countPages(request, reply);
      await parts.work.run(clientNetwork(request.ip), 0, () => send(request, reply, limitHeaders));
      return reply;
    });
  }
}

function releaseHash({ assets, pricing, marketplaces, imprint, requestsPerDay, publicUrl }: Site): string {
  const files = assets.names.map(assets.url);
  const { rows, notModeled } = marketplaces;
  const parts = [packageJson.version, pricing.modelVersion, files, assets.styles, rows, notModeled];
  return hash('sha256', JSON.stringify([...parts, imprint, requestsPerDay, publicUrl()]));
}

function contentOf(site: Site, result: Exclude<PageResult, { readonly path: string }>) {
  if ('page' in result) return { type: HTML_TYPE, content: result.page, headers: pageHeaders(site) };
  return { type: 'application/json', content: JSON.stringify(result.json), headers: JSON_HEADERS };
}

/** Returns a permanent status only for former URLs and letter case, because names may change their meaning. */
function redirectStatus(
  request: FastifyRequest,
  { path, isForGood, isSamePage }: Extract<PageResult, { readonly path: string }>,
): number {
  if (!isSamePage) return 303;
  const [requested = ''] = request.url.split('?', 1);
  const [target] = path.split('?', 1);
  const differsInCase = requested !== target && requested.toLowerCase() === target;
  return isForGood || differsInCase ? 308 : 302;
}

/** Computes an ETag from `name`, the release and the URL, so that the answer need not be rendered first. */
function tagOf(request: FastifyRequest, name: string) {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const tag = hash('sha256', name, 'base64url').slice(0, 22);
  return { etag: encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`, encoding };
}

function sendIfKnown(request: FastifyRequest, reply: FastifyReply, name: string): boolean {
  const { etag } = tagOf(request, name);
  const clientTags = request.headers['if-none-match'];
  // `*` matches any existing page, but this page may not exist.
  if (clientTags === undefined || clientTags.trim() === '*' || !isNamed(clientTags, etag)) return false;
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
  const codingHeader = coding === undefined ? {} : { 'content-encoding': coding };
  sendPrepared(request, reply, 200, fields, bytes, codingHeader);
}

const taggedHeaders = (etag: string) => ({ 'cache-control': CACHEABLE, vary: 'Accept-Encoding', etag });

const HTML_TYPE = 'text/html; charset=utf-8';

/** Sends a page that must not be cached. With an API key, it is not compressed, as its length could reveal data. */
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
