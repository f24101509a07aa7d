import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { type Answer, cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { IMMUTABLE, NOT_CACHEABLE } from '../../http/headers.ts';
import { memo } from '../../http/memo.ts';
import { Problem } from '../../http/problem.ts';
import { makeOfflineData, type OfflineData } from '../offline/offline-data.ts';
import { offlinePage } from '../pages/offline-page.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const WORKER = readFileSync(new URL('../offline/service-worker.js', import.meta.url), 'utf8');
const PAGE = '/offline';
/** What the page without a network is made with. */
const ASSETS = [
  'offline.js',
  'offline-answer.js',
  'search.js',
  'install.js',
  'zilla-slab-600.woff2',
  'icon.svg',
];

const HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** GET /service-worker.js, the page that it shows without a network, and the data file that this answers from. */
export function registerOffline(app: FastifyInstance, site: Site): void {
  const data = once(() => makeOfflineData(site));
  const dataPath = () => `/offline/${data().version}.json`;

  app.get('/service-worker.js', (request, reply) => sendAnswer(request, reply, worker('')));
  const worker = memo(() =>
    cacheableAnswer('text/javascript; charset=utf-8', workerText(site, dataPath()), {
      ...HEADERS,
      'cache-control': NOT_CACHEABLE,
    }),
  );

  const page = memo(() => pageAnswer(site, offlinePage(site, dataPath())));
  app.get(PAGE, (request, reply) => sendPage(request, reply, page('')));

  const file = memo((version) => fileAnswer(data(), version));
  app.get<{ Params: { version: string } }>('/offline/:version.json', (request, reply) => {
    if (request.params.version !== data().version) {
      throw new Problem(
        'not_found',
        'There is no such version of the prices: open the page again.',
      );
    }
    sendAnswer(request, reply, file(request.params.version));
  });
}

function fileAnswer({ json }: OfflineData, _version: string): Answer {
  return cacheableAnswer('application/json', json, { ...HEADERS, 'cache-control': IMMUTABLE });
}

function workerText({ assets }: Site, dataPath: string): string {
  const files = [PAGE, dataPath, ...ASSETS.map(assets.url)];
  const version = hash('sha256', files.join(' '), 'base64url').slice(0, 10);
  return `const CACHE = 'hangtag-${version}';
const PAGE = '${PAGE}';
const FILES = ${JSON.stringify(files)};

${WORKER}`;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
