import { roundToCent, sumOf } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import { readMoney } from '../input/money.ts';
import { amountIn, createDayReader, eventOf, eventOfTitle, filledAt, isDay, NO, statusOf, YES } from './cells.ts';
import type { Layout, Role } from './layout.ts';
import { costsIn, type FileRow, type RowSale } from './read-row.ts';

const not = (is: string, why: string): RowSale => ({ kind: 'not', is, why });
const unknown = (is: string, why: string): RowSale => ({ kind: 'unknown', is, why });

/** A column with one value in more rows does not name orders. */
const MOST_OF_ORDER = 200;
/** A refund of nearly all of a price keeps only what the return cost. */
const WHOLE = 0.9;
const IN_PART = 'refunded in part';
/** Roles that an order of several rows may fill in only once. */
const OF_ORDER: readonly Role[] = ['on', 'currency', 'status', 'marketplace'];

/**
 * Returns rows with what each says of a sale. If the file is given as one of sales (`areSales`), so is a row with only
 * a price, unless such rows may be for sale.
 */
export function judgeRows(
  rows: readonly FileRow[],
  layout: Layout,
  today: string,
  areSales = false,
): readonly FileRow[] {
  if (!layout.hasSales && !areSales) return rows;
  const lines = rows.flatMap((row): Line[] => (row.item ? [lineOf(row, layout)] : []));
  const currencies = new Set(lines.flatMap(({ cells }) => cells.currency ?? []));
  const days = lines.flatMap(({ cells }) => cells.on ?? []);
  const file: SalesFile = {
    layout,
    areSales: layout.isSalesReport || (areSales && !mayBeForSale(layout)),
    readDay: createDayReader(days, today),
    currency: currencies.size === 1 ? ([...currencies][0] as string) : '',
  };
  for (const [order, all] of Map.groupBy(lines, (line) => first(line, 'order'))) {
    const isOrder = order !== '' && all.length <= MOST_OF_ORDER;
    for (const line of all) line.sale = judgeLine(file, line, isOrder ? all : [line]);
  }
  takeRefundsOff(lines);
  const ofRow = new Map(lines.map((line) => [line.row, line.sale]));
  return rows.map((row) => withSale(row, ofRow.get(row), layout));
}

/** Adds its sale to a row. One that is no sale has no price in a file that only has sales. */
function withSale(row: FileRow, sale: RowSale | undefined, { isSalesReport }: Layout): FileRow {
  if (!sale) return row;
  // Filled in as sold, even if its price is not.
  const isSold = sale.kind === 'unknown' || (sale.kind === 'sale' && sale.isSure);
  const isRefused = isSalesReport && sale.kind !== 'sale';
  // None is left of a piece that sold.
  const known = isSold && row.isSoldOut ? undefined : row.refusal;
  return { ...row, refusal: isRefused ? sale.why : known, sale, isSold: isSold || undefined };
}

/** True for a seller's own list with listing dates but no sale dates: some of its rows may be for sale. */
const mayBeForSale = ({ exportName, columns, isPriceOpen }: Layout): boolean =>
  isPriceOpen && exportName === undefined && columns.has('listedOn') && !columns.has('on') && !columns.has('basis');

interface SalesFile {
  readonly layout: Layout;
  /** Rows are sales even if nothing but a price says so. */
  readonly areSales: boolean;
  readonly readDay: ReturnType<typeof createDayReader>;
  /** Currency for rows that don't name one: the one that all other rows use. */
  readonly currency: string;
}

/** The filled cells of a row by role. */
type Cells = Readonly<Partial<Record<Role, readonly string[]>>>;

/** A filled cell below the name of its column. */
interface NamedCell {
  readonly name: string;
  readonly cell: string;
}

/** A row, plus the sale it describes, if any. */
interface Line extends ReturnType<typeof lineOf> {
  sale?: RowSale | undefined;
}

function lineOf(row: FileRow, { columns, header, isPointDecimal, priceIsForAll }: Layout) {
  const namedCells = (...roles: readonly Role[]): NamedCell[] => {
    const places = roles.flatMap((role) => columns.get(role) ?? []);
    return places.flatMap((at) => filledAt(row.cells, [at]).map((cell) => ({ name: header[at] as string, cell })));
  };
  const { title = '', brand, quantity = 1 } = row.item ?? {};
  const [, aside = ''] = ASIDE.exec(title) ?? [];
  const cells: Cells = {
    ...Object.fromEntries([...columns].map(([role, places]) => [role, filledAt(row.cells, places)])),
    status: stated(...namedCells('status', 'note').map(statusIn), undoneBy(aside) && aside),
  };
  const [written = ''] = cells.paid ?? [];
  const price = isPointDecimal ? written.replace(LONG_DECIMALS, (size) => Number(size).toFixed(2)) : written;
  const amount = amountIn(price) ?? 0;
  const event = eventIn(cells);
  const named = eventOfTitle(title);
  // A number of pieces in a title is that of a lot, which has one price.
  const pieces = priceIsForAll || (cells.quantity ?? []).length === 0 ? 1 : quantity;
  return {
    row,
    cells,
    /** The kind of row; `sale` in a file that does not say; undefined if it is unknown. */
    event: event === 'sale' ? (named ?? event) : event,
    /** False also for `Payment for order 3011`. */
    isNamed: (title || brand || '') !== '' && named !== 'sale',
    /** The price paid as written, and without its currency, as stated and for all pieces; 0 for none. */
    price,
    amount,
    forAll: amount * pieces,
    /** The amount that was paid back, or why the sale did not last. */
    undone: undoneIn(namedCells('undone')),
  };
}

const BELOW_ZERO = /^\p{Sc}?\s?[-−(]/u;
/** A word about the sale after a title: `Gap dress (returned)`. */
const ASIDE = /\(([a-z]+)\)$/i;
const LONG_DECIMALS = /\d{1,9}\.\d{3}(?=\D{0,4}$)/;

function eventIn({ event: texts = [], paid: [price = ''] = [] }: Cells): string | undefined {
  const events = texts.length === 0 ? ['sale'] : texts.flatMap((text) => eventOf(text) ?? []);
  const event = events.find((one) => one !== 'sale') ?? events[0];
  return event === 'sale' && BELOW_ZERO.test(price) ? 'refund' : event;
}

/** Returns a status as words, also that of a column such as `Sold?` with yes and no. */
function statusIn({ name, cell }: NamedCell): string {
  if (NO.test(cell)) return `not ${name}`;
  return YES.test(cell) ? name : cell;
}

/** Reads columns of refunds, returns and the like; undefined if all are empty. */
function undoneIn(cells: readonly NamedCell[]): number | string | undefined {
  const read = cells.map(({ name, cell }) => {
    const ofName = YES.test(cell) || isDay(cell) ? (undoneBy(name) ?? 'returned') : 0;
    return NO.test(cell) ? 0 : (amountIn(cell) ?? undoneBy(cell) ?? ofName);
  });
  const amounts = read.filter((one) => typeof one === 'number');
  return read.find((one) => typeof one === 'string') ?? (amounts.length > 0 ? Math.max(...amounts) : undefined);
}

/** Returns the reason why a status is that of no sale, or the name of a column says so; undefined for others. */
function undoneBy(cell: string): string | undefined {
  const status = statusOf(cell);
  return status === 'sold' || status === 'unsold' ? undefined : status;
}

const sumIn = (texts: readonly string[] = []): number => sumOf(texts.map((text) => amountIn(text) ?? 0));

const first = ({ cells }: Pick<Line, 'cells'>, role: Role): string => cells[role]?.[0] ?? '';

/** Fills in what the line's order says once. */
function withOrder(line: Line, all: readonly Line[]): Line {
  const cells = { ...line.cells };
  for (const role of OF_ORDER) {
    const from = all.find((other) => first(other, role) !== '' && other.event !== 'refund');
    if (from && first(line, role) === '') cells[role] = from.cells[role] as readonly string[];
  }
  return { ...line, cells, undone: line.undone ?? all.find(({ undone }) => undone !== undefined)?.undone };
}

function judgeLine(file: SalesFile, own: Line, all: readonly Line[]): RowSale | undefined {
  const line = withOrder(own, all);
  const otherwise = otherThanSale(line, all);
  if (otherwise) return otherwise;
  const isSure = saysSold(file, line);
  if (isSure === undefined) return undefined;
  if (!isSure && (line.amount === 0 || first(line, 'on') === ''))
    return first(line, 'traded') === '' ? undefined : withoutPrice(line, all);
  const dollars = first(line, 'dollars') !== '';
  const money = readMoney(line.price, dollars ? '' : first(line, 'currency') || file.currency);
  if (money.kind === 'unreadable')
    return unknown('without a readable price', `Its price “${first(line, 'paid').slice(0, 20)}” could not be read.`);
  if (line.amount === 0) return withoutPrice(line, all);
  if (typeof line.undone === 'string') return not(line.undone, `It was ${line.undone}.`);
  const sold = all.filter(({ isNamed, event }) => isNamed && event === 'sale');
  const price = lessRefund(own, sold, lessDiscount(file.layout, own, sold));
  if (price === 0) return not('refunded', 'It was refunded.');
  const { isSalesReport, marketplace } = file.layout;
  const others = sold.filter((other) => other !== own && other.amount === 0);
  return {
    kind: 'sale',
    price,
    currency: money.kind === 'foreign' ? money.currency : 'USD',
    on: file.readDay(first(line, 'on')),
    marketplace: (isSalesReport && marketplace) || first(line, 'marketplace') || undefined,
    isBundle: others.length > 0 || costsIn(first(line, 'cost')).length > 1,
    othersCost: sumOf(others.map(({ row }) => row.item?.cost ?? 0)),
    isSure,
  };
}

/** Returns what a row is by its kind, its status or its missing name; undefined for one that may be a sale. */
function otherThanSale(line: Line, all: readonly Line[]): RowSale | undefined {
  const { row, event, cells, isNamed } = line;
  if (row.refusal !== undefined && !row.isSoldOut) return not('not a garment', row.refusal);
  const type = (cells.event ?? []).join(', ').slice(0, 40);
  if (event === undefined) return unknown('of an unknown kind', `Its type “${type}” is unknown.`);
  if (event !== 'sale') {
    // Only its title says it.
    if (eventIn(cells) !== event) return not(event, `It is a ${event}, not a garment.`);
    return not(event, type === '' ? 'Its price is below zero.' : `Its type is “${type}”, not a sale.`);
  }
  if (!isNamed) {
    if (!all.some(({ isNamed }) => isNamed)) return unknown('without a title', 'It has no title.');
    return not('sum of an order', 'It is the sum of an order, whose items have their own rows.');
  }
  const status = cells.status?.find(undoneBy) ?? '';
  const undone = undoneBy(status);
  if (undone === IN_PART && line.undone) return undefined;
  if (undone === IN_PART) return unknown(IN_PART, 'It was refunded in part; no column says how much.');
  return undone === undefined ? undefined : not(undone, `Its status is “${status.slice(0, 40)}”.`);
}

/** True for a row that its marks say sold, false for one that may be for sale as well; undefined for one that is. */
function saysSold({ layout, areSales }: SalesFile, line: Line): boolean | undefined {
  const basis = first(line, 'basis');
  if (basis !== '') return statusOf(basis) === 'sold' || eventOf(basis) === 'sale' || undefined;
  const states = (line.cells.status ?? []).map(statusOf);
  const isFilledIn = (line.amount !== 0 && !layout.isPriceOpen) || (first(line, 'on') !== '' && !layout.isDayOpen);
  const isListed = states.includes('unsold') && !states.includes('sold') && layout.isPriceOpen;
  if (isListed && !isFilledIn && !layout.isSalesReport) return undefined;
  return areSales || states.includes('sold') || (isFilledIn && !isListed);
}

function withoutPrice({ row }: Line, all: readonly Line[]): RowSale {
  const priced = all.find((other) => other.row !== row && other.isNamed && other.amount !== 0);
  if (!priced) return unknown('without a price', 'It has no price paid.');
  return unknown('in a bundle', `In a bundle with line ${priced.row.line}, whose price is for all of it.`);
}

/** Returns the price of all pieces of a line, less its discounts. That of an order may sum up those of its lines. */
function lessDiscount({ isBeforeDiscount }: Layout, line: Line, sold: readonly Line[]): number {
  if (!isBeforeDiscount) return roundToCent(line.forAll);
  const ofItem = ({ cells }: Line) => sumIn(cells.itemDiscount);
  const ofOrder = ({ cells }: Line) => sumIn(cells.discount);
  const isSum = roundToCent(sumOf(sold.map(ofItem))) === Math.max(0, ...sold.map(ofOrder));
  return roundToCent(line.forAll - ofItem(line) - (isSum ? 0 : shareOfOrder(line, sold, ofOrder)));
}

/** Returns a price less what its columns say was paid back; 0 if that is nearly all of it. */
function lessRefund(line: Line, sold: readonly Line[], price: number): number {
  const back = shareOfOrder(line, sold, ({ undone }) => Number(undone) || 0);
  return back >= WHOLE * price ? 0 : roundToCent(price - back);
}

/**
 * Returns a line's part of an amount in a column. An amount that one line of an order has, or all alike, is of the
 * order. Others are each line's own.
 */
function shareOfOrder(line: Line, sold: readonly Line[], amountOf: (line: Line) => number): number {
  const amounts = new Set(sold.map(amountOf).filter((amount) => amount > 0));
  const [amount = 0] = amounts;
  return sold.length < 2 || amounts.size > 1 ? amountOf(line) : partOf(sold, line, amount, ({ forAll }) => forAll);
}

/** Returns a line's part of an amount: all or nothing if it is the price of exactly one line, else by price. */
function partOf(lines: readonly Line[], line: Line, amount: number, priceOf: (line: Line) => number): number {
  const alike = lines.filter((one) => priceOf(one) === amount);
  const counted = alike.length === 1 ? alike : lines;
  const price = counted.includes(line) ? priceOf(line) : 0;
  return (amount * price) / (sumOf(counted.map(priceOf)) || 1);
}

const soldFor = ({ sale }: Line) => (sale?.kind === 'sale' ? sale.price : 0);

const titleOf = ({ row }: Line) => row.item?.title ?? '';

/** Takes rows of refunds off the sales that they are about: of their order, else the first of the title and price. */
function takeRefundsOff(lines: readonly Line[]): void {
  const refunds = lines.filter(({ event }) => event === 'refund');
  const keyOf = (line: Line) => first(line, 'order') || titleOf(line);
  const sold = refunds.length === 0 ? new Map<string, Line[]>() : Map.groupBy(lines, keyOf);
  for (const refund of refunds) {
    const all = (sold.get(keyOf(refund)) ?? []).slice(0, MOST_OF_ORDER).filter((line) => soldFor(line) > 0);
    const ofTitle = all.filter((line) => titleOf(line) === titleOf(refund));
    const ofOrder = ofTitle.length > 0 ? ofTitle : all;
    const about =
      first(refund, 'order') === '' ? all.filter(({ amount }) => amount === refund.amount).slice(0, 1) : ofOrder;
    const back = refund.amount || sumIn(refund.cells.amount) || sumOf(about.map(soldFor));
    const left = about.map((line) => [line, soldFor(line) - partOf(about, line, back, soldFor)] as const);
    for (const [line, price] of left) {
      const isAll = price <= (1 - WHOLE) * soldFor(line);
      if (isAll) line.sale = not('refunded', `Line ${refund.row.line} refunds it.`);
      else line.sale = { ...(line.sale as RowSale & { kind: 'sale' }), price: roundToCent(price) };
    }
  }
}
