import type { FastifyInstance } from 'fastify';
import { NOT_CACHEABLE } from '../../http/headers.ts';
import type { KeyStore } from '../../keys/key-store.ts';

/** GET /health/live: the process answers; GET /health/ready: it can also serve keys. For operators' probes. */
export function registerHealth(app: FastifyInstance, store: KeyStore): void {
  app.get('/health/live', (_request, reply) => {
    reply.header('cache-control', NOT_CACHEABLE).send({ status: 'ok' });
  });
  app.get('/health/ready', async (_request, reply) => {
    await store.check();
    return reply.header('cache-control', NOT_CACHEABLE).send({ status: 'ok' });
  });
}
