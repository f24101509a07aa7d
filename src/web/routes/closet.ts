import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bytesOfValued } from '../../closet/added-cells.ts';
import { ClosetFileProblem } from '../../closet/file-problem.ts';
import type { Gate } from '../../closet/gate.ts';
import { type createClosetPricer, GoalProblem } from '../../closet/price-closet.ts';
import { readText } from '../../closet/read-text.ts';
import { MAX_PAGE_ROWS } from '../../closet/row-limits.ts';
import type { ValuedCloset } from '../../closet/value-closet.ts';
import { AddressThrottle } from '../../http/address-throttle.ts';
import { requireClient } from '../../http/errors.ts';
import { NOT_CACHEABLE } from '../../http/headers.ts';
import { Problem } from '../../http/problem.ts';
import { throttledHeaders } from '../../http/rate-limit.ts';
import { firstCharacters } from '../../http/text.ts';
import type { Clock } from '../../keys/quota.ts';
import { type ClosetState, closetPage } from '../pages/closet-page.ts';
import { sendFreshPage } from '../send.ts';
import type { Site } from '../site.ts';

export interface ClosetParts {
  readonly priceCloset: ReturnType<typeof createClosetPricer>;
  /** What all lists wait at for their turn. */
  readonly lists: Gate;
  readonly clock: Clock;
}

const FORM_TYPE = 'multipart/form-data';
const MAX_LIST_BYTES = 1024 * 1024;
/** The list, and what a form adds to it: corrections and boundaries. */
const MAX_FORM_BYTES = MAX_LIST_BYTES + 256 * 1024;
const LISTS_PER_MINUTE = 30;
const MINUTE_SECONDS = 60;
const MAX_CORRECTION = 300;
/** A correction of each row, and a few fields more. */
const MAX_PARTS = MAX_PAGE_ROWS + 20;

/** What a visitor's form holds. */
interface ClosetForm {
  readonly bytes: Uint8Array;
  readonly corrections: ReadonlyMap<number, string>;
  readonly returnOnCost: string;
  readonly wantsFile: boolean;
  readonly hasMark: boolean;
}

/** POST /closet: many garments at once, for people. Nothing of a list is stored, and no line of it is logged. */
export function registerCloset(
  app: FastifyInstance,
  site: Site,
  { priceCloset, lists, clock }: ClosetParts,
): void {
  const throttle = new AddressThrottle(LISTS_PER_MINUTE, MINUTE_SECONDS, clock);
  app.post(
    '/closet',
    {
      config: { accepts: { [FORM_TYPE]: MAX_FORM_BYTES } },
      // Before the body is read.
      onRequest: (request, _reply, done) => {
        const wait = throttle.take(request.ip);
        done(wait > 0 ? tooManyLists(wait) : undefined);
      },
    },
    // Until the answer is made: what it takes meanwhile is many times its size.
    (request, reply) => lists.run(() => answer(request, reply)),
  );

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireClient(reply);
    const sent = await readForm(request);
    const state = stateOf(sent);
    if (sent.bytes.length > MAX_LIST_BYTES) {
      return sendError(reply, { ...state, list: '', error: 'The list is longer than 1 MB.' }, 413);
    }
    try {
      const valued = await priceCloset(sent.bytes, {
        maxRows: MAX_PAGE_ROWS,
        corrections: sent.corrections,
        goal: { returnOnCost: shareOf(sent.returnOnCost) },
      });
      if (sent.wantsFile) return await sendFile(reply, valued, sent.hasMark);
      return sendFreshPage(site, reply, closetPage(site, { ...state, valued }));
    } catch (error) {
      if (error instanceof ClosetFileProblem || error instanceof GoalProblem) {
        return sendError(reply, { ...state, error: error.message }, 400);
      }
      throw error;
    }
  }

  function sendError(reply: FastifyReply, state: ClosetState, status: number): FastifyReply {
    return sendFreshPage(site, reply, closetPage(site, state), { status });
  }

  async function sendFile(
    reply: FastifyReply,
    valued: ValuedCloset,
    hasMark: boolean,
  ): Promise<FastifyReply> {
    const marked = { ...valued, file: { ...valued.file, hasMark: valued.file.hasMark || hasMark } };
    return reply
      .headers({
        'cache-control': NOT_CACHEABLE,
        'content-disposition': 'attachment; filename="closet-with-prices.csv"',
        'content-type': 'text/csv; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      .send(await bytesOfValued(marked, site.pricing.modelVersion));
  }
}

async function readForm(request: FastifyRequest): Promise<ClosetForm> {
  if (!Buffer.isBuffer(request.body)) throw badForm();
  const type = request.headers['content-type'] ?? '';
  requireFewParts(request.body, type);
  const headers = { 'content-type': type };
  // Not shared with another thread, which is all that the type says more; each copy is a megabyte.
  const form = await new Response(request.body as Buffer<ArrayBuffer>, { headers })
    .formData()
    .catch(() => {
      throw badForm();
    });
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const file = form.get('file');
  const corrections = new Map<number, string>();
  for (const [name, value] of form) {
    const line = /^fix-(\d{1,7})$/.exec(name)?.[1];
    if (line && typeof value === 'string' && value.trim() !== '') {
      corrections.set(Number(line), firstCharacters(value.trim(), MAX_CORRECTION));
    }
  }
  const hasFile = file instanceof File && file.size > 0;
  return {
    bytes: hasFile ? await file.bytes() : Buffer.from(text('list')),
    // They are about the lines of the list that was shown.
    corrections: hasFile ? new Map() : corrections,
    returnOnCost: text('returnOnCost').trim(),
    wantsFile: text('action') === 'download',
    hasMark: !hasFile && text('mark') === '1',
  };
}

/** Throws where a form has more fields than ours: each costs some microseconds, and they are taken apart in one go. */
function requireFewParts(body: Buffer, type: string): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  const boundary = `--${quoted ?? plain ?? ''}`;
  let parts = 0;
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + 1)) {
    if (++parts > MAX_PARTS) throw badForm();
  }
}

/** What the form shows again. */
function stateOf({ bytes, corrections, returnOnCost, hasMark }: ClosetForm): ClosetState {
  let list = { text: '', hasMark: false };
  try {
    list = readText(bytes);
  } catch {
    // Whatever it is, it is no text to show.
  }
  return {
    list: list.text,
    corrections,
    hasMark: hasMark || list.hasMark,
    ...(returnOnCost === '' ? {} : { returnOnCost }),
  };
}

/** A percentage as a share; what is no number stays as it is, to be refused. */
function shareOf(percentage: string): string {
  return /^\d{1,5}(\.\d+)?$/.test(percentage) ? String(Number(percentage) / 100) : percentage;
}

function badForm(): Problem {
  return new Problem('invalid_body', 'The form was not received completely: send it again.');
}

function tooManyLists(wait: number): Problem {
  return new Problem(
    'too_many_requests',
    `Too many lists in a short time: try again in ${wait} seconds.`,
    {},
    throttledHeaders('lists', LISTS_PER_MINUTE, MINUTE_SECONDS, wait),
  );
}
