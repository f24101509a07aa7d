import { dayOf } from '../base/day.ts';
import { defined, isObject, membersOf } from '../base/members.ts';
import { count, money, roundToCent, sumOf } from '../base/numbers.ts';
import { bounded, stated } from '../base/text.ts';
import type { ValuesOf } from '../input/field.ts';
import { boundedText, SOLD_FIELDS } from '../input/item-fields.ts';
import { readMoney } from '../input/money.ts';
import { parseStoredList, readStoredFields } from '../input/query.ts';
import { filledAt, isEvent, isTotal } from './cells.ts';
import { type Layout, missingForSales, readAsText, requireSaleColumns } from './layout.ts';
import { type ListFile, readTables } from './read-list-file.ts';
import type { FileItem, FileRow } from './read-row.ts';

const FIELDS = {
  ...membersOf(SOLD_FIELDS, 'title', 'quantity', 'price', 'soldOn', 'marketplace', 'cost', 'sku'),
  // Longer than other fields, because an ID concatenates several of them.
  id: boundedText(600),
} as const;

/** A sale stored in the seller's browser. Amounts are in US dollars, for the whole quantity. */
export interface Sale extends ValuesOf<typeof FIELDS> {
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
  readonly price: number;
  readonly soldOn: string;
  /** Our estimated price for one item, made without using the selling price. */
  readonly estimate?: { readonly price: number; readonly low: number; readonly high: number } | undefined;
}

/** Maximum number of stored sales. Additional sales are dropped. */
const MAX_SALES = 10_000;

/** Parses the sales that a browser stored as JSON. Invalid sales are dropped. */
export const parseSales = (json: string): Sale[] =>
  parseStoredList(json)
    .slice(0, MAX_SALES)
    .flatMap((value) => readSale(value) ?? []);

/** Validates a sale and rounds its amounts to the cent. Returns undefined if the title, price, or date is missing. */
function readSale(value: unknown): Sale | undefined {
  if (!isObject(value)) return undefined;
  const { title, price = 0, soldOn, quantity = 1, id, ...others } = readStoredFields(FIELDS, value);
  const paid = roundToCent(price);
  if (title === undefined || paid === 0 || soldOn === undefined) return undefined;
  const cost = others.cost === undefined ? undefined : roundToCent(others.cost);
  const sale = { title, quantity, price: paid, soldOn, ...others, ...defined({ cost }) };
  const identified = { ...sale, id: id ?? idOf(sale) };
  const { estimate } = value;
  return isEstimate(estimate) ? { ...identified, estimate } : identified;
}

/** Generates the same ID for identical sales, so that a report is not counted twice. */
const idOf = ({ title, price, soldOn, marketplace = '', sku = '' }: Omit<Sale, 'id'>): string =>
  [soldOn, marketplace, price, sku, title].join('|').toLowerCase();

const isEstimate = (value: unknown): value is NonNullable<Sale['estimate']> =>
  isObject(value) && [value.low, value.price, value.high].every((amount) => typeof amount === 'number' && amount > 0);

/** Appends new sales to the stored ones. Skips sales whose ID is already stored. */
export function addSales(stored: readonly Sale[], added: readonly Sale[]): Sale[] {
  const saleById = new Map(stored.map((sale) => [sale.id, sale]));
  for (const sale of added) if (!saleById.has(sale.id)) saleById.set(sale.id, sale);
  return [...saleById.values()].slice(0, MAX_SALES);
}

/** Returns the total paid and the total cost, in US dollars. `withCost` is the number of sales with a known cost. */
export function sumOfSales(sales: readonly Pick<Sale, 'price' | 'cost'>[]) {
  const costs = sales.flatMap(({ cost }) => cost ?? []);
  return {
    sales: sales.length,
    paid: sumInCents(sales.map(({ price }) => price)),
    cost: sumInCents(costs),
    withCost: costs.length,
  };
}

/** Adds dollar amounts as whole cents to avoid floating-point errors. Returns dollars. */
const sumInCents = (amounts: readonly number[]) => sumOf(amounts.map((amount) => Math.round(amount * 100))) / 100;

/** A sale from a file, with the line and the item of its row. */
export interface FileSale {
  readonly sale: Sale;
  readonly line: number;
  readonly item: FileItem;
  /** True if the price is for several different items, so it reveals little about this item's price. */
  readonly isBundle: boolean;
}

/**
 * Reads the sales in a sales report, a seller's own file, or all sheets in a workbook. Ignores buyers' personal data.
 * `today` is YYYY-MM-DD. Rejects with a `Problem` if the file is unreadable or has no prices or no sale dates.
 */
export async function readSales(bytes: Uint8Array, today: string, maxRows = MAX_SALES) {
  const tables = await readTables(bytes, maxRows, today);
  const salesByTable = tables.map(readTableSales);
  if (salesByTable.every(({ sales }) => sales.length === 0)) requireSaleColumns(tables);
  return salesByTable;
}

interface LeftOutRow {
  readonly line: number;
  /** A label for counting similar rows, such as `returned`. */
  readonly is: string;
  readonly why: string;
}

/** Returns a table's sales, the rows left out, the number of unsold items, and notes on how the table was read. */
function readTableSales({ rows, layout, tab }: ListFile) {
  const sales: FileSale[] = [];
  const left: LeftOutRow[] = [];
  let unsold = 0;
  const sheetNotes = tab === undefined ? [] : [`Sheet “${tab}”.`];
  const missing = missingForSales(layout);
  if (missing !== undefined) return { sales, left, unsold, notes: [...sheetNotes, `Not read: ${missing}.`] };
  const saleByRow = salesOfRows(rows);
  for (const row of rows) {
    const { item, line } = row;
    if (!item) continue;
    const sale = saleByRow.get(row);
    if (sale) sales.push({ sale, line, item, isBundle: row.sale?.kind === 'sale' && row.sale.isBundle });
    else if (row.refusal !== undefined || row.sale) left.push({ line, ...reasonOf(row) });
    else unsold++;
  }
  const counts = countsInWords(sales, left, unsold);
  const tableNotes = [readAsText(layout, true), counts, ...dateNotes(rows), ...bundleNotes(sales)];
  return { sales, left, unsold, notes: [...sheetNotes, ...tableNotes, ...totalNotes(rows, layout)] };
}

function reasonOf({ sale, isSoldOut, refusal = 'It has no sale.' }: FileRow): Omit<LeftOutRow, 'line'> {
  if (sale?.kind === 'not' || sale?.kind === 'unknown') return { is: sale.is, why: sale.why };
  if (sale?.kind !== 'sale') return { is: isSoldOut ? 'sold out' : 'unusable', why: refusal };
  if (sale.currency === 'USD') return { is: 'without a day', why: 'No date sold could be read.' };
  return { is: 'not in US dollars', why: `Its price is in ${sale.currency.slice(0, 20)}, not in US dollars.` };
}

/** Returns the sales in a file's rows. Identical rows get different IDs, so that each one counts. */
export function salesOfRows(rows: readonly FileRow[]): ReadonlyMap<FileRow, Sale> {
  const countById = new Map<string, number>();
  const sales = new Map<FileRow, Sale>();
  for (const row of rows) {
    const sale = saleOfRow(row);
    if (!sale) continue;
    const number = (countById.get(sale.id) ?? 0) + 1;
    countById.set(sale.id, number);
    sales.set(row, number === 1 ? sale : { ...sale, id: `${sale.id}|${number}` });
  }
  return sales;
}

function saleOfRow({ item, sale }: FileRow): Sale | undefined {
  if (!item || sale?.kind !== 'sale' || sale.currency !== 'USD') return undefined;
  const { marketplace } = sale;
  return readSale({
    title: titleOf(item),
    quantity: item.quantity,
    price: sale.price,
    soldOn: sale.on?.day,
    marketplace: NICKNAMES[marketplace?.toLowerCase() ?? ''] ?? marketplace,
    cost: item.cost === undefined ? undefined : item.cost * item.quantity + sale.othersCost,
    sku: item.label,
  });
}

function titleOf({ title = '', brand = '', category = '' }: FileItem): string {
  if (title === '') return `${brand} ${category}`;
  const hasBrand = title.toLowerCase().includes(brand.toLowerCase());
  return hasBrand ? title : `${brand} ${title}`;
}

/** Summarizes all rows: `12 rows: 9 sales, $402.00; 2 returned; 1 shipping label.` */
function countsInWords(sales: readonly FileSale[], left: readonly LeftOutRow[], unsold: number): string {
  const { paid } = sumOfSales(sales.map(({ sale }) => sale));
  const leftByLabel = Map.groupBy(left, ({ is }) => is);
  const leftParts = [...leftByLabel].map(([label, { length }]) =>
    isEvent(label) ? count(length, label) : `${length} ${label}`,
  );
  const parts = [`${count(sales.length, 'sale')}, ${money(paid)}`, ...leftParts];
  if (unsold > 0) parts.push(`${unsold} not sold`);
  return `${count(sales.length + left.length + unsold, 'row')}: ${parts.join('; ')}.`;
}

function dateNotes(rows: readonly FileRow[]): string[] {
  const guessedDates = rows.flatMap(({ sale }) => (sale?.kind === 'sale' && sale.on?.isGuessed ? sale.on : []));
  if (guessedDates.length === 0) return [];
  const years = new Set(guessedDates.map(({ day }) => day.slice(0, 4)));
  return [`${count(guessedDates.length, 'day')} without a year, read as ${[...years].join(' and ')}.`];
}

function bundleNotes(sales: readonly FileSale[]): string[] {
  const bundles = sales.filter(({ isBundle }) => isBundle).length;
  return stated(bundles > 0 && `${count(bundles, 'bundle')} with one price for several garments, not compared.`);
}

/** Returns a note on each total in the file that compares it with the sum of our sales. */
function totalNotes(rows: readonly FileRow[], { columns }: Layout): string[] {
  const notes: string[] = [];
  let paidSoFar = 0;
  let paidSinceTotal = 0;
  for (const row of rows) {
    const paid = row.sale?.kind === 'sale' ? row.sale.price : 0;
    paidSoFar += paid;
    paidSinceTotal += paid;
    const total = totalIn(row, columns.get('paid'));
    if (total === undefined) continue;
    const gaps = [total - paidSinceTotal, total - paidSoFar];
    notes.push(`The file’s own total in line ${row.line} is ${money(total)}, ${gapInWords(gaps)}.`);
    paidSinceTotal = 0;
  }
  return notes;
}

/** Returns the total in a row's price columns, in US dollars, or undefined if the row is not a total. */
function totalIn({ cells }: FileRow, priceColumns: readonly number[] | undefined): number | undefined {
  if (!isTotal(cells)) return undefined;
  const [price = ''] = filledAt(cells, priceColumns);
  const total = readMoney(price);
  return total.kind === 'usd' ? total.amount : undefined;
}

/** Describes the smallest gap, in US dollars. A total may cover all rows or only those since the previous total. */
function gapInWords(gaps: readonly number[]): string {
  const [gap = 0] = gaps.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const isUnderHalfCent = Math.abs(gap) < 0.005;
  if (isUnderHalfCent) return 'as much as our sales';
  return `${money(Math.abs(gap))} ${gap > 0 ? 'more' : 'less'} than our sales`;
}

const MAX_LINES = 500;

const COST = /\b(?:cost|paid)(?: me)? \$?(\d[\d,]{0,11}(?:\.\d{1,2})?)/i;
const PRICE = /\$\s?(\d[\d,]{0,11}(?:\.\d{1,2})?)(?![\d,]{0,12}\s?%)/;
/** Matches a number by itself between separators. */
const BARE_PRICE = /(?:^|[,;|\t]) ?(\d{1,6}(?:\.\d{1,2})?) ?(?=$|[,;|\t])/;
const SPOKEN_PRICE =
  /\b(?:for )?(\d{1,6}(?:\.\d{1,2})?) ?(?:bucks|dollars?|usd)\b|\bfor (\d{1,6}(?:\.\d{1,2})?)(?= |$|[,;|\t])/i;
const LAST_PRICE = / (\d{1,6}(?:\.\d{1,2})?) {0,2}(?=$|,)/;
/** Maps sellers' nicknames for marketplaces to the marketplace names. */
const NICKNAMES: Readonly<Record<string, string>> = { posh: 'Poshmark', merc: 'Mercari' };
const DAY = /\b(?:on\s)?(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})\b/;
const SOLD = /\bsold\b(?:\s(?:it|this|my))?(?:\sfor\b)?|\sfor$/i;

/**
 * Reads sales from typed lines such as `Coach Tabby 26 sold for $150 on Poshmark, 10/03/2026`. A sale without a date is
 * dated `today`. `leftOut` contains the lines without a price or a title.
 */
export function readSaleLines(text: string, marketplaces: readonly string[], today: string) {
  const sales: Sale[] = [];
  const leftOut: string[] = [];
  for (const typed of text.split(/\r\n|\r|\n/, MAX_LINES)) {
    if (typed.trim() === '') continue;
    // Keep tabs, because they separate cells.
    const line = bounded(typed.trim()).replace(/\s+/g, (run) => (run.includes('\t') ? '\t' : ' '));
    const sale = readSaleLine(line, marketplaces, today);
    if (sale) sales.push(sale);
    else leftOut.push(line);
  }
  return { sales, leftOut };
}

/** Extracts the date, cost, marketplace, and price from a line, in that order. The remaining text is the title. */
function readSaleLine(line: string, marketplaces: readonly string[], today: string): Sale | undefined {
  let rest = line;
  const cut = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(rest);
    if (!match) return undefined;
    const [text, group, otherGroup] = match;
    rest = `${rest.slice(0, match.index)} , ${rest.slice(match.index + text.length)}`;
    return group ?? otherGroup ?? text;
  };
  const day = cut(DAY);
  const cost = cut(COST);
  const cutName = (name: string) => cut(marketplacePattern(name));
  const marketplace = marketplaces.find(cutName) ?? NICKNAMES[Object.keys(NICKNAMES).find(cutName) ?? ''];
  let price = cut(PRICE) ?? cut(BARE_PRICE) ?? cut(SPOKEN_PRICE);
  // If no marketplace is given, a number at the end may be a size.
  if (marketplace !== undefined) price ??= cut(LAST_PRICE);
  if (price === undefined) return undefined;
  cut(SOLD);
  const parts = rest.split(/[,;|\t]/).map((part) => part.trim().replace(SOLD, '').trim());
  return readSale({
    title: parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).join(', '),
    price: parseAmount(price),
    soldOn: dayOf(day ?? '') ?? today,
    marketplace,
    cost: cost === undefined ? undefined : parseAmount(cost),
  });
}

const parseAmount = (digits: string): number => Number(digits.replaceAll(',', ''));

function marketplacePattern(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:(?:on|at|via)\\s)?${escaped}(?![\\p{L}\\p{N}])`, 'iu');
}
