import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { membersOf } from '../../base/members.ts';
import { onceAsync } from '../../base/memo.ts';
import { Problem } from '../../base/problem.ts';
import { requestPath } from '../../http/errors.ts';
import {
  type CacheableResponse,
  IMMUTABLE,
  largeResponse,
  NOT_CACHEABLE,
  sendResponse,
} from '../../http/send-response.ts';
import { FILE_HEADERS } from '../page-frame.ts';
import type { Site } from '../site.ts';
import type { OfflineData } from './offline-service.ts';

const WORKER = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8');
const ASSET = /\.(js|woff2)$|^(drawings|icon)\.svg$/;
const SCRIPT = 'text/javascript; charset=utf-8';

/**
 * Registers the service worker and the files that it stores on the device. They are made on the first request for one.
 * After a failure, the next request tries again.
 */
export function registerOffline(app: FastifyInstance, site: Site): void {
  const files = onceAsync(() => makeOfflineFiles(site));
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const response = (await files()).get(requestPath(request));
    if (!response) throw new Problem('not_found', 'That version is gone. Open the page again.');
    sendResponse(request, reply, response);
    return reply;
  };
  app.get('/service-worker.js', send);
  app.get('/offline/:name', send);
}

async function makeOfflineFiles(site: Site): Promise<ReadonlyMap<string, CacheableResponse>> {
  const files = new Map<string, CacheableResponse>();
  const add = async (path: string, type: string, content: string, cacheControl: string) => {
    files.set(path, await largeResponse(type, content, { ...FILE_HEADERS, 'cache-control': cacheControl }));
    return path;
  };
  const addVersioned = (name: string, extension: string, type: string, content: string) =>
    add(`/offline/${name}-${shortHash(content)}.${extension}`, type, content, IMMUTABLE);
  const code = await addVersioned('code', 'js', SCRIPT, await offlineCode());
  const data = await addVersioned('prices', 'json', 'application/json', JSON.stringify(offlineData(site)));
  const assets = [
    '/manifest.webmanifest',
    ...site.assets.names.filter((name) => ASSET.test(name)).map(site.assets.url),
  ];
  const constants = {
    CACHE: `hangtag-${shortHash([code, data, ...assets].join(' '))}`,
    CODE: code,
    DATA: data,
    FILES: assets,
  };
  const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  await add('/service-worker.js', SCRIPT, [...lines, '', WORKER].join('\n'), NOT_CACHEABLE);
  return files;
}

const shortHash = (content: string): string => hash('sha256', content, 'base64url').slice(0, 10);

/** Name of the offline script in the npm package, where it is next to this module. */
export const BUNDLED_FILE = 'bundled.js';

async function offlineCode(): Promise<string> {
  const bundled = new URL(BUNDLED_FILE, import.meta.url);
  const code = existsSync(bundled)
    ? readFileSync(bundled, 'utf8')
    : await import('./bundle.ts').then(({ bundleOffline }) => bundleOffline()).catch(explainBundler);
  return code.replaceAll(/\bdataOf\("([^"]+)"\)/g, (_, file) =>
    readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').trim(),
  );
}

/** Throws a {@link Problem} if the bundler's program is missing. Otherwise, throws the error. */
function explainBundler(error: Error): never {
  if (!error.message.includes('@esbuild/')) throw error;
  const detail = 'Pages do not work offline: npm ci without --omit=optional installs the bundler that they need.';
  throw new Problem('not_found', detail);
}

const offlineData = ({ assets, publicUrl, pricing, marketplaces, ...site }: Site): OfflineData => ({
  publicUrl: publicUrl(),
  shown: membersOf(site, 'requestsPerDay', 'keepRevokedDays', 'imprint'),
  assets: assets.url('icon.svg').replace('icon.svg', ''),
  style: assets.style,
  parts: {
    fees: { marketplaces: [...marketplaces.rows], notModeled: [...marketplaces.notModeled] },
    ...pricing.artifacts,
    card: '',
  },
});
