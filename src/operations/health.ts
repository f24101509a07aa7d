import type { FastifyInstance } from 'fastify';
import { sendJson } from '../http/answer.ts';
import type { KeyStore } from '../keys/key-store.ts';

/**
 * Registers GET /health/live (the process responds) and GET /health/ready (it can also serve keys), for operators'
 * probes.
 */
export function registerHealth(app: FastifyInstance, store: KeyStore): void {
  app.get('/health/live', (_request, reply) => {
    sendJson(reply, { status: 'ok' });
  });
  app.get('/health/ready', async (_request, reply) => {
    await store.check();
    return sendJson(reply, { status: 'ok' });
  });
}
