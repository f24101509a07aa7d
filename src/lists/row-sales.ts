import { roundToCent, sumOf } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import { readMoney } from '../input/money.ts';
import { amountIn, createDayReader, eventOf, eventOfTitle, filledAt, isDay, NO, statusOf, YES } from './cells.ts';
import type { Layout, Role } from './layout.ts';
import { costsIn, type FileRow, type RowSale } from './read-row.ts';

const noSale = (is: string, why: string): RowSale => ({ kind: 'not', is, why });
const unknown = (is: string, why: string): RowSale => ({ kind: 'unknown', is, why });

/** Maximum number of rows in an order. A value shared by more rows does not identify an order. */
const MAX_ORDER = 200;
/** A refund of at least this fraction of the price undoes the sale; the rest only covers the cost of the return. */
const WHOLE = 0.9;
const IN_PART = 'refunded in part';
/** Roles that an order may fill in on only one of its rows. */
const ORDER_ROLES: readonly Role[] = ['on', 'currency', 'status', 'marketplace'];

/**
 * Returns a file's rows, each with its sale or the reason that it is not one. If `areSales`, a price alone makes a row
 * a sale, unless the file may also list items for sale.
 */
export function judgeRows(rows: readonly FileRow[], layout: Layout, today: string, areSales: boolean) {
  if (!layout.hasSales && !areSales) return rows;
  const lines = rows.flatMap((row): Line[] => (row.item ? [lineOf(row, layout)] : []));
  const [currency = '', ...others] = new Set(lines.flatMap(({ cells }) => cells.currency ?? []));
  const days = lines.flatMap(({ cells }) => cells.on ?? []);
  const file: SalesFile = {
    layout,
    areSales: layout.isSalesReport || (areSales && !mayBeForSale(layout)),
    readDay: createDayReader(days, today),
    currency: others.length === 0 ? currency : '',
  };
  for (const [number, order] of Map.groupBy(lines, (line) => first(line, 'order'))) {
    const isOrder = number !== '' && order.length <= MAX_ORDER;
    for (const line of order) line.sale = judgeLine(file, line, isOrder ? order : [line]);
  }
  subtractRefunds(lines);
  const saleByRow = new Map(lines.map((line) => [line.row, line.sale]));
  return rows.map((row) => withSale(row, saleByRow.get(row), layout));
}

/** Adds a row's sale. In a sales report, a row that is not a sale is refused a price. */
function withSale(row: FileRow, sale: RowSale | undefined, { isSalesReport }: Layout): FileRow {
  if (!sale) return row;
  const isSold = sale.kind === 'unknown' || (sale.kind === 'sale' && sale.isSure);
  const isRefused = isSalesReport && sale.kind !== 'sale';
  // An item that sold is priced even if its quantity is 0.
  const refusal = isSold && row.isSoldOut ? undefined : row.refusal;
  return { ...row, refusal: isRefused ? sale.why : refusal, sale, isSold: isSold || undefined };
}

/** True for a seller's own list with listing dates but no sale dates: some of its items may still be for sale. */
const mayBeForSale = ({ exportName, columns, isPriceOpen }: Layout): boolean =>
  isPriceOpen && exportName === undefined && columns.has('listedOn') && !columns.has('on') && !columns.has('basis');

interface SalesFile {
  readonly layout: Layout;
  /** True if a price alone makes a row a sale. */
  readonly areSales: boolean;
  readonly readDay: ReturnType<typeof createDayReader>;
  /** The currency shared by all rows that state one, and assumed for the rest; empty if rows state different ones. */
  readonly currency: string;
}

type Cells = Readonly<Partial<Record<Role, readonly string[]>>>;

type NamedCell = Readonly<Record<'name' | 'cell', string>>;

interface Line extends ReturnType<typeof lineOf> {
  sale?: RowSale | undefined;
}

function lineOf(row: FileRow, { columns, header, isPointDecimal, priceIsForAll }: Layout) {
  const namedCells = (...roles: readonly Role[]): NamedCell[] => {
    const indexes = roles.flatMap((role) => columns.get(role) ?? []);
    return indexes.flatMap((at) => filledAt(row.cells, [at]).map((cell) => ({ name: header[at] as string, cell })));
  };
  const { title = '', brand, quantity = 1 } = row.item ?? {};
  const [, aside = ''] = ASIDE.exec(title) ?? [];
  const cells: Cells = {
    ...Object.fromEntries([...columns].map(([role, indexes]) => [role, filledAt(row.cells, indexes)])),
    status: stated(...namedCells('status', 'note').map(statusIn), undoneBy(aside) && aside),
  };
  const [written = ''] = cells.paid ?? [];
  const price = isPointDecimal ? written.replace(LONG_DECIMALS, (size) => Number(size).toFixed(2)) : written;
  const amount = amountIn(price) ?? 0;
  const event = eventIn(cells);
  const eventOfName = eventOfTitle(title);
  // Without a quantity cell, the quantity comes from the title of a lot, which sold at one price.
  const isForAll = priceIsForAll || (cells.quantity ?? []).length === 0;
  return {
    row,
    cells,
    /** The event that the row records; `sale` in a file without events; undefined if unknown. */
    event: event === 'sale' ? (eventOfName ?? event) : event,
    /** False for a row without a title, and for one such as `Payment for order 3011`. */
    isNamed: (title || brand || '') !== '' && eventOfName !== 'sale',
    price,
    /** The price paid, in its currency; 0 if there is none. */
    amount,
    /** The price paid for the whole quantity. */
    forAll: isForAll ? amount : amount * quantity,
    /** Amount refunded, or what undid the sale, such as `returned`. */
    undone: undoneIn(namedCells('undone')),
  };
}

const BELOW_ZERO = /^\p{Sc}?\s?[-−(]/u;
/** A word in parentheses after a title: `Gap dress (returned)`. */
const ASIDE = /\(([a-z]+)\)$/i;
const LONG_DECIMALS = /\d{1,9}\.\d{3}(?=\D{0,4}$)/;

function eventIn({ event: texts = [], paid: [price = ''] = [] }: Cells): string | undefined {
  const events = texts.length === 0 ? ['sale'] : texts.flatMap((text) => eventOf(text) ?? []);
  const event = events.find((name) => name !== 'sale') ?? events[0];
  return event === 'sale' && BELOW_ZERO.test(price) ? 'refund' : event;
}

/** Returns a status in words. In a column such as `Sold?`, yes becomes its name, and no becomes `not` and its name. */
function statusIn({ name, cell }: NamedCell): string {
  if (NO.test(cell)) return `not ${name}`;
  return YES.test(cell) ? name : cell;
}

function undoneIn(cells: readonly NamedCell[]): number | string | undefined {
  const values = cells.map(undoneInCell);
  const amounts = values.filter((value) => typeof value === 'number');
  const amount = amounts.length > 0 ? Math.max(...amounts) : undefined;
  return values.find((value) => typeof value === 'string') ?? amount;
}

/** Returns the amount refunded or what undid the sale, or 0 if neither applies. */
function undoneInCell({ name, cell }: NamedCell): number | string {
  if (NO.test(cell)) return 0;
  const inCell = amountIn(cell) ?? undoneBy(cell);
  if (inCell !== undefined) return inCell;
  return YES.test(cell) || isDay(cell) ? (undoneBy(name) ?? 'returned') : 0;
}

/** Returns what undid a sale according to a status or column name, such as `returned`, or undefined if nothing did. */
function undoneBy(text: string): string | undefined {
  const status = statusOf(text);
  return status === 'sold' || status === 'unsold' ? undefined : status;
}

const sumIn = (texts: readonly string[] = []): number => sumOf(texts.map((text) => amountIn(text) ?? 0));
const first = ({ cells }: Pick<Line, 'cells'>, role: Role): string => cells[role]?.[0] ?? '';

/** Fills in values that only other lines of the order have. */
function withOrder(line: Line, order: readonly Line[]): Line {
  const cells = { ...line.cells };
  for (const role of ORDER_ROLES) {
    const source = order.find((other) => first(other, role) !== '' && other.event !== 'refund');
    if (source && first(line, role) === '') cells[role] = source.cells[role] as readonly string[];
  }
  return { ...line, cells, undone: line.undone ?? order.find(({ undone }) => undone !== undefined)?.undone };
}

/** Returns a line's sale or why it is not one; undefined if nothing shows a sale. `order` has the order's lines. */
function judgeLine(file: SalesFile, line: Line, order: readonly Line[]): RowSale | undefined {
  const filled = withOrder(line, order);
  const otherwise = otherThanSale(filled, order);
  if (otherwise) return otherwise;
  const proof = proofOfSale(file, filled);
  if (proof === 'none') return undefined;
  if (proof === 'weak' && (filled.amount === 0 || first(filled, 'on') === ''))
    return first(filled, 'traded') === '' ? undefined : withoutPrice(filled, order);
  const isInDollars = first(filled, 'dollars') !== '';
  const money = readMoney(filled.price, isInDollars ? '' : first(filled, 'currency') || file.currency);
  if (money.kind === 'unreadable')
    return unknown('without a readable price', `Its price “${first(filled, 'paid').slice(0, 20)}” could not be read.`);
  if (filled.amount === 0) return withoutPrice(filled, order);
  if (typeof filled.undone === 'string') return noSale(filled.undone, `It was ${filled.undone}.`);
  const sold = order.filter(({ isNamed, event }) => isNamed && event === 'sale');
  const price = lessRefund(line, sold, lessDiscount(file.layout, line, sold));
  if (price === 0) return noSale('refunded', 'It was refunded.');
  const { isSalesReport, marketplace } = file.layout;
  const unpriced = sold.filter((other) => other !== line && other.amount === 0);
  return {
    kind: 'sale',
    price,
    currency: money.kind === 'foreign' ? money.currency : 'USD',
    on: file.readDay(first(filled, 'on')),
    marketplace: (isSalesReport && marketplace) || first(filled, 'marketplace') || undefined,
    isBundle: unpriced.length > 0 || costsIn(first(filled, 'cost')).length > 1,
    othersCost: sumOf(unpriced.map(({ row }) => row.item?.cost ?? 0)),
    isSure: proof === 'sure',
  };
}

/** Returns the reason that a line is not a sale or cannot be read as one, or undefined if it may be a sale. */
function otherThanSale(line: Line, order: readonly Line[]): RowSale | undefined {
  const { row, event, cells, isNamed } = line;
  if (row.refusal !== undefined && !row.isSoldOut) return noSale('not a garment', row.refusal);
  const type = (cells.event ?? []).join(', ').slice(0, 40);
  if (event === undefined) return unknown('of an unknown kind', `Its type “${type}” is unknown.`);
  if (event !== 'sale') {
    const isFromTitle = eventIn(cells) !== event;
    if (isFromTitle) return noSale(event, `It is a ${event}, not a garment.`);
    return noSale(event, type === '' ? 'Its price is below zero.' : `Its type is “${type}”, not a sale.`);
  }
  if (!isNamed) {
    if (!order.some(({ isNamed }) => isNamed)) return unknown('without a title', 'It has no title.');
    return noSale('sum of an order', 'It is the sum of an order, whose items have their own rows.');
  }
  const status = cells.status?.find(undoneBy) ?? '';
  const undone = undoneBy(status);
  if (undone === undefined) return undefined;
  if (undone !== IN_PART) return noSale(undone, `Its status is “${status.slice(0, 40)}”.`);
  return line.undone ? undefined : unknown(IN_PART, 'It was refunded in part; no column says how much.');
}

/** Returns how certain it is that a row records a sale. `weak` means that the item may still be for sale. */
function proofOfSale({ layout, areSales }: SalesFile, line: Line): 'sure' | 'weak' | 'none' {
  const basis = first(line, 'basis');
  if (basis !== '') return statusOf(basis) === 'sold' || eventOf(basis) === 'sale' ? 'sure' : 'none';
  const states = (line.cells.status ?? []).map(statusOf);
  const hasPrice = line.amount !== 0 && !layout.isPriceOpen;
  const hasDay = first(line, 'on') !== '' && !layout.isDayOpen;
  const isListed = states.includes('unsold') && !states.includes('sold') && layout.isPriceOpen;
  if (isListed && !hasPrice && !hasDay && !layout.isSalesReport) return 'none';
  if (areSales || states.includes('sold')) return 'sure';
  return (hasPrice || hasDay) && !isListed ? 'sure' : 'weak';
}

function withoutPrice({ row }: Line, order: readonly Line[]): RowSale {
  const priced = order.find((other) => other.row !== row && other.isNamed && other.amount !== 0);
  if (!priced) return unknown('without a price', 'It has no price paid.');
  return unknown('in a bundle', `In a bundle with line ${priced.row.line}, whose price is for all of it.`);
}

/** Returns a line's price less its discounts. An order discount that only sums item discounts is ignored. */
function lessDiscount({ isBeforeDiscount }: Layout, line: Line, sold: readonly Line[]): number {
  if (!isBeforeDiscount) return roundToCent(line.forAll);
  const itemDiscount = ({ cells }: Line) => sumIn(cells.itemDiscount);
  const orderDiscount = ({ cells }: Line) => sumIn(cells.discount);
  const isSum = roundToCent(sumOf(sold.map(itemDiscount))) === Math.max(0, ...sold.map(orderDiscount));
  return roundToCent(line.forAll - itemDiscount(line) - (isSum ? 0 : shareOfOrder(line, sold, orderDiscount)));
}

function lessRefund(line: Line, sold: readonly Line[], price: number): number {
  const refund = shareOfOrder(line, sold, ({ undone }) => Number(undone) || 0);
  return refund >= WHOLE * price ? 0 : roundToCent(price - refund);
}

/**
 * Returns a line's share of an amount in a column. If only one line of an order has an amount, or all amounts are
 * equal, the amount is for the whole order. Otherwise, each line has its own amount.
 */
function shareOfOrder(line: Line, sold: readonly Line[], amountOf: (line: Line) => number): number {
  const amounts = new Set(sold.map(amountOf).filter((amount) => amount > 0));
  if (sold.length < 2 || amounts.size > 1) return amountOf(line);
  const [amount = 0] = amounts;
  return shareByPrice(sold, line, amount, ({ forAll }) => forAll);
}

/** Returns a line's share of an amount: all or nothing if exactly one line has that price, otherwise by price. */
function shareByPrice(lines: readonly Line[], line: Line, amount: number, priceOf: (line: Line) => number): number {
  const equal = lines.filter((other) => priceOf(other) === amount);
  const sharing = equal.length === 1 ? equal : lines;
  const price = sharing.includes(line) ? priceOf(line) : 0;
  return (amount * price) / (sumOf(sharing.map(priceOf)) || 1);
}

const soldFor = ({ sale }: Line) => (sale?.kind === 'sale' ? sale.price : 0);
const titleOf = ({ row }: Line) => row.item?.title ?? '';

/** Takes refunds off the sales of the same order or title. A sale refunded nearly in full no longer counts. */
function subtractRefunds(lines: readonly Line[]): void {
  const refunds = lines.filter(({ event }) => event === 'refund');
  const orderOf = (line: Line) => first(line, 'order') || titleOf(line);
  const orders = Map.groupBy(lines, orderOf);
  for (const refund of refunds) {
    const order = (orders.get(orderOf(refund)) ?? []).slice(0, MAX_ORDER);
    const sold = order.filter((line) => soldFor(line) > 0);
    const refunded = refundedLines(refund, sold);
    const statedAmount = refund.amount || sumIn(refund.cells.amount);
    // A refund without an amount returns everything.
    const amount = statedAmount || sumOf(refunded.map(soldFor));
    // All shares are computed before the first price changes.
    const shares = refunded.map((line) => ({ line, share: shareByPrice(refunded, line, amount, soldFor) }));
    for (const { line, share } of shares) {
      // Every refunded line has a sale, since `sold` has only lines with a price.
      const sale = line.sale as RowSale & { kind: 'sale' };
      const price = sale.price - share;
      const isWhole = price <= (1 - WHOLE) * sale.price;
      if (isWhole) line.sale = noSale('refunded', `Line ${refund.row.line} refunds it.`);
      else line.sale = { ...sale, price: roundToCent(price) };
    }
  }
}

/** Returns the sold lines that a refund applies to; without an order number, the first with its title and price. */
function refundedLines(refund: Line, sold: readonly Line[]): readonly Line[] {
  if (first(refund, 'order') === '') return sold.filter(({ amount }) => amount === refund.amount).slice(0, 1);
  const sameTitle = sold.filter((line) => titleOf(line) === titleOf(refund));
  return sameTitle.length > 0 ? sameTitle : sold;
}
