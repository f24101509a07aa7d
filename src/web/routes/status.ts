import type { FastifyInstance } from 'fastify';
import type { KeyStore } from '../../keys/key-store.ts';
import type { Clock } from '../../keys/quota.ts';
import { statusPage } from '../pages/status-page.ts';
import { sendFreshPage } from '../send.ts';
import type { Site } from '../site.ts';

/** GET /status: what is up right now. */
export function registerStatus(
  app: FastifyInstance,
  site: Site,
  { store, clock }: { readonly store: KeyStore; readonly clock: Clock },
): void {
  app.get('/status', async (_request, reply) => {
    const areKeysUp = await store.check().then(
      () => true,
      () => false,
    );
    return sendFreshPage(site, reply, statusPage(site, { areKeysUp, now: clock() }));
  });
}
