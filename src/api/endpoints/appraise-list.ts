import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { CSV_TYPE } from '../../base/csv-text.ts';
import { dayAt } from '../../base/day.ts';
import { defined, isBlank, isObject, membersOf, omit } from '../../base/members.ts';
import { invalid, Problem, problemDocument } from '../../base/problem.ts';
import { firstCharacters, shown } from '../../base/text.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import { adviceBody, type RepriceTerms } from '../../decide/ask.ts';
import { AdviceAnswer } from '../../decide/decision-schema.ts';
import { goalOf, sellerOf } from '../../decide/seller.ts';
import type { Fields } from '../../input/field.ts';
import { boundedNames, createNameReader, listUnknown, type NamedValues } from '../../input/field-names.ts';
import { GOAL_FIELDS, type GoalTerms, ITEM_FIELDS, type SellerTerms } from '../../input/item-fields.ts';
import { createQueryReader, readFields } from '../../input/query.ts';
import { ADDED_COLUMNS, inUtf8, REPRICE_COLUMNS, whereMoreFit } from '../../lists/csv.ts';
import { unreadColumns } from '../../lists/layout.ts';
import { itemsToPrice, type ListFile, readListFile } from '../../lists/read-list-file.ts';
import type { FileItem } from '../../lists/read-row.ts';
import { PLAN_FIELDS, repriceTerms } from '../../lists/reprice-list.ts';
import { bytesOfValued, startValuing } from '../../lists/write-list-file.ts';
import { answerItem, goalFor, listTotal } from '../../present/list.ts';
import { ListTotal } from '../../present/list-schema.ts';
import { type GuessedItem, readGuesses } from '../../reader/read-guesses.ts';
import { clientNetwork } from '../../service/http/address-throttle.ts';
import { API_HEADERS, NOT_CACHEABLE, sendJson, unknownHeader } from '../../service/http/answer.ts';
import { charsetOf, mediaTypeOf, readJson } from '../../service/http/bodies.ts';
import { requireClient } from '../../service/http/errors.ts';
import { titleAndQuantity } from '../../titles/lots.ts';
import { type ApiParts, type DocumentParts, type Endpoint, ProblemDocument } from '../endpoint.ts';
import { carriesKey, checkSentKey } from '../keyed.ts';
import words from '../parameter-words.json' with { type: 'json' };
import { ListItem, optionalField, SELLING_QUERY, UnknownParameters } from '../parameters.ts';
import { AppraiseAnswer, appraisalAnswer } from './appraise.ts';

const ListRequest = Type.Object({ items: Type.Array(ListItem, { minItems: 1 }) }, { $id: 'ListRequest' });

type ReadItem = Omit<Static<typeof ListItem>, 'label'> & { readonly quantity: number };

const LIST_ITEM = ListItem.properties as unknown as Fields;

const readItemNames = createNameReader(LIST_ITEM);

/**
 * Reads an item: the parts that are sent back, and what it says, or why that cannot be read. Throws a 400
 * {@link Problem} for a misspelled member.
 */
function sentItem(sent: unknown) {
  if (!isObject(sent)) {
    const detail = `An item is ${shown(sent)}: give an object such as {"title": "Coach leather tote"}.`;
    return { echo: {}, item: invalid('items', detail) };
  }
  const { values, unknown } = readItemNames(sent);
  const { label: sentLabel } = values;
  const isLabeled = typeof sentLabel === 'string' && !isBlank(sentLabel);
  const label = isLabeled ? firstCharacters(sentLabel, ITEM_FIELDS.label.maxLength) : undefined;
  return { echo: defined({ label, ...listUnknown(unknown) }), item: itemOf(values) };
}

/** Returns what an item's members say; the problem of the first invalid one says what to send. */
function itemOf(values: NamedValues['values']): ReadItem | Problem {
  let refusal: Problem | undefined;
  const refuse = (problem: Problem) => {
    refusal ??= problem;
  };
  const fields = readFields(LIST_ITEM, values, { refuse }) as Static<typeof ListItem>;
  if (refusal) return refusal;
  const { quantity, ...read } = omit(fields, 'label');
  if (quantity !== undefined || read.title === undefined) return { ...read, quantity: quantity ?? 1 };
  return { ...read, ...titleAndQuantity(read.title) };
}

const readBodyNames = createNameReader({ items: ListRequest.properties.items });

/**
 * Reads the items in a request's body, and the names of its unknown members. Throws a {@link Problem} if there are none
 * or too many, or if one has a misspelled member.
 */
export function readItems(body: unknown, batchSize: number) {
  const { values, unknown } = readBodyNames(isObject(body) ? body : {});
  const { items } = values;
  if (!Array.isArray(items) || items.length === 0) {
    const detail = 'Send {"items": [{"title": "…"}]} as JSON, or a CSV file with Content-Type: text/csv.';
    throw new Problem('invalid_body', detail, { parameter: 'items' });
  }
  if (items.length > batchSize) {
    const detail = `There are ${items.length} items: send at most ${batchSize} per request. ${whereMoreFit(batchSize)}`;
    throw new Problem('too_many_items', detail, { parameter: 'items' });
  }
  return { items: items.map(sentItem), unknown };
}

/** Answers one item of a list, with its action if there is a plan, or with the reason why it has no price. */
function appraiseItem(
  parts: Omit<DocumentParts, 'requestsPerDay'>,
  { echo, item }: ReturnType<typeof sentItem>,
  standing: SellerTerms & GoalTerms,
  plan?: RepriceTerms,
  guessed?: GuessedItem<ReadItem>,
) {
  try {
    if (item instanceof Problem) throw item;
    const { quantity, listedOn, floor, ...query } = { ...item, ...guessed };
    const seller = membersOf(standing, 'marketplace', 'label', 'hourly', 'minutes');
    const asked = { ...query, ...seller, ...goalFor(query, standing) };
    const { appraisal, body } = appraisalAnswer(parts, asked);
    const listed = answerItem(parts, appraisal, { quantity, listedOn, floor }, { plan });
    const advice = listed.advice && { advice: adviceBody(listed.advice) };
    return { answer: { ...echo, quantity, ...body, ...advice }, listed };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const problem = problemDocument(error, parts.publicUrl());
    return { answer: { ...echo, problem } };
  }
}

function itemsAnswer(answered: readonly ReturnType<typeof appraiseItem>[]) {
  const listed = answered.flatMap((item) => item.listed ?? []);
  return { items: answered.map(({ answer }) => answer), total: listTotal(listed, answered.length - listed.length) };
}

/** Files of marketplaces have long descriptions, regardless of the number of items. */
const MAX_FILE_BYTES = 1024 * 1024;
/** Bytes per item as JSON, on average at most: 500 characters of title, label and brand as escapes, and names. */
const ITEM_BYTES = 3 * 1024;

/** Describes the goal of all items that have none of their own. */
const ofAll = (description: string) =>
  'For the CSV column hangtag_pay_up_to, and for JSON items without their own goal; give at most one of the three. ' +
  `${description} The default for CSV is profit=15.`;

const TermsQuery = Type.Object({
  profit: optionalField(GOAL_FIELDS.profit, ofAll(GOAL_FIELDS.profit.description)),
  returnOnCost: optionalField(GOAL_FIELDS.returnOnCost, ofAll(GOAL_FIELDS.returnOnCost.description)),
  margin: optionalField(GOAL_FIELDS.margin, ofAll(GOAL_FIELDS.margin.description)),
  goneIn: optionalField(PLAN_FIELDS.goneIn, words.goneIn),
  ...SELLING_QUERY,
  markdown: optionalField(PLAN_FIELDS.markdown, words.markdown),
  markdownDays: optionalField(PLAN_FIELDS.markdownDays, words.markdownDays),
});

const readTerms = createQueryReader(TermsQuery);

const echo = { label: Type.Optional(Type.String({ description: 'As sent.' })), ...UnknownParameters };

const ListAnswer = Type.Object(
  {
    items: Type.Array(
      Type.Union([
        Type.Object({
          ...AppraiseAnswer.properties,
          ...echo,
          quantity: Type.Integer({ description: 'The number of items.', minimum: 1 }),
          advice: Type.Optional(AdviceAnswer),
        }),
        Type.Object({
          ...echo,
          problem: Type.Object(omit(ProblemDocument.properties, 'requestId'), {
            description: 'Why the item has no price: the members of a problem document except the request ID.',
          }),
        }),
      ]),
      { description: 'In request order.' },
    ),
    total: ListTotal,
    ...UnknownParameters,
  },
  { $id: 'ListAnswer' },
);

export const appraiseList: Endpoint = {
  operation: 'appraiseList',
  path: '/api/public/appraise',
  method: 'post',
  query: TermsQuery,
  body: ListRequest,
  answer: ListAnswer,
  example: (parts, { items }: Static<typeof ListRequest>) =>
    itemsAnswer(items.map((item) => appraiseItem(parts, sentItem(item), {}))),
  figures: { added: ADDED_COLUMNS.length, withPlan: ADDED_COLUMNS.length + REPRICE_COLUMNS.length },
  register: (app, parts) => {
    const jsonBytes = Math.min(MAX_FILE_BYTES, parts.batchSize * ITEM_BYTES);
    app.post(
      appraiseList.path,
      {
        config: { accepts: { 'application/json': jsonBytes, 'text/csv': MAX_FILE_BYTES } },
        // Before the body is read.
        onRequest: async (request, reply) => {
          readTerms(request);
          parts.countEstimates(request, reply);
          await checkSentKey(parts, request);
        },
      },
      (request, reply) => answerList(parts, request, reply),
    );
  },
};

async function answerList(parts: ApiParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // Without a type and without a length, there is no body.
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  const { values: terms, unknown: unknownTerms } = readTerms(request);
  const readFile = async () => readListFile(inUtf8(body, charsetOf(request)), parts.batchSize);
  const readJsonItems = () => readItems(readJson(body), parts.batchSize);
  const { answer, unknown: unread } = await (mediaTypeOf(request) === 'text/csv'
    ? priceInTurn(parts, request, reply, body.length, async () => sentFile(parts, await readFile(), terms))
    : priceInTurn(parts, request, reply, body.length, async () => sentItems(parts, readJsonItems(), terms)));
  const unknown = boundedNames([...unknownTerms, ...unread]);
  reply.header('x-model-version', parts.pricing.modelVersion);
  if (!Buffer.isBuffer(answer)) return sendJson(reply, { ...answer, ...listUnknown(unknown) });
  return reply
    .headers({
      ...API_HEADERS,
      ...unknownHeader(unknown),
      'cache-control': NOT_CACHEABLE,
      'content-type': CSV_TYPE,
      'content-disposition': 'attachment; filename="hangtag.csv"',
    })
    .send(answer);
}

/** Reads and prices a list of `bytes`, and counts its items. Computing takes many times its size in memory. */
async function priceInTurn<Item extends ReadItem | FileItem>(
  { work, requestsPerMinute, countEstimates, reader }: ApiParts,
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
  read: () => Promise<SentList<Item>>,
): ReturnType<SentList<Item>['price']> {
  const inTurn = <Made>(make: () => Promise<Made>) =>
    work.run(clientNetwork(request.ip), bytes, () => {
      requireClient(reply);
      return make();
    });
  const readCounted = async () => {
    const list = await read();
    // The request itself is counted; a limit below a full list admits one in each window.
    countEstimates(request, reply, Math.max(0, Math.min(list.items.length, requestsPerMinute) - 1));
    return list;
  };
  if (!(reader && carriesKey(request))) return inTurn(async () => (await readCounted()).price());
  const { items, price } = await inTurn(readCounted);
  // The queue is free while the reader works.
  const guessed = await readGuesses(items, reader);
  return inTurn(() => price(guessed));
}

/** A list as sent: its items that have a price, and its answer, with a reader's guesses if there are any. */
interface SentList<Item extends object> {
  readonly items: readonly Item[];
  /** Returns the answer, with the names that were not used. */
  price(
    guessed?: readonly GuessedItem<Item>[],
  ): Promise<{ readonly answer: Buffer | object; readonly unknown: readonly string[] }>;
}

function sentFile(parts: ApiParts, file: ListFile, terms: Static<typeof TermsQuery>): SentList<FileItem> {
  const { pricing, marketplaces } = parts;
  return {
    items: itemsToPrice(file),
    async price(guessed) {
      const plan = planOf(parts, terms);
      const seller = sellerOf(marketplaces, terms);
      const valuation = startValuing(file, { pricing, marketplaces, ...seller, plan, guessed });
      const answer = await bytesOfValued(valuation, pricing.modelVersion);
      return { answer, unknown: unreadColumns(file.layout) };
    },
  };
}

function sentItems(
  parts: ApiParts,
  { items, unknown }: ReturnType<typeof readItems>,
  terms: Static<typeof TermsQuery>,
): SentList<ReadItem> {
  return {
    // An unreadable one stays empty.
    items: items.map(({ item }) => (item instanceof Problem ? { quantity: 1 } : item)),
    async price(guessed) {
      const plan = planOf(parts, terms);
      goalOf(terms);
      const answered: ReturnType<typeof appraiseItem>[] = [];
      for (const [at, item] of items.entries()) {
        answered.push(appraiseItem(parts, item, terms, plan, guessed?.[at]));
        await yieldToOthers();
      }
      return { answer: itemsAnswer(answered), unknown };
    },
  };
}

/** Returns the plan of a query; undefined without a time or a schedule. */
function planOf({ marketplaces, clock }: ApiParts, terms: Static<typeof TermsQuery>): RepriceTerms | undefined {
  if ((terms.goneIn ?? terms.markdown ?? terms.markdownDays) === undefined) return undefined;
  return repriceTerms(terms, marketplaces, dayAt(clock()));
}
