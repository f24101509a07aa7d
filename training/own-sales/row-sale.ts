import { isDay, parseDay } from '../../src/base/day.ts';
import { readMoney } from '../../src/base/read-money.ts';
import { joinNames, joinTexts, usd } from '../../src/base/text.ts';
import { readStatus } from '../../src/lists/cells.ts';
import { describeColumns, type Layout } from '../../src/lists/columns.ts';
import type { ListFile } from '../../src/lists/read-list-file.ts';
import { type FileRow, readCellsByRole, readCosts } from '../../src/lists/read-row.ts';
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
const MAX_SOLD_PRICE = 200_000;

/** Most characters of a text at fault. */
const MAX_TEXT = 100;

/** Columns of a sample. */
const SAMPLE_COLUMN_PATTERNS = { sales: /^sales$/i, newest: /^newest$/i };
/** As databases write them: `1`, `7.5`, `2.0000000000000000`. */
const SALE_COUNT_PATTERN = /^\d{1,12}(?:\.\d{1,30})?$/;

const NOTES_PATTERN = /^(?:notes?|comments?)$/i;
const NEGATIVE_CELL_PATTERN = /^(?:n|no|none|false)$/i;
/** The last words of a title such as `Gap dress (returned)` or `Gap dress - returned`. */
const TRAILING_WORDS_PATTERN = /(?:\(|\s[-–—] )([a-z ]{1,40})\)?$/i;

/** Returns which columns count for sales, in words. Lists of items have no use for those of samples, or for notes. */
export function describeSaleColumns(layout: Layout): string {
  const patterns = [...Object.values(SAMPLE_COLUMN_PATTERNS), NOTES_PATTERN];
  const isRead = (name: string) => patterns.some((pattern) => pattern.test(name));
  const readNames = layout.unreadNames.filter(isRead);
  const unreadNames = layout.unreadNames.filter((name) => !isRead(name));
  return joinTexts(
    describeColumns({ ...layout, unreadNames }),
    readNames.length > 0 && `Also read: ${joinNames(readNames)}.`,
  );
}

/**
 * Creates a function that returns a row's sale, or why it is left out: only a row that plainly says that it is sold, at
 * a price that is plainly one item's, is a sale. Throws an Error if the columns leave open which price or day counts.
 */
export function createSaleReader({ rows, layout }: ListFile): (row: FileRow) => RowSale | LeftOut {
  requireOneMeaning(layout);
  const orders = collectOrders(rows, layout);
  return (row) => {
    const reading = readSaleCells(row, layout, orders);
    const [fault] = listFaults(row, layout, reading);
    if (fault) return fault;
    const { cells, price, soldOn, saleCountText, newestDay } = reading;
    const marketplace = cells.getText('marketplace') ?? layout.marketplace;
    return { price, day: soldOn, marketplace, count: Number(saleCountText), newest: newestDay };
  };
}

/** Returns what the cells of a row say of a sale, readable or not. */
function readSaleCells(row: FileRow, layout: Layout, orders: ReadonlyMap<string, Order>) {
  const cells = readCellsByRole(row.cells, layout);
  const order = orders.get(cells.getText('order') ?? '') ?? addToOrder(cells);
  const money = cells.getMoney('paid');
  // Only the first row of an order may have its day.
  const day = cells.getText('soldOn') ?? order.day;
  const newestText = findSampleCell('newest', row, layout) || undefined;
  return {
    cells,
    statuses: [...cells.statuses, ...findUndoingRemarks(row, layout)],
    order,
    money,
    /** USD; 0 if the cell has no readable price. */
    price: 'amount' in money ? money.amount : 0,
    day,
    soldOn: day && parseDay(day, layout),
    saleCountText: findSampleCell('sales', row, layout) ?? '1',
    newestText,
    newestDay: newestText && parseDay(newestText, layout),
  };
}

/** Returns the reasons to leave a row out, the one that counts first. */
function listFaults(row: FileRow, layout: Layout, reading: ReturnType<typeof readSaleCells>): LeftOut[] {
  const { cells, statuses, order, money, price, day, soldOn, saleCountText, newestText, newestDay } = reading;
  const { getText, hasColumn } = cells;
  // A list of stock may state the days of its listings instead.
  const isSold = day !== undefined && !(layout.isSaleDayUnsure && layout.columnsByRole.has('listedOn'));
  const isSaleCount = SALE_COUNT_PATTERN.test(saleCountText) && Number(saleCountText) >= 1;
  /** Each reason with whether it holds or the text at fault. */
  const faults: readonly (readonly [reason: string, fault: string | boolean | undefined])[] = [
    ['not plainly sold', statuses.find((status) => readStatus(status) !== 'sold')],
    ['not sold', hasColumn('soldQuantity') && row.state !== 'sold'],
    ['not one item', row.refusal],
    ['a refund, a return or a discount', order.changeText],
    ['an order of several rows', order.rows > 1 && (order.prices.has(undefined) || order.prices.size === 1)],
    ['not in US dollars: convert it first', money.kind === 'foreign' && money.currency],
    ['without a readable price', money.kind === 'unreadable' && getText('paid')],
    ['without a price', price === 0],
    ['a price below zero', price < 0],
    [`a price above ${usd(MAX_SOLD_PRICE)}`, price > MAX_SOLD_PRICE],
    [reasons.maybe_unsold, !(isSold || statuses.length > 0 || hasColumn('soldPrice') || hasColumn('soldQuantity'))],
    ['without a readable day', soldOn === undefined && day !== undefined && !isDay(day) && day],
    ['several items at one price', (row.fields?.quantity ?? 1) > 1 || readCosts(getText('cost') ?? '').length > 1],
    ['without a number of sales, 1 or more', !isSaleCount && saleCountText],
    ['without a readable newest day', newestDay === undefined && newestText],
  ];
  return faults.flatMap(([reason, fault]) => {
    if (fault === undefined || fault === false) return [];
    return { reason, ...(typeof fault === 'string' && { text: fault.slice(0, MAX_TEXT) }) };
  });
}

type SaleCells = ReturnType<typeof readCellsByRole>;

/** What the rows of an order say together. */
interface Order {
  readonly rows: number;
  /** Rows may share a price if one has none, or all have the same. */
  readonly prices: Set<string | undefined>;
  /** The first cell that says that not all was paid, or that it was paid back. */
  readonly changeText: string | undefined;
  readonly day: string | undefined;
}

/** Returns an order with a row more, or that of a single row. */
function addToOrder({ getTexts, getText, statuses }: SaleCells, order?: Order): Order {
  const change = getTexts('changes').find(isChange) ?? statuses.find((status) => readStatus(status) === 'undone');
  return {
    rows: (order?.rows ?? 0) + 1,
    prices: (order?.prices ?? new Set()).add(getText('paid')),
    changeText: order?.changeText ?? change,
    day: order?.day ?? getText('soldOn'),
  };
}

/** Returns the orders of a file's items by their numbers. Fees and labels of an order are not parts of it. */
function collectOrders(rows: ListFile['rows'], layout: Layout): ReadonlyMap<string, Order> {
  const orders = new Map<string, Order>();
  for (const row of rows) {
    const cells = readCellsByRole(row.cells, layout);
    const number = cells.getText('order');
    if (!row.fields || number === undefined || cells.statuses.some((status) => readStatus(status) === 'event'))
      continue;
    orders.set(number, addToOrder(cells, orders.get(number)));
  }
  return orders;
}

/** Returns the cell in a column of a sample, if there is one. */
function findSampleCell(
  column: keyof typeof SAMPLE_COLUMN_PATTERNS,
  { cells }: FileRow,
  { header }: Layout,
): string | undefined {
  const index = header.findIndex((name) => SAMPLE_COLUMN_PATTERNS[column].test(name));
  return index < 0 ? undefined : (cells[index] ?? '').trim();
}

/** Returns the remarks after a row's title and in its notes that undo a sale. */
const findUndoingRemarks = ({ cells, fields }: FileRow, { header }: Layout): string[] =>
  [
    ...cells.filter((_, index) => NOTES_PATTERN.test(header[index] ?? '')),
    TRAILING_WORDS_PATTERN.exec((fields?.title ?? '').slice(-60))?.[1] ?? '',
  ].filter((remark) => readStatus(remark) === 'undone');

/** Returns true unless a cell such as a refund is 0 or no. */
function isChange(cell: string): boolean {
  const money = readMoney(cell);
  return !NEGATIVE_CELL_PATTERN.test(cell) && !('amount' in money && money.amount === 0);
}

function requireOneMeaning({ contestedRoles }: Layout): void {
  const day = contestedRoles.find(({ role }) => role === 'soldOn');
  if (day) throw new Error(`several columns are named “${day.names[0]}”: name the one that counts “sold date”.`);
}
