import { encodeSafeCell } from '../base/csv-text.ts';
import { Problem } from '../base/problem.ts';
import { compact, formatCount, joinNames, joinTexts, usd, withCommas } from '../base/text.ts';
import { omitUndefined } from '../base/values.ts';
import { Task, yieldToOthers } from '../base/work.ts';
import { garmentsInWords } from '../catalog/outside-catalog.ts';
import { findMarketplace } from '../money/seller.ts';
import { findAskedPrice, placeAsk } from '../money/selling.ts';
import { answerRow, appraiseRow, createRowAnswer, type RowOutcome, type RowParts } from '../operations/answer-row.ts';
import { ListSum } from '../operations/list-total.ts';
import { guessInWords } from '../present/answer-lines.ts';
import { type Caveat, IF_REAL_CAVEAT } from '../present/caveats.ts';
import type { ItemAnswer } from '../present/item-answer.ts';
import { flattenAnswer, type RowAnswer } from '../present/list-answer.ts';
import type { ItemState } from './cells.ts';
import hiddenCaveats from './hidden-caveats.json' with { type: 'json' };
import { ADDED_COLUMNS, type ListFile } from './read-list-file.ts';
import { describeRowProblem, type FileItemRow, type FileRow, type FileTextRow } from './read-row.ts';

/** A row of a file with its answer, or why it has no price, and its position among all rows. */
export type ListRow<Outcome = RowOutcome | Problem> = FileItemRow & {
  readonly outcome: Outcome;
  readonly index: number;
};

type AnsweredList = ReturnType<typeof answerList>;

/** Answers a file's rows one at a time, and sums up those so far. Calls `onRow` after each with the number answered. */
export function answerList(
  { rows: fileRows, ...file }: ListFile<Iterable<FileRow>>,
  parts: RowParts,
  task = new Task(),
  onRow?: (doneCount: number) => void,
) {
  const listTotal = new ListSum();
  let hasPrices = false;
  const counts = { repeated: 0, sold: 0, unpaid: 0, gone: 0, other: 0 };
  const answerItem = (itemRow: FileItemRow, index: number): ListRow => {
    const row = task.run(
      () => answerFileRow(parts, itemRow),
      () => `line ${itemRow.line}`,
    );
    if (row.state) counts[row.state]++;
    else if (row.kind !== 'fee') listTotal.add(row.outcome);
    if (row.repeatedLine !== undefined) counts.repeated++;
    hasPrices ||= !(row.outcome instanceof Problem);
    return { ...row, index };
  };
  async function* answerRows(): AsyncGenerator<FileTextRow | ListRow> {
    let index = 0;
    for (const row of fileRows) {
      if (row.kind === 'fee' || row.kind === 'heading') counts.other++;
      yield row.fields ? answerItem(row, index) : row;
      index++;
      onRow?.(index);
      await task.pause();
    }
  }
  return {
    ...file,
    /** Rows without an item stay as read. */
    rows: answerRows(),
    /** Sums up the rows so far: their total, if any has a price, for sale or not, and what to say of those left out. */
    sumUp: () => ({ total: listTotal.total(), hasPrices, ...describeCounts(counts) }),
  };
}

/**
 * Returns a row without a purpose for which something was paid as its owner’s: its other price is what they ask, unlike
 * in JSON, where an `askingPrice` that is sent stays a tag.
 */
function markOwnIfBought(row: FileItemRow, cost: number | undefined, listPurpose: RowParts['purpose']): FileItemRow {
  const { askingPrice, listPrice, purpose = listPurpose } = row.fields;
  const isOthers = row.isOwners === false || purpose !== undefined || listPrice !== undefined;
  return cost === undefined || askingPrice === undefined || isOthers ? row : markAsOwn(row);
}

/** Returns a row as its owner's: its price is what they ask. */
export const markAsOwn = (row: FileItemRow): FileItemRow => ({
  ...row,
  isOwners: true,
  fields: placeAsk(row.fields, { isOwners: true }),
});

/** Times our price from which a whole amount may be in cents. */
const CENTS_FACTOR = 25;

/** Asks about a whole amount that is far above what such an item sells for. */
function askIfCents(amount = 0, { mayBringMore, price }: RowOutcome['equalItems']): Caveat | undefined {
  if (mayBringMore || !Number.isInteger(amount) || amount < CENTS_FACTOR * price) return undefined;
  const factorText = `${usd(amount)} is ${Math.round(amount / price)} times what it sells for`;
  return { code: 'row', text: `${factorText}: if it is in cents, name its column “price cents”.` };
}

/** Answers a row of a file, with a plan. What no column shows is a caveat. */
function answerFileRow(parts: RowParts, itemRow: FileItemRow): Omit<ListRow, 'index'> {
  const { refusal } = itemRow;
  // This code otherwise refuses a whole list; clients already know rows without a price by it.
  if (refusal) return { ...itemRow, outcome: new Problem('unreadable_list', refusal) };
  const askedPrice = findAskedPrice(itemRow.fields);
  const appraisedRow = appraiseRow(parts.pricing, { ...itemRow.fields, askingPrice: askedPrice });
  if (appraisedRow instanceof Problem) return { ...itemRow, outcome: appraisedRow };
  const { appraisal } = appraisedRow;
  const row = markOwnIfBought(itemRow, appraisal.cost, parts.purpose);
  const { fields, state, isOwners, marketplaceName } = row;
  const { askingPrice, listPrice } = fields;
  // What its owner asks overrides a price in the title, and is no tag to judge.
  const judgedAppraisal = listPrice === undefined ? appraisal : { ...appraisal, askingPrice };
  const purpose = parts.purpose ?? (isOwners ? 'sell' : undefined);
  const marketplace =
    (marketplaceName && findMarketplace(parts.fees.marketplaces, marketplaceName)) || parts.marketplace;
  const terms = { ...parts, marketplace, include: ['plan' as const, ...(parts.include ?? [])] };
  const outcome = answerRow(
    terms,
    { purpose, ...fields, isForSale: !state },
    { ...appraisedRow, appraisal: judgedAppraisal },
  );
  if (outcome instanceof Problem) return { ...row, outcome };
  const { answer, equalItems, fieldProblems } = outcome;
  const { ignored = [], guess, oneByOne } = answer;
  const tag = askingPrice === undefined ? judgedAppraisal.askingPrice : undefined;
  const caveats = compact<Caveat>(
    equalItems.isCopied && IF_REAL_CAVEAT,
    ...answer.caveats,
    guess && { code: 'comps', text: guessInWords(answer) },
    askIfCents(askedPrice, equalItems),
    oneByOne?.text !== undefined && { code: 'lot', text: oneByOne.text },
    tag !== undefined && { code: 'asking_price', text: `Used ${usd(tag)} from the title as the asking price.` },
    ignored.length > 0 && { code: 'ignored_words', text: `No effect on the price: ${ignored.join(', ')}.` },
    ...fieldProblems.map((problem) => describeUnreadField(problem, appraisal)),
  );
  return { ...row, outcome: { ...outcome, answer: { ...answer, caveats } } };
}

/** Returns the caveats that rows of lists show. */
export const pickRowCaveats = ({ caveats }: ItemAnswer): ItemAnswer['caveats'] =>
  caveats.filter(({ code }) => !hiddenCaveats.itemOnly.includes(code));

function describeUnreadField(problem: Problem, { garment }: RowOutcome['appraisal']): Caveat {
  const text = describeRowProblem(problem);
  const { parameter } = problem.members;
  if (parameter === 'soldAt') return { code: 'assumed', text };
  if (parameter === 'gender')
    return { code: 'gender_not_read', text: `${text} The price is for ${garmentsInWords(garment)}.` };
  if (parameter !== 'condition') return { code: 'plan', text };
  const { condition } = garment;
  const pricedCondition = condition ? `${condition}, from the title` : 'the usual mix';
  return { code: 'condition_not_read', text: `${text} The price is for ${pricedCondition}.` };
}

function describeCounts({ sold, unpaid, gone, other, repeated }: Record<ItemState | 'repeated' | 'other', number>) {
  const countInWords = (count: number, text: string) => count > 0 && `${withCommas(count)} ${text}`;
  const texts = compact(
    countInWords(sold, 'sold'),
    countInWords(unpaid, 'sold but not paid'),
    countInWords(gone, 'gone'),
  );
  return {
    leftOut: texts.length > 0 ? `Not in the total: ${joinNames(texts)}.` : '',
    notes: joinTexts(
      other > 0 && `${formatCount(other, 'row')} left out, which ${other > 1 ? 'are no items' : 'is no item'}.`,
      repeated > 0 && `${formatCount(repeated, 'row')} repeated above, which the total counts too.`,
    ),
  };
}

type AddedCells = Readonly<Record<string, string | number | undefined>>;

/** Returns our cells for a row, {} if the row continues an item, or undefined if the row is outside the table. */
function createAddedCells(row: FileTextRow | ListRow): AddedCells | undefined {
  if (row.kind === 'more') return {};
  if (!row.fields) return row.kind === 'heading' ? { problem: 'Not an item.' } : undefined;
  const { outcome } = row;
  if (outcome instanceof Problem) return { problem: outcome.message };
  const { answer, profit } = outcome;
  const { price, priceLow, priceHigh, atLeast, call, payUpTo, suggestedPrice, evidence } = flattenAnswer(answer);
  return {
    price,
    low: priceLow ?? atLeast,
    high: priceHigh,
    call,
    profit,
    // A limit of 0 is none, and an empty cell says so.
    pay_up_to: payUpTo || undefined,
    suggested_price: suggestedPrice,
    evidence,
    brand: answer.item.brand?.name,
    category: answer.item.category.name,
    caveat: joinTexts(...pickRowCaveats(answer).map(({ text }) => text), ...listRowRemarks(row)),
    problem: undefined,
    // Makes a missing column a compile error.
  } satisfies Record<keyof typeof ADDED_COLUMNS, unknown>;
}

const listRowRemarks = ({ reading, remark, repeatedLine }: Partial<FileItemRow>): string[] =>
  compact(joinTexts(reading, remark), repeatedLine !== undefined && `Same as line ${repeatedLine}.`);

/** Returns a row's answer as HTTP has it, with its line and its state. */
export function createFileRowAnswer({ fields, line, state, outcome, ...row }: ListRow, number: number): RowAnswer {
  const { title, sku } = fields;
  const answer = createRowAnswer({ number, ...omitUndefined({ line, name: title, sku, state }) }, outcome);
  if ('problem' in answer) return answer;
  const rowCaveats = listRowRemarks(row).map((text) => ({ code: 'row' as const, text }));
  return { ...answer, caveats: [...answer.caveats, ...rowCaveats] };
}

/** Yields the text of an answered list row by row. Each row of the table is unchanged, followed by our cells. */
export async function* writeCsv(list: Omit<AnsweredList, 'sumUp'>): AsyncGenerator<string> {
  const { headerIndex, delimiter, width, hasBom, rows } = list;
  if (hasBom) yield '\ufeff';
  let index = 0;
  for await (const row of rows) {
    const { kind, source, cells, lineEnd } = row;
    if (kind === 'part') continue;
    // Many programs refuse a table if a row has fewer cells than the others, even a blank one.
    const isInTable = index > headerIndex && cells.length > 1;
    const addedCells: AddedCells | undefined =
      index === headerIndex ? ADDED_COLUMNS : (createAddedCells(row) ?? (isInTable ? {} : undefined));
    if (addedCells) {
      const padding = delimiter.repeat(Math.max(0, width - cells.length));
      const addedTexts = Object.keys(ADDED_COLUMNS).map((name) => formatAddedCell(addedCells[name]));
      yield [source + padding, ...addedTexts].join(delimiter) + lineEnd;
    } else yield source + lineEnd;
    index++;
    await yieldToOthers();
  }
}

export const formatAnsweredCsv = async (list: AnsweredList): Promise<string> =>
  (await Array.fromAsync(writeCsv(list))).join('');

const formatAddedCell = (value: string | number = '') =>
  typeof value === 'number' ? String(value) : encodeSafeCell(value);
