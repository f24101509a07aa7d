import type { FastifyInstance } from 'fastify';
import type { KeyStore } from '../../keys/key-store.ts';
import type { Clock } from '../../keys/quota.ts';
import { readChangelog } from '../changelog.ts';
import { memo } from '../memo.ts';
import { changelogPage } from '../pages/changelog-page.ts';
import { statusPage } from '../pages/status-page.ts';
import { pageAnswer, sendFreshPage, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

/** GET /changelog and /status. */
export function registerServicePages(
  app: FastifyInstance,
  site: Site,
  { store, clock }: { readonly store: KeyStore; readonly clock: Clock },
): void {
  const changelog = memo(() => pageAnswer(site, changelogPage(site, readChangelog())));
  app.get('/changelog', (request, reply) => sendPage(request, reply, changelog('')));
  app.get('/status', async (_request, reply) => {
    const areKeysUp = await store.check().then(
      () => true,
      () => false,
    );
    return sendFreshPage(site, reply, statusPage(site, { areKeysUp, now: clock() }));
  });
}
