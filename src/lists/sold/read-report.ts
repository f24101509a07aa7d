import { Problem } from '../../base/problem.ts';
import { bounded } from '../../base/text.ts';
import { dayOf } from '../../items/day.ts';
import { readMoney } from '../../items/money.ts';
import type { Layout, SoldRole } from '../layout.ts';
import { type FileItem, type FileRow, openListFile, readListFile } from '../read-list-file.ts';
import { type Lot, MAX_SALES, readSale, type Sale } from './sale.ts';

/** Reads a sales report or a seller's own columns, without buyers. Rejects with a {@link Problem}. */
export async function readReport(bytes: Uint8Array) {
  const { rows, layout } = await readListFile(bytes, MAX_SALES);
  if (!layout || !rows.some(({ sold }) => sold)) {
    throw new Problem(
      'unreadable_list',
      'No column says what was paid: name one column “sold price” and another “sold date”.',
    );
  }
  const sales: Sale[] = [];
  const readSaleOf = createSaleReader(layout);
  const lots = new Map<string, Lot>();
  let leftOut = 0;
  let unsold = 0;
  const unread: { readonly line: number; readonly why: string }[] = [];
  for (const row of rows) {
    const { item, refusal, sold } = row;
    if (!item) continue;
    const sale = readSaleOf(row);
    if (sale) sales.push(sale);
    else leftOut++;
    const why = row.hasUnreadAmount && !sale && refusal === undefined ? row.remark : undefined;
    if (why !== undefined) unread.push({ line: row.line, why });
    else if (!sale && refusal === undefined && !first(sold ?? {}, 'price')) unsold++;
    const name = sold?.lot?.[0];
    if (name === undefined || refusal !== undefined) continue;
    const lot = lots.get(name) ?? { cost: 0, pieces: [] };
    lots.set(name, lot);
    // The cost is stated in one row of the lot, or in all of them.
    lot.cost = Math.max(lot.cost, first(sold ?? {}, 'lotCost') ?? 0);
    lot.pieces.push({ item, saleId: sale?.id });
  }
  return {
    sales,
    name: layout.exportName ?? 'your own columns',
    /** Number of rows that are not sales, such as canceled orders and items still for sale. */
    leftOut,
    unsold,
    /** Rows with an unreadable amount, and the reason. */
    unread,
    lots: [...lots.values()],
  };
}

/** Returns a function that reads a row as a sale; undefined if it did not sell, or its price or day is unknown. */
export function createSaleReader({
  exportName,
  marketplace,
  isSalesReport,
}: Layout): (row: FileRow) => Sale | undefined {
  const idOf = createNaming();
  return (row) => {
    const sale = saleOf(row, isSalesReport ? marketplace : undefined, exportName !== undefined);
    return sale && { ...sale, id: idOf(sale) };
  };
}

function createNaming(): (sale: Sale) => string {
  const used = new Set<string>();
  const times = new Map<string, number>();
  return ({ id }) => {
    let number = (times.get(id) ?? 0) + 1;
    let own = number === 1 ? id : `${id}|${number}`;
    while (used.has(own)) own = `${id}|${++number}`;
    times.set(id, number);
    used.add(own);
    return own;
  };
}

function saleOf(
  { item, refusal, hasUnreadAmount, sold }: FileRow,
  marketplace: string | undefined,
  isExport: boolean,
): Sale | undefined {
  if (!item || refusal || hasUnreadAmount || !sold) return undefined;
  const price = first(sold, 'price');
  const cost = item.cost === undefined ? undefined : item.cost * item.quantity;
  // Exports have one price, divided when the row was read; a seller's own file may have a separate asking price.
  const each = isExport && price !== undefined ? item.askingPrice : price;
  const paid = each === undefined ? undefined : each * item.quantity;
  const label = sum(sold, 'label');
  const net = first(sold, 'net');
  const rest = net === undefined || paid === undefined ? undefined : paid - net - (label ?? 0);
  return readSale({
    title: titleOf(item),
    quantity: item.quantity,
    price: paid,
    soldOn: dayOf(sold.on?.[0] ?? ''),
    listedOn: dayOf(sold.listed?.[0] ?? ''),
    marketplace: marketplace ?? placeIn(sold.marketplace?.[0]),
    fees: sum(sold, 'fees') ?? (rest !== undefined && rest >= 0 ? rest : undefined),
    label,
    cost,
    sku: item.label,
    isPersonal: sold.itemIs?.[0]?.toLowerCase() === 'personal',
    estimate: estimateOf(sold),
  });
}

const placeIn = (name: string | undefined) => SHORT_NAMES[name?.toLowerCase() ?? ''] ?? name;

function titleOf({ title = '', brand = '', category = '' }: FileItem): string {
  const hasBrand = title.toLowerCase().includes(brand.toLowerCase());
  const words = hasBrand ? title : `${brand} ${title}`;
  return title === '' ? `${brand} ${category}` : words;
}

type SoldCells = NonNullable<FileRow['sold']>;

function estimateOf(sold: SoldCells) {
  const roles = ['estimate', 'estimateLow', 'estimateHigh'] as const;
  const [price, low, high] = roles.map((role) => first(sold, role));
  return price && low && high ? { price, low, high } : undefined;
}

const first = (sold: SoldCells, role: SoldRole): number | undefined => amount(sold[role]?.[0]);

/** Sums all columns of a kind; reports write deductions with or without a minus sign. */
function sum(sold: SoldCells, role: 'fees' | 'label'): number | undefined {
  const amounts = (sold[role] ?? []).flatMap((cell) => amount(cell) ?? []);
  return amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);
}

function amount(cell = ''): number | undefined {
  const money = readMoney(cell);
  return money.kind === 'usd' ? money.amount : undefined;
}

export type MonthFile = Awaited<ReturnType<typeof readMonthFile>>;

const MOST_NAMED_LINES = 5;
const NO_SALE = 'It has neither a selling price nor an asking price.';
const NO_DAY = 'No date sold.';
const REFUND = /\brefund/i;

/** Reads a report or an inventory: sales, items for sale, refunds, and the rest. Rejects with a {@link Problem}. */
export async function readMonthFile(file: string, bytes: Uint8Array) {
  try {
    return { file, ...(await readTable(bytes)) };
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.code, `${file}: ${error.message}`) : error;
  }
}

async function readTable(bytes: Uint8Array) {
  const { rows, layout } = await openListFile(bytes, Number.POSITIVE_INFINITY);
  if (!layout) throw new Problem('unreadable_list', 'no column names were found: name one “title”.');
  const readSale = createSaleReader(layout);
  const sales: Sale[] = [];
  const standing: { readonly item: FileItem; readonly listedOn: string | undefined }[] = [];
  const refunds: ReturnType<typeof refundOf>[] = [];
  const left: { readonly reason: string; readonly line: number }[] = [];
  const mayStand = !layout.isSalesReport;
  for await (const row of rows) {
    const { item, refusal, line } = row;
    if (!item) continue;
    if (refusal !== undefined && REFUND.test(refusal)) refunds.push(refundOf(row));
    const sale = readSale(row);
    const listedOn = item.listedOn ?? dayOf(row.sold?.listed?.[0] ?? '');
    if (sale) sales.push(sale);
    else if (mayStand && isStanding(row)) standing.push({ item, listedOn });
    else left.push({ reason: reasonOf(row, refusal), line });
  }
  return {
    name: layout.exportName ?? 'your own columns',
    sales,
    standing,
    refunds,
    leftOut: [...Map.groupBy(left, ({ reason }) => reason)].map(([reason, own]) => ({
      reason,
      rows: own.length,
      lines: own.slice(0, MOST_NAMED_LINES).map(({ line }) => line),
    })),
  };
}

const isStanding = ({ refusal, hasUnreadAmount, isSold, sold }: FileRow): boolean =>
  refusal === undefined && !hasUnreadAmount && !isSold && sold?.on?.[0] === undefined;

function reasonOf({ remark, sold }: FileRow, refusal: string | undefined): string {
  if (refusal !== undefined) return refusal;
  if (remark !== undefined) return remark;
  return sold?.price?.[0] === undefined ? NO_SALE : NO_DAY;
}

/** Returns a refunded order: its month, and US dollars, 0 if the row has none. */
function refundOf({ refusal = '', sold }: FileRow) {
  const amount = readMoney(sold?.refund?.[0] ?? sold?.price?.[0] ?? '');
  return {
    month: (dayOf(sold?.on?.[0] ?? '') ?? '').slice(0, 7),
    amount: amount.kind === 'usd' ? Math.abs(amount.amount) : 0,
    /** True if the order itself is among the sales, so that the amount is subtracted. */
    isOfSale: refusal.startsWith('A refund'),
  };
}

const MOST_LINES = 500;

// A price. Lines have single spaces only until a part is taken out of them.
const PRICE = /\$\s?(\d[\d,]{0,11}(?:\.\d{1,2})?)(?![\d,]{0,12}\s?%)/;
/** A cell with a price, in a line of cells. */
const BARE_PRICE = /(?:^|[,;|\t]) ?(\d{1,6}(?:\.\d{1,2})?) ?(?=$|[,;|\t])/;
/** An amount called dollars, or one that an item sold for. */
const SPOKEN_PRICE =
  /\b(?:for )?(\d{1,6}(?:\.\d{1,2})?) ?(?:bucks|dollars?|usd)\b|\bfor (\d{1,6}(?:\.\d{1,2})?)(?= |$|[,;|\t])/i;
/** The first number before a comma or the end, in a line that names a marketplace. */
const LAST_PRICE = / (\d{1,6}(?:\.\d{1,2})?) {0,2}(?=$|,)/;
const SHORT_NAMES: Readonly<Record<string, string>> = { posh: 'Poshmark', merc: 'Mercari' };
const DAY = /\b(?:on\s)?(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})\b/;
const SOLD = /\bsold\b(?:\s(?:it|this|my))?(?:\sfor\b)?|\sfor$/i;

/** Reads sales from lines such as `Coach Tabby 26 sold for $150 on Poshmark, 10/03/2026`; `today` is the default. */
export function readSaleLines(text: string, marketplaces: readonly string[], today: string) {
  const sales: Sale[] = [];
  const leftOut: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/, MOST_LINES)) {
    if (line.trim() === '') continue;
    const text = tidied(line);
    const sale = readLine(text, marketplaces, today);
    if (sale) sales.push(sale);
    else leftOut.push(text);
  }
  return { sales, leftOut };
}

const tidied = (line: string): string =>
  bounded(line.trim()).replace(/\s+/g, (run) => (run.includes('\t') ? '\t' : ' '));

function readLine(line: string, marketplaces: readonly string[], today: string): Sale | undefined {
  let rest = line;
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(rest);
    if (!found) return undefined;
    rest = `${rest.slice(0, found.index)} , ${rest.slice(found.index + found[0].length)}`;
    return found[1] ?? found[2] ?? found[0];
  };
  const day = take(DAY);
  const place =
    marketplaces.find((name) => take(named(name)) !== undefined) ??
    Object.entries(SHORT_NAMES).find(([name]) => take(named(name)) !== undefined)?.[1];
  const price = take(PRICE) ?? take(BARE_PRICE) ?? take(SPOKEN_PRICE) ?? (place && take(LAST_PRICE));
  take(SOLD);
  const title = rest
    .split(/[,;|\t]/)
    .map((part) => part.trim().replace(SOLD, '').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .join(', ');
  if (price === undefined) return undefined;
  return readSale({
    title,
    price: Number(price.replaceAll(',', '')),
    soldOn: (day && dayOf(day)) ?? today,
    marketplace: place,
  });
}

function named(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:(?:on|at|via)\\s)?${escaped}(?![\\p{L}\\p{N}])`, 'iu');
}
