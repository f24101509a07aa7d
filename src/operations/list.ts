import { toIsoDay } from '../base/day.ts';
import { catchProblem, inputProblem, Problem } from '../base/problem.ts';
import { Type, type ValueOf, type ValuesOf } from '../base/shape.ts';
import { describeValue, joinNames, usd } from '../base/text.ts';
import { groupBy, isObject, omitUndefined, pick, sumOf } from '../base/values.ts';
import { runAtOnce } from '../base/work.ts';
import { overrideTerms, SELLER_FIELDS } from '../money/seller.ts';
import { type FeeParts, findMarketplaceName } from '../present/answer-lines.ts';
import type { ItemAnswer, ItemTerms } from '../present/item-answer.ts';
import { flattenAnswer, ListTotal, RowAnswer, rowInWords, totalInWords } from '../present/list-answer.ts';
import about from './about.json' with { type: 'json' };
import { answerRow, appraiseRow, createRowAnswer, resolvePieces, toRowParts } from './answer-row.ts';
import { findDayProblem, markOldComps, requireValidSeller } from './appraise-item.ts';
import { FIELDS, ITEM_FIELDS, ROW_FIELDS } from './fields/item-fields.ts';
import { createInputReader, toUnknownMember } from './fields/read-input.ts';
import { ListSum } from './list-total.ts';
import { type Context, createInputSchema, defineOperation, fieldsInJson, type InJson } from './operation.ts';

/** Fields of a row: those of one item, and what the row itself says. */
const ROW_INPUT = { ...ITEM_FIELDS, ...SELLER_FIELDS, ...ROW_FIELDS };

const RowSchema = createInputSchema(
  { input: fieldsInJson(ROW_INPUT) },
  { $id: 'ListRow', description: 'An item, with its own terms if they differ from those of the list.' },
);

export const MAX_ITEMS = 100;

const ListAnswer = Type.Object(
  { items: Type.Array(RowAnswer, { description: 'In the order sent.' }), total: ListTotal },
  { $id: 'ListAnswer' },
);
export type ListAnswer = ValueOf<typeof ListAnswer>;
type RowValues = ValuesOf<typeof ROW_INPUT>;
export type RowInput = InJson<RowValues>;

/** A row, as sent or as read: then with the first problem of its fields and the names that are none of ours. */
type SentRow = RowInput & RowValues & { readonly problem?: Problem; readonly unknownParameters?: readonly string[] };

/** Tells a row for sale from a past sale, which totals leave out. */
const isForSale = ({ soldPrice }: Pick<RowValues, 'soldPrice'>): boolean => soldPrice === undefined;

/** Terms of a list, which apply to each row that has none of its own. */
export const LIST_TERMS = { ...SELLER_FIELDS, ...pick(FIELDS, 'purpose', 'include') };
const LIST_INPUT = {
  items: Type.Unsafe<readonly SentRow[]>({
    ...Type.Array(RowSchema, { description: 'What is priced.', examples: [[{ title: 'Coach Tabby 26' }]] }),
    read(sentItems: unknown) {
      if (!Array.isArray(sentItems)) throw itemsProblem(describeValue(sentItems));
      if (sentItems.length === 0) throw itemsProblem('empty');
      return sentItems.map(readSentRow);
    },
    missingProblem: () => itemsProblem('missing'),
  }),
  ...LIST_TERMS,
};
type ListValues = ValuesOf<typeof LIST_INPUT>;

export const appraiseList = defineOperation({
  name: 'list',
  ...about.list,
  input: LIST_INPUT,
  required: ['items'],
  answer: ListAnswer,
  run: (context, input): ListAnswer => runAtOnce(answerListInSteps(context, input)),
  writeLines: writeListLines,
});

function writeListLines({ items, total }: ListAnswer, parts: FeeParts, { items: sentRows = [] }: ListValues): string[] {
  // A tool may have sorted them.
  const pricedRows = items.flatMap((answer) =>
    'problem' in answer ? [] : { answer, sentRow: sentRows[answer.number - 1] ?? {} },
  );
  const caveats = pricedRows.flatMap(({ answer: { number, caveats } }) =>
    caveats.map(({ text }) => ({ number, text })),
  );
  const caveatTexts = [...groupBy(caveats, ({ text }) => text)].map(([text, rows]) =>
    rows.length === items.length ? text : `${joinNames(rows.map(({ number }) => `${number}`))}: ${text}`,
  );
  return [...items.map(rowInWords), totalInWords(total, keptOfAllInWords(pricedRows, parts)), ...caveatTexts];
}

/** Says what is kept of all at the usual prices of the total; `amounts.net` is at a list price that is lower. */
function keptOfAllInWords(
  rows: readonly { readonly answer: ItemAnswer; readonly sentRow: SentRow }[],
  parts: FeeParts,
): string {
  const sureRows = rows.filter(
    ({ answer: { estimate }, sentRow }) => estimate && !estimate.ifReal && isForSale(sentRow),
  );
  const [marketplace, ...otherMarketplaces] = new Set(sureRows.map(({ answer }) => answer.sale?.marketplace));
  if (marketplace === undefined || otherMarketplaces.length > 0) return '';
  const net = sumOf(
    sureRows.map(({ answer, sentRow }) => (sentRow.quantity ?? 1) * Math.floor(flattenAnswer(answer).net ?? 0)),
  );
  return `You keep ${usd(net)} on ${findMarketplaceName(parts, marketplace)}.`;
}

const itemsProblem = (state: string) =>
  new Problem('invalid_body', `items is ${state}: send {"items": [{"title": "Coach leather tote"}]}.`, {
    parameter: 'items',
  });

/** Throws a {@link Problem} for more items than one call may have. `hint` says what to do with them. */
export function requireFewItems({ items }: { readonly items?: unknown }, hint: string): void {
  if (!Array.isArray(items) || items.length <= MAX_ITEMS) return;
  const detail = `There are ${items.length} items: send at most ${MAX_ITEMS} at once. ${hint}`;
  throw new Problem('too_many_items', detail, { parameter: 'items' });
}

const readRowFields = createInputReader(ROW_INPUT);

function readSentRow(sentItem: unknown): SentRow {
  const row = typeof sentItem === 'string' ? { title: sentItem } : sentItem;
  if (!isObject(row)) {
    const detail = `An item is ${describeValue(sentItem)}: give an object such as {"title": "Coach leather tote"}.`;
    return { problem: inputProblem('items', detail) };
  }
  const problems: Problem[] = [];
  const { values, unknownNames } = readRowFields(row, (problem) => problems.push(problem));
  return { ...values, ...toUnknownMember(unknownNames), ...(problems[0] && { problem: problems[0] }) };
}

/** Lets others run between rows. Throws a {@link Problem} for an unknown marketplace or several goals of the list. */
export function* answerListInSteps(
  context: Context,
  { items: rows = [], include, purpose, ...terms }: ListValues,
): Generator<undefined, ListAnswer> {
  const listContext = { ...context, seller: overrideTerms(context.seller ?? {}, terms) };
  // Once, not in each row.
  requireValidSeller(listContext);
  const total = new ListSum();
  const items: RowAnswer[] = [];
  for (const [index, sentRow] of rows.entries()) {
    const { problem, unknownParameters: _, ...values } = sentRow;
    const ownMembers = omitUndefined(pick(sentRow, 'id', 'name', 'sku', 'unknownParameters'));
    const outcome = problem ?? catchProblem(() => answerSentRow(listContext, values, { include, purpose }));
    if (problem || isForSale(values)) total.add(outcome);
    items.push(createRowAnswer({ number: index + 1, ...ownMembers }, outcome));
    yield;
  }
  return { items, total: total.total() };
}

/** Answers a row of fields, each of which must be readable. Throws a {@link Problem} for one that is not. */
function answerSentRow(context: Context, values: RowValues, listTerms: Pick<ItemTerms, 'include' | 'purpose'>) {
  const { include, purpose } = listTerms;
  const { soldPrice, soldOn } = values;
  if (soldOn !== undefined && soldPrice === undefined)
    throw inputProblem('soldPrice', 'soldOn needs soldPrice: give the price that it sold for.');
  const futureProblem = findDayProblem('soldOn', soldOn, toIsoDay(context.clock()));
  if (futureProblem) throw futureProblem;
  const datedValues = { ...values, ...omitUndefined({ comps: markOldComps(context, values) }) };
  const { row: countedRow, remark } = resolvePieces(context.pricing.lexicon, datedValues);
  const parts = { ...toRowParts(context, { ...values, purpose }), include, publicUrl: context.publicUrl() };
  const appraisedRow = appraiseRow(parts.pricing, countedRow);
  // The price of several in a title is no tag that was sent.
  const sentRow = { ...countedRow, askingPrice: values.askingPrice, isForSale: isForSale(values) };
  const outcome = answerRow(parts, sentRow, appraisedRow);
  if (outcome instanceof Problem) return outcome;
  const [problem] = outcome.fieldProblems;
  if (problem) throw problem;
  if (remark === undefined) return outcome;
  const caveats = [{ code: 'lot' as const, text: remark }, ...outcome.answer.caveats];
  return { ...outcome, answer: { ...outcome.answer, caveats } };
}
