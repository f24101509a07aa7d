import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSV_TYPE } from '../../base/csv-text.ts';
import { MAX_LIST_WORK, Task } from '../../base/yield-to-others.ts';
import { answeredCsv, answerList } from '../../lists/answer-list.ts';
import { type Layout, readAsText, unreadColumns } from '../../lists/columns.ts';
import { ADDED_COLUMNS, inUtf8, whereMoreFit } from '../../lists/csv.ts';
import { itemsToPrice } from '../../lists/read-list-file.ts';
import { rowParts } from '../../operations/answer-row.ts';
import { boundedNames, listUnknown } from '../../operations/fields/field-names.ts';
import { createInputReader, createQueryReader } from '../../operations/fields/read-input.ts';
import { LIST_TERMS, list, MAX_ITEMS, requireFewItems } from '../../operations/list.ts';
import { inputSchema, stepsOf } from '../../operations/operation.ts';
import { checkSentKey } from '../access.ts';
import { clientNetwork } from '../address-throttle.ts';
import { contentTypeOf, readJson } from '../bodies.ts';
import { type Endpoint, openAnswer } from '../endpoint.ts';
import { clientSignal } from '../errors.ts';
import { API_HEADERS, NOT_CACHEABLE, sendJson, unknownHeader } from '../send-response.ts';
import type { ServiceParts } from '../server.ts';

/** Maximum size of a file in bytes, with room for the long descriptions that marketplaces export. */
const MAX_FILE_BYTES = 1024 * 1024;
/** Maximum bytes per JSON item: 500 characters of title, name, and brand as escape sequences, plus member names. */
const ITEM_BYTES = 3 * 1024;

const readTerms = createQueryReader(LIST_TERMS);
const readItems = createInputReader(list.input, list);

export const appraiseList: Endpoint = {
  operation: 'appraiseList',
  path: '/api/public/appraise',
  method: 'post',
  summary: list.summary,
  description:
    'Each item takes the parameters of a single listing, including cost and goal; an item without a price says ' +
    'why, with the members of a problem document. A CSV file comes back with its rows and columns unchanged and ' +
    `${ADDED_COLUMNS.length} hangtag_* columns added, replacing those of an earlier answer; the header X-Read-As ` +
    'says what each column was read as, and which were not read. The file may be an export from eBay, Vendoo, List ' +
    'Perfectly, Etsy or Shopify; a file with your own columns (title, or brand and category; gender, condition, ' +
    'price, cost, quantity, date listed, floor); or pasted text. At most 100 items, 1 MB of CSV and 3 kB of JSON ' +
    'per item. Needs no key; rate-limited by client address, and each item counts as one request: beyond the ' +
    'limit, the status is 429 and nothing is priced. A key that is sent is checked.',
  access: 'limited',
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

/** Reads, counts, and prices a list in the work queue, because pricing needs many times the memory of the list. */
function handleList(parts: ServiceParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { pricing, work, readFile, requestsPerMinute, countEstimates } = parts;
  const { values: terms, unknown } = readTerms(request);
  // A request without a content type and a length has no body.
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  const ofModel = { 'x-model-version': pricing.modelVersion };
  const task = new Task(MAX_LIST_WORK, clientSignal(reply));
  // The request has already been counted as one. A list longer than the limit counts as the whole limit.
  const count = (items: number) => countEstimates(request, reply, Math.max(0, Math.min(items, requestsPerMinute) - 1));
  const priceFile = async (charset: string) => {
    const file = await readFile(inUtf8(body, charset), MAX_ITEMS, task);
    count(itemsToPrice(file).length);
    const priced = answerList(file, rowParts(parts, terms), task);
    return sendFile(reply.headers(ofModel), await answeredCsv(priced), file.layout, unknown);
  };
  /** The terms in the body are nearer than those in the query. */
  const priceItems = async (sent: object) => {
    requireFewItems(sent, whereMoreFit(MAX_ITEMS));
    const { values, unknown: unused } = readItems(sent);
    count(values.items?.length ?? 0);
    const { include, purpose, ...seller } = terms;
    const answer = await task.runAll(stepsOf(list, { ...parts, seller }, { include, purpose, ...values }));
    return sendJson(reply.headers(ofModel), { ...answer, ...listUnknown(boundedNames([...unknown, ...unused])) });
  };
  return work.run(clientNetwork(request.ip), body.length, async () => {
    await task.pause();
    const { type, charset } = contentTypeOf(request);
    return type === 'text/csv' ? priceFile(charset) : priceItems(Object(readJson(body)));
  });
}

function sendFile(reply: FastifyReply, file: string, layout: Layout, unknown: readonly string[]): FastifyReply {
  return reply
    .headers({
      ...API_HEADERS,
      ...unknownHeader(boundedNames([...unknown, ...unreadColumns(layout)])),
      // A header has only ASCII letters.
      'x-read-as': readAsText(layout).replace(/[^ -~]/gu, '?'),
      'cache-control': NOT_CACHEABLE,
      'content-type': CSV_TYPE,
      'content-disposition': 'attachment; filename="hangtag.csv"',
    })
    .send(file);
}
