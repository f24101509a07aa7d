import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';
import { fillTemplate } from '../base/text.ts';
import { lazy, lazyAsync } from '../base/values.ts';
import { yieldToOthers } from '../base/work.ts';
import { readRequestPath } from '../http/errors.ts';
import {
  type CacheableResponse,
  createCacheableResponse,
  createLargeResponse,
  NOT_CACHEABLE,
  sendResponse,
} from '../http/send-response.ts';
import { NOT_EVALUATED } from '../pricing/pricing.ts';
import { makeOfflineData } from './offline/offline-service.ts';
import { FILE_HEADERS, type Site } from './page-frame.ts';
import type { PageRoute } from './page-routes.ts';
import siteData from './site-files.json' with { type: 'json' };

/** Cache-Control for versioned URLs, whose content never changes. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

const ASSETS_FOLDER = new URL('./assets/', import.meta.url);

const CONTENT_TYPES: Readonly<Record<string, string>> = siteData.contentTypes;

/** Allows crawlers and chat apps to load images from other origins. */
const IMAGE_HEADERS = { ...FILE_HEADERS, 'cross-origin-resource-policy': 'cross-origin' };

/** A site with the files of its assets and with what only pages of the service tell. */
export interface ServiceSite extends Site {
  readonly assets: ReturnType<typeof loadAssets>;
  /** Daily request limit of an API key. Days are in UTC. */
  readonly requestsPerDay: number;
  /** Days after which a revoked key is deleted. */
  readonly keepRevokedDays: number;
  readonly imprint: { readonly [Name in 'operator' | 'contact']?: string | undefined };
}

/** Loads all assets. Their URLs share a single version, which is a hash of all asset contents. */
export function loadAssets() {
  const files = new Map<string, { content: Buffer; response: () => CacheableResponse }>();
  for (const name of readdirSync(ASSETS_FOLDER).sort()) {
    const type = CONTENT_TYPES[extname(name)];
    if (type === undefined) continue;
    const content = readFileSync(new URL(name, ASSETS_FOLDER));
    const headers = type.startsWith('image/') ? IMAGE_HEADERS : FILE_HEADERS;
    // Each response is built on its first request and then reused, because compression is slow.
    files.set(name, { content, response: lazy(() => createCacheableResponse(type, content, headers)) });
  }
  const version = hashContent(Buffer.concat([...files.values()].map(({ content }) => content)));
  const folder = `/assets/${version}/`;
  const url = (name: string) => folder + name;
  const styleSheet = ['hangtag.css', 'states.css'].map((name) => String(files.get(name)?.content)).join('');
  const findFile = (name: string): CacheableResponse => {
    const file = files.get(name);
    if (!file) throw new Problem('not_found', 'There is no such file.');
    return file.response();
  };
  return { version, folder, names: [...files.keys()], style: inlineStyle(styleSheet, url), url, findFile };
}

function inlineStyle(styleSheet: string, toUrl: (file: string) => string) {
  const css = styleSheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*([{};,\n])\s*/g, (_, mark: string) => mark.trim())
    .replace(/url\("([\w-]+\.\w+)"\)/g, (_, file: string) => `url("${toUrl(file)}")`);
  return { css, source: `'sha256-${hash('sha256', css, 'base64')}'` };
}

/** Registers the assets. Requests for an outdated version get the current file with headers that prevent caching. */
function registerAssets(app: FastifyInstance, assets: ServiceSite['assets']): void {
  app.get<{ Params: { version: string; name: string } }>('/assets/:version/:name', (request, reply) => {
    const { version, name } = request.params;
    const cacheControl = version === assets.version ? CACHE_FOREVER : NOT_CACHEABLE;
    sendResponse(request, reply, assets.findFile(name), { 'cache-control': cacheControl });
  });
  // Browsers, crawlers, and MCP clients look for icons at these paths.
  for (const [path, name] of Object.entries(siteData.icons)) {
    app.get(path, (request, reply) => sendResponse(request, reply, assets.findFile(name)));
  }
}

const CHANGELOG_FILE = new URL('../../CHANGELOG.md', import.meta.url);

const PLAIN_TEXT_TYPE = 'text/plain; charset=utf-8';

/** Registers the assets, what the device stores, and the files at fixed paths, such as the sitemap of `pages`. */
export function registerSiteFiles(app: FastifyInstance, site: ServiceSite, pages: readonly PageRoute[]): void {
  registerAssets(app, site.assets);
  registerOffline(app, site);
  const fillPlaceholders = (lines: readonly string[]) =>
    fillTemplate(lines.join('\n'), { url: site.publicUrl(), icon: site.assets.url('icon.svg') });
  const icons = siteData.manifest.icons.map((icon) => ({ ...icon, src: site.assets.url(icon.src) }));
  const manifest = JSON.stringify({ ...siteData.manifest, icons });
  const files = [
    { path: '/sitemap.xml', type: 'application/xml', read: () => makeSitemap(site, pages) },
    { path: '/robots.txt', type: PLAIN_TEXT_TYPE, read: () => fillPlaceholders(siteData.robots) },
    { path: '/manifest.webmanifest', type: 'application/manifest+json', read: () => manifest },
    {
      path: '/opensearch.xml',
      type: 'application/opensearchdescription+xml',
      read: () => fillPlaceholders(siteData.openSearch),
    },
    { path: '/changelog.md', type: PLAIN_TEXT_TYPE, read: () => readFileSync(CHANGELOG_FILE, 'utf8') },
    { path: '/model-card.md', type: PLAIN_TEXT_TYPE, read: () => site.pricing.card ?? NOT_EVALUATED },
  ];
  for (const { path, type, read } of files) {
    const response = lazyAsync(async () => createCacheableResponse(type, await read(), FILE_HEADERS));
    app.get(path, createSender(response));
  }
}

const createSender =
  (find: (path: string) => Promise<CacheableResponse>) => async (request: FastifyRequest, reply: FastifyReply) => {
    sendResponse(request, reply, await find(readRequestPath(request)));
    return reply;
  };

/** Makes the sitemap. Yields to other requests, because some thousand prices decide which pages it lists. */
async function makeSitemap(site: Site, pages: readonly PageRoute[]): Promise<string> {
  const { fittedOn } = site.pricing;
  const urls: string[] = [];
  for (const { listedPaths } of pages) {
    for (const path of listedPaths?.(site) ?? []) {
      // What pages say changes only when the model does. Slugs and the validated URL don't need escaping.
      urls.push(`<url><loc>${site.publicUrl()}${path}</loc><lastmod>${fittedOn}</lastmod></url>`);
      await yieldToOthers();
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>
`;
}

const WORKER_CODE = readFileSync(new URL('./offline/service-worker.js', import.meta.url), 'utf8');
const OFFLINE_ASSET_PATTERN = /\.(js|woff2)$|^(drawings|icon)\.svg$/;
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** The files are made on the first request for one; after a failure, the next request tries again. */
function registerOffline(app: FastifyInstance, site: ServiceSite): void {
  const files = lazyAsync(() => makeOfflineFiles(site));
  const sendOfflineFile = createSender(async (path) => {
    const response = (await files()).get(path);
    if (!response) throw new Problem('not_found', 'That version is gone. Open the page again.');
    return response;
  });
  app.get('/service-worker.js', sendOfflineFile);
  app.get('/offline/:name', sendOfflineFile);
}

async function makeOfflineFiles(site: ServiceSite): Promise<ReadonlyMap<string, CacheableResponse>> {
  const files = new Map<string, CacheableResponse>();
  const addFile = async (path: string, type: string, content: string, cacheControl: string) => {
    files.set(path, await createLargeResponse(type, content, { ...FILE_HEADERS, 'cache-control': cacheControl }));
    return path;
  };
  const addVersioned = (name: string, extension: string, type: string, content: string) =>
    addFile(`/offline/${name}-${hashContent(content)}.${extension}`, type, content, CACHE_FOREVER);
  const codePath = await addVersioned('code', 'js', SCRIPT_TYPE, await readOfflineCode());
  const pricesPath = await addVersioned('prices', 'json', 'application/json', JSON.stringify(makeOfflineData(site)));
  const assetPaths = [
    '/manifest.webmanifest',
    ...site.assets.names.filter((name) => OFFLINE_ASSET_PATTERN.test(name)).map(site.assets.url),
  ];
  const constants = {
    CACHE: `hangtag-${hashContent([codePath, pricesPath, ...assetPaths].join(' '))}`,
    CODE: codePath,
    DATA: pricesPath,
    FILES: assetPaths,
  };
  const constantLines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  await addFile('/service-worker.js', SCRIPT_TYPE, [...constantLines, '', WORKER_CODE].join('\n'), NOT_CACHEABLE);
  return files;
}

const hashContent = (content: string | Buffer): string => hash('sha256', content, 'base64url').slice(0, 10);

/** Name of the offline script in the npm package, where it is next to this module. */
export const BUNDLED_FILE = 'offline/bundled.js';

async function readOfflineCode(): Promise<string> {
  const bundledFile = new URL(BUNDLED_FILE, import.meta.url);
  const code = existsSync(bundledFile)
    ? readFileSync(bundledFile, 'utf8')
    : await import('./offline/bundle.ts').then(({ bundleOffline }) => bundleOffline()).catch(explainMissingBundler);
  return code.replaceAll(/\bdataOf\("([^"]+)"\)/g, (_, file) =>
    readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').trim(),
  );
}

/** Throws a {@link Problem} if the bundler's program is missing. Otherwise, throws the error. */
function explainMissingBundler(error: Error): never {
  if (!error.message.includes('@esbuild/')) throw error;
  const detail = 'Pages do not work offline: npm ci without --omit=optional installs the bundler that they need.';
  throw new Problem('not_found', detail);
}
