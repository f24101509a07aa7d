import { MIMEType } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { issueKey } from '../api/endpoints/keys.ts';
import { dayAt } from '../base/day.ts';
import { waitInWords } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { MAX_PAGE_ROWS } from '../lists/csv.ts';
import { bytesOfValued } from '../lists/write-list-file.ts';
import { AddressThrottle, clientNetwork, createAddressLimit } from '../service/http/address-throttle.ts';
import { NOT_CACHEABLE } from '../service/http/answer.ts';
import { pathOf, requireClient, toProblem } from '../service/http/errors.ts';
import { answerList, LIST_FILE_HEADERS } from './list/answer.ts';
import { registerAssets } from './load-assets.ts';
import { developersPage } from './pages/developers-page.ts';
import { errorPage } from './pages/error-page.ts';
import { registerTagPictures } from './pictures/tag-pictures.ts';
import { registerPages, sendFreshPage, type WebParts } from './routes/pages.ts';
import { registerOffline, registerSiteFiles } from './routes/site-files.ts';
import type { Site } from './site.ts';

/** Registers every route of the website. */
export function registerWeb(app: FastifyInstance, site: Site, parts: WebParts): void {
  registerAssets(app, site.assets);
  registerSiteFiles(app, site);
  registerPages(app, site, parts);
  registerTagPictures(app, site, parts);
  registerListForm(app, site, parts);
  registerKeyForm(app, site, parts);
  registerOffline(app, parts);
}

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** Matches paths for programs, whose errors are problem documents even in a browser. */
const FOR_PROGRAMS = /^\/(api|mcp|health|\.well-known|assets)(\/|$)|\.(json|txt|xml|png|svg|csv|parquet|md)$/;

/** Creates an error handler that shows browsers an error page, and leaves programs and failures to `otherwise`. */
export const createPageErrorHandler =
  (site: Site, otherwise: ErrorHandler): ErrorHandler =>
  (error, request, reply) => {
    const problem = toProblem(error);
    const isFailure = problem.status >= 500 && problem.code !== 'overloaded';
    if (isFailure || !wantsPage(request)) return otherwise(error, request, reply);
    reply.headers(problem.headers).header('vary', 'Accept').header('x-request-id', request.id);
    sendFreshPage(site, reply, errorPage(site, problem, request.raw.url ?? '/'), { status: problem.status });
  };

function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') && !FOR_PROGRAMS.test(pathOf(request));
}

const KEY_PATH = '/developers/key';
const KEY_FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_KEY_FORM_BYTES = 4096;

function registerKeyForm(app: FastifyInstance, site: Site, { keys, openApi }: WebParts): void {
  app.get(KEY_PATH, (_request, reply) => {
    reply.redirect('/developers#key', 303);
  });
  app.post(KEY_PATH, { config: { accepts: { [KEY_FORM_TYPE]: MAX_KEY_FORM_BYTES } } }, async (request, reply) => {
    const email = new URLSearchParams(String(request.body)).get('email')?.trim() ?? '';
    const { status, ...outcome } = await issueKey(keys, request, reply, { email }).then(
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

const LIST_FORM_TYPE = 'multipart/form-data';
/** Leaves room for 1 MB of new items, the current list, and the form's other fields and boundaries. */
const MAX_LIST_FORM_BYTES = 1024 * 1024 + 768 * 1024;
const LISTS_PER_MINUTE = 30;
const MAX_FORM_PARTS = 3 * MAX_PAGE_ROWS + 20;

/** Registers POST /list, which neither stores nor logs the list. */
function registerListForm(app: FastifyInstance, site: Site, { work, clock }: WebParts): void {
  const countLists = createAddressLimit(
    'lists',
    new AddressThrottle(LISTS_PER_MINUTE, 60, clock),
    (seconds) => `Too many lists in a short time: try again in ${waitInWords(seconds)}.`,
  );
  app.post(
    '/list',
    {
      config: { accepts: { [LIST_FORM_TYPE]: MAX_LIST_FORM_BYTES } },
      // Reject a throttled client before reading its form.
      onRequest: async (request, reply) => {
        countLists(request, reply);
      },
    },
    // Pricing takes many times the form's size in memory, so the queue counts that size until the answer is ready.
    (request, reply) => {
      const length = (request.body as Buffer | undefined)?.length ?? 0;
      return work.run(clientNetwork(request.ip), length, () => sendList(request, reply));
    },
  );

  async function sendList(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireClient(reply);
    const answer = await answerList(site, await readListForm(request), dayAt(clock()));
    if ('page' in answer) return sendFreshPage(site, reply, answer.page, { status: answer.status });
    const headers = { ...LIST_FILE_HEADERS, 'cache-control': NOT_CACHEABLE, 'x-content-type-options': 'nosniff' };
    return reply.headers(headers).send(await bytesOfValued(answer.valued, site.pricing.modelVersion));
  }
}

async function readListForm(request: FastifyRequest): Promise<FormData> {
  const boundary = formBoundary(request.headers['content-type'] ?? '');
  if (!Buffer.isBuffer(request.body) || boundary === undefined) throw brokenForm();
  requireFewParts(request.body, boundary);
  // Parse with the boundary that we counted with, because another boundary would yield other parts.
  const headers = { 'content-type': `${LIST_FORM_TYPE}; boundary="${boundary}"` };
  return new Response(request.body as Buffer<ArrayBuffer>, { headers }).formData().catch(() => {
    throw brokenForm();
  });
}

/** Throws a `Problem` for a form with too many fields. Parsing blocks the event loop for microseconds per field. */
function requireFewParts(body: Buffer, boundary: string): void {
  const line = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(line); at !== -1; at = body.indexOf(line, at + line.length)) {
    if (++parts > MAX_FORM_PARTS) throw brokenForm();
  }
}

const brokenForm = (): Problem => new Problem('invalid_body', 'The form did not arrive completely. Send it again.');

/** Matches up to 70 characters that do not end in a space (RFC 2046, 5.1.1). The limit makes counting parts cheap. */
const BOUNDARY = /^[0-9a-z'()+_,./:=? -]{0,69}[0-9a-z'()+_,./:=?-]$/i;
/** Matches inside quotes too, because another parser might read a second boundary there. */
const BOUNDARY_PARAMETER = /boundary\s*=/gi;

/** Returns the boundary in a Content-Type, or undefined if it is missing, repeated, or invalid under RFC 2046. */
function formBoundary(contentType: string): string | undefined {
  if (contentType.match(BOUNDARY_PARAMETER)?.length !== 1) return undefined;
  try {
    const boundary = new MIMEType(contentType).params.get('boundary') ?? '';
    return BOUNDARY.test(boundary) ? boundary : undefined;
  } catch {
    return undefined;
  }
}
