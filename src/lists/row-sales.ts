import { sumOf } from '../base/numbers.ts';
import { readMoney } from '../input/money.ts';
import type { FileRow, RowSale } from './file-row.ts';
import type { Layout, SoldRole } from './layout.ts';
import { createDayReader } from './sale-days.ts';
import { eventOf, statusOf } from './sale-words.ts';

const not = (is: string, why: string): RowSale => ({ kind: 'not', is, why });
const unknown = (is: string, why: string): RowSale => ({ kind: 'unknown', is, why });

/** A column with one value in more rows does not name orders. */
const MOST_OF_ORDER = 200;
/** A refund of nearly all of a price keeps only what the return cost. */
const WHOLE = 0.9;
const IN_PART = 'refunded in part';
const YES = /^(?:y|yes|true|x)$/i;
const NO = /^(?:n|no|false)$/i;
/** Roles that an order of several rows may fill in only once. */
const OF_ORDER: readonly SoldRole[] = ['on', 'currency', 'status', 'discount', 'marketplace'];

/** Returns what each row with an item says of a sale; nothing for a file without columns of sales. Pure. */
export function judgeRows(rows: readonly FileRow[], layout: Layout, today: string): Map<FileRow, RowSale> {
  const own = rows.filter(({ item, sold }) => item && sold);
  const orders = Map.groupBy(own, (row) => cell(row, 'order'));
  const file: SalesFile = {
    layout,
    readDay: createDayReader(
      own.flatMap(({ sold }) => sold?.on ?? []),
      today,
    ),
    ...oneCurrency(own),
  };
  const judged = new Map<FileRow, RowSale>();
  for (const [order, peers] of orders) {
    const isOrder = order !== '' && peers.length <= MOST_OF_ORDER;
    for (const row of peers) judged.set(row, judgeRow(file, row, isOrder ? peers : [row]));
  }
  takeRefundsOff(judged);
  return new Map(own.map((row) => [row, judged.get(row) as RowSale]));
}

interface SalesFile {
  readonly layout: Layout;
  readonly readDay: ReturnType<typeof createDayReader>;
  /** The currency of rows that name none. */
  readonly currency: string;
}

const cells = ({ sold }: FileRow, role: SoldRole): readonly string[] => sold?.[role] ?? [];
const cell = (row: FileRow, role: SoldRole): string => cells(row, role)[0] ?? '';

/** A currency that every row with one has is that of the others too. */
function oneCurrency(rows: readonly FileRow[]): Pick<SalesFile, 'currency'> {
  const named = new Set(rows.flatMap((row) => cells(row, 'currency')));
  const [only = ''] = named;
  return { currency: named.size === 1 ? only : '' };
}

/** Fills in what the row's order says once. */
function withOrder(row: FileRow, peers: readonly FileRow[]): FileRow {
  const sold = { ...row.sold };
  for (const role of OF_ORDER) {
    if (sold[role]?.length) continue;
    const from = peers.find((peer) => cells(peer, role).length > 0 && !isRefundRow(peer));
    if (from) sold[role] = cells(from, role);
  }
  const { undone = peers.find(({ undone }) => undone)?.undone } = row;
  return { ...row, sold, undone };
}

/** The kind of a row; `sale` in a file that does not say; undefined if it is unknown. */
function eventIn(row: FileRow): string | undefined {
  const texts = cells(row, 'event');
  const events = texts.map(eventOf);
  if (texts.length === 0) return /^[-−(]/.test(cell(row, 'price')) ? 'refund' : 'sale';
  return events.find((event) => event !== undefined && event !== 'sale') ?? events.find((event) => event !== undefined);
}

const isRefundRow = (row: FileRow): boolean => eventIn(row) === 'refund';
const isNamed = ({ item }: FileRow): boolean => item?.title !== undefined || item?.brand !== undefined;

function judgeRow(file: SalesFile, own: FileRow, peers: readonly FileRow[]): RowSale {
  const row = withOrder(own, peers);
  if (row.refusal !== undefined) return not('not a garment', row.refusal);
  const event = eventIn(row);
  if (event === undefined)
    return unknown('of an unknown kind', `Its type “${cell(row, 'event').slice(0, 40)}” is unknown.`);
  if (event !== 'sale') {
    const type = cells(row, 'event').join(', ').slice(0, 40);
    return not(event, type === '' ? 'Its price is below zero.' : `Its type is “${type}”, not a sale.`);
  }
  if (!isNamed(row)) return withoutTitle(own, peers);
  const status = cells(row, 'status').find((text) => statusOf(text)?.is === 'undone') ?? '';
  const undone = statusOf(status)?.undone;
  if (undone !== undefined && undone !== IN_PART) return not(undone, `Its status is “${status.slice(0, 40)}”.`);
  const { isSalesReport } = file.layout;
  const isSure = isSalesReport || isMarked(row, file.layout);
  if (!isSure && !(hasPrice(row) && cell(row, 'on') !== '')) {
    return cells(row, 'traded').length > 0 ? withoutPrice(row, peers) : { kind: 'unsold' };
  }
  const price = priceOf(file, row);
  if (typeof price === 'string') return unknown('without a readable price', price);
  if (price.amount === 0) return withoutPrice(row, peers);
  return reduced(file, row, peers, { ...price, undone, isSure });
}

const hasPrice = (row: FileRow): boolean => cell(row, 'price') !== '' && amountIn(cells(row, 'price')) !== 0;

/** True for a row that a sale filled in: its price, day or status. */
function isMarked(row: FileRow, { isPriceOpen, isDayOpen }: Layout): boolean {
  const basis = cell(row, 'basis').toLowerCase();
  if (basis !== '') return basis === 'sold';
  const states = cells(row, 'status').map((text) => statusOf(text)?.is);
  if (states.includes('sold')) return true;
  if (states.includes('unsold') && isPriceOpen) return false;
  return (hasPrice(row) && !isPriceOpen) || (cell(row, 'on') !== '' && !isDayOpen);
}

function withoutTitle(own: FileRow, peers: readonly FileRow[]): RowSale {
  if (!peers.some((peer) => peer !== own && isNamed(peer))) return unknown('without a title', 'It has no title.');
  return not('sum of an order', 'It is the sum of an order, whose items have their own rows.');
}

function withoutPrice(row: FileRow, peers: readonly FileRow[]): RowSale {
  const priced = peers.find((peer) => peer.line !== row.line && isNamed(peer) && hasPrice(peer));
  if (!priced) return unknown('without a price', 'It has no price paid.');
  return not('in a bundle', `In a bundle with line ${priced.line}, whose price is for all of it.`);
}

/** The price of all pieces of a row, or the reason that it cannot be read. */
function priceOf(
  { layout, currency }: SalesFile,
  row: FileRow,
): { readonly amount: number; readonly currency: string } | string {
  const written = cell(row, 'price');
  const text = layout.isPointDecimal ? written.replace(LONG_DECIMALS, (size) => Number(size).toFixed(2)) : written;
  const dollars = cell(row, 'dollars') !== '';
  const money = readMoney(text, dollars ? '' : cell(row, 'currency') || currency);
  if (money.kind === 'unreadable') return `Its price “${text.slice(0, 20)}” could not be read.`;
  if (money.kind === 'none') return { amount: 0, currency: 'USD' };
  const pieces = layout.priceIsForAll ? 1 : (row.item?.quantity ?? 1);
  return { amount: Math.abs(money.amount) * pieces, currency: money.kind === 'usd' ? 'USD' : money.currency };
}

const LONG_DECIMALS = /\d{1,9}\.\d{3}(?=\D{0,4}$)/;

interface Paid {
  readonly amount: number;
  readonly currency: string;
  readonly undone: string | undefined;
  readonly isSure: boolean;
}

/** A sale at its price, less its share of the discount and the refund of its order. */
function reduced(file: SalesFile, row: FileRow, peers: readonly FileRow[], paid: Paid): RowSale {
  const { layout, readDay } = file;
  const lines = peers.filter((peer) => isNamed(peer) && eventIn(peer) === 'sale');
  const back = undoneOf(row);
  if (typeof back === 'string') return not(back, `It was ${back}.`);
  if (back === 0 && paid.undone === IN_PART)
    return unknown(IN_PART, 'It was refunded in part; no column says how much.');
  const ofOrder = (amountOf: AmountOf) => ofRow(file, row, lines, amountOf);
  const discount = layout.isBeforeDiscount ? discountOf(row, lines, ofOrder) : 0;
  const price = inCents(paid.amount - discount);
  const refunded = ofOrder((line) => Number(undoneOf(line)) || 0);
  if (refunded >= WHOLE * price) return not('refunded', 'It was refunded.');
  const others = lines.filter((line) => line.line !== row.line && !hasPrice(line));
  return {
    kind: 'sale',
    price: inCents(price - refunded),
    currency: paid.currency,
    on: readDay(cell(row, 'on')),
    marketplace: (layout.isSalesReport && layout.marketplace) || cell(row, 'marketplace') || undefined,
    isBundle: others.length > 0 || row.isBundle === true,
    othersCost: sumOf(others.map(({ item }) => item?.cost ?? 0)),
    isSure: paid.isSure,
  };
}

/** Returns the discounts on a row. That of an order may be the sum of those that its lines name. */
function discountOf(row: FileRow, lines: readonly FileRow[], ofOrder: (amountOf: AmountOf) => number): number {
  const ownOf = (line: FileRow) => amountIn(cells(line, 'itemDiscount'));
  const amountOf = (line: FileRow) => amountIn(cells(line, 'discount'));
  const isSum = inCents(sumOf(lines.map(ownOf))) === Math.max(0, ...lines.map(amountOf));
  return ownOf(row) + (isSum ? 0 : ofOrder(amountOf));
}

type AmountOf = (line: FileRow) => number;

/**
 * Returns a row's part of an amount in a column. One that only one line of an order has, or all alike, is of the order:
 * of the line with that very price, else of all by their prices. Others are each line's own.
 */
function ofRow(file: SalesFile, row: FileRow, lines: readonly FileRow[], amountOf: AmountOf): number {
  const amounts = new Set(lines.map(amountOf).filter((amount) => amount > 0));
  const [amount = 0] = amounts;
  if (lines.length < 2 || amounts.size > 1) return amountOf(lines.find(({ line }) => line === row.line) ?? row);
  return (
    amount *
    shareOf(
      lines.map((line) => ({ line: line.line, price: fullPrice(file, line) })),
      row.line,
      amount,
    )
  );
}

/** Returns a line's share of an amount: all or nothing if it is the price of exactly one line, else by price. */
function shareOf(
  lines: readonly { readonly line: number; readonly price: number }[],
  line: number,
  amount: number,
): number {
  const alike = lines.filter(({ price }) => price === amount);
  const counted = alike.length === 1 ? alike : lines;
  const price = counted.find((one) => one.line === line)?.price ?? 0;
  return price / (sumOf(counted.map((one) => one.price)) || 1);
}

function fullPrice(file: SalesFile, row: FileRow): number {
  const price = priceOf(file, row);
  return typeof price === 'string' ? 0 : price.amount;
}

const inCents = (amount: number) => Math.round(amount * 100) / 100;

const amountIn = (texts: readonly string[]): number =>
  sumOf(
    texts.map((text) => {
      const money = readMoney(text);
      return money.kind === 'usd' || money.kind === 'foreign' ? Math.abs(money.amount) : 0;
    }),
  );

/** Returns the amount that was paid back, or why the sale did not last, by columns of refunds, returns and the like. */
function undoneOf({ undone = [] }: FileRow): number | string {
  const amounts: number[] = [];
  for (const { column, text } of undone) {
    const [ofColumn, ofText] = [statusOf(column), statusOf(text)];
    const isAmount = ['usd', 'foreign'].includes(readMoney(text).kind);
    if (NO.test(text)) continue;
    if (isAmount) amounts.push(amountIn([text]));
    else if (ofText?.undone !== undefined) return ofText.undone;
    else if (YES.test(text) || readDay(text)) return ofColumn?.undone ?? 'returned';
  }
  return Math.max(0, ...amounts);
}

const readDay = createDayReader([], '0000-01-01');

/** Takes rows of refunds off the sales that they are about: of their order, else of the same title and price. */
function takeRefundsOff(judged: Map<FileRow, RowSale>): void {
  const refunds = [...judged.keys()].filter(isRefundRow);
  if (refunds.length === 0) return;
  const sold = [...judged].filter(([, sale]) => sale.kind === 'sale').map(([row]) => row);
  const byOrder = Map.groupBy(sold, (row) => cell(row, 'order'));
  const byTitle = Map.groupBy(sold, ({ item }) => item?.title ?? '');
  for (const refund of refunds) {
    const order = cell(refund, 'order');
    const title = refund.item?.title ?? '';
    const ofOrder = order === '' ? [] : (byOrder.get(order) ?? []);
    const price = amountIn(cells(refund, 'price'));
    const alike = (byTitle.get(title) ?? []).filter((row) => title !== '' && amountIn(cells(row, 'price')) === price);
    const ofTitle = ofOrder.filter(({ item }) => item?.title === title);
    const inOrder = ofTitle.length > 0 ? ofTitle : ofOrder;
    refundRows(judged, refund, inOrder.length > 0 ? inOrder : alike.slice(0, 1));
  }
}

function refundRows(judged: Map<FileRow, RowSale>, refund: FileRow, about: readonly FileRow[]): void {
  const back = amountIn(cells(refund, 'price')) || amountIn(cells(refund, 'amount'));
  const sales = about.flatMap((row) => {
    const sale = judged.get(row);
    return sale?.kind === 'sale' ? [{ row, sale }] : [];
  });
  const priced = sales.map(({ row: { line }, sale: { price } }) => ({ line, price }));
  for (const { row, sale } of sales) {
    const own = back === 0 ? sale.price : back * shareOf(priced, row.line, back);
    if (own >= WHOLE * sale.price) judged.set(row, not('refunded', `Line ${refund.line} refunds it.`));
    else judged.set(row, { ...sale, price: inCents(sale.price - own) });
  }
}
