import { safeCell } from '../base/csv-text.ts';
import { defined } from '../base/members.ts';
import { count, grouped, listOf, sumOf } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import type { RepriceAdvice } from '../money/ask.ts';
import type { AdviceAnswer } from '../money/decision-schema.ts';
import { caveatTexts } from '../present/caveats.ts';
import { createListTotal } from '../present/list.ts';
import { refusalText } from '../present/listing.ts';
import { verdictInWords } from '../present/verdict-words.ts';
import columns from './added-columns.json' with { type: 'json' };
import { ADDED_COLUMNS, addedName, REPRICE_COLUMNS } from './csv.ts';
import { createRowPricer, type ItemProblem, type RowOutcome, type RowParts } from './price-row.ts';
import type { ListFile } from './read-list-file.ts';
import type { FileRow } from './read-row.ts';

/** A row with its outcome, which is undefined if the row has no item. */
export interface ValuedRow {
  readonly row: FileRow;
  readonly outcome?: RowOutcome | undefined;
}

/** Prices a file's rows lazily, without keeping them in memory. Calls `onRow` after each row with the number done. */
export function startValuing(
  { rows, ...file }: ListFile<Iterable<FileRow>>,
  parts: RowParts,
  onRow?: (done: number, row: ValuedRow) => void,
) {
  const price = createRowPricer(parts);
  const outcomeOf = ({ item, refusal, state }: FileRow): RowOutcome | undefined => {
    if (refusal) return { problem: { code: 'unusable_row', text: refusal } };
    return item && price({ ...item, ...defined({ state }) });
  };
  const sum = createListTotal();
  let done = 0;
  let repeated = 0;
  let sold = 0;
  async function* valued(): AsyncGenerator<ValuedRow> {
    for await (const row of rows) {
      const outcome = outcomeOf(row);
      if (outcome && 'listed' in outcome) sum.add(outcome.listed);
      else if (outcome) sum.addUnpriced();
      if (row.repeats !== undefined) repeated++;
      if (row.state && row.refusal === undefined) sold++;
      const valuedRow = { row, outcome };
      yield valuedRow;
      onRow?.(++done, valuedRow);
      await yieldToOthers();
    }
  }
  const notes = () =>
    (repeated > 0 ? ` ${count(repeated, 'row')} repeated above, which the total counts too.` : '') +
    (sold > 0 ? ` ${count(sold, 'row')} already sold, which the total counts too.` : '');
  return { file, isPlanned: parts.plan !== undefined, rows: valued(), total: sum.total, notes };
}

/** Advice in the order used in the summary. */
const ACTIONS = ['LIST', 'HOLD', 'CUT', 'RAISE', 'CHECK', 'DONATE'] satisfies AdviceAnswer['action'][];
const QUESTIONED = 'with a question first';
const SOLD = 'sold';
const UNPRICED = 'without a price';

/** Creates a counter for advice. `inWords` returns a summary: `6 rows: list 1, hold 2 and cut 1; 2 sold.` */
export function createPlanCounts() {
  const counts = new Map<string, number>();
  const add = (advice: RepriceAdvice | undefined): void => {
    const group = groupOf(advice);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  };
  const inWords = (): string => {
    const isCounted = (group: string) => counts.has(group);
    const rowsIn = (group: string) => grouped(counts.get(group) ?? 0);
    const actions = ACTIONS.filter(isCounted).map((action) => `${action.toLowerCase()} ${rowsIn(action)}`);
    const others = [QUESTIONED, SOLD, UNPRICED].filter(isCounted).map((group) => `${rowsIn(group)} ${group}`);
    const plan = listOf(actions) || 'no advice';
    const rows = count(sumOf([...counts.values()]), 'row');
    return others.length === 0 ? `${rows}: ${plan}.` : `${rows}: ${plan}; ${listOf(others)}.`;
  };
  return { add, inWords };
}

function groupOf(advice: RepriceAdvice | undefined): string {
  if (!advice) return UNPRICED;
  if (advice.action) return advice.action;
  return advice.judgment ? QUESTIONED : SOLD;
}

export function problemText({ code, text }: ItemProblem): string {
  if (code === 'unusable_row') return text;
  return code === 'nothing_to_price' ? NOTHING_TO_PRICE : refusalText({ code, text });
}

const NOTHING_TO_PRICE = 'The row does not name a garment: it needs a title, or a brand and a category.';

type AddedCells = Partial<Record<(typeof ADDED_COLUMNS)[number], string | number | undefined>>;

function cellsOf({ row, outcome }: ValuedRow, modelVersion: string): AddedCells | undefined {
  if (!outcome) return undefined;
  if ('problem' in outcome) return { note: problemText(outcome.problem) };
  const { listed, remarks } = outcome;
  const { listing, price, priceLow, priceHigh, sale, best, advice } = listed;
  const { garment, evidence } = listing;
  const isAskingPrice = row.item?.cost === undefined;
  const priceCells = {
    brand: garment.brand.name,
    category: garment.category.name,
    condition: garment.condition ?? 'any',
    low: priceLow,
    price,
    high: priceHigh,
    listings: evidence.listings,
    evidence: evidence.grade,
    marketplace: sale?.marketplace.name,
    net: sale?.net,
    pay_up_to: sale?.payUpTo,
    best_marketplace: best()?.name,
    verdict: isAskingPrice ? listing.asked?.band?.replace('_', ' ') : verdictInWords(listed.verdict),
    note: stated(...caveatTexts(remarks), row.remark, sameAs(row)).join(' '),
    model: modelVersion,
    // Makes a missing column a compile error.
  } satisfies Record<keyof typeof columns.price, unknown>;
  return { ...priceCells, ...repriceCells(advice) };
}

const sameAs = ({ repeats }: FileRow) => (repeats === undefined ? undefined : `Same as line ${repeats}.`);

function repriceCells(advice: AdviceAnswer | undefined): AddedCells {
  if (!advice) return {};
  const { action, ask, askNet, why, schedule = [], goneBy } = advice;
  if (action === null) return { why };
  const drops = schedule.map(({ on, price }) => `${on} $${price}`);
  return {
    action,
    ask,
    ask_net: askNet,
    why,
    schedule: stated(...drops, drops.length > 0 && `gone by ${goneBy}`).join('; '),
  } satisfies Record<keyof typeof columns.plan, unknown>;
}

/** Returns a row's item and our cells (named without the prefix) for JSON, or undefined if the row has no item. */
export function jsonOfRow(valued: ValuedRow, modelVersion: string): object | undefined {
  const { item, line } = valued.row;
  return item && { line, item, ...cellsOf(valued, modelVersion) };
}

type WrittenList = Pick<ReturnType<typeof startValuing>, 'file' | 'rows' | 'isPlanned'>;

/** Yields the text of a priced list row by row. Each row of the table is unchanged, followed by our cells. */
export async function* writeValued(
  { file, rows, isPlanned }: WrittenList,
  modelVersion: string,
): AsyncGenerator<string> {
  const { headerAt, delimiter, width, hasMark } = file;
  const added = isPlanned ? [...ADDED_COLUMNS, ...REPRICE_COLUMNS] : ADDED_COLUMNS;
  const names: AddedCells = Object.fromEntries(added.map((name) => [name, addedName(name)]));
  if (hasMark) yield '\ufeff';
  let index = 0;
  for await (const valued of rows) {
    const { source, cells, lineEnd } = valued.row;
    const ours = index === headerAt ? names : addedCells(valued, modelVersion);
    if (ours) {
      const gap = delimiter.repeat(Math.max(0, width - cells.length));
      yield [source + gap, ...added.map((name) => written(ours[name]))].join(delimiter) + lineEnd;
    } else yield source + lineEnd;
    index++;
    await yieldToOthers();
  }
}

/** Returns our cells for a row, {} if the row continues an item, or undefined if the row is outside the table. */
function addedCells(valued: ValuedRow, modelVersion: string): AddedCells | undefined {
  const { item, continues } = valued.row;
  if (item) return cellsOf(valued, modelVersion);
  return continues ? {} : undefined;
}

export const bytesOfValued = async (valued: WrittenList, modelVersion: string): Promise<Buffer> =>
  Buffer.from((await Array.fromAsync(writeValued(valued, modelVersion))).join(''));

const written = (value: string | number = '') => (typeof value === 'number' ? String(value) : safeCell(value));
