import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from 'ghtml';
import { once, oncePromised } from '../../base/memo.ts';
import { Problem } from '../../base/problem.ts';
import { type Answer, cacheableAnswer, sendAnswer } from '../../service/http/answer.ts';
import { FILE_HEADERS } from '../layout.ts';
import type { OfflineFile } from '../offline/offline-files.ts';
import type { Site } from '../site.ts';
import { PAGES, type WebParts } from './pages.ts';
import data from './site-files.json' with { type: 'json' };

const CHANGELOG = new URL('../../../CHANGELOG.md', import.meta.url);

const TEXT = 'text/plain; charset=utf-8';

/** Registers files for search engines, browsers, and phones, plus the changelog, model card, and extensions. */
export function registerSiteFiles(app: FastifyInstance, site: Site): void {
  const files = [
    { path: '/sitemap.xml', type: 'application/xml', read: () => sitemap(site) },
    { path: '/robots.txt', type: TEXT, read: () => robots(site) },
    { path: '/manifest.webmanifest', type: 'application/manifest+json', read: () => manifest(site) },
    { path: '/opensearch.xml', type: 'application/opensearchdescription+xml', read: () => openSearch(site) },
    { path: '/changelog.md', type: TEXT, read: () => readFileSync(CHANGELOG, 'utf8') },
    { path: '/model-card.md', type: TEXT, read: () => site.pricing.artifacts.card },
  ];
  const extensions = (site.extensions ?? []).map((file) => ({ ...file, type: 'application/zip' }));
  for (const { path, type, read } of [...files, ...extensions]) {
    const answer = once(() => cacheableAnswer(type, read(), FILE_HEADERS));
    app.get(path, (request, reply) => sendAnswer(request, reply, answer()));
  }
}

function sitemap(site: Site): string {
  const { fittedOn } = site.pricing.artifacts.prediction;
  const paths = PAGES.flatMap(({ listedPaths }) => listedPaths?.(site) ?? []);
  const urls = paths.map((path) => {
    // Prices change only with the model, so they were last changed on the day it was fitted.
    const lastChange = path.startsWith('/price/') ? `<lastmod>${fittedOn}</lastmod>` : '';
    // No escaping is needed for slugs and a validated URL.
    return `<url><loc>${site.publicUrl()}${path}</loc>${lastChange}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>
`;
}

function robots(site: Site): string {
  const rules = data.disallowed.map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${rules.join('')}Sitemap: ${site.publicUrl()}/sitemap.xml\n`;
}

function manifest({ assets }: Site): string {
  const icons = data.manifest.icons.map((icon) => ({ ...icon, src: assets.url(icon.src) }));
  return JSON.stringify({ ...data.manifest, icons });
}

function openSearch(site: Site): string {
  const url = site.publicUrl();
  return html`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Hangtag</ShortName>
<Description>What secondhand clothes sell for</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="image/svg+xml">${url}${site.assets.url('icon.svg')}</Image>
<Url type="text/html" template="${url}/appraise?title={searchTerms}"/>
</OpenSearchDescription>
`;
}

/** Output folder of `npx node extension/build.ts` in a checkout. */
const BUILT = new URL('../../../extension/dist/', import.meta.url);
const PACKAGES = [
  { name: 'Chrome and Edge', file: 'hangtag-chromium.zip' },
  { name: 'Firefox', file: 'hangtag-firefox.zip' },
];

/** Returns the packages of the browser extension that exist in the folder. */
export const builtExtensions = (folder: URL = BUILT): NonNullable<Site['extensions']> =>
  PACKAGES.flatMap(({ name, file }) => {
    const url = new URL(file, folder);
    return existsSync(url) ? [{ name, path: `/extension/${file}`, read: () => readFileSync(url) }] : [];
  });

/** Registers the service worker and its files. The extension relies on the path /offline/prices.json. */
export function registerOffline(app: FastifyInstance, { offlineFiles }: WebParts): void {
  const answers = oncePromised(
    async () => new Map((await offlineFiles()).map((file) => [file.path, once(() => answerOf(file))])),
  );
  const send = async (request: FastifyRequest, reply: FastifyReply, path: string, notFoundMessage: string) => {
    const answer = (await answers()).get(path)?.();
    if (!answer) throw new Problem('not_found', notFoundMessage);
    sendAnswer(request, reply, answer);
    return reply;
  };
  app.get('/service-worker.js', (request, reply) =>
    send(request, reply, '/service-worker.js', 'This service has no offline pages.'),
  );
  app.get<{ Params: { name: string } }>('/offline/:name', (request, reply) =>
    send(request, reply, `/offline/${request.params.name}`, 'That version is gone. Open the page again.'),
  );
}

const answerOf = ({ mediaType, content, cacheControl }: OfflineFile): Answer =>
  cacheableAnswer(mediaType, content, { ...FILE_HEADERS, 'cache-control': cacheControl });
