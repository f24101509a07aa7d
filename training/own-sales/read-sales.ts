import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { csvRows } from '../../src/closet/csv.ts';
import type { ColumnRole, Layout, SoldRole } from '../../src/closet/layout.ts';
import { type ClosetFile, readCloset } from '../../src/closet/read-closet.ts';
import { normalize } from '../../src/garments/read/normalize.ts';
import { Problem } from '../../src/http/problem.ts';
import { dayOf } from '../../src/items/day.ts';
import { installPackages } from '../read/packages.ts';
import { basisIn } from '../read/words.ts';
import { findOwnBrands } from './own-brands.ts';
import { readPaid } from './price.ts';
import type { Published } from './published.ts';
import { createItemReader, type LeftOut } from './read-item.ts';
import { kindOf, type LeftOutRows, type ReadColumns, type Sale, type Sales } from './sale.ts';

/** A file with more rows is for a warehouse: `--cells`. */
const MAX_ROWS = 1_000_000;

/**
 * Reads sales from CSV or Parquet files: the columns of training/README.md, or the sales reports that `hangtag appraise`
 * reads. Understands each as the service does, so a sale is compared with the price that the service would have given; brands of the
 * shop's own are known from then on. Throws a sentence for a file that cannot be read or lists no sales.
 */
export async function readSales(
  files: readonly string[],
  cells: readonly string[],
  published: Published,
): Promise<Sales> {
  const given: Given = { rows: [], columns: [], leftOut: [] };
  for (const file of files) await readFile(file, given);
  for (const file of cells) await readCellFile(file, given);
  const first = readRows(given, published);
  const ownBrands = findOwnBrands(first.unnamed);
  const { unnamed: _, ...sales } = ownBrands.length > 0 ? readRows(given, published) : first;
  return { ...sales, ownBrands };
}

/** The content of files. */
interface Given {
  readonly rows: Row[];
  readonly columns: ReadColumns[];
  readonly leftOut: { readonly reason: string; readonly rows: number }[];
}

async function readFile(file: string, given: Given): Promise<void> {
  if (!existsSync(file)) throw new Error(`${file}: there is no such file.`);
  if (statSync(file).isDirectory()) throw new Error(`${file}: this is a folder. Name its files.`);
  const bytes = file.toLowerCase().endsWith('.parquet') ? await asCsv(file) : readFileSync(file);
  let closet: ClosetFile;
  try {
    closet = await readCloset(bytes, MAX_ROWS);
  } catch (error) {
    if (error instanceof Problem) throw new Error(`${file}: ${error.message}`);
    throw error;
  }
  const { rows, headerAt, delimiter, layout } = closet;
  if (!layout?.sold.has('price')) throw new Error(`${file}: ${noSales(layout)}`);
  given.columns.push(columnsOf(file, layout));
  for (const row of rows.slice(headerAt + 1)) {
    if (!row.item) continue;
    const cells = await cellsOf(row.source, delimiter);
    const cell = (role: SoldRole) =>
      (layout.sold.get(role) ?? []).map((i) => (cells[i] ?? '').trim()).find((text) => text !== '');
    const priceAt = layout.sold.get('price')?.find((i) => (cells[i] ?? '').trim() !== '');
    const isInDollars = normalize(layout.header[priceAt ?? -1] ?? '').endsWith(' usd');
    const currencyAt = layout.columns.get('currency')?.[0];
    given.rows.push({
      source: row.source,
      item: row.item,
      refusal: row.refusal,
      price: cell('price') ?? '',
      pieces: layout.priceIsForAll ? row.item.quantity : 1,
      currency: isInDollars || currencyAt === undefined ? '' : (cells[currencyAt] ?? ''),
      day: dayOf(cell('on') ?? ''),
      basis: cell('basis') ?? 'sold',
    });
  }
}

const MEANINGS = {
  ...{ title: 'title', brand: 'brand', category: 'category', gender: 'gender' },
  ...{ condition: 'condition', newWithTags: 'new with tags', quantity: 'pieces' },
  currency: 'currency',
} as const;
const SOLD_MEANINGS = { price: 'price paid', on: 'day of the sale', basis: 'basis' } as const;

/** The columns that training reads, and all others. */
function columnsOf(file: string, layout: Layout): ReadColumns {
  const { header } = layout;
  const found = [
    ...Object.entries(MEANINGS).map(
      ([role, meaning]) => [meaning, layout.columns.get(role as ColumnRole) ?? []] as const,
    ),
    ...Object.entries(SOLD_MEANINGS).map(
      ([role, meaning]) => [meaning, layout.sold.get(role as SoldRole) ?? []] as const,
    ),
  ].filter(([, places]) => places.length > 0);
  const used = new Set(found.flatMap(([, places]) => places));
  return {
    file,
    report: layout.exportName,
    read: found.map(([meaning, places]) => [meaning, places.map((place) => header[place] ?? '')]),
    unread: header.flatMap((name, place) => (used.has(place) || name === '' ? [] : [name])),
  };
}

function noSales(layout: Layout | undefined): string {
  return layout?.exportName
    ? `this is ${layout.exportName}, which says what is for sale and not what was sold. Give a report of sales.`
    : 'no column says what was paid. Name one "sold price", "price_usd", or "price" beside "currency".';
}

async function cellsOf(
  source: string,
  delimiter: ClosetFile['delimiter'],
): Promise<readonly string[]> {
  for await (const { cells } of csvRows([source], delimiter)) return [...cells];
  return [];
}

async function asCsv(file: string): Promise<Buffer> {
  installPackages();
  const { parquetAsCsv } = await import('../read/database.ts');
  return parquetAsCsv(file);
}

/** Cells of a warehouse: without titles, each item at the middle of its bin. */
async function readCellFile(file: string, given: Given): Promise<void> {
  installPackages();
  const { readInput } = await import('../read/read-input.ts');
  const { grouped } = await readInput({ listings: [], cells: [file] });
  given.leftOut.push(...grouped.leftOut);
  for (const { brand, category, gender, condition, basis, bins } of grouped.cells) {
    for (const { log, count } of bins)
      for (let i = 0; i < count; i++)
        given.rows.push({
          source: '',
          item: { brand, category, quantity: 1, ...optional({ gender, condition }) },
          refusal: undefined,
          price: Math.exp(log).toFixed(2),
          pieces: 1,
          currency: '',
          day: grouped.newest ?? undefined,
          basis,
        });
  }
}

function optional(words: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== 'unknown'));
}

interface Row {
  readonly source: string;
  readonly item: NonNullable<ClosetFile['rows'][number]['item']>;
  readonly refusal: string | undefined;
  readonly price: string;
  /** The pieces that the price is for. */
  readonly pieces: number;
  readonly currency: string;
  readonly day: string | undefined;
  readonly basis: string;
}

/** Understands the rows of all files. `unnamed` are usable ones of brands that no list holds. */
function readRows(
  given: Given,
  published: Published,
): Omit<Sales, 'ownBrands'> & { readonly unnamed: readonly Row['item'][] } {
  const readItem = createItemReader(published);
  const sales: Sale[] = [];
  const leftOut = new Map<string, LeftOutRows>();
  const seen = new Set<string>();
  const repeated = new Map<string, number>();
  const unnamed: Row['item'][] = [];
  let withoutCondition = 0;
  const leave = ({ reason, said = '' }: LeftOut, n = 1) => {
    const entry = leftOut.get(reason) ?? { reason, rows: 0, said: new Map<string, number>() };
    leftOut.set(reason, entry);
    entry.rows += n;
    if (said !== '') entry.said.set(said, (entry.said.get(said) ?? 0) + 1);
  };
  const readRow = (row: Row): Sale | LeftOut => {
    const { source, item, refusal, price, pieces, currency, day, basis } = row;
    if (refusal !== undefined) return { reason: refusal.replace(/\.$/, '') };
    if (basisIn(basis) !== 'sold') return { reason: 'not sold', said: basis };
    const paid = readPaid(price, currency);
    if ('problem' in paid) {
      const isUnread = paid.problem === 'price not readable';
      return { reason: paid.problem, ...(isUnread ? { said: price.slice(0, 40) } : {}) };
    }
    const read = readItem(item);
    if ('reason' in read) {
      if (read.isUnnamed) unnamed.push(item);
      return read;
    }
    const dollars = paid.dollars / pieces;
    const title = normalize(item.title ?? '');
    // A title of five words or more names an item: the same title at the same price is one sale read twice.
    if (title.split(' ').length >= 5) {
      const { gender, condition = '' } = read.garment;
      const identity = `${kindOf(read.garment)}|${gender}|${condition}|${title}|${dollars}`;
      if (seen.has(identity)) return { reason: 'the same title and price as another row' };
      seen.add(identity);
    }
    if (item.condition && read.garment.condition === undefined) withoutCondition++;
    const times = (repeated.get(source) ?? 0) + 1;
    repeated.set(source, times);
    return {
      ...read.priced,
      log: Math.log(dollars),
      day,
      fold: foldOf(title === '' ? `${source}|${times}` : title),
    };
  };
  for (const { reason, rows } of given.leftOut) leave({ reason }, rows);
  for (const row of given.rows) {
    const read = readRow(row);
    if ('reason' in read) leave(read);
    else sales.push(read);
  }
  const days = sales.flatMap((sale) => sale.day ?? []).sort();
  return {
    sales: sales.sort(inOrder),
    unnamed,
    columns: given.columns,
    rows: given.rows.length + given.leftOut.reduce((sum, { rows }) => sum + rows, 0),
    leftOut: [...leftOut.values()].sort((a, b) => b.rows - a.rows),
    withoutCondition,
    from: days[0],
    to: days.at(-1),
  };
}

/** The same sales are fitted in the same order, whatever the order of the rows. */
function inOrder(a: Sale, b: Sale): number {
  const [first, second] = [kindOf(a), kindOf(b)];
  if (first !== second) return first < second ? -1 : 1;
  return a.log - b.log || a.published - b.published;
}

/** Returns the tenth of the sales that one belongs to, whatever the order of the rows. */
function foldOf(text: string): number {
  return Number.parseInt(hash('md5', text).slice(0, 8), 16) % 10;
}
