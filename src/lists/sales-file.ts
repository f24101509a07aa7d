import { count, money } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { stated } from '../base/text.ts';
import { readMoney } from '../input/money.ts';
import { filledAt, isEvent, isTotal } from './cells.ts';
import { MAX_SALES, readSale, type Sale, SHORT_NAMES, sumOfSales } from './kept-sales.ts';
import { type Layout, readAsText } from './layout.ts';
import { type ListFile, readTables } from './read-list-file.ts';
import type { FileItem, FileRow } from './read-row.ts';

/** A sale in a file. */
export interface FileSale {
  readonly sale: Sale;
  readonly line: number;
  readonly item: FileItem;
  /** The price is that of several different garments, so it says nothing about one. */
  readonly isBundle: boolean;
}

/**
 * Reads the sales in a file, without buyers: a sales report, a seller's own columns or a workbook of them. `today` is
 * YYYY-MM-DD. Rejects with a {@link Problem}, also if it has no prices and days of sales.
 */
export async function readSales(bytes: Uint8Array, today: string, maxRows = MAX_SALES) {
  const tables = await readTables(bytes, maxRows, today);
  const read = tables.map((table) => salesIn(table));
  if (read.every(({ sales }) => sales.length === 0)) requireColumns(tables);
  return read;
}

/**
 * Returns the sales of a file, or of a sheet of a workbook; the rows that are `left` out, each with a reason and the
 * same in a few words, such as `returned`; the number of garments that have not sold; and sentences on how it was read,
 * what its rows are, and what to check.
 */
function salesIn({ rows, layout, tab }: ListFile) {
  const named = tab === undefined ? [] : [`Sheet “${tab}”.`];
  const notRead = (why: string) => ({ sales: [], left: [], unsold: 0, said: [...named, `Not read: ${why}.`] });
  if (layout.isPlain) return notRead('no column names were found');
  if (!PRICES.some((role) => layout.columns.has(role))) return notRead('no column of a price was found');
  const found = salesOfRows(rows);
  const sales = rows.flatMap((row) => {
    const sale = found.get(row);
    const isBundle = row.sale?.kind === 'sale' && row.sale.isBundle;
    return row.item && sale ? [{ sale, line: row.line, item: row.item, isBundle }] : [];
  });
  const others = rows.filter((row) => row.item && !found.has(row));
  const left = others
    .filter(({ refusal, sale }) => refusal !== undefined || sale)
    .map((row) => ({ line: row.line, ...reasonOf(row) }));
  const unsold = others.length - left.length;
  const said = [...named, readAsText(layout, true), rowsInWords(sales, left, unsold), ...notes(rows, sales, layout)];
  return { sales, left, unsold, said };
}

/** Roles of which a table of garments, other than one of expenses, has at least one. */
const PRICES = ['paid', 'askingPrice', 'cost'] as const;

function reasonOf({ sale, isSoldOut, refusal = 'It has no sale.' }: FileRow) {
  if (sale?.kind === 'not' || sale?.kind === 'unknown') return { is: sale.is, why: sale.why };
  if (sale?.kind !== 'sale') return { is: isSoldOut ? 'sold out' : 'unusable', why: refusal };
  if (sale.currency === 'USD') return { is: 'without a day', why: 'No date sold could be read.' };
  return { is: 'not in US dollars', why: `Its price is in ${sale.currency.slice(0, 20)}, not in US dollars.` };
}

/** Returns the sales of rows as they are stored. Equal rows have different ids. */
export function salesOfRows(rows: readonly FileRow[]): ReadonlyMap<FileRow, Sale> {
  const times = new Map<string, number>();
  const sales = new Map<FileRow, Sale>();
  for (const row of rows) {
    const sale = saleOfRow(row);
    if (!sale) continue;
    const number = (times.get(sale.id) ?? 0) + 1;
    times.set(sale.id, number);
    sales.set(row, number === 1 ? sale : { ...sale, id: `${sale.id}|${number}` });
  }
  return sales;
}

/** Reads a row's sale in US dollars; undefined for other rows, and without a day. */
function saleOfRow({ item, sale }: FileRow): Sale | undefined {
  if (!item || sale?.kind !== 'sale' || sale.currency !== 'USD') return undefined;
  const place = sale.marketplace;
  return readSale({
    title: titleOf(item),
    quantity: item.quantity,
    price: sale.price,
    soldOn: sale.on?.day,
    marketplace: SHORT_NAMES[place?.toLowerCase() ?? ''] ?? place,
    cost: item.cost === undefined ? undefined : item.cost * item.quantity + sale.othersCost,
    sku: item.label,
  });
}

function titleOf({ title = '', brand = '', category = '' }: FileItem): string {
  const hasBrand = title.toLowerCase().includes(brand.toLowerCase());
  const words = hasBrand ? title : `${brand} ${title}`;
  return title === '' ? `${brand} ${category}` : words;
}

/** Counts all rows: `12 rows: 9 sales, $402.00; 2 returned; 1 shipping label.` */
function rowsInWords(sales: readonly FileSale[], left: readonly { readonly is: string }[], unsold: number): string {
  const groups = [...Map.groupBy(left, ({ is }) => is)];
  const parts = stated(
    `${count(sales.length, 'sale')}, ${money(sumOfSales(sales.map(({ sale }) => sale)).paid)}`,
    ...groups.map(([is, own]) => (isEvent(is) ? count(own.length, is) : `${own.length} ${is}`)),
    unsold > 0 && `${unsold} not sold`,
  );
  return `${count(sales.length + left.length + unsold, 'row')}: ${parts.join('; ')}.`;
}

/** Sentences on what a reader should check: years that we filled in, bundles, and the file's own totals. */
function notes(rows: readonly FileRow[], sales: readonly FileSale[], layout: Layout): string[] {
  const guessed = rows.flatMap(({ sale }) => (sale?.kind === 'sale' && sale.on?.isGuessed ? [sale.on.day] : []));
  const years = [...new Set(guessed.map((day) => day.slice(0, 4)))].join(' and ');
  const bundles = sales.filter(({ isBundle }) => isBundle).length;
  return stated(
    guessed.length > 0 && `${count(guessed.length, 'day')} without a year, read as ${years}.`,
    bundles > 0 && `${count(bundles, 'bundle')} with one price for several garments, not compared.`,
    ...totalNotes(rows, layout),
  );
}

/** Holds each total of the file against our sum of the sales above it, or of those since the total before. */
function totalNotes(rows: readonly FileRow[], { columns }: Layout): string[] {
  const said: string[] = [];
  let all = 0;
  let section = 0;
  for (const { sale, cells, line } of rows) {
    const paid = sale?.kind === 'sale' ? sale.price : 0;
    all += paid;
    section += paid;
    const [price = ''] = isTotal(cells) ? filledAt(cells, columns.get('paid')) : [];
    const stated = readMoney(price);
    if (stated.kind !== 'usd') continue;
    const gaps = [stated.amount - section, stated.amount - all];
    said.push(`The file’s own total in line ${line} is ${money(stated.amount)}, ${gapInWords(gaps)}.`);
    section = 0;
  }
  return said;
}

function gapInWords(gaps: readonly number[]): string {
  const [gap = 0] = gaps.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  if (Math.abs(gap) < 0.005) return 'as much as our sales';
  return `${money(Math.abs(gap))} ${gap > 0 ? 'more' : 'less'} than our sales`;
}

/** Throws a {@link Problem} that names the columns of a file of sales whose price or day was not found. */
function requireColumns(tables: readonly ListFile[]): void {
  const layouts = tables.map(({ layout }) => layout).filter(({ isPlain }) => !isPlain);
  if (layouts.some(({ columns }) => columns.has('paid') && columns.has('on'))) return;
  const missing = layouts.some(({ columns }) => columns.has('paid'))
    ? 'day of the sale: name it “sold date”'
    : 'price paid: name it “sold price”';
  const found = layouts
    .flatMap(({ header }) => header)
    .filter((name) => name !== '')
    .slice(0, 20)
    .join(', ');
  const columns =
    found === '' ? ' No column names were found: they are in English, such as title.' : ` Columns found: ${found}.`;
  throw new Problem('unreadable_list', `No column has the ${missing}.${columns}`);
}
