import type { FastifyInstance } from 'fastify';
import { overloaded } from '../../base/problem.ts';
import { sendJson } from '../../service/http/answer.ts';
import type { KeyStore } from '../../service/keys/key-store.ts';

/** A process whose event loop is later than this is to get no more requests. */
const MAX_LAG_MS = 1_000;

/**
 * Registers GET /health/live (the process responds) and GET /health/ready (it can also serve keys, and soon), for
 * operators' probes. `lag` returns by how many milliseconds the event loop is late.
 */
export function registerHealth(app: FastifyInstance, store: KeyStore, lag: () => number = () => 0): void {
  app.get('/health/live', (_request, reply) => {
    sendJson(reply, { status: 'ok' });
  });
  app.get('/health/ready', async (_request, reply) => {
    if (lag() > MAX_LAG_MS) throw overloaded('The service is running more than a second late.');
    await store.check();
    return sendJson(reply, { status: 'ok' });
  });
}
