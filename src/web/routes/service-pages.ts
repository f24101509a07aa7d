import type { FastifyInstance } from 'fastify';
import { memo } from '../../http/memo.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import type { Clock } from '../../keys/quota.ts';
import { aboutPage, privacyPage } from '../pages/about-pages.ts';
import { dataPage } from '../pages/data-page.ts';
import { methodPage } from '../pages/method-page.ts';
import { statusPage } from '../pages/status-page.ts';
import { pageAnswer, sendFreshPage, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

/** GET /method, /data, /about, /privacy, /contact and /status. */
export function registerServicePages(
  app: FastifyInstance,
  site: Site,
  { store, clock }: { readonly store: KeyStore; readonly clock: Clock },
): void {
  const about = memo(() => pageAnswer(site, aboutPage(site)));
  app.get('/about', (request, reply) => sendPage(request, reply, about('')));
  const privacy = memo(() => pageAnswer(site, privacyPage(site)));
  app.get('/privacy', (request, reply) => sendPage(request, reply, privacy('')));
  app.get('/contact', (_request, reply) => reply.redirect('/about#contact', 302));
  const method = memo(() => pageAnswer(site, methodPage(site)));
  app.get('/method', (request, reply) => sendPage(request, reply, method('')));
  const data = memo(() => pageAnswer(site, dataPage(site)));
  app.get('/data', (request, reply) => sendPage(request, reply, data('')));
  app.get('/status', async (_request, reply) => {
    const areKeysUp = await store.check().then(
      () => true,
      () => false,
    );
    return sendFreshPage(site, reply, statusPage(site, { areKeysUp, now: clock() }));
  });
}
