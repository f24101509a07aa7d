import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { CSV_TYPE } from '../../base/csv-text.ts';
import { dayAt } from '../../base/day.ts';
import { defined, isBlank, isObject, membersOf, omit } from '../../base/members.ts';
import { invalid, Problem, problemDocument } from '../../base/problem.ts';
import { firstCharacters, shown } from '../../base/text.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import type { Fields } from '../../input/field.ts';
import { boundedNames, createNameReader, listUnknown, type NamedValues } from '../../input/field-names.ts';
import { GOAL_FIELDS, type GoalTerms, ITEM_FIELDS, type SellerTerms } from '../../input/item-fields.ts';
import { createQueryReader, readFields } from '../../input/query.ts';
import { ADDED_COLUMNS, inUtf8, REPRICE_COLUMNS, whereMoreFit } from '../../lists/csv.ts';
import { unreadColumns } from '../../lists/layout.ts';
import { readListApart } from '../../lists/read-apart.ts';
import { itemsToPrice, type ListFile } from '../../lists/read-list-file.ts';
import { bytesOfValued, startValuing } from '../../lists/write-list-file.ts';
import { PLAN_FIELDS, type RepriceTerms, repriceTerms } from '../../money/ask.ts';
import { AdviceAnswer } from '../../money/decision-schema.ts';
import { goalOf, sellerOf } from '../../money/seller.ts';
import { answerItem, goalFor, listTotal } from '../../present/list.ts';
import { ListTotal } from '../../present/sale-schema.ts';
import { clientNetwork } from '../../service/http/address-throttle.ts';
import { API_HEADERS, NOT_CACHEABLE, sendJson, unknownHeader } from '../../service/http/answer.ts';
import { contentTypeOf, readJson } from '../../service/http/bodies.ts';
import { requireClient } from '../../service/http/errors.ts';
import { titleAndQuantity } from '../../titles/lots.ts';
import { checkSentKey } from '../access.ts';
import {
  type ApiParts,
  type DocumentParts,
  type Endpoint,
  optionalField,
  optionalFields,
  ProblemDocument,
  SELLING_QUERY,
  UnknownParameters,
} from '../endpoint.ts';
import words from '../parameter-words.json' with { type: 'json' };
import { AppraiseAnswer, appraisalAnswer } from './appraise.ts';

const ListItem = Type.Object(optionalFields({ ...ITEM_FIELDS, ...GOAL_FIELDS }), {
  $id: 'ListItem',
  description: words.listItem,
});

const ListRequest = Type.Object({ items: Type.Array(ListItem, { minItems: 1 }) }, { $id: 'ListRequest' });

const ITEM_MEMBERS = ListItem.properties as unknown as Fields;

const readItemNames = createNameReader(ITEM_MEMBERS);
const readBodyNames = createNameReader({ items: ListRequest.properties.items });

/** A parsed item without its label, which the answer only echoes. */
type ReadItem = Omit<Static<typeof ListItem>, 'label'> & { readonly quantity: number };

/** Parses an item. Returns its first problem if invalid, but throws a 400 {@link Problem} for a misspelled member. */
function readSentItem(sent: unknown): { readonly echo: object; readonly item: ReadItem | Problem } {
  if (!isObject(sent)) {
    const detail = `An item is ${shown(sent)}: give an object such as {"title": "Coach leather tote"}.`;
    return { echo: {}, item: invalid('items', detail) };
  }
  const { values, unknown } = readItemNames(sent);
  const isLabeled = typeof values.label === 'string' && !isBlank(values.label);
  const label = isLabeled ? firstCharacters(String(values.label), ITEM_FIELDS.label.maxLength) : undefined;
  return { echo: defined({ label, ...listUnknown(unknown) }), item: itemFrom(values) };
}

/** Returns an item, or its first problem. The quantity defaults to the one in the title, otherwise 1. */
function itemFrom(members: NamedValues['values']): ReadItem | Problem {
  const problems: Problem[] = [];
  const refuse = (problem: Problem) => problems.push(problem);
  const fields = readFields(ITEM_MEMBERS, members, { refuse }) as Static<typeof ListItem>;
  const [problem] = problems;
  if (problem) return problem;
  const { quantity, ...item } = omit(fields, 'label');
  if (quantity !== undefined || item.title === undefined) return { ...item, quantity: quantity ?? 1 };
  return { ...item, ...titleAndQuantity(item.title) };
}

/** Reads a body's items. Rejects with a {@link Problem} for none or too many, or for one with a misspelled member. */
async function readItems(body: unknown, batchSize: number) {
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
  const read: ReturnType<typeof readSentItem>[] = [];
  for (const item of items) {
    read.push(readSentItem(item));
    await yieldToOthers();
  }
  return { items: read, unknown };
}

/** Prices a sent item, or describes the problem with it. Each item's goal takes precedence over the list's. */
function answerSentItem(
  parts: DocumentParts,
  { echo, item }: ReturnType<typeof readSentItem>,
  terms: SellerTerms & GoalTerms,
  plan?: RepriceTerms,
) {
  try {
    if (item instanceof Problem) throw item;
    const { quantity, listedOn, floor, ...query } = item;
    const seller = membersOf(terms, 'marketplace', 'label', 'hourly', 'minutes');
    const { appraisal, body } = appraisalAnswer(parts, { ...query, ...seller, ...goalFor(query, terms) });
    const listed = answerItem(parts, appraisal, { quantity, listedOn, floor }, { plan });
    const advice = listed.advice && { advice: omit(listed.advice, 'judgment') };
    return { answer: { ...echo, quantity, ...body, ...advice }, listed };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const problem = problemDocument(error, parts.publicUrl());
    return { answer: { ...echo, problem } };
  }
}

function joinAnswers(answered: readonly ReturnType<typeof answerSentItem>[]) {
  const priced = answered.flatMap(({ listed }) => listed ?? []);
  return { items: answered.map(({ answer }) => answer), total: listTotal(priced, answered.length - priced.length) };
}

/** Maximum size of a file in bytes, with room for the long descriptions that marketplaces export. */
const MAX_FILE_BYTES = 1024 * 1024;
/** Number of bytes whose reading takes as long as an estimate. */
const BYTES_PER_ESTIMATE = 10 * 1024;
/** Maximum bytes per JSON item: 500 characters of title, label, and brand as escape sequences, plus member names. */
const ITEM_BYTES = 3 * 1024;

const goalOfList = (description: string) =>
  'For the CSV column hangtag_pay_up_to, and for JSON items without their own goal; give at most one of the three. ' +
  `${description} The default for CSV is profit=15.`;

const TermsQuery = Type.Object({
  profit: optionalField(GOAL_FIELDS.profit, goalOfList(GOAL_FIELDS.profit.description)),
  returnOnCost: optionalField(GOAL_FIELDS.returnOnCost, goalOfList(GOAL_FIELDS.returnOnCost.description)),
  margin: optionalField(GOAL_FIELDS.margin, goalOfList(GOAL_FIELDS.margin.description)),
  goneIn: optionalField(PLAN_FIELDS.goneIn, words.goneIn),
  ...SELLING_QUERY,
  ...optionalFields(membersOf(PLAN_FIELDS, 'markdown', 'markdownDays'), words),
});
type TermsQuery = Static<typeof TermsQuery>;

const readTerms = createQueryReader(TermsQuery);

const EchoedMembers = { label: Type.Optional(Type.String({ description: 'As sent.' })), ...UnknownParameters };

const ListAnswer = Type.Object(
  {
    items: Type.Array(
      Type.Union([
        Type.Object({
          ...AppraiseAnswer.properties,
          ...EchoedMembers,
          quantity: Type.Integer({ description: 'The number of items.', minimum: 1 }),
          advice: Type.Optional(AdviceAnswer),
        }),
        Type.Object({
          ...EchoedMembers,
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
    joinAnswers(items.map((item) => answerSentItem(parts, readSentItem(item), {}))),
  figures: { added: ADDED_COLUMNS.length, withPlan: ADDED_COLUMNS.length + REPRICE_COLUMNS.length },
  register: (app, parts) => {
    const jsonBytes = Math.min(MAX_FILE_BYTES, parts.batchSize * ITEM_BYTES);
    app.post(
      appraiseList.path,
      {
        config: { accepts: { 'application/json': jsonBytes, 'text/csv': MAX_FILE_BYTES } },
        // Reject an invalid request before reading its body.
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
  const terms = readTerms(request);
  const { answer, unknown: unused } = await priceInTurn(parts, request, reply, terms.values);
  const unknown = boundedNames([...terms.unknown, ...unused]);
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

/** Reads, counts, and prices a list in the work queue, because pricing needs many times the memory of the list. */
async function priceInTurn(parts: ApiParts, request: FastifyRequest, reply: FastifyReply, terms: TermsQuery) {
  const { work, batchSize, requestsPerMinute, countEstimates } = parts;
  // A request without a content type and a length has no body.
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  // The request has already been counted as one.
  let counted = 1;
  const count = (estimates: number) => {
    // A list longer than the limit counts as the whole limit.
    const uncounted = Math.max(0, Math.min(estimates, requestsPerMinute) - counted);
    countEstimates(request, reply, uncounted);
    counted += uncounted;
  };
  return work.run(clientNetwork(request.ip), body.length, async () => {
    requireClient(reply);
    // Reading a long body costs something too, even if it turns out to be invalid.
    count(Math.ceil(body.length / BYTES_PER_ESTIMATE));
    const { type, charset } = contentTypeOf(request);
    const isCsv = type === 'text/csv';
    const list = isCsv
      ? sentFile(parts, await readListApart(inUtf8(body, charset), batchSize), terms)
      : sentItems(parts, await readItems(readJson(body), batchSize), terms);
    count(list.length);
    return list.price();
  });
}

interface SentList {
  /** Number of items to price. */
  readonly length: number;
  /** Returns the answer (a file as bytes) and the names of the columns or members that were not used. */
  readonly price: () => Promise<{ readonly answer: Buffer | object; readonly unknown: readonly string[] }>;
}

function sentFile(parts: ApiParts, file: ListFile, terms: TermsQuery): SentList {
  const { pricing, marketplaces } = parts;
  return {
    length: itemsToPrice(file).length,
    price: async () => {
      const plan = planOf(parts, terms);
      const seller = sellerOf(marketplaces, terms);
      const valuation = startValuing(file, { pricing, marketplaces, ...seller, plan });
      const answer = await bytesOfValued(valuation, pricing.modelVersion);
      return { answer, unknown: unreadColumns(file.layout) };
    },
  };
}

function sentItems(parts: ApiParts, list: Awaited<ReturnType<typeof readItems>>, terms: TermsQuery): SentList {
  return {
    length: list.items.length,
    price: async () => {
      const plan = planOf(parts, terms);
      goalOf(terms);
      const answered: ReturnType<typeof answerSentItem>[] = [];
      for (const item of list.items) {
        answered.push(answerSentItem(parts, item, terms, plan));
        await yieldToOthers();
      }
      return { answer: joinAnswers(answered), unknown: list.unknown };
    },
  };
}

function planOf({ marketplaces, clock }: ApiParts, terms: TermsQuery): RepriceTerms | undefined {
  if ((terms.goneIn ?? terms.markdown ?? terms.markdownDays) === undefined) return undefined;
  return repriceTerms(terms, marketplaces, dayAt(clock()));
}
