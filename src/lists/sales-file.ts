import { count, money } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { stated } from '../base/text.ts';
import { readMoney } from '../input/money.ts';
import { filledAt, isEvent, isTotal } from './cells.ts';
import { MAX_SALES, readSale, type Sale, SHORT_NAMES, sumOfSales } from './kept-sales.ts';
import { type Layout, readAsText } from './layout.ts';
import { type ListFile, readTables } from './read-list-file.ts';
import type { FileItem, FileRow } from './read-row.ts';

/** A sale read from a file, with the line and the item of its row. */
export interface FileSale {
  readonly sale: Sale;
  readonly line: number;
  readonly item: FileItem;
  /** True if the price is for several different items, so that it says nothing about this one. */
  readonly isBundle: boolean;
}

/**
 * Reads sales from a sales report, a seller's own file, or every sheet of a workbook, ignoring data about buyers.
 * `today` is YYYY-MM-DD. Rejects with a {@link Problem} if the file is unreadable or lacks prices or sale dates.
 */
export async function readSales(bytes: Uint8Array, today: string, maxRows = MAX_SALES) {
  const tables = await readTables(bytes, maxRows, today);
  const salesOfTables = tables.map(salesIn);
  if (salesOfTables.every(({ sales }) => sales.length === 0)) requireColumns(tables);
  return salesOfTables;
}

/** Returns a table's sales, the rows `left` out, the number of `unsold` items, and notes on how it was read. */
function salesIn({ rows, layout, tab }: ListFile) {
  const sheet = tab === undefined ? [] : [`Sheet “${tab}”.`];
  const notRead = (why: string) => ({ sales: [], left: [], unsold: 0, said: [...sheet, `Not read: ${why}.`] });
  if (layout.isPlain) return notRead('no column names were found');
  if (!PRICES.some((role) => layout.columns.has(role))) return notRead('no column of a price was found');
  const saleByRow = salesOfRows(rows);
  const sales = rows.flatMap((row) => {
    const sale = saleByRow.get(row);
    const isBundle = row.sale?.kind === 'sale' && row.sale.isBundle;
    return row.item && sale ? [{ sale, line: row.line, item: row.item, isBundle }] : [];
  });
  const others = rows.filter((row) => row.item && !saleByRow.has(row));
  const left = others
    .filter(({ refusal, sale }) => refusal !== undefined || sale)
    .map((row) => ({ line: row.line, ...reasonOf(row) }));
  const unsold = others.length - left.length;
  const said = [...sheet, readAsText(layout, true), rowsInWords(sales, left, unsold), ...notes(rows, sales, layout)];
  return { sales, left, unsold, said };
}

/** Roles of price columns. A table with none of these lists expenses rather than items, so it is not read. */
const PRICES = ['paid', 'askingPrice', 'cost'] as const;

function reasonOf({ sale, isSoldOut, refusal = 'It has no sale.' }: FileRow) {
  if (sale?.kind === 'not' || sale?.kind === 'unknown') return { is: sale.is, why: sale.why };
  if (sale?.kind !== 'sale') return { is: isSoldOut ? 'sold out' : 'unusable', why: refusal };
  if (sale.currency === 'USD') return { is: 'without a day', why: 'No date sold could be read.' };
  return { is: 'not in US dollars', why: `Its price is in ${sale.currency.slice(0, 20)}, not in US dollars.` };
}

/** Returns the sales of rows as a browser stores them. Identical rows get different ids, so that each one counts. */
export function salesOfRows(rows: readonly FileRow[]): ReadonlyMap<FileRow, Sale> {
  const rowsWithId = new Map<string, number>();
  const sales = new Map<FileRow, Sale>();
  for (const row of rows) {
    const sale = saleOfRow(row);
    if (!sale) continue;
    const number = (rowsWithId.get(sale.id) ?? 0) + 1;
    rowsWithId.set(sale.id, number);
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
    marketplace: SHORT_NAMES[marketplace?.toLowerCase() ?? ''] ?? marketplace,
    cost: item.cost === undefined ? undefined : item.cost * item.quantity + sale.othersCost,
    sku: item.label,
  });
}

function titleOf({ title = '', brand = '', category = '' }: FileItem): string {
  if (title === '') return `${brand} ${category}`;
  const hasBrand = title.toLowerCase().includes(brand.toLowerCase());
  return hasBrand ? title : `${brand} ${title}`;
}

/** Counts all rows: `12 rows: 9 sales, $402.00; 2 returned; 1 shipping label.` */
function rowsInWords(sales: readonly FileSale[], left: readonly { readonly is: string }[], unsold: number): string {
  const { paid } = sumOfSales(sales.map(({ sale }) => sale));
  const groups = [...Map.groupBy(left, ({ is }) => is)];
  const parts = stated(
    `${count(sales.length, 'sale')}, ${money(paid)}`,
    ...groups.map(([is, rows]) => (isEvent(is) ? count(rows.length, is) : `${rows.length} ${is}`)),
    unsold > 0 && `${unsold} not sold`,
  );
  return `${count(sales.length + left.length + unsold, 'row')}: ${parts.join('; ')}.`;
}

function notes(rows: readonly FileRow[], sales: readonly FileSale[], layout: Layout): string[] {
  const days = rows.flatMap(({ sale }) => (sale?.kind === 'sale' ? (sale.on ?? []) : []));
  const guessed = days.filter(({ isGuessed }) => isGuessed);
  const years = [...new Set(guessed.map(({ day }) => day.slice(0, 4)))].join(' and ');
  const bundles = sales.filter(({ isBundle }) => isBundle).length;
  return stated(
    guessed.length > 0 && `${count(guessed.length, 'day')} without a year, read as ${years}.`,
    bundles > 0 && `${count(bundles, 'bundle')} with one price for several garments, not compared.`,
    ...totalNotes(rows, layout),
  );
}

/** Compares each total in the file with our sum of sales above it or since the last total, whichever is closer. */
function totalNotes(rows: readonly FileRow[], { columns }: Layout): string[] {
  const notes: string[] = [];
  let sum = 0;
  let sumSinceTotal = 0;
  for (const { sale, cells, line } of rows) {
    const paid = sale?.kind === 'sale' ? sale.price : 0;
    sum += paid;
    sumSinceTotal += paid;
    const [price = ''] = isTotal(cells) ? filledAt(cells, columns.get('paid')) : [];
    const total = readMoney(price);
    if (total.kind !== 'usd') continue;
    const gaps = gapInWords(total.amount - sumSinceTotal, total.amount - sum);
    notes.push(`The file’s own total in line ${line} is ${money(total.amount)}, ${gaps}.`);
    sumSinceTotal = 0;
  }
  return notes;
}

/** Describes the smaller of two gaps between a total and our sum, US dollars. */
function gapInWords(sectionGap: number, gapOfAll: number): string {
  const gap = Math.abs(gapOfAll) < Math.abs(sectionGap) ? gapOfAll : sectionGap;
  if (Math.abs(gap) < 0.005) return 'as much as our sales';
  return `${money(Math.abs(gap))} ${gap > 0 ? 'more' : 'less'} than our sales`;
}

/** Throws a {@link Problem} that lists the columns found, unless some table has both a price paid and a sale date. */
function requireColumns(tables: readonly ListFile[]): void {
  const layouts = tables.map(({ layout }) => layout).filter(({ isPlain }) => !isPlain);
  if (layouts.some(({ columns }) => columns.has('paid') && columns.has('on'))) return;
  const hasPrice = layouts.some(({ columns }) => columns.has('paid'));
  const missing = hasPrice ? 'day of the sale: name it “sold date”' : 'price paid: name it “sold price”';
  const names = layouts.flatMap(({ header }) => header).filter((name) => name !== '');
  const hint =
    names.length === 0
      ? 'No column names were found: they are in English, such as title.'
      : `Columns found: ${names.slice(0, 20).join(', ')}.`;
  throw new Problem('unreadable_list', `No column has the ${missing}. ${hint}`);
}
