import { errorCodes, type FastifyInstance } from 'fastify';
import { issueKey, type KeysParts } from '../../api/endpoints/keys.ts';
import { toProblem } from '../../http/errors.ts';
import { memo } from '../../http/memo.ts';
import type { OpenApi } from '../open-api.ts';
import { developersPage } from '../pages/developers-page.ts';
import { referencePage } from '../pages/reference-page.ts';
import type { KeyFormState } from '../parts/key-form.ts';
import { pageAnswer, sendFreshPage, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const KEY_PATH = '/developers/key';

export interface DevelopersParts {
  readonly keys: KeysParts;
  /** The OpenAPI document, as /openapi.json sends it. */
  readonly openApi: string;
}

/** GET /developers and /developers/reference; POST /developers/key: the form, for browsers without JavaScript. */
export function registerDevelopersPages(
  app: FastifyInstance,
  site: Site,
  { keys, openApi }: DevelopersParts,
): void {
  const document = () => JSON.parse(openApi) as OpenApi;
  const developers = memo(() => pageAnswer(site, developersPage(site, document())));
  const reference = memo(() => pageAnswer(site, referencePage(site, document())));
  app.get('/developers', (request, reply) => sendPage(request, reply, developers('')));
  app.get('/developers/reference', (request, reply) => sendPage(request, reply, reference('')));

  acceptForms(app);
  app.get(KEY_PATH, (_request, reply) => {
    reply.redirect('/developers#key', 303);
  });
  app.post<{ Body: URLSearchParams | undefined }>(KEY_PATH, async (request, reply) => {
    const email = readEmail(request.body);
    const { state, status } = await tryIssue(keys, email, request.ip);
    return sendFreshPage(site, reply, developersPage(site, document(), state), status);
  });
}

function readEmail(body: unknown): string {
  return body instanceof URLSearchParams ? (body.get('email')?.trim() ?? '') : '';
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

/** Browsers send forms to the one path that expects them; everywhere else forms stay an unsupported media type. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.url === KEY_PATH) done(null, new URLSearchParams(String(body)));
      else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(), undefined);
    },
  );
}
