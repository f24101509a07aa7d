import type { FastifyInstance } from 'fastify';
import { once, oncePromised } from '../../base/memo.ts';
import { Problem } from '../../base/problem.ts';
import { type Answer, cacheableAnswer, sendAnswer } from '../../service/http/answer.ts';
import { FILE_HEADERS } from '../../service/http/headers.ts';
import { findOfflineCode, NO_OFFLINE_PAGES } from '../offline/offline-code.ts';
import type { OfflineFile } from '../offline/offline-files.ts';

export interface OfflineParts {
  /** Returns the files, which are made once. */
  readonly offlineFiles: () => Promise<readonly OfflineFile[]>;
  /** Tells operators what is missing. */
  readonly warn: (message: string) => void;
}

/**
 * GET /service-worker.js, and the files (code, prices, words) from which it answers without a network. The browser
 * extension renews its prices from /offline/prices.json, a name that stays: it says where the parts are and what they
 * hash to. Without the code, which `warn` is told, there are prices and words alone.
 */
export function registerOffline(app: FastifyInstance, { offlineFiles, warn }: OfflineParts): void {
  if (!findOfflineCode()) warn(NO_OFFLINE_PAGES);
  const answers = oncePromised(
    async () => new Map((await offlineFiles()).map((file) => [file.path, once(() => answerOf(file))])),
  );
  const find = async (path: string) => (await answers()).get(path)?.();
  app.get('/service-worker.js', async (request, reply) => {
    const answer = await find('/service-worker.js');
    if (!answer) throw new Problem('not_found', 'This service has no offline pages.');
    sendAnswer(request, reply, answer);
    return reply;
  });
  app.get<{ Params: { name: string } }>('/offline/:name', async (request, reply) => {
    const answer = await find(`/offline/${request.params.name}`);
    if (!answer) throw new Problem('not_found', 'That version is gone. Open the page again.');
    sendAnswer(request, reply, answer);
    return reply;
  });
}

function answerOf({ mediaType, content, cacheControl }: OfflineFile): Answer {
  return cacheableAnswer(mediaType, content, { ...FILE_HEADERS, 'cache-control': cacheControl });
}
