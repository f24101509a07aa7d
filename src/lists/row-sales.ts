import { roundToCent, sumOf } from '../base/numbers.ts';
import { readMoney } from '../input/money.ts';
import {
  amountIn,
  createDayReader,
  eventOf,
  eventOfTitle,
  filledAt,
  statusIn,
  statusOf,
  undoneBy,
  undoneIn,
} from './cells.ts';
import type { Layout, Role } from './layout.ts';
import { costsIn, type FileRow, type RowSale } from './read-row.ts';

const noSale = (is: string, why: string): RowSale => ({ kind: 'not', is, why });
const unknown = (is: string, why: string): RowSale => ({ kind: 'unknown', is, why });

/** Maximum number of rows in an order. A value shared by more rows does not identify an order. */
const MAX_ORDER = 200;
/** A refund of at least this fraction of the price undoes the sale. The rest only covers the cost of the return. */
const FULL_REFUND = 0.9;
const IN_PART = 'refunded in part';
/** Roles that apply to a whole order, even if only one of its rows includes them. */
const ORDER_ROLES: readonly Role[] = ['on', 'currency', 'status', 'marketplace'];

/**
 * Returns a file's rows with their sales, or with the reasons they are not sales. If `areSales` is true, a price is
 * enough to count a row as a sale, unless the file may also list items for sale.
 */
export function judgeRows(rows: readonly FileRow[], layout: Layout, today: string, areSales: boolean) {
  if (!layout.hasSales && !areSales) return rows;
  const lines = rows.flatMap((row): Line[] => (row.item ? [lineOf(row, layout)] : []));
  const [currency = '', ...otherCurrencies] = new Set(lines.flatMap(({ cells }) => cells.currency ?? []));
  const saleDates = lines.flatMap(({ cells }) => cells.on ?? []);
  const file: SalesFile = {
    layout,
    areSales: layout.isSalesReport || (areSales && !mayListStock(layout)),
    readDay: createDayReader(saleDates, today),
    currency: otherCurrencies.length === 0 ? currency : '',
  };
  for (const [id, linesWithId] of Map.groupBy(lines, (line) => cellOf(line, 'order'))) {
    const isOrder = id !== '' && linesWithId.length <= MAX_ORDER;
    for (const line of linesWithId) line.sale = judgeLine(file, line, isOrder ? linesWithId : [line]);
  }
  subtractRefunds(lines);
  const saleByRow = new Map(lines.map((line) => [line.row, line.sale]));
  return rows.map((row) => withSale(row, saleByRow.get(row), layout));
}

function withSale(row: FileRow, sale: RowSale | undefined, { isSalesReport }: Layout): FileRow {
  if (!sale) return row;
  const isSold = sale.kind === 'unknown' || (sale.kind === 'sale' && sale.isSure);
  const isRefused = isSalesReport && sale.kind !== 'sale';
  // A sold item gets a price even if its quantity is 0.
  const refusal = isSold && row.isSoldOut ? undefined : row.refusal;
  return { ...row, refusal: isRefused ? sale.why : refusal, sale, isSold: isSold || undefined };
}

/** Returns true if a seller's own list has listing dates but no sale dates, so some items may still be for sale. */
const mayListStock = ({ exportName, columns, isPriceOpen }: Layout): boolean =>
  isPriceOpen && exportName === undefined && columns.has('listedOn') && !columns.has('on') && !columns.has('basis');

interface SalesFile {
  readonly layout: Layout;
  /** True if a price is enough to count a row as a sale. */
  readonly areSales: boolean;
  readonly readDay: ReturnType<typeof createDayReader>;
  /** Currency for rows that don't specify one. Empty if the other rows specify none or more than one. */
  readonly currency: string;
}

type Cells = Readonly<Partial<Record<Role, readonly string[]>>>;

type Line = ReturnType<typeof lineOf> & { sale?: RowSale | undefined };

const THREE_DECIMALS = /\d{1,9}\.\d{3}(?=\D{0,4}$)/;

function lineOf(row: FileRow, layout: Layout) {
  const { title = '', brand = '', quantity = 1 } = row.item ?? {};
  const cells = cellsByRole(row, layout, title);
  const [written = ''] = cells.paid ?? [];
  // Round a computed price such as `108.864`, which could also mean 108,864 in a file without other decimal points.
  const price = layout.isPointDecimal
    ? written.replace(THREE_DECIMALS, (digits) => Number(digits).toFixed(2))
    : written;
  const amount = amountIn(price) ?? 0;
  const event = eventIn(cells);
  const titleEvent = eventOfTitle(title);
  const hasName = title !== '' || brand !== '';
  // If there is no quantity cell, the quantity is from a title such as `lot of 3`, and the price is for the whole lot.
  const isForAll = layout.priceIsForAll || (cells.quantity ?? []).length === 0;
  return {
    row,
    cells,
    /** The event recorded in the row, `sale` if the file has no events, or undefined if the event is unknown. */
    event: event === 'sale' ? (titleEvent ?? event) : event,
    /** False if the row has no title, or a title such as `Payment for order 3011`. */
    isNamed: hasName && titleEvent !== 'sale',
    price,
    /** The price paid, in its original currency, or 0 if there is no price. */
    amount,
    /** The price paid for the whole quantity. */
    amountForAll: isForAll ? amount : amount * quantity,
    /** The refund amount, or the reason the sale was undone, such as `returned`. */
    undone: undoneIn(namedCells(row, layout, ['undone'])),
  };
}

/** Matches a word in parentheses at the end of a title: `Gap dress (returned)`. */
const ASIDE = /\(([a-z]+)\)$/i;

function cellsByRole(row: FileRow, layout: Layout, title: string): Cells {
  const entries = [...layout.columns].map(([role, indexes]) => [role, filledAt(row.cells, indexes)]);
  const status = namedCells(row, layout, ['status', 'note']).map(statusIn);
  const [, aside = ''] = ASIDE.exec(title) ?? [];
  if (undoneBy(aside) !== undefined) status.push(aside);
  return { ...Object.fromEntries(entries), status };
}

function namedCells(row: FileRow, { columns, header }: Layout, roles: readonly Role[]) {
  const indexes = roles.flatMap((role) => columns.get(role) ?? []);
  return indexes.flatMap((at) => filledAt(row.cells, [at]).map((cell) => ({ name: header[at] as string, cell })));
}

const NEGATIVE = /^\p{Sc}?\s?[-−(]/u;

function eventIn({ event: texts = [], paid: [price = ''] = [] }: Cells): string | undefined {
  const events = texts.length === 0 ? ['sale'] : texts.flatMap((text) => eventOf(text) ?? []);
  const event = events.find((name) => name !== 'sale') ?? events[0];
  return event === 'sale' && NEGATIVE.test(price) ? 'refund' : event;
}

const sumIn = (texts: readonly string[] = []): number => sumOf(texts.map((text) => amountIn(text) ?? 0));

const cellOf = ({ cells }: Pick<Line, 'cells'>, role: Role): string => cells[role]?.[0] ?? '';

/** Returns a line's sale, the reason it is not a sale, or undefined if nothing indicates a sale. */
function judgeLine(file: SalesFile, line: Line, order: readonly Line[]): RowSale | undefined {
  const filledLine = fillFromOrder(line, order);
  const refusal = refuseLine(filledLine, order);
  if (refusal) return refusal;
  const proof = proofOfSale(file, filledLine);
  if (proof === 'none') return undefined;
  const isSure = proof === 'sure';
  const hasPriceAndDay = line.amount !== 0 && cellOf(filledLine, 'on') !== '';
  if (!isSure && !hasPriceAndDay) return cellOf(filledLine, 'traded') === '' ? undefined : withoutPrice(line, order);
  const currency = currencyPaid(file, filledLine);
  if (currency === undefined) {
    const writtenPrice = cellOf(line, 'paid').slice(0, 20);
    return unknown('without a readable price', `Its price “${writtenPrice}” could not be read.`);
  }
  if (line.amount === 0) return withoutPrice(line, order);
  const { undone } = filledLine;
  if (typeof undone === 'string') return noSale(undone, `It was ${undone}.`);
  const soldLines = order.filter(({ isNamed, event }) => isNamed && event === 'sale');
  const price = lessRefund(line, soldLines, lessDiscount(file.layout, line, soldLines));
  if (price === 0) return noSale('refunded', 'It was refunded.');
  const on = file.readDay(cellOf(filledLine, 'on'));
  const reportMarketplace = file.layout.isSalesReport ? file.layout.marketplace : undefined;
  const marketplace = reportMarketplace || cellOf(filledLine, 'marketplace') || undefined;
  return { kind: 'sale', price, currency, on, marketplace, ...bundleTraits(line, soldLines), isSure };
}

/** Returns the currency of a line's price (US dollars if none is given), or undefined if the price is unreadable. */
function currencyPaid({ currency }: SalesFile, line: Line): string | undefined {
  const isInDollars = cellOf(line, 'dollars') !== '';
  const money = readMoney(line.price, isInDollars ? '' : cellOf(line, 'currency') || currency);
  if (money.kind === 'unreadable') return undefined;
  return money.kind === 'foreign' ? money.currency : 'USD';
}

function bundleTraits(line: Line, soldLines: readonly Line[]) {
  const unpriced = soldLines.filter((other) => other !== line && other.amount === 0);
  return {
    isBundle: unpriced.length > 0 || costsIn(cellOf(line, 'cost')).length > 1,
    othersCost: sumOf(unpriced.map(({ row }) => row.item?.cost ?? 0)),
  };
}

/** Fills in a line's missing values, because some exports state an order's date or status only on its first line. */
function fillFromOrder(line: Line, order: readonly Line[]): Line {
  const cells = { ...line.cells };
  for (const role of ORDER_ROLES) {
    const source = order.find((other) => cellOf(other, role) !== '' && other.event !== 'refund');
    if (source && cellOf(line, role) === '') cells[role] = source.cells[role] as readonly string[];
  }
  const undoneLine = order.find(({ undone }) => undone !== undefined);
  return { ...line, cells, undone: line.undone ?? undoneLine?.undone };
}

/** Returns the reason a line is not a sale or cannot be read as one, or undefined if it may be a sale. */
function refuseLine(line: Line, order: readonly Line[]): RowSale | undefined {
  const { row, event, cells, isNamed } = line;
  if (row.refusal !== undefined && !row.isSoldOut) return noSale('not a garment', row.refusal);
  if (event !== 'sale') return otherEvent(event, cells);
  if (!isNamed) {
    if (!order.some((other) => other.isNamed)) return unknown('without a title', 'It has no title.');
    return noSale('sum of an order', 'It is the sum of an order, whose items have their own rows.');
  }
  const status = cells.status?.find(undoneBy) ?? '';
  const undone = undoneBy(status);
  if (undone === undefined) return undefined;
  if (undone !== IN_PART) return noSale(undone, `Its status is “${status.slice(0, 40)}”.`);
  return line.undone ? undefined : unknown(IN_PART, 'It was refunded in part; no column says how much.');
}

function otherEvent(event: string | undefined, cells: Cells): RowSale {
  const type = (cells.event ?? []).join(', ').slice(0, 40);
  if (event === undefined) return unknown('of an unknown kind', `Its type “${type}” is unknown.`);
  const isFromTitle = eventIn(cells) !== event;
  if (isFromTitle) return noSale(event, `It is a ${event}, not a garment.`);
  return noSale(event, type === '' ? 'Its price is below zero.' : `Its type is “${type}”, not a sale.`);
}

/** Returns the strength of the evidence that a line is a sale. `weak` means that the item may still be for sale. */
function proofOfSale({ layout, areSales }: SalesFile, line: Line): 'sure' | 'weak' | 'none' {
  const basis = cellOf(line, 'basis');
  if (basis !== '') return statusOf(basis) === 'sold' || eventOf(basis) === 'sale' ? 'sure' : 'none';
  const statuses = (line.cells.status ?? []).map(statusOf);
  const hasSoldStatus = statuses.includes('sold');
  const hasPrice = line.amount !== 0 && !layout.isPriceOpen;
  const hasDay = cellOf(line, 'on') !== '' && !layout.isDayOpen;
  const isListed = statuses.includes('unsold') && !hasSoldStatus && layout.isPriceOpen;
  if (isListed && !hasPrice && !hasDay && !layout.isSalesReport) return 'none';
  if (areSales || hasSoldStatus) return 'sure';
  return (hasPrice || hasDay) && !isListed ? 'sure' : 'weak';
}

function withoutPrice({ row }: Line, order: readonly Line[]): RowSale {
  const priced = order.find((other) => other.row !== row && other.isNamed && other.amount !== 0);
  if (!priced) return unknown('without a price', 'It has no price paid.');
  return unknown('in a bundle', `In a bundle with line ${priced.row.line}, whose price is for all of it.`);
}

function lessDiscount({ isBeforeDiscount }: Layout, line: Line, sold: readonly Line[]): number {
  if (!isBeforeDiscount) return roundToCent(line.amountForAll);
  // Some exports repeat the sum of the item discounts as the order's discount, which must not be subtracted twice.
  const itemDiscount = ({ cells }: Line) => sumIn(cells.itemDiscount);
  const orderDiscount = ({ cells }: Line) => sumIn(cells.discount);
  const sumOfItems = roundToCent(sumOf(sold.map(itemDiscount)));
  const isSumOfItems = sumOfItems === Math.max(0, ...sold.map(orderDiscount));
  const share = isSumOfItems ? 0 : shareOfOrder(line, sold, orderDiscount);
  return roundToCent(line.amountForAll - itemDiscount(line) - share);
}

function lessRefund(line: Line, sold: readonly Line[], price: number): number {
  const refund = shareOfOrder(line, sold, ({ undone }) => Number(undone) || 0);
  return refund >= FULL_REFUND * price ? 0 : roundToCent(price - refund);
}

/** Returns a line's share of an amount, which applies to the whole order unless the lines have different amounts. */
function shareOfOrder(line: Line, sold: readonly Line[], amountOf: (line: Line) => number): number {
  const amounts = new Set(sold.map(amountOf).filter((amount) => amount > 0));
  if (sold.length < 2 || amounts.size > 1) return amountOf(line);
  const [amount = 0] = amounts;
  return shareByPrice(sold, line, amount, ({ amountForAll }) => amountForAll);
}

/** Returns a line's share, by price, of an amount. If it is the price of exactly one line, that line gets it all. */
function shareByPrice(lines: readonly Line[], line: Line, amount: number, priceOf: (line: Line) => number): number {
  const withPrice = lines.filter((other) => priceOf(other) === amount);
  const sharing = withPrice.length === 1 ? withPrice : lines;
  const price = sharing.includes(line) ? priceOf(line) : 0;
  return (amount * price) / (sumOf(sharing.map(priceOf)) || 1);
}

const soldFor = ({ sale }: Line) => (sale?.kind === 'sale' ? sale.price : 0);
const titleOf = ({ row }: Line) => row.item?.title ?? '';
const orderOf = (line: Line) => cellOf(line, 'order') || titleOf(line);

/** Subtracts refunds from sales with the same order or title. A fully refunded sale no longer counts as a sale. */
function subtractRefunds(lines: readonly Line[]): void {
  const linesByOrder = Map.groupBy(lines, orderOf);
  for (const refund of lines.filter(({ event }) => event === 'refund')) {
    const order = (linesByOrder.get(orderOf(refund)) ?? []).slice(0, MAX_ORDER);
    const soldLines = order.filter((line) => soldFor(line) > 0);
    const refunded = refundedLines(refund, soldLines);
    // A refund without an amount is a full refund.
    const amount = refund.amount || sumIn(refund.cells.amount) || sumOf(refunded.map(soldFor));
    // Compute all shares before the first price changes.
    const shares = refunded.map((line) => shareByPrice(refunded, line, amount, soldFor));
    for (const [index, line] of refunded.entries()) subtractRefund(line, shares[index] as number, refund);
  }
}

function subtractRefund(line: Line, share: number, refund: Line): void {
  if (line.sale?.kind !== 'sale') return;
  const price = line.sale.price - share;
  const isFull = price <= (1 - FULL_REFUND) * line.sale.price;
  if (isFull) line.sale = noSale('refunded', `Line ${refund.row.line} refunds it.`);
  else line.sale = { ...line.sale, price: roundToCent(price) };
}

/** Returns the sold lines that a refund applies to. If it has no order, only the first with its title and price. */
function refundedLines(refund: Line, sold: readonly Line[]): readonly Line[] {
  if (cellOf(refund, 'order') === '') return sold.filter(({ amount }) => amount === refund.amount).slice(0, 1);
  const sameTitle = sold.filter((line) => titleOf(line) === titleOf(refund));
  return sameTitle.length > 0 ? sameTitle : sold;
}
