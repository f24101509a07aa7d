import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { once } from '../../base/memo.ts';
import { cacheableAnswer, sendAnswer } from '../../service/http/answer.ts';
import { FILE_HEADERS } from '../../service/http/headers.ts';
import type { ExtensionFile } from '../site.ts';

/** The folder into which `npx node extension/build.ts` puts them, in a checkout. */
const BUILT = new URL('../../../extension/dist/', import.meta.url);
const PACKAGES = [
  { name: 'Chrome and Edge', file: 'hangtag-chromium.zip' },
  { name: 'Firefox', file: 'hangtag-firefox.zip' },
];

/** Returns the packages of the browser extension that were built beside the service; none in most copies of it. */
export function builtExtensions(folder: URL = BUILT): ExtensionFile[] {
  return PACKAGES.flatMap(({ name, file }) => {
    const url = new URL(file, folder);
    return existsSync(url) ? [{ name, path: `/extension/${file}`, read: () => readFileSync(url) }] : [];
  });
}

/** GET /extension/hangtag-chromium.zip and the like, of those that were built. */
export function registerExtensionFiles(app: FastifyInstance, files: readonly ExtensionFile[]): void {
  for (const { path, read } of files) {
    const answer = once(() => cacheableAnswer('application/zip', read(), FILE_HEADERS));
    app.get(path, (request, reply) => sendAnswer(request, reply, answer()));
  }
}
