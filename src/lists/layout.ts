import { memo } from '../base/memo.ts';
import { plain, shortened, stated } from '../base/text.ts';
import { fold } from '../catalog/normalize.ts';
import { refuseNearMiss } from '../input/field-names.ts';
import { amountIn, eventOf, filledAt, isDay, NO, statusOf, YES } from './cells.ts';
import data from './columns.json' with { type: 'json' };
import known from './exports.json' with { type: 'json' };

export type Role = keyof typeof data.garment | keyof typeof data.sale;

/** How columns of a role are found; `about` in `columns.json` explains the members. */
interface Meaning {
  readonly said?: string;
  readonly one?: boolean;
  readonly names?: readonly string[];
  readonly like?: readonly (readonly string[])[];
  readonly not?: readonly string[];
  readonly cells?: string;
}

interface KnownExport {
  readonly name: string;
  /** Name of the marketplace that makes it; absent from tools for several. */
  readonly marketplace?: string;
  readonly isSalesReport?: boolean;
  /** True if it only lists garments for sale. */
  readonly isStock?: boolean;
  /** Sets of columns that only this export has together. */
  readonly signatures: readonly (readonly string[])[];
  /** Column names, best first, for the roles whose columns their meaning does not find; none for a role without one. */
  readonly columns: Readonly<Partial<Record<Role, readonly string[]>>>;
  readonly priceIsForAll?: boolean;
}

export type Layout = NonNullable<ReturnType<typeof findLayout>>;

/** Longer than any column's name: a possible description is not read to its end. */
const MAX_NAME_LENGTH = 100;

const EXPORTS: readonly KnownExport[] = known.exports;
const OF_GARMENT = Object.entries(data.garment) as [Role, Meaning][];
const OF_SALE = Object.entries(data.sale) as [Role, Meaning][];

/** Folds a column's name, but for one dollar sign: `Sold` may be a day, `SOLD $` is a price. */
const nameOf = (name: string): string => (/^sold \$$/i.test(name.trim()) ? 'sold$' : fold(name));

/** Folds a name in our data once: each header row of each file is compared with all of them. */
const foldKnown = memo(nameOf);

/** A column of a file: its place, its name folded and in words, and the contents of its filled cells. */
type Column = ReturnType<typeof columnsOf>[number];

const columnsOf = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  header.map((cell, at) => {
    const name = cell.slice(0, MAX_NAME_LENGTH);
    return { at, name: nameOf(name), words: wordsOf(name), cells: rows.flatMap((row) => filledAt(row, [at])) };
  });

/**
 * The layout for a row of column names; undefined if it does not name what a price needs. A role takes only columns
 * whose cells in `rows`, below the names, can be read.
 */
export function findLayout(header: readonly string[], rows: readonly (readonly string[])[] = []) {
  const sheet = columnsOf(header, rows);
  const found = EXPORTS.find(({ signatures }) =>
    signatures.some((names) => names.every((name) => columnNamed(sheet, name) !== undefined)),
  );
  const columns = findRoles(sheet, found);
  if (!columns.has('title') && !(columns.has('brand') && columns.has('category'))) return undefined;
  settleDoubles(columns);
  return {
    /** True for lines without column names, above which there are ours. */
    isPlain: false,
    /** Undefined for a seller's own columns. */
    exportName: found?.name,
    marketplace: found?.marketplace,
    isStock: found?.isStock === true,
    header: header.map((cell) => cell.trim()),
    /** The places of the columns of each role. */
    columns,
    ...ofSales(sheet, columns, rows, found),
  };
}

/** Returns what the columns say of sales. */
function ofSales(
  sheet: readonly Column[],
  columns: ReadonlyMap<Role, readonly number[]>,
  rows: readonly (readonly string[])[],
  found: KnownExport | undefined,
) {
  const columnOf = (role: Role): Column | undefined => sheet[columns.get(role)?.[0] ?? -1];
  const { name = '', words = [], cells = [] } = columnOf('paid') ?? {};
  const isSalesReport = found?.isSalesReport ?? (columns.has('event') || isTraded(columns, rows));
  const isPriceOpen = OPEN.has(name);
  const known = OF_SALE.filter(([role]) => columns.has(role));
  return {
    /** False for a file whose only column of a sale, if any, is a price that may also be asked. */
    hasSales: known.length > (isPriceOpen && !isSalesReport ? 1 : 0),
    /** True for a file that only has sales, so that nothing in it is for sale. */
    isSalesReport,
    /** The price paid is for all pieces of a row. */
    priceIsForAll: found?.priceIsForAll ?? hasWords(words, data.words.forAll),
    /** The price paid is still to be reduced by a discount in another column. */
    isBeforeDiscount: words.join() === 'price' || hasWords(words, data.words.less),
    /** A point in the price paid marks decimals, as other cells show: `108.864` is not in thousands. */
    isPointDecimal: cells.some((cell) => DECIMALS.test(cell)),
    /** The columns of the price and the day may also have those of an item for sale. */
    isPriceOpen,
    isDayOpen: OPEN.has(columnOf('on')?.name ?? ''),
  };
}

function findRoles(sheet: readonly Column[], found: KnownExport | undefined) {
  const columns = new Map<Role, readonly number[]>();
  for (const [role, meaning] of found?.isStock ? OF_GARMENT : [...OF_GARMENT, ...OF_SALE]) {
    const names = found?.columns[role];
    const places = columnsLike(sheet, names ? { names } : meaning).map(({ at }) => at);
    // An asking price next to the price paid is not it.
    if (places.length > 0) columns.set(role, meaning.one ? places.slice(0, 1) : places);
  }
  return columns;
}

/** Returns the columns with a name of a role, or words of one. At least half of their filled cells must fit. */
function columnsLike(sheet: readonly Column[], { names = [], like = [], not = [], cells: kind }: Meaning): Column[] {
  const named = names.flatMap((name) => columnNamed(sheet, name) ?? []);
  const meant = like.flatMap((set) =>
    sheet.filter(({ words }) => set.every((word) => words.includes(word)) && !not.some((word) => words.includes(word))),
  );
  const isReadable = READERS[kind ?? ''] ?? (() => true);
  return [...new Set([...named, ...meant])].filter(({ cells }) => cells.filter(isReadable).length >= cells.length / 2);
}

/** Finds a column by its name, or by the beginning of it, before a `*`. */
function columnNamed(sheet: readonly Column[], name: string): Column | undefined {
  const folded = foldKnown(name);
  return sheet.find((one) => (name.endsWith('*') ? one.name.startsWith(folded) : one.name === folded));
}

/** Decides what a column with two roles is. */
function settleDoubles(columns: Map<Role, readonly number[]>): void {
  const amount = columns.get('amount');
  // The amount of an account's row is the price if that row is a sale.
  const isAccount = columns.has('event') || columns.has('undone');
  if (isAccount && !columns.has('paid') && amount) columns.set('paid', amount);
  // `Created at` has the day of the sale in a file with orders, else the day of listing.
  const [on = -1] = columns.get('on') ?? [];
  const listed = columns.get('listedOn') ?? [];
  if (!listed.includes(on)) return;
  if (columns.has('traded'))
    columns.set(
      'listedOn',
      listed.filter((at) => at !== on),
    );
  else columns.delete('on');
}

const DECIMALS = /\.(?:\d{1,2}|\d{4,20})\D{0,4}$/;

const OPEN: ReadonlySet<string> = new Set(data.words.open.names.map(fold));

/** True for a name with one of some words and none of others. */
function hasWords(name: readonly string[], { words, not }: { words: readonly string[]; not: readonly string[] }) {
  return name.some((word) => words.includes(word)) && !name.some((word) => not.includes(word));
}

/** Returns the words of a column's name, in the singular: `Cost of Goods` is cost, of, good. */
function wordsOf(name: string): string[] {
  // A line with other delimiters is not one name.
  if (/[\t;|]/.test(name)) return [];
  const text = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return text.split(/[^a-z0-9]+/).map((word) => (word.length > 3 ? word.replace(/(?<![su])s$/, '') : word));
}

const WORD = /(?<![\p{L}\p{N}])\p{L}{2,40}(?![\p{L}\p{N}])/u;
const isMoney = (cell: string) => amountIn(cell) !== undefined;
const READERS: Readonly<Record<string, (cell: string) => boolean>> = {
  money: isMoney,
  day: isDay,
  number: (cell) => /\d/.test(cell),
  words: (cell) => WORD.test(cell),
  place: (cell) => /[a-z]/i.test(cell) && !isMoney(cell) && !isDay(cell),
  status: (cell) => statusOf(cell) !== undefined || YES.test(cell) || NO.test(cell),
  event: (cell) => eventOf(cell) !== undefined,
  // `Type` may say what a row is, not what garment.
  kind: (cell) => eventOf(cell) === undefined,
};

/** True if nearly all rows have an order, a payout or the like: nothing in such a file is for sale. */
function isTraded(columns: ReadonlyMap<Role, readonly number[]>, rows: readonly (readonly string[])[]): boolean {
  const filled = rows.filter((row) => filledAt(row, columns.get('traded')).length > 0);
  return filled.length > 0 && filled.length >= MOSTLY * rows.length;
}

const MOSTLY = 0.9;

/** Describes the kind of a file and the meaning of its columns, so that an unread column is noticed. */
export function readAsText(layout: Layout, ofSales = false): string {
  const { exportName, header, columns } = layout;
  if (layout.isPlain) return 'Read as: one garment per line.';
  const roles = ofSales ? [...OF_GARMENT.filter(([role]) => role !== 'askingPrice'), ...OF_SALE] : OF_GARMENT;
  const read = roles.flatMap(([role, { said }]) => {
    const places = columns.get(role) ?? [];
    return said === undefined || places.length === 0 ? [] : [{ said, places }];
  });
  const parts = read.map(({ said, places }) => `${said} from ${namesIn(places.map((at) => header[at] as string))}`);
  const unread = unreadColumns(layout);
  return stated(
    `Read as: ${exportName ?? 'columns of your own'}, with ${parts.join('; ')}.`,
    !columns.has('askingPrice') && !ofSales && 'No price column was found: name it price.',
    // A seller may have meant one of their own columns to be read.
    unread.length > 0 && `Not read: ${namesIn(unread)}.`,
  ).join(' ');
}

/** Returns the names of a seller's own columns that nothing is read from; those of a known export are known. */
export function unreadColumns({ exportName, header, columns }: Layout): string[] {
  if (exportName !== undefined) return [];
  const read = new Set([...columns.values()].flat());
  return header.filter((name, at) => name !== '' && !read.has(at));
}

/**
 * Throws a 400 {@link Problem} if a column that nothing is read from likely misspells one that the file lacks. A column
 * of the right name has other cells.
 */
export function refuseMisspelled(layout: Layout): void {
  const missing = OF_GARMENT.filter(([role]) => !layout.columns.has(role));
  const absent = missing.map(([role]) => role);
  const known = new Set(missing.flatMap(([role, { names = [] }]) => [role, ...names]).map(fold));
  for (const name of unreadColumns(layout))
    if (!known.has(fold(name))) refuseNearMiss(name, absent, 'There is no column');
}

const MAX_NAME = 40;
const MAX_NAMES = 12;

function namesIn(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => shortened(plain(name), MAX_NAME));
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
