import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { CSV_TYPE } from '../base/csv-text.ts';
import { inputProblem } from '../base/problem.ts';
import type { ValuesOf } from '../base/shape.ts';
import { pick } from '../base/values.ts';
import type { Task } from '../base/work.ts';
import { answerList, formatAnsweredCsv } from '../lists/answer-list.ts';
import { describeColumns } from '../lists/columns.ts';
import { ADDED_COLUMNS, findItemsToPrice } from '../lists/read-list-file.ts';
import { convertToUtf8, explainLongerLists, MAX_LIST_BYTES } from '../lists/text-files.ts';
import { SELLER_FIELDS } from '../money/seller.ts';
import { toRowParts } from '../operations/answer-row.ts';
import { createInputReader, limitNames, type NamedValues, toUnknownMember } from '../operations/fields/read-input.ts';
import { answerListInSteps, appraiseList, LIST_TERMS, MAX_ITEMS, requireFewItems } from '../operations/list.ts';
import { createInputSchema, fieldsInJson } from '../operations/operation.ts';
import { toClientNetwork } from './address-limits.ts';
import { checkSentKey } from './api-keys.ts';
import { parseJsonBody, readContentType } from './bodies.ts';
import { createVersionHeaders, type Endpoint, withUnknownParameters } from './endpoint.ts';
import { createClientSignal } from './errors.ts';
import { createQueryReader } from './read-query.ts';
import { createUnknownHeader, NOT_CACHEABLE, sendJson } from './send-response.ts';
import type { Service } from './server.ts';
import { createRequestTask } from './work-queue.ts';

/** Maximum bytes per JSON item: 500 characters of title, name, and brand as escape sequences, plus member names. */
const MAX_ITEM_BYTES = 3 * 1024;

const LIST_PATH = '/api/public/appraise';
const FILE_PATH = `${LIST_PATH}.csv`;
const readListTerms = createQueryReader(LIST_TERMS);
/** Terms of each row, which a JSON list may also have in its URL. Those in its body take precedence. */
const ROW_TERMS = pick(LIST_TERMS, 'purpose', 'include');
const readRowTerms = createQueryReader(ROW_TERMS);
const readListBody = createInputReader(appraiseList.input, appraiseList);

const LIMITS_TEXT =
  'Needs no key; rate-limited by client address, and each item counts as one request: beyond the limit, the status is ' +
  '429 and nothing is priced. A key that is sent is checked.';

const LIST_REFUSALS = ['BadList', 'TooManyItems', 'WrongMediaType'];

interface ListRequest<Terms> {
  readonly service: Service;
  readonly reply: FastifyReply;
  readonly body: Buffer;
  readonly charset: string;
  readonly terms: NamedValues<Terms>;
  readonly task: Task;
  /** Counts the items of the list as estimates, except one, which has been counted already. */
  readonly countItems: (itemCount: number) => void;
}

/** Creates an endpoint that prices lists in the work queue, because pricing needs many times the memory of the list. */
function createListEndpoint<Terms>(
  definition: Omit<Endpoint, 'method' | 'access' | 'tag' | 'refusals' | 'register'>,
  config: FastifyContextConfig,
  readQuery: (request: FastifyRequest) => NamedValues<Terms>,
  answerRequest: (request: ListRequest<Terms>) => Promise<FastifyReply>,
): Endpoint {
  const register: Endpoint['register'] = (app, service) => {
    const { workQueue, requestsPerMinute, countEstimates } = service;
    // Reject an invalid request before reading its body.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      readQuery(request);
      countEstimates(request, reply);
      await checkSentKey(service, request);
    };
    app.post(definition.path, { config, onRequest }, (request, reply) => {
      // A request without a content type and a length has no body.
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { charset } = readContentType(request);
      const task = createRequestTask(createClientSignal(reply));
      // A list longer than the limit counts as the whole limit.
      const countItems = (itemCount: number) =>
        countEstimates(request, reply, Math.max(0, Math.min(itemCount, requestsPerMinute) - 1));
      return workQueue.run(toClientNetwork(request.ip), body.length, async () => {
        await task.pause();
        return answerRequest({ service, reply, body, charset, terms: readQuery(request), task, countItems });
      });
    });
  };
  return { ...definition, method: 'post', access: 'limited', tag: 'Prices', refusals: LIST_REFUSALS, register };
}

const listAppraisalEndpoint = createListEndpoint(
  {
    operationId: 'appraiseList',
    path: LIST_PATH,
    summary: appraiseList.summary,
    description:
      'Each item takes the parameters of a single listing, with the seller’s terms in `seller`; those of an item are nearer ' +
      `than those of the list. An item without a price says why. At most ${MAX_ITEMS} items, 3 kB each. ${LIMITS_TEXT} CSV goes to ` +
      `${FILE_PATH}.`,
    responseText: 'The list with its prices.',
    examples: { list: { items: [{ title: 'Coach leather tote', quantity: 2 }, { title: 'Sephora lipstick' }] } },
    query: createInputSchema({ input: ROW_TERMS }),
    body: createInputSchema({ ...appraiseList, input: fieldsInJson(appraiseList.input) }, { $id: 'ListRequest' }),
    answer: withUnknownParameters(appraiseList.answer),
    exampleAnswer: (service, body) => appraiseList.run(service, readListBody(body).values),
  },
  { maxBytesByType: { 'application/json': MAX_ITEMS * MAX_ITEM_BYTES }, pathByType: { 'text/csv': FILE_PATH } },
  readRowQuery,
  priceItems,
);

const fileAppraisalEndpoint = createListEndpoint(
  {
    operationId: 'appraiseFile',
    path: FILE_PATH,
    summary: 'Price a CSV file',
    description:
      `The file comes back with its rows and columns unchanged and ${Object.keys(ADDED_COLUMNS).length} hangtag_* columns added, ` +
      'replacing those of an earlier answer. It may be an export from eBay, Vendoo, List Perfectly, Etsy or Shopify; a ' +
      'file with your own columns (title, or brand and category; gender, condition, price, cost, quantity, date listed, ' +
      `floor); or pasted text. At most ${MAX_ITEMS} items and 1 MB. ${LIMITS_TEXT}`,
    responseText: 'The file with its prices.',
    headers: ['X-Read-As', 'Content-Disposition', 'X-Unknown-Parameters'],
    csv: {
      body: 'sku,title\nA-1,Coach leather tote\n',
      answer: 'sku,title,hangtag_brand,…\nA-1,Coach leather tote,Coach,…\n',
    },
    query: createInputSchema({ input: LIST_TERMS }),
  },
  { maxBytesByType: { 'text/csv': MAX_LIST_BYTES }, pathByType: { 'application/json': LIST_PATH } },
  readListTerms,
  priceFile,
);

export const listEndpoints: readonly Endpoint[] = [listAppraisalEndpoint, fileAppraisalEndpoint];

/** Reads the query of a JSON list. Throws a `Problem` for the seller's terms, which belong in the body. */
function readRowQuery(request: FastifyRequest) {
  const sentNames = Object.keys(Object(request.query));
  const misplacedTerm = sentNames.find((name) => name === 'seller' || Object.hasOwn(SELLER_FIELDS, name));
  if (misplacedTerm === undefined) return readRowTerms(request);
  const exampleText = `as {"items": […], "seller": {${misplacedTerm === 'seller' ? '…' : `"${misplacedTerm}": …`}}}`;
  throw inputProblem(misplacedTerm, `${misplacedTerm} is in the address: send it in the body, ${exampleText}.`);
}

async function priceItems(request: ListRequest<ValuesOf<typeof ROW_TERMS>>): Promise<FastifyReply> {
  const { service, reply, body, terms } = request;
  // An empty body is a list without items.
  const sentList = Object(body.length === 0 ? {} : parseJsonBody(reply.request, body));
  requireFewItems(sentList, explainLongerLists(MAX_ITEMS));
  const { values, unknownNames } = readListBody(sentList);
  request.countItems(values.items?.length ?? 0);
  const answer = await request.task.runAll(answerListInSteps(service, { ...terms.values, ...values }));
  const unknownMember = toUnknownMember(limitNames([...terms.unknownNames, ...unknownNames]));
  return sendJson(reply.headers(createVersionHeaders(service.pricing)), { ...answer, ...unknownMember });
}

async function priceFile(request: ListRequest<ValuesOf<typeof LIST_TERMS>>) {
  const { service, terms, task } = request;
  const file = await service.readList(convertToUtf8(request.body, request.charset), MAX_ITEMS, { task });
  request.countItems(findItemsToPrice(file).length);
  const csv = await formatAnsweredCsv(answerList(file, toRowParts(service, terms.values), task));
  return request.reply
    .headers({
      ...createVersionHeaders(service.pricing),
      ...createUnknownHeader(limitNames([...terms.unknownNames, ...file.layout.unreadNames])),
      // A header has only ASCII letters.
      'x-read-as': describeColumns(file.layout).replace(/[^ -~]/gu, '?'),
      'cache-control': NOT_CACHEABLE,
      'content-type': CSV_TYPE,
      'content-disposition': 'attachment; filename="hangtag.csv"',
    })
    .send(csv);
}
