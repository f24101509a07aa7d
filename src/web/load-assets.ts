import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Answer, cacheableAnswer, sendAnswer } from '../http/answer.ts';
import { CACHEABLE } from '../http/headers.ts';
import { Problem } from '../http/problem.ts';

const FOLDER = new URL('./assets/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

const HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
// Crawlers and chat apps show it on pages of theirs.
const IMAGE_HEADERS = { ...HEADERS, 'cross-origin-resource-policy': 'cross-origin' };

/** Names of the files in the folder, and one name for their contents as a whole. */
export interface Assets {
  /** Path of a file, which changes when any file does: relative imports between files keep working. */
  url(name: string): string;
  /** Body of a file with its headers. */
  find(name: string): Answer | undefined;
  readonly version: string;
}

/** Reads all files once; they are a few dozen kilobytes. */
export function loadAssets(): Assets {
  const answers = new Map<string, Answer>();
  const contents: Buffer[] = [];
  for (const name of readdirSync(FOLDER).sort()) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const content = readFileSync(new URL(name, FOLDER));
    contents.push(content);
    const headers = type.startsWith('image/') ? IMAGE_HEADERS : HEADERS;
    answers.set(name, cacheableAnswer(type, content, headers));
  }
  const version = hash('sha256', Buffer.concat(contents), 'base64url').slice(0, 10);
  return {
    version,
    url: (name) => {
      if (!answers.has(name)) throw new Error(`there is no file ${name} in src/web/assets`);
      return `/assets/${version}/${name}`;
    },
    find: (name) => answers.get(name),
  };
}

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the files. A page that was cached before an update asks for an old version: it gets today's file, which is
 * better than none, and may not keep it for long.
 */
export function registerAssets(app: FastifyInstance, assets: Assets): void {
  app.get<{ Params: { version: string; name: string } }>(
    '/assets/:version/:name',
    (request, reply) => {
      const { version, name } = request.params;
      const answer = assets.find(name);
      if (!answer) throw new Problem('not_found', 'There is no such file.');
      const cacheControl = version === assets.version ? FOREVER : CACHEABLE;
      sendAnswer(request, reply, withCacheControl(answer, cacheControl));
    },
  );
  // Browsers and crawlers ask for it by this name.
  app.get('/favicon.ico', (request, reply) => {
    sendAnswer(request, reply, assets.find('icon.svg') as Answer);
  });
}

function withCacheControl(answer: Answer, value: string): Answer {
  const change = (fields: readonly string[]) =>
    fields.with(fields.indexOf('cache-control') + 1, value);
  return {
    ...answer,
    fields: change(answer.fields),
    notModifiedFields: change(answer.notModifiedFields),
  };
}
