import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { CSV_TYPE } from '../../base/csv-text.ts';
import { dayAt } from '../../base/day.ts';
import { isBlank, isObject, membersOf, omit } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { firstCharacters, shown } from '../../base/text.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import { adviceBody, type RepriceTerms } from '../../decide/advice.ts';
import { AdviceAnswer } from '../../decide/decision-schema.ts';
import { goalOf, sellerOf } from '../../decide/seller.ts';
import type { Fields } from '../../input/field.ts';
import { boundedNames, createNameReader, listUnknown, type NamedValues } from '../../input/field-names.ts';
import { ITEM_FIELDS, TERM_FIELDS } from '../../input/item-fields.ts';
import { createQueryReader, readFields } from '../../input/query.ts';
import { optionalField } from '../../input/schema-field.ts';
import { ADDED_COLUMNS, REPRICE_COLUMNS } from '../../lists/added-columns.ts';
import { inUtf8, whereMoreFit } from '../../lists/csv.ts';
import { unreadColumns } from '../../lists/layout.ts';
import { type FileItem, itemsToPrice, type ListFile, readListFile } from '../../lists/read-list-file.ts';
import { PLAN_FIELDS, repriceTerms } from '../../lists/reprice-list.ts';
import { bytesOfValued, startValuing } from '../../lists/write-list-file.ts';
import { answerItem, goalFor, listTotal } from '../../present/list.ts';
import { ListTotal } from '../../present/list-schema.ts';
import { type GuessedItem, type Reader, readGuesses } from '../../reader/read-guesses.ts';
import { clientNetwork } from '../../service/http/address-throttle.ts';
import { sendJson } from '../../service/http/answer.ts';
import { charsetOf, mediaTypeOf, readJson } from '../../service/http/bodies.ts';
import { requireClient } from '../../service/http/errors.ts';
import { API_HEADERS, NOT_CACHEABLE, unknownHeader } from '../../service/http/headers.ts';
import { problemDocument } from '../../service/http/problem-document.ts';
import { titleAndQuantity } from '../../titles/lots.ts';
import { type ApiParts, type DocumentParts, type Endpoint, ProblemDocument } from '../endpoint.ts';
import { carriesKey, checkSentKey } from '../keyed.ts';
import words from '../parameter-words.json' with { type: 'json' };
import { EVIDENCE_QUERY, GOAL_QUERY, SELLING_QUERY, UnknownParameters, WORDS_QUERY } from '../parameters.ts';
import { AppraiseAnswer, appraisalAnswer, type StandingTerms } from './appraise.ts';

const ListItem = Type.Object(
  {
    ...WORDS_QUERY,
    askingPrice: optionalField(ITEM_FIELDS.askingPrice, words.askingPriceOfOne),
    ...EVIDENCE_QUERY,
    cost: optionalField(ITEM_FIELDS.cost, words.costOfOne),
    ...GOAL_QUERY,
    quantity: optionalField(ITEM_FIELDS.quantity, words.quantity),
    listedOn: optionalField(ITEM_FIELDS.listedOn, words.listedOn),
    floor: optionalField(ITEM_FIELDS.floor, words.floor),
    label: optionalField(ITEM_FIELDS.label, words.ownLabel),
  },
  { $id: 'ListItem', description: words.listItem },
);

const ListRequest = Type.Object({ items: Type.Array(ListItem, { minItems: 1 }) }, { $id: 'ListRequest' });

type ReadItem = Omit<Static<typeof ListItem>, 'label'> & {
  readonly quantity: number;
};

const LIST_ITEM = ListItem.properties as unknown as Fields;

const readItemNames = createNameReader(LIST_ITEM);

/** An item as sent, by the names of its members; `sent` is what is no object. */
type SentItem = NamedValues & { readonly sent?: unknown };

const sentItem = (sent: unknown): SentItem =>
  isObject(sent) ? readItemNames(sent) : { values: {}, unknown: [], sent };

/** Returns the parts of an item that are sent back: its label, and the names of members that no item has. */
function echoOf({ values: { label }, unknown }: SentItem) {
  return {
    ...(typeof label === 'string' && !isBlank(label) && { label: firstCharacters(label, ITEM_FIELDS.label.maxLength) }),
    ...listUnknown(unknown),
  };
}

/** Reads an item as a program sent it. Throws a 400 {@link Problem} that names the member and says what to send. */
export const readListItem = (value: unknown): ReadItem => readSentItem(sentItem(value));

function readSentItem(item: SentItem): ReadItem {
  if ('sent' in item) {
    throw new Problem(
      'invalid_parameter',
      `An item is ${shown(item.sent)}: give an object such as {"title": "Coach leather tote"}.`,
      { parameter: 'items' },
    );
  }
  const { quantity: pieces, ...read } = omit(readFields(LIST_ITEM, item.values) as Static<typeof ListItem>, 'label');
  const named = pieces === undefined && read.title !== undefined ? titleAndQuantity(read.title) : undefined;
  return {
    ...read,
    ...(named && { title: named.title }),
    quantity: pieces ?? named?.quantity ?? 1,
  };
}

const readBodyNames = createNameReader({ items: ListRequest.properties.items });

/**
 * Reads the items in a request's body, and the names of its unknown members. Throws a {@link Problem} if there are none
 * or too many, or if one has a misspelled member.
 */
export function readItems(body: unknown, batchSize: number): Omit<SentItems, 'guessed'> {
  const { values, unknown } = readBodyNames(isObject(body) ? body : {});
  const { items } = values;
  const refusal = { parameter: 'items' };
  if (!Array.isArray(items) || items.length === 0) {
    const detail = 'Send {"items": [{"title": "…"}]} as JSON, or a CSV file with Content-Type: text/csv.';
    throw new Problem('invalid_body', detail, refusal);
  }
  if (items.length > batchSize) {
    const detail = `There are ${items.length} items: send at most ${batchSize} per request. ${whereMoreFit(batchSize)}`;
    throw new Problem('too_many_items', detail, refusal);
  }
  return { items: items.map(sentItem), unknown };
}

/** Answers one item of a list, with its action if there is a plan, or with the reason why it has no price. */
function appraiseItem(
  parts: Omit<DocumentParts, 'requestsPerDay'>,
  item: SentItem,
  standing: StandingTerms,
  plan?: RepriceTerms,
  guessed?: GuessedItem<ReadItem>,
) {
  const echo = echoOf(item);
  try {
    const { quantity, listedOn, floor, ...query } = { ...readSentItem(item), ...guessed };
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
  const total = listTotal(listed, answered.length - listed.length);
  return { items: answered.map(({ answer }) => answer), total };
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
  profit: optionalField(TERM_FIELDS.profit, ofAll(words.profit)),
  returnOnCost: optionalField(TERM_FIELDS.returnOnCost, ofAll(words.returnOnCost)),
  margin: optionalField(TERM_FIELDS.margin, ofAll(words.margin)),
  goneIn: optionalField(
    PLAN_FIELDS.goneIn,
    'How soon the items should sell (a season is 90 days): adds advice for each one and its future prices.',
  ),
  ...SELLING_QUERY,
  markdown: optionalField(
    PLAN_FIELDS.markdown,
    'Your own schedule instead of ours, with `markdownDays`: the fraction of the price taken off at each markdown.',
  ),
  markdownDays: optionalField(PLAN_FIELDS.markdownDays, 'The number of whole days between markdowns.'),
});

const readTerms = createQueryReader(TermsQuery);

const echo = { label: Type.Optional(Type.String({ description: 'As sent.' })), ...UnknownParameters };
const problemMembers = omit(ProblemDocument.properties, 'requestId');

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
          problem: Type.Object(problemMembers, {
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
  register,
};

function register(app: FastifyInstance, parts: ApiParts): void {
  const { pricing, batchSize, work, requestsPerMinute, countEstimates, reader } = parts;
  app.post(
    appraiseList.path,
    {
      config: {
        accepts: {
          'application/json': Math.min(MAX_FILE_BYTES, batchSize * ITEM_BYTES),
          'text/csv': MAX_FILE_BYTES,
        },
      },
      // Before the body is read.
      onRequest: async (request, reply) => {
        readTerms(request);
        countEstimates(request, reply);
        await checkSentKey(parts, request);
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      // Without a type and without a length, there is no body.
      const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
      const isFile = mediaTypeOf(request) === 'text/csv';
      // Until the answer is ready: computing it takes many times its size in memory.
      const inTurn = <Made>(make: () => Promise<Made>) =>
        work.run(clientNetwork(request.ip), body.length, () => {
          requireClient(reply);
          return make();
        });
      const read = async (): Promise<SentList> => {
        const list = isFile
          ? { file: await readListFile(inUtf8(body, charsetOf(request)), batchSize) }
          : readItems(readJson(body), batchSize);
        const prices = 'file' in list ? itemsToPrice(list.file).length : list.items.length;
        // The request itself is counted; a limit below a full list admits one in each window.
        countEstimates(request, reply, Math.max(0, Math.min(prices, requestsPerMinute) - 1));
        return list;
      };
      // The queue is free while the reader works.
      const guessed = reader && carriesKey(request) && (await guessList(reader, await inTurn(read)));
      const { bytes, unknown } = await inTurn(async () => priceList(parts, guessed || (await read()), request));
      reply.header('x-model-version', pricing.modelVersion);
      if (!isFile) return sendJson(reply, bytes.toString());
      return reply
        .headers(API_HEADERS)
        .headers({
          ...unknownHeader(unknown),
          'cache-control': NOT_CACHEABLE,
          'content-type': CSV_TYPE,
          'content-disposition': 'attachment; filename="hangtag.csv"',
        })
        .send(bytes);
    },
  );
}

/** A list as sent: a file, or items; `guessed`: the items with a reader's guesses. */
type SentList = { readonly file: ListFile; readonly guessed?: readonly FileItem[] } | SentItems;

interface SentItems {
  readonly items: readonly SentItem[];
  /** The names of members next to `items`. */
  readonly unknown: readonly string[];
  readonly guessed?: readonly GuessedItem<ReadItem>[];
}

/** Asks a reader for guesses on a list. Unreadable items stay empty. */
async function guessList(reader: Reader, list: SentList): Promise<SentList> {
  if ('file' in list) return { ...list, guessed: await readGuesses(itemsToPrice(list.file), reader) };
  const items = list.items.map((item): ReadItem => {
    try {
      return readSentItem(item);
    } catch {
      return { quantity: 1 };
    }
  });
  return { ...list, guessed: await readGuesses(items, reader) };
}

/** Returns the bytes of a list's answer, with the names that nothing was read from. */
async function priceList(parts: ApiParts, list: SentList, request: FastifyRequest) {
  const { pricing, marketplaces } = parts;
  const { values: terms, unknown: unknownTerms } = readTerms(request);
  const plan = planOf(parts, terms);
  if ('file' in list) {
    const { file, guessed } = list;
    const seller = sellerOf(marketplaces, terms);
    const valuation = startValuing(file, { pricing, marketplaces, ...seller, plan, guessed });
    const columns = file.layout ? unreadColumns(file.layout) : [];
    return {
      bytes: await bytesOfValued(valuation, pricing.modelVersion),
      unknown: boundedNames([...unknownTerms, ...columns]),
    };
  }
  goalOf(terms);
  const answered: ReturnType<typeof appraiseItem>[] = [];
  for (const [at, item] of list.items.entries()) {
    answered.push(appraiseItem(parts, item, terms, plan, list.guessed?.[at]));
    await yieldToOthers();
  }
  const unknown = boundedNames([...unknownTerms, ...list.unknown]);
  const answer = { ...itemsAnswer(answered), ...listUnknown(unknown) };
  return { bytes: Buffer.from(JSON.stringify(answer)), unknown };
}

/** The plan of a query; undefined without a time or a schedule. */
function planOf(
  { marketplaces, clock }: ApiParts,
  { goneIn, markdown, markdownDays, ...terms }: Static<typeof TermsQuery>,
): RepriceTerms | undefined {
  const plan = { goneIn, markdown, markdownDays };
  if (Object.values(plan).every((value) => value === undefined)) return undefined;
  return repriceTerms({ ...terms, ...plan }, marketplaces, dayAt(clock()));
}
