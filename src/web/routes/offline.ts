import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../base/problem.ts';
import { type Answer, cacheableAnswer, sendAnswer } from '../../service/http/answer.ts';
import { FILE_HEADERS, IMMUTABLE, NOT_CACHEABLE } from '../../service/http/headers.ts';
import { findOfflineCode, NO_OFFLINE_PAGES } from '../offline/offline-code.ts';
import { offlineData, offlineWords } from '../offline/offline-data.ts';
import type { Site } from '../site.ts';

const WORKER = readFileSync(new URL('../offline/service-worker.js', import.meta.url), 'utf8');
/** Files of the pages that work without a network. */
const ASSET = /^(?!key).*\.(js|woff2)$|^(drawings|icon)\.svg$/;
const SCRIPT = 'text/javascript; charset=utf-8';
const JSON_TYPE = 'application/json';

export interface OfflineParts {
  /** Makes the files before the service listens. */
  readonly makesFilesFirst: boolean;
  /** Tells operators what is missing. */
  readonly warn: (message: string) => void;
}

/**
 * GET /service-worker.js, and the files (code, prices, words) from which it answers without a network. The browser
 * extension renews its prices from /offline/prices.json, a name that stays: it says where the parts are and what they
 * hash to. Without the code, which `warn` is told, there are prices and words alone.
 */
export function registerOffline(app: FastifyInstance, site: Site, { makesFilesFirst, warn }: OfflineParts): void {
  const makeCode = findOfflineCode();
  if (!makeCode) warn(NO_OFFLINE_PAGES);
  let made: Promise<Files> | undefined;
  const files = () => {
    made ??= makeFiles(site, makeCode);
    // A failure may be temporary: try again next time.
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  if (makesFilesFirst) {
    app.addHook('onReady', async () => {
      await files();
    });
  }
  app.get('/service-worker.js', async (request, reply) => {
    const { worker } = await files();
    if (!worker) throw new Problem('not_found', 'This service has no offline pages.');
    sendAnswer(request, reply, worker);
    return reply;
  });
  app.get<{ Params: { name: string } }>('/offline/:name', async (request, reply) => {
    const answer = (await files()).byPath.get(`/offline/${request.params.name}`);
    if (!answer) throw new Problem('not_found', 'That version is gone. Open the page again.');
    sendAnswer(request, reply, answer);
    return reply;
  });
}

interface Files {
  readonly worker: Answer | undefined;
  readonly byPath: ReadonlyMap<string, Answer>;
}

async function makeFiles(site: Site, makeCode: ReturnType<typeof findOfflineCode>): Promise<Files> {
  const byPath = new Map<string, Answer>();
  const add = (name: string, ending: string, type: string, content: string) => {
    const path = `/offline/${name}-${hashOf(content)}.${ending}`;
    byPath.set(path, answerOf(type, content, IMMUTABLE));
    return { path, sha256: hash('sha256', content) };
  };
  const prices = add('prices', 'json', JSON_TYPE, offlineData(site));
  const effects = offlineWords(site);
  const words = effects === undefined ? undefined : add('words', 'json', JSON_TYPE, effects);
  const release = { version: site.pricing.modelVersion, prices, words };
  byPath.set('/offline/prices.json', answerOf(JSON_TYPE, JSON.stringify(release), NOT_CACHEABLE));
  if (!makeCode) return { worker: undefined, byPath };
  const code = add('code', 'js', SCRIPT, await makeCode());
  const files = ['/manifest.webmanifest', ...site.assets.names.filter((name) => ASSET.test(name)).map(site.assets.url)];
  const names = [code.path, prices.path, ...(words ? [words.path] : []), ...files];
  const constants = {
    CACHE: `hangtag-${hashOf(names.join(' '))}`,
    CODE: code.path,
    DATA: prices.path,
    WORDS: words?.path ?? '',
    FILES: files,
  };
  const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return { worker: answerOf(SCRIPT, [...lines, '', WORKER].join('\n'), NOT_CACHEABLE), byPath };
}

function answerOf(type: string, content: string, cacheControl: string): Answer {
  return cacheableAnswer(type, content, { ...FILE_HEADERS, 'cache-control': cacheControl });
}

function hashOf(content: string): string {
  return hash('sha256', content, 'base64url').slice(0, 10);
}
