import { isDay, parseDay } from '../../src/base/day.ts';
import { usd } from '../../src/base/numbers.ts';
import { readMoney } from '../../src/base/read-money.ts';
import { statusOf } from '../../src/lists/cells.ts';
import type { Layout, Role } from '../../src/lists/columns.ts';
import type { ListFile } from '../../src/lists/read-list-file.ts';
import { cellsByRole, costsIn, type FileRow } from '../../src/lists/read-row.ts';
import reasons from './reasons.json' with { type: 'json' };

/** A row's sale of one item. */
export interface RowSale {
  /** USD. */
  readonly price: number;
  /** YYYY-MM-DD, or undefined if the row doesn't state the day. */
  readonly day: string | undefined;
  readonly marketplace: string | undefined;
  /** Number of sales of which a sample drew this one. */
  readonly count: number;
  /** YYYY-MM-DD, of all these. */
  readonly newest: string | undefined;
}

/** The reason for leaving a row out, with the text at fault if there is one. */
export interface LeftOut {
  readonly reason: string;
  readonly text?: string;
}

/** Highest plausible price of an item, USD. */
const MAX_PRICE = 200_000;

/** Columns of a sample. */
const SAMPLE = { sales: /^sales$/i, newest: /^newest$/i };
/** As databases write them: `1`, `7.5`, `2.0000000000000000`. */
const COUNT = /^\d{1,12}(?:\.\d{1,30})?$/;

const NOTES = /^(?:notes?|comments?)$/i;
const NO = /^(?:n|no|none|false)$/i;
/** The last words of a title such as `Gap dress (returned)` or `Gap dress - returned`. */
const ASIDE = /(?:\(|\s[-–—] )([a-z ]{1,40})\)?$/i;

/**
 * Creates a function that returns a row's sale, or why it is left out: only a row that plainly says that it is sold, at
 * a price that is plainly one item's, is a sale. Throws an Error if the columns leave open which price or day counts.
 */
export function createSaleReader({ rows, layout }: ListFile): (row: FileRow) => RowSale | LeftOut {
  requireOneMeaning(layout);
  const isPriceOpen = !layout.columns.has('soldPrice');
  const textsOf = (row: FileRow, role: Role) => cellsByRole(row.cells, layout).all(role);
  const items = rows.filter(({ fields }) => fields);
  // Fees and labels of an order are not parts of it.
  const isEvent = (row: FileRow) =>
    cellsByRole(row.cells, layout).statuses.some((status) => statusOf(status) === 'event');
  const parts = items.filter((row) => !isEvent(row));
  const rowsByOrder = Map.groupBy(parts, (row) => textsOf(row, 'order')[0]);
  return (row) => {
    const [order] = textsOf(row, 'order');
    const statuses = [...cellsByRole(row.cells, layout).statuses, ...undoingRemarks(row, layout)];
    const other = statuses.find((status) => statusOf(status) !== 'sold');
    if (other !== undefined) return { reason: 'not plainly sold', text: other.slice(0, 60) };
    if (layout.columns.has('soldQuantity') && row.state !== 'sold') return { reason: 'not sold' };
    if (row.refusal !== undefined) return { reason: 'not one item', text: row.refusal };
    const ofOrder = (order !== undefined && rowsByOrder.get(order)) || [row];
    const changes = ofOrder.flatMap((part) => [
      ...textsOf(part, 'changes').filter(isChange),
      ...undoneOf(part, layout),
    ]);
    const [change] = changes;
    if (change !== undefined) return { reason: 'a refund, a return or a discount', text: change.slice(0, 60) };
    if (!haveOwnPrices(ofOrder, layout)) return { reason: 'an order of several rows' };
    const price = priceOf(row, layout);
    if (typeof price !== 'number') return price;
    // Only the first row of an order may have its day.
    const [day = ''] = [row, ...ofOrder].flatMap((part) => textsOf(part, 'soldOn'));
    const isSold =
      statuses.length > 0 ||
      !isPriceOpen ||
      layout.columns.has('soldQuantity') ||
      (day !== '' && !mayListStock(layout));
    if (!isSold) return { reason: reasons.maybe_unsold };
    const soldOn = parseDay(day, layout.isDayFirst);
    if (day !== '' && soldOn === undefined && !isDay(day))
      return { reason: 'without a readable day', text: day.slice(0, 20) };
    const [cost = ''] = textsOf(row, 'cost');
    if ((row.fields?.quantity ?? 1) > 1 || costsIn(cost).length > 1) return { reason: 'several items at one price' };
    const marketplace = textsOf(row, 'marketplace')[0] ?? layout.marketplace;
    const stands = standsFor(row.cells, layout);
    return 'reason' in stands ? stands : { price, day: soldOn, marketplace, ...stands };
  };
}

/** Returns the number of sales that a row of a sample stands for, and the newest day of these. */
function standsFor(
  cells: readonly string[],
  { header, isDayFirst }: Layout,
): Pick<RowSale, 'count' | 'newest'> | LeftOut {
  const cellIn = (column: RegExp) => {
    const at = header.findIndex((name) => column.test(name));
    return at < 0 ? undefined : (cells[at] ?? '').trim();
  };
  const { sales = '1', newest = '' } = { sales: cellIn(SAMPLE.sales), newest: cellIn(SAMPLE.newest) };
  if (!COUNT.test(sales) || Number(sales) < 1)
    return { reason: 'without a number of sales, 1 or more', text: sales.slice(0, 20) };
  const day = parseDay(newest, isDayFirst);
  if (newest !== '' && day === undefined) return { reason: 'without a readable newest day', text: newest.slice(0, 20) };
  return { count: Number(sales), newest: day };
}

/** Returns the remarks after a row's title and in its notes that undo a sale. */
const undoingRemarks = ({ cells, fields }: FileRow, { header }: Layout): string[] =>
  [
    ...cells.filter((_, at) => NOTES.test(header[at] ?? '')),
    ASIDE.exec((fields?.title ?? '').slice(-60))?.[1] ?? '',
  ].filter((remark) => statusOf(remark) === 'undone');

/** Returns the statuses of a row that take a sale back. */
const undoneOf = ({ cells }: FileRow, layout: Layout): string[] =>
  cellsByRole(cells, layout).statuses.filter((status) => statusOf(status) === 'undone');

/** Returns true unless the rows of an order may share a price: one has none, or all have the same. */
function haveOwnPrices(ofOrder: readonly FileRow[], layout: Layout): boolean {
  const prices = ofOrder.map(({ cells }) => cellsByRole(cells, layout).first('paid'));
  return ofOrder.length === 1 || (!prices.includes(undefined) && new Set(prices).size > 1);
}

/** Returns true unless a cell such as a refund is 0 or no. */
function isChange(cell: string): boolean {
  const money = readMoney(cell);
  return !NO.test(cell) && !('amount' in money && money.amount === 0);
}

function priceOf(row: FileRow, layout: Layout): number | LeftOut {
  const { money: moneyIn, first } = cellsByRole(row.cells, layout);
  const money = moneyIn('paid');
  const written = first('paid') ?? '';
  if (money.kind === 'foreign')
    return { reason: 'not in US dollars: convert it first', text: money.currency.slice(0, 20) };
  if (money.kind === 'unreadable') return { reason: 'without a readable price', text: written.slice(0, 20) };
  if (money.kind === 'none' || money.amount === 0) return { reason: 'without a price' };
  if (money.amount < 0) return { reason: 'a price below zero' };
  return money.amount > MAX_PRICE ? { reason: `a price above ${usd(MAX_PRICE)}` } : money.amount;
}

/** Returns true if the file has days of listings and no column of the day of a sale alone. */
const mayListStock = ({ columns, isDayOpen }: Layout) => isDayOpen && columns.has('listedOn');

function requireOneMeaning({ contested }: Layout): void {
  const day = contested.find(({ role }) => role === 'soldOn');
  if (day) throw new Error(`several columns are named “${day.names[0]}”: name the one that counts “sold date”.`);
}
