import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSV_TYPE } from '../../base/csv-text.ts';
import { dayAt } from '../../base/day.ts';
import { inUtf8 } from '../../base/encodings.ts';
import { MAX_LIST_WORK, Task } from '../../base/yield-to-others.ts';
import { readAsText, unreadColumns } from '../../lists/columns.ts';
import { ADDED_COLUMNS, whereMoreFit } from '../../lists/csv.ts';
import { itemsToPrice, type ListFile } from '../../lists/read-list-file.ts';
import { startValuing, valuedBytes } from '../../lists/write-list-file.ts';
import { sellerTerms } from '../../operations/appraise-item.ts';
import { boundedNames, listUnknown } from '../../operations/fields/field-names.ts';
import { createInputReader, createQueryReader } from '../../operations/fields/read-input.ts';
import { LIST_TERMS, list, MAX_ITEMS, requireFewItems } from '../../operations/list.ts';
import { inputSchema, stepsOf } from '../../operations/operation.ts';
import { checkSentKey } from '../access.ts';
import { clientNetwork } from '../address-throttle.ts';
import { contentTypeOf, readJson } from '../bodies.ts';
import { type ApiParts, type Endpoint, openAnswer } from '../endpoint.ts';
import { clientSignal } from '../errors.ts';
import { API_HEADERS, NOT_CACHEABLE, sendJson, unknownHeader } from '../send-answer.ts';

/** Maximum size of a file in bytes, with room for the long descriptions that marketplaces export. */
const MAX_FILE_BYTES = 1024 * 1024;
/** Maximum bytes per JSON item: 500 characters of title, name, and brand as escape sequences, plus member names. */
const ITEM_BYTES = 3 * 1024;

const readTerms = createQueryReader(LIST_TERMS);
type Terms = ReturnType<typeof readTerms>['values'];
const readItems = createInputReader(list.input, list);

export const appraiseList: Endpoint = {
  operation: 'appraiseList',
  path: '/api/public/appraise',
  method: 'post',
  summary: list.summary,
  description:
    'Each item takes the parameters of a single listing, including cost and goal; an item without a price says why, with ' +
    'the members of a problem document. A CSV file comes back with its rows and columns unchanged and {added} hangtag_* ' +
    'columns added, replacing those of an earlier answer; the header X-Read-As says what each column was read as, and ' +
    'which were not read. The file may be an export from eBay, Vendoo, List Perfectly, Etsy or Shopify; a file with your ' +
    'own columns (title, or brand and category; gender, condition, price, cost, quantity, date listed, floor); or pasted ' +
    'text. At most 100 items, 1 MB of CSV and 3 kB of JSON per item. Needs no key; ' +
    'rate-limited by client address, and each item counts as one request: beyond the limit, the status is 429 and nothing ' +
    'is priced. A key that is sent is checked.',
  kind: 'limited',
  tag: 'Prices',
  says: 'The list with its prices, in the format it was sent in.',
  headers: ['X-Unknown-Parameters'],
  refusals: ['BadList', 'TooManyItems', 'WrongMediaType'],
  examples: { list: { items: [{ title: 'Coach leather tote', quantity: 2 }, { title: 'Sephora lipstick' }] } },
  csv: {
    body: 'sku,title\nA-1,Coach leather tote\n',
    answer: 'sku,title,hangtag_brand,…\nA-1,Coach leather tote,Coach,…\n',
  },
  query: inputSchema({ input: LIST_TERMS }),
  body: inputSchema(list, { $id: 'ListRequest' }),
  answer: openAnswer(list.answer),
  example: (parts, body) => list.run(parts, body as Parameters<typeof list.run>[1]),
  figures: { added: ADDED_COLUMNS.length },
  register: (app, parts) => {
    app.post(
      appraiseList.path,
      {
        config: { accepts: { 'application/json': MAX_ITEMS * ITEM_BYTES, 'text/csv': MAX_FILE_BYTES } },
        // Reject an invalid request before reading its body.
        onRequest: async (request, reply) => {
          readTerms(request);
          parts.countEstimates(request, reply);
          await checkSentKey(parts, request);
        },
      },
      (request, reply) => handleList(parts, request, reply),
    );
  },
};

async function handleList(parts: ApiParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const terms = readTerms(request);
  const { answer, unknown: unused, readAs } = await priceInTurn(parts, request, reply, terms.values);
  const unknown = boundedNames([...terms.unknown, ...unused]);
  reply.header('x-model-version', parts.pricing.modelVersion);
  if (!Buffer.isBuffer(answer)) return sendJson(reply, { ...answer, ...listUnknown(unknown) });
  return reply
    .headers({
      ...API_HEADERS,
      ...unknownHeader(unknown),
      ...(readAs && { 'x-read-as': headerText(readAs) }),
      'cache-control': NOT_CACHEABLE,
      'content-type': CSV_TYPE,
      'content-disposition': 'attachment; filename="hangtag.csv"',
    })
    .send(answer);
}

/** Returns a text for a header, which has only ASCII letters. */
const headerText = (text: string) => text.replace(/[^ -~]/gu, '?');

/** Reads, counts, and prices a list in the work queue, because pricing needs many times the memory of the list. */
async function priceInTurn(parts: ApiParts, request: FastifyRequest, reply: FastifyReply, terms: Terms) {
  const { work, readFile, requestsPerMinute, countEstimates } = parts;
  // A request without a content type and a length has no body.
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  const task = new Task(MAX_LIST_WORK, clientSignal(reply));
  return work.run(clientNetwork(request.ip), body.length, async () => {
    await task.pause();
    const { type, charset } = contentTypeOf(request);
    const sent =
      type === 'text/csv'
        ? sentFile(parts, await readFile(inUtf8(body, charset), MAX_ITEMS, task), terms)
        : sentItems(parts, Object(readJson(body)), terms);
    // The request has already been counted as one. A list longer than the limit counts as the whole limit.
    countEstimates(request, reply, Math.max(0, Math.min(sent.length, requestsPerMinute) - 1));
    return sent.price(task);
  });
}

interface SentList {
  /** Number of items to price. */
  readonly length: number;
  /**
   * Returns the answer (a file as bytes) and the names of the columns or members that were not used.
   */
  readonly price: (task: Task) => Promise<{
    readonly answer: Buffer | object;
    readonly unknown: readonly string[];
    readonly readAs?: string;
  }>;
}

function sentFile(parts: ApiParts, file: ListFile, terms: Terms): SentList {
  const { pricing, marketplaces } = parts;
  return {
    length: itemsToPrice(file).length,
    price: async (task) => {
      const row = {
        pricing,
        marketplaces,
        ...sellerTerms(parts, terms),
        purpose: terms.purpose,
        today: dayAt(parts.clock()),
      };
      const valuation = startValuing(file, row, undefined, task);
      const answer = await valuedBytes(valuation);
      return { answer, unknown: unreadColumns(file.layout), readAs: readAsText(file.layout) };
    },
  };
}

/** The terms in the body are nearer than those in the query. */
function sentItems(parts: ApiParts, sent: object, { include, purpose, ...seller }: Terms): SentList {
  requireFewItems(sent, whereMoreFit(MAX_ITEMS));
  const { values, unknown } = readItems(sent);
  return {
    length: values.items?.length ?? 0,
    price: async (task) => {
      const answer = await task.runAll(stepsOf(list, { ...parts, seller }, { include, purpose, ...values }));
      return { answer, unknown };
    },
  };
}
