import type { FastifyInstance } from 'fastify';
import { type Answer, sendAnswer } from '../../http/answer.ts';

/** GET /api/public/brands and /api/public/categories: the catalog, for anybody. */
export function registerLists(app: FastifyInstance, brands: Answer, categories: Answer): void {
  app.get('/api/public/brands', (request, reply) => sendAnswer(request, reply, brands));
  app.get('/api/public/categories', (request, reply) => sendAnswer(request, reply, categories));
}
