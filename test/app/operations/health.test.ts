import assert from 'node:assert/strict';
import { it } from 'node:test';
import Fastify from 'fastify';
import { registerHealth } from '../../../src/app/operations/health.ts';
import { Problem } from '../../../src/base/problem.ts';
import type { KeyStore } from '../../../src/service/keys/key-store.ts';

it('readiness says no while the event loop is more than a second late, and liveness goes on', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  app.setErrorHandler((error, _request, reply) => {
    reply.code(error instanceof Problem ? error.status : 500).send();
  });
  let lag = 0;
  registerHealth(app, { check: async () => {} } as KeyStore, () => lag);
  const statusOf = async (path: string) => (await app.inject(path)).statusCode;
  assert.equal(await statusOf('/health/ready'), 200);
  lag = 1_001;
  assert.equal(await statusOf('/health/ready'), 503);
  assert.equal(await statusOf('/health/live'), 200);
  lag = 999;
  assert.equal(await statusOf('/health/ready'), 200);
});
