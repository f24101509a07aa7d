import type { FastifyInstance } from 'fastify';
import { issueKey, type KeysParts } from '../../api/endpoints/keys.ts';
import { toProblem } from '../../service/http/errors.ts';
import { developersPage } from '../pages/developers-page.ts';
import { sendFreshPage } from '../send.ts';
import type { Site } from '../site.ts';
import type { ServicePageParts } from './service-pages.ts';

const KEY_PATH = '/developers/key';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 4096;

export interface KeyFormParts extends ServicePageParts {
  readonly keys: KeysParts;
}

/** POST /developers/key: the form for a key. */
export function registerKeyForm(app: FastifyInstance, site: Site, { keys, openApi }: KeyFormParts): void {
  app.get(KEY_PATH, (_request, reply) => {
    reply.redirect('/developers#key', 303);
  });
  app.post(KEY_PATH, { config: { accepts: { [FORM_TYPE]: MAX_FORM_BYTES } } }, async (request, reply) => {
    const email = new URLSearchParams(String(request.body)).get('email')?.trim() ?? '';
    const { status, ...outcome } = await issueKey(keys, { email }, request.ip).then(
      ({ apiKey }) => ({ status: 200, key: apiKey }),
      (failure: unknown) => {
        const problem = toProblem(failure);
        return { status: problem.status, error: problem.message };
      },
    );
    const page = developersPage(site, openApi(), { ...outcome, email });
    return sendFreshPage(site, reply, page, { status, hasKey: true });
  });
}
