import { safeCell } from '../base/csv-text.ts';
import { defined } from '../base/members.ts';
import { count, joinNames, withCommas } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { compact } from '../base/text.ts';
import { Task, yieldToOthers } from '../base/yield-to-others.ts';
import { createListTotal, type RowOutcome, type RowParts, rowBody } from '../operations/answer-row.ts';
import { decisiveOf, type ListTotal, type RowAnswer } from '../present/row-answer.ts';
import type { ItemState } from './cells.ts';
import { ADDED_COLUMNS, type AddedColumn, addedName } from './csv.ts';
import { listCaveats, priceRow } from './price-row.ts';
import type { ListFile } from './read-list-file.ts';
import type { FileRow } from './read-row.ts';

/** A row with its outcome, which is undefined if the row has no item. */
export interface ValuedRow {
  readonly row: FileRow;
  readonly outcome?: RowOutcome | undefined;
}

/** A list while its rows are priced, and what it comes to once they are. */
export interface Valuation {
  readonly file: Omit<ListFile, 'rows'>;
  readonly rows: AsyncIterable<ValuedRow>;
  total(): ListTotal;
  notes(): string;
}

/** Prices a file's rows lazily, without keeping them in memory. Calls `onRow` after each row with the number done. */
export function startValuing(
  { rows, ...file }: ListFile<Iterable<FileRow>>,
  parts: RowParts,
  task = new Task(),
  onRow?: (done: number) => void,
): Valuation {
  const sum = createListTotal();
  const counts = { repeated: 0, sold: 0, unpaid: 0, gone: 0, other: 0 };
  let done = 0;
  async function* valueRows(): AsyncGenerator<ValuedRow> {
    for await (const read of rows) {
      const row = asBought(read, parts.purpose);
      const outcome = task.run(
        () => priceRow(parts, row),
        () => `line ${row.line}`,
      );
      if (row.state) counts[row.state]++;
      if (row.isOther) counts.other++;
      else if (outcome && !row.state) sum.add(outcome);
      if (row.repeats !== undefined) counts.repeated++;
      yield { row, outcome };
      onRow?.(++done);
      await task.pause();
    }
  }
  return { file, rows: valueRows(), total: sum.total, notes: () => notesOn(counts) };
}

/** Returns a row without a purpose that says what was paid as its owner’s: its other price is what they ask. */
function asBought(row: FileRow, ofAll: RowParts['purpose']): FileRow {
  const { cost, askingPrice, purpose = ofAll, ...own } = row.fields ?? { quantity: 1 };
  if (cost === undefined || askingPrice === undefined || purpose !== undefined) return row;
  return { ...row, isOwn: true, fields: { listPrice: askingPrice, ...own, cost } };
}

const LEFT_OUT = { sold: 'already sold', unpaid: 'sold but not paid', gone: 'gone' } as const;

/** Returns sentences on the rows that a total leaves out, and on those that it counts twice. */
function notesOn(counts: Readonly<Record<ItemState | 'repeated' | 'other', number>>): string {
  const states = Object.entries(LEFT_OUT) as [ItemState, string][];
  const left = states.map(([state, words]) => counts[state] > 0 && `${withCommas(counts[state])} ${words}`);
  return compact(
    left.some(Boolean) && `Not in the total: ${joinNames(compact(...left))}.`,
    counts.other > 0 &&
      `${count(counts.other, 'row')} left out, which ${counts.other > 1 ? 'are no items' : 'is no item'}.`,
    counts.repeated > 0 && `${count(counts.repeated, 'row')} repeated above, which the total counts too.`,
  ).join(' ');
}

type AddedCells = Partial<Record<AddedColumn, string | number | undefined>>;

function cellsOf({ row, outcome }: ValuedRow): AddedCells | undefined {
  if (!outcome) return undefined;
  if (outcome instanceof Problem) return { problem: outcome.message };
  const { answer } = outcome;
  const { item } = answer;
  const { price, priceLow, priceHigh, atLeast, call, profit, payUpTo, listPrice, evidence } = decisiveOf(answer);
  return {
    price,
    low: priceLow ?? atLeast,
    high: priceHigh,
    call,
    profit,
    // A limit of 0 is none, and an empty cell says so.
    pay_up_to: payUpTo || undefined,
    list_price: listPrice,
    evidence,
    brand: item.brand?.name,
    category: item.category.name,
    caveat: compact(...listCaveats(answer).map(({ text }) => text), ...rowTexts(row)).join(' '),
    problem: undefined,
    // Makes a missing column a compile error.
  } satisfies Record<AddedColumn, unknown>;
}

/** Returns what is to say of a row itself: how it was read, and that it is one more. */
const rowTexts = ({ reading, remark, repeats }: FileRow): string[] =>
  compact(compact(reading, remark).join(' '), repeats !== undefined && `Same as line ${repeats}.`);

/** Returns a row's answer as HTTP has it, with its line and its state; undefined for a row without an item. */
export function answerOfRow({ row, outcome }: ValuedRow, number: number): RowAnswer | undefined {
  const { fields, line, state } = row;
  if (!fields || !outcome) return undefined;
  const { title, sku } = fields;
  const answer = rowBody({ number, ...defined({ line, name: title, sku, state }) }, outcome);
  if ('problem' in answer) return answer;
  return { ...answer, caveats: [...answer.caveats, ...rowTexts(row).map((text) => ({ code: 'row', text }))] };
}

/** Yields the text of a priced list row by row. Each row of the table is unchanged, followed by our cells. */
export async function* writeValued({ file, rows }: Pick<Valuation, 'file' | 'rows'>): AsyncGenerator<string> {
  const { headerAt, delimiter, width, hasMark } = file;
  const names: AddedCells = Object.fromEntries(ADDED_COLUMNS.map((name) => [name, addedName(name)]));
  if (hasMark) yield '\ufeff';
  let index = 0;
  for await (const valued of rows) {
    const { source, cells, lineEnd, isPart } = valued.row;
    if (isPart) continue;
    // Many programs refuse a table if a row has fewer cells than the others, even a blank one.
    const isBlankRow = index > headerAt && cells.length > 1;
    const ours = index === headerAt ? names : (addedCells(valued) ?? (isBlankRow ? {} : undefined));
    if (ours) {
      const gap = delimiter.repeat(Math.max(0, width - cells.length));
      yield [source + gap, ...ADDED_COLUMNS.map((name) => cellText(ours[name]))].join(delimiter) + lineEnd;
    } else yield source + lineEnd;
    index++;
    await yieldToOthers();
  }
}

/** Returns our cells for a row, {} if the row continues an item, or undefined if the row is outside the table. */
function addedCells(valued: ValuedRow): AddedCells | undefined {
  const { fields, continues, isOther } = valued.row;
  if (fields) return cellsOf(valued);
  if (isOther) return { problem: 'Not an item.' };
  return continues ? {} : undefined;
}

export const valuedBytes = async (valued: Valuation): Promise<Buffer> =>
  Buffer.from((await Array.fromAsync(writeValued(valued))).join(''));

const cellText = (value: string | number = '') => (typeof value === 'number' ? String(value) : safeCell(value));
