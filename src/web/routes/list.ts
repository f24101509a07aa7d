import { MIMEType } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayAt } from '../../base/day.ts';
import { waitInWords } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { MAX_PAGE_ROWS } from '../../lists/csv.ts';
import { bytesOfValued } from '../../lists/write-list-file.ts';
import { AddressThrottle, clientNetwork, createAddressLimit } from '../../service/http/address-throttle.ts';
import { NOT_CACHEABLE } from '../../service/http/answer.ts';
import { requireClient } from '../../service/http/errors.ts';
import { answerList, LIST_FILE_HEADERS } from '../list/answer.ts';
import type { Site } from '../site.ts';
import { sendFreshPage, type WebParts } from './pages.ts';

const FORM_TYPE = 'multipart/form-data';
/** Room for the added items, the list so far, and a form's changes and boundaries. */
const MAX_FORM_BYTES = 1024 * 1024 + 768 * 1024;
const LISTS = { limit: 30, windowSeconds: 60 };
const MAX_PARTS = 3 * MAX_PAGE_ROWS + 20;

/** POST /list: many garments at once, for people. Nothing in a list is stored or logged. */
export function registerList(app: FastifyInstance, site: Site, { work, clock }: WebParts): void {
  const throttle = new AddressThrottle(LISTS.limit, LISTS.windowSeconds, clock);
  const countLists = createAddressLimit(
    'lists',
    throttle,
    (seconds) => `Too many lists in a short time: try again in ${waitInWords(seconds)}.`,
  );
  app.post(
    '/list',
    {
      config: { accepts: { [FORM_TYPE]: MAX_FORM_BYTES } },
      // Before the body is read.
      onRequest: async (request, reply) => {
        countLists(request, reply);
      },
    },
    // Until the answer is ready: computing it takes many times its size in memory.
    (request, reply) => {
      const length = (request.body as Buffer | undefined)?.length ?? 0;
      return work.run(clientNetwork(request.ip), length, () => answer(request, reply));
    },
  );

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireClient(reply);
    const found = await answerList(site, await readForm(request), dayAt(clock()));
    if ('page' in found) return sendFreshPage(site, reply, found.page, { status: found.status });
    const own = { 'cache-control': NOT_CACHEABLE, 'x-content-type-options': 'nosniff' };
    const bytes = await bytesOfValued(found.valued, site.pricing.modelVersion);
    return reply.headers({ ...LIST_FILE_HEADERS, ...own }).send(bytes);
  }
}

async function readForm(request: FastifyRequest): Promise<FormData> {
  const boundary = formBoundary(request.headers['content-type'] ?? '');
  if (!Buffer.isBuffer(request.body) || boundary === undefined) throw badForm();
  requireFewParts(request.body, boundary);
  // The same boundary for both: with a different one, the form reader would find parts that were not counted.
  const headers = { 'content-type': `${FORM_TYPE}; boundary="${boundary}"` };
  // The type also allows a buffer shared between threads, which this is not; a copy would take a megabyte.
  return new Response(request.body as Buffer<ArrayBuffer>, { headers }).formData().catch(() => {
    throw badForm();
  });
}

/** Throws if a form has too many fields: each costs a few microseconds, and all are parsed in one go. */
function requireFewParts(body: Buffer, boundary: string): void {
  const line = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(line); at !== -1; at = body.indexOf(line, at + line.length)) {
    if (++parts > MAX_PARTS) throw badForm();
  }
}

const badForm = (): Problem => new Problem('invalid_body', 'The form did not arrive completely. Send it again.');

/** At most 70 of these, the last not a blank (RFC 2046, 5.1.1): a search takes its length times the body's. */
const BOUNDARY = /^[0-9a-z'()+_,./:=? -]{0,69}[0-9a-z'()+_,./:=?-]$/i;
/** A second one, which another parser could use instead of the first, may also be in quotes. */
const NAMED = /boundary\s*=/gi;

/** Returns the boundary that a Content-Type names; undefined for none, for two, and for one that RFC 2046 forbids. */
function formBoundary(contentType: string): string | undefined {
  if (contentType.match(NAMED)?.length !== 1) return undefined;
  const boundary = parametersOf(contentType)?.get('boundary') ?? '';
  return BOUNDARY.test(boundary) ? boundary : undefined;
}

function parametersOf(contentType: string) {
  try {
    return new MIMEType(contentType).params;
  } catch {
    return undefined;
  }
}
