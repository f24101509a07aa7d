import { dayAt } from '../base/day.ts';
import { isObject, membersOf, omit } from '../base/members.ts';
import { invalidInput, Problem, problemBody } from '../base/problem.ts';
import type { ValuesOf } from '../base/shape.ts';
import { inlineObject, type Shape, text, texts, wholeCount } from '../base/shape.ts';
import { compact, describeValue } from '../base/text.ts';
import { Type } from '../base/type.ts';
import { runAtOnce } from '../base/yield-to-others.ts';
import { overrideTerms } from '../money/seller.ts';
import { SELLER_FIELDS, type SellerTerms } from '../money/seller-fields.ts';
import { ItemAnswer } from '../present/answer.ts';
import { ListTotal } from '../present/list.ts';
import { listLines } from '../present/text.ts';
import { answerRow, appraiseRow } from './answer-row.ts';
import { ITEM_INPUT, requirePast, sellerTerms } from './appraise.ts';
import { orProblem } from './fields/field.ts';
import { listUnknown, requireFewNames } from './fields/field-names.ts';
import { FIELDS } from './fields/item-fields.ts';
import { createInputReader } from './fields/read-input.ts';
import { createListTotal } from './list-total.ts';
import { type Context, operation, UNKNOWN_PARAMETERS } from './operation.ts';
import { onePiece } from './pieces.ts';
import words from './words.json' with { type: 'json' };

/** Fields of a row: those of one item, and what the row itself says. */
export const ROW_INPUT = {
  ...ITEM_INPUT,
  ...membersOf(FIELDS, 'quantity', 'soldPrice', 'soldOn', 'fees', 'id', 'name', 'sku'),
};
/** Terms of a list, which apply to each row that has none of its own. */
export const LIST_TERMS = { ...SELLER_FIELDS, ...membersOf(FIELDS, 'purpose', 'include') };

const Row = Type.Object(
  Object.fromEntries(Object.entries(ROW_INPUT).map(([name, field]) => [name, Type.Optional(field)])),
  { $id: 'ListRow', description: 'An item, with its own terms if they differ from those of the list.' },
);

/** Maximum number of items in a call. */
export const MAX_ITEMS = 100;

const OWN = ['id', 'name', 'sku'] as const;
const own = {
  number: wholeCount('Position in the list, from 1.'),
  id: Type.Optional(text('Your identifier.')),
  name: Type.Optional(text('Your name for it.')),
  sku: Type.Optional(text('Your stock number.')),
  ...UNKNOWN_PARAMETERS,
};

export const ListAnswer = Type.Object(
  {
    items: Type.Array(
      Type.Union([
        Type.Object({ ...own, ...ItemAnswer.properties, quantity: Type.Optional(wholeCount('Equal items.')) }),
        Type.Object({
          ...own,
          problem: inlineObject('Why it has no price.', {
            code: text('Code of the problem, as in a problem document.'),
            text: text('What is wrong and what to do.'),
            parameter: Type.Optional(text('The field at fault.')),
            didYouMean: Type.Optional(texts('The closest valid values.')),
          }),
        }),
      ]),
      { description: 'In the order sent.' },
    ),
    total: ListTotal,
  },
  { $id: 'ListAnswer' },
);
export type ListAnswer = Shape<typeof ListAnswer>;
/** Fields of a row of a list. */
type RowFields = ValuesOf<typeof ROW_INPUT>;
/** A row as sent, with the seller's terms flat or as one object. */
export type RowInput = RowFields & { readonly seller?: SellerTerms | undefined };
/** Terms of a list, which apply to each row that has none of its own. */
type ListTerms = ValuesOf<typeof LIST_TERMS>;

export const list = operation({
  name: 'list',
  ...words.list,
  input: {
    items: Type.Unsafe<readonly RowInput[]>(
      Type.Array(Row, { description: 'What is priced.', examples: [[{ title: 'Coach Tabby 26' }]] }),
    ),
    ...LIST_TERMS,
  },
  required: ['items'],
  answer: ListAnswer,
  run: (context, input): ListAnswer => answerList(context, readList(input)),
  lines: listLines,
});

/** Prices a list that was read, without a pause. */
export const answerList = (context: Context, read: ReadList): ListAnswer => runAtOnce(priceList(context, read));

const readRow = createInputReader(ROW_INPUT);
const readTerms = createInputReader({ ...LIST_TERMS, items: Type.Unknown() });

/** A list that was read, with its rows or their problems, and the names that are none of ours. */
export interface ReadList {
  readonly rows: readonly ReadRow[];
  readonly terms: ListTerms;
  readonly unknown: readonly string[];
}

interface ReadRow {
  readonly own: object;
  readonly values: RowFields | Problem;
}

/** Reads a list as sent. Throws a {@link Problem} if it has no rows or more than `max`, or for a misspelled name. */
export function readList(sent: object, max = Number.POSITIVE_INFINITY, hint = ''): ReadList {
  requireFewNames(sent);
  const { items, ...others } = sent as { readonly items?: unknown };
  if (items === undefined || !Array.isArray(items) || items.length === 0) {
    const state = items === undefined ? 'missing' : Array.isArray(items) ? 'empty' : describeValue(items);
    throw new Problem('invalid_body', `items is ${state}: send {"items": [{"title": "Coach leather tote"}]}.`, {
      parameter: 'items',
    });
  }
  if (items.length > max) {
    const detail = `There are ${items.length} items: send at most ${max} at once. ${hint}`.trim();
    throw new Problem('too_many_items', detail, { parameter: 'items' });
  }
  const { values, unknown } = readTerms(others);
  return { rows: items.map(readRowSent), terms: omit(values, 'items'), unknown };
}

/** Reads a row. A text is its title. */
function readRowSent(sent: unknown): ReadRow {
  const row = typeof sent === 'string' ? { title: sent } : sent;
  if (!isObject(row)) {
    const detail = `An item is ${describeValue(sent)}: give an object such as {"title": "Coach leather tote"}.`;
    return { own: {}, values: invalidInput('items', detail) };
  }
  const problems: Problem[] = [];
  const { values, unknown } = readRow(row, (problem) => problems.push(problem));
  return { own: { ...membersOf(values, ...OWN), ...listUnknown(unknown) }, values: problems[0] ?? values };
}

/**
 * Prices a list, one row a step, so that other requests can run in between. Throws a {@link Problem} for an unknown
 * marketplace or several goals of the whole list.
 */
export function* priceList(context: Context, { rows, terms }: ReadList): Generator<undefined, ListAnswer> {
  const ofList = {
    ...context,
    seller: overrideTerms(context.seller ?? {}, omit(terms, 'include', 'purpose') as SellerTerms),
  };
  sellerTerms(ofList, {});
  const total = createListTotal();
  const items: ListAnswer['items'][number][] = [];
  for (const [index, { own, values }] of rows.entries()) {
    const number = { number: index + 1, ...own };
    const outcome = orProblem(() => answerTyped(ofList, values, terms));
    const row = outcome instanceof Problem ? { problem: outcome } : outcome;
    if (values instanceof Problem || values.soldPrice === undefined) total.add(row);
    if ('problem' in row) {
      items.push({ ...number, problem: problemBody(row.problem) });
    } else {
      const { quantity } = row.pieces;
      items.push({ ...number, ...row.answer, ...(quantity > 1 && { quantity }) });
    }
    yield;
  }
  return { items, total: total.total() };
}

/** Answers a row of fields, each of which must be readable. Throws a {@link Problem} for one that is not. */
function answerTyped(context: Context, values: RowFields | Problem, { include, purpose }: ListTerms) {
  if (values instanceof Problem) throw values;
  const { soldPrice, soldOn, comps = [] } = values;
  if (soldOn !== undefined && soldPrice === undefined)
    throw invalidInput('soldPrice', 'soldOn needs soldPrice: give the price that it sold for.');
  requirePast(context, 'soldOn', soldOn);
  for (const comp of comps) requirePast(context, 'comps', comp.soldOn);
  const { pricing, marketplaces } = context;
  const { one, quantity, lot, remark } = onePiece(pricing.lexicon, values);
  const today = dayAt(context.clock());
  const parts = {
    pricing,
    marketplaces,
    ...sellerTerms(context, values),
    include,
    purpose,
    publicUrl: context.publicUrl(),
    today,
  };
  const item = { ...one, quantity, lot, state: soldPrice === undefined ? undefined : 'sold' };
  const appraised = appraiseRow(pricing, item);
  if ('problem' in appraised) return appraised;
  const row = answerRow(parts, item, appraised);
  const [problem] = row.unread;
  if (problem) throw problem;
  const said = compact(remark !== undefined && { code: 'lot' as const, text: remark });
  return { ...row, answer: { ...row.answer, caveats: [...said, ...row.answer.caveats] } };
}
