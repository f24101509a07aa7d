import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { answerItem, goalFor, listTotal } from '../../answers/list/answer.ts';
import { ListTotal } from '../../answers/list/schema.ts';
import { adviceBody, type RepriceTerms } from '../../answers/plan/answer.ts';
import { AdviceAnswer } from '../../answers/plan/schema.ts';
import { type GuessedItem, type Reader, readGuesses } from '../../answers/reader/read-guesses.ts';
import { goalOf, sellerOf } from '../../answers/sale/seller.ts';
import { membersOf, omit } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { firstCharacters, plain, shortened, shown } from '../../base/text.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import { CSV_TYPE } from '../../items/csv-text.ts';
import { dayAt } from '../../items/day.ts';
import { EVIDENCE_QUERY, GOAL_QUERY, optionalField, SELLING_QUERY, WORDS_QUERY } from '../../items/described.ts';
import type { FieldSchema, Fields } from '../../items/field.ts';
import words from '../../items/field-words.json' with { type: 'json' };
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { createQueryReader, isBlank, isObject, readMembers } from '../../items/query.ts';
import { ADDED_COLUMNS, REPRICE_COLUMNS } from '../../lists/added-columns.ts';
import { inUtf8, whereMoreFit } from '../../lists/csv.ts';
import { type FileItem, itemsToPrice, type ListFile, readListFile } from '../../lists/read-list-file.ts';
import { PLAN_FIELDS, repriceTerms } from '../../lists/reprice-list.ts';
import { bytesOfValued, startValuing } from '../../lists/write-list-file.ts';
import { clientNetwork } from '../../service/http/address-throttle.ts';
import { sendJson } from '../../service/http/answer.ts';
import { charsetOf, mediaTypeOf, readJson } from '../../service/http/bodies.ts';
import { requireClient } from '../../service/http/errors.ts';
import { API_HEADERS, NOT_CACHEABLE } from '../../service/http/headers.ts';
import { problemDocument } from '../../service/http/problem-document.ts';
import { titleAndQuantity } from '../../titles/lots.ts';
import { type ApiParts, type Endpoint, ProblemDocument, readList } from '../endpoint.ts';
import { carriesKey, checkSentKey } from '../keyed.ts';
import { type AppraisalParts, AppraiseAnswer, appraisalAnswer, type StandingTerms } from './appraise.ts';

const ListItem = Type.Object(
  {
    ...WORDS_QUERY,
    askingPrice: optionalField(ITEM_FIELDS.askingPrice, words.askingPriceOfOne),
    price: optionalField(ITEM_FIELDS.askingPrice, words.price),
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

type ReadItem = Omit<Static<typeof ListItem>, 'price' | 'label'> & {
  readonly quantity: number;
};

const LIST_ITEM = ListItem.properties as unknown as Fields;

const MAX_UNKNOWN = 20;
const MAX_NAME = 40;

/** Returns the parts of an item that are sent back: its label, and the names of members that no item has. */
function echoOf(value: unknown): { readonly label?: string; readonly unknownMembers?: readonly string[] } {
  if (!isObject(value)) return {};
  const { label: own } = value;
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(LIST_ITEM, name));
  const unknownMembers = unknown.slice(0, MAX_UNKNOWN).map((name) => shortened(plain(name), MAX_NAME));
  return {
    ...(typeof own === 'string' && !isBlank(own) && { label: firstCharacters(own, ITEM_FIELDS.label.maxLength) }),
    ...(unknown.length > 0 && { unknownMembers }),
  };
}

/** Reads an item as a program sent it. Throws a 400 {@link Problem} that names the member and says what to send. */
export function readListItem(value: unknown): ReadItem {
  if (!isObject(value)) {
    throw new Problem(
      'invalid_parameter',
      `An item is ${shown(value)}: give an object such as {"title": "Coach leather tote"}.`,
      { parameter: 'items' },
    );
  }
  const read = readMembers(LIST_ITEM, value) as Static<typeof ListItem>;
  const { price, quantity: pieces, ...item } = omit(read, 'label');
  const named = pieces === undefined && item.title !== undefined ? titleAndQuantity(item.title) : undefined;
  if (price !== undefined && item.askingPrice !== undefined) {
    throw new Problem('invalid_parameter', 'price and askingPrice are two names for the asking price: give only one.', {
      parameter: 'price',
    });
  }
  return {
    ...item,
    ...(named && { title: named.title }),
    quantity: pieces ?? named?.quantity ?? 1,
    ...(price === undefined ? {} : { askingPrice: price }),
  };
}

/** The items in a request's body. Throws a {@link Problem} if there are none or too many. */
export function readItems(body: unknown, batchSize: number): readonly unknown[] {
  return readList(Object(body).items, {
    parameter: 'items',
    most: batchSize,
    send: 'Send {"items": [{"title": "…"}]} as JSON, or a CSV file with Content-Type: text/csv.',
    more: ` ${whereMoreFit(batchSize)}`,
  });
}

/** Answers one item of a list, with its action if there is a plan, or with the reason why it has no price. */
function appraiseItem(
  parts: AppraisalParts,
  item: unknown,
  standing: StandingTerms,
  plan?: RepriceTerms,
  guessed?: GuessedItem<ReadItem>,
) {
  const echo = echoOf(item);
  try {
    const { quantity, listedOn, floor, ...query } = { ...readListItem(item), ...guessed };
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

const PlanQuery = Type.Object({
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

const readTerms = createQueryReader(Type.Object({ ...GOAL_QUERY, ...PlanQuery.properties }));

/** The query as in the document. */
const DescribedQuery = Type.Object({
  ...Object.fromEntries(Object.entries(GOAL_QUERY).map(([name, goal]) => [name, Type.Optional(goalOfAll(goal))])),
  ...PlanQuery.properties,
});

function goalOfAll(goal: TSchema): TSchema {
  const description =
    'For the CSV column hangtag_pay_up_to, and for JSON items without their own goal; give at most one of the three. ' +
    `${(goal as FieldSchema).description} The default for CSV is profit=15.`;
  return Type.Unsafe({ ...goal, description });
}

const ListRequest = Type.Object({ items: Type.Array(ListItem, { minItems: 1 }) }, { $id: 'ListRequest' });

const echo = {
  label: Type.Optional(Type.String({ description: 'As sent.' })),
  unknownMembers: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Names of unknown members of the item, at most 20.',
    }),
  ),
};
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
  },
  { $id: 'ListAnswer' },
);

export const appraiseList: Endpoint = {
  operation: 'appraiseList',
  path: '/api/public/appraise',
  method: 'post',
  query: DescribedQuery,
  body: ListRequest,
  answer: ListAnswer,
  example: (parts, { items }: Static<typeof ListRequest>) =>
    itemsAnswer(items.map((item) => appraiseItem(parts, item, {}))),
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
          : { items: readItems(readJson(body), batchSize) };
        const prices = 'file' in list ? itemsToPrice(list.file).length : list.items.length;
        // The request itself is counted; a limit below a full list admits one in each window.
        countEstimates(request, reply, Math.max(0, Math.min(prices, requestsPerMinute) - 1));
        return list;
      };
      // The queue is free while the reader works.
      const guessed = reader && carriesKey(request) && (await guessList(reader, await inTurn(read)));
      const bytes = await inTurn(async () => priceList(parts, guessed || (await read()), request));
      reply.header('x-model-version', pricing.modelVersion);
      if (!isFile) return sendJson(reply, bytes.toString());
      return reply
        .headers(API_HEADERS)
        .headers({
          'cache-control': NOT_CACHEABLE,
          'content-type': CSV_TYPE,
          'content-disposition': 'attachment; filename="hangtag.csv"',
        })
        .send(bytes);
    },
  );
}

/** A list as sent: a file, or items; `guessed`: the items with a reader's guesses. */
type SentList =
  | { readonly file: ListFile; readonly guessed?: readonly FileItem[] }
  | { readonly items: readonly unknown[]; readonly guessed?: readonly GuessedItem<ReadItem>[] };

/** Asks a reader for guesses on a list. Unreadable items stay empty. */
async function guessList(reader: Reader, list: SentList): Promise<SentList> {
  if ('file' in list) return { ...list, guessed: await readGuesses(itemsToPrice(list.file), reader) };
  const items = list.items.map((item): ReadItem => {
    try {
      return readListItem(item);
    } catch {
      return { quantity: 1 };
    }
  });
  return { ...list, guessed: await readGuesses(items, reader) };
}

/** Returns the bytes of a list's answer. */
async function priceList(parts: ApiParts, list: SentList, request: FastifyRequest): Promise<Buffer> {
  const { pricing, marketplaces } = parts;
  const terms = readTerms(request);
  const plan = planOf(parts, terms);
  if ('file' in list) {
    const { file, guessed } = list;
    const seller = sellerOf(marketplaces, terms);
    const valuation = startValuing(file, { pricing, marketplaces, ...seller, plan, guessed });
    return bytesOfValued(valuation, pricing.modelVersion);
  }
  goalOf(terms);
  const answered: ReturnType<typeof appraiseItem>[] = [];
  for (const [at, item] of list.items.entries()) {
    answered.push(appraiseItem(parts, item, terms, plan, list.guessed?.[at]));
    await yieldToOthers();
  }
  return Buffer.from(JSON.stringify(itemsAnswer(answered)));
}

/** The plan of a query; undefined without a time or a schedule. */
function planOf(
  { marketplaces, clock }: ApiParts,
  { goneIn, markdown, markdownDays, ...terms }: ReturnType<typeof readTerms>,
): RepriceTerms | undefined {
  const plan = { goneIn, markdown, markdownDays };
  if (Object.values(plan).every((value) => value === undefined)) return undefined;
  return repriceTerms({ ...terms, ...plan }, marketplaces, dayAt(clock()));
}
