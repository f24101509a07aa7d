import type { FastifyInstance } from 'fastify';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { memo } from '../../http/memo.ts';
import type { Tool } from '../tools/tool.ts';
import { llmsTxt } from './llms-txt.ts';

/** GET /llms.txt. `publicUrl` is asked at the first request: only then is it known. */
export function registerLlmsTxt(
  app: FastifyInstance,
  publicUrl: () => string,
  tools: readonly Tool[],
  requestsPerDay: number,
): void {
  const answer = memo((base) =>
    cacheableAnswer('text/plain; charset=utf-8', llmsTxt(base, tools, requestsPerDay)),
  );
  app.get('/llms.txt', (request, reply) => sendAnswer(request, reply, answer(publicUrl())));
}
