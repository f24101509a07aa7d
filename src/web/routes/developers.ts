import type { FastifyInstance } from 'fastify';
import { issueKey, type KeysParts } from '../../api/endpoints/keys.ts';
import { toProblem } from '../../http/errors.ts';
import { memo } from '../../http/memo.ts';
import type { OpenApi } from '../open-api.ts';
import { developersPage } from '../pages/developers-page.ts';
import { recipesPage } from '../pages/recipes-page.ts';
import { referencePage } from '../pages/reference-page.ts';
import type { KeyFormState } from '../parts/key-form.ts';
import { pageAnswer, sendFreshPage, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const KEY_PATH = '/developers/key';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 4096;

export interface DevelopersParts {
  readonly keys: KeysParts;
  /** The OpenAPI document, as /openapi.json sends it. */
  readonly openApi: () => string;
}

/** GET /developers, /developers/recipes and /developers/reference; POST /developers/key: the form, for browsers without JavaScript. */
export function registerDevelopersPages(
  app: FastifyInstance,
  site: Site,
  { keys, openApi }: DevelopersParts,
): void {
  const document = () => JSON.parse(openApi()) as OpenApi;
  const developers = memo(() => pageAnswer(site, developersPage(site, document())));
  const reference = memo(() => pageAnswer(site, referencePage(site, document())));
  const recipes = memo(() => pageAnswer(site, recipesPage(site)));
  app.get('/developers/recipes', (request, reply) => sendPage(request, reply, recipes('')));
  app.get('/developers', (request, reply) => sendPage(request, reply, developers('')));
  app.get('/developers/reference', (request, reply) => sendPage(request, reply, reference('')));

  app.get(KEY_PATH, (_request, reply) => {
    reply.redirect('/developers#key', 303);
  });
  app.post(
    KEY_PATH,
    { config: { accepts: { [FORM_TYPE]: MAX_FORM_BYTES } } },
    async (request, reply) => {
      const email = readEmail(request.body);
      const { state, status } = await tryIssue(keys, email, request.ip);
      return sendFreshPage(site, reply, developersPage(site, document(), state), {
        status,
        hasKey: true,
      });
    },
  );
}

function readEmail(body: unknown): string {
  return Buffer.isBuffer(body)
    ? (new URLSearchParams(body.toString()).get('email')?.trim() ?? '')
    : '';
}

async function tryIssue(
  keys: KeysParts,
  email: string,
  clientAddress: string,
): Promise<{ state: KeyFormState; status: number }> {
  try {
    const { apiKey } = await issueKey(keys, { email }, clientAddress);
    return { state: { key: apiKey, email }, status: 200 };
  } catch (error) {
    const problem = toProblem(error);
    return { state: { error: problem.message, email }, status: problem.status };
  }
}
