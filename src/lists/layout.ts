import { memo } from '../base/memo.ts';
import { plain, shortened } from '../base/text.ts';
import { fold } from '../catalog/normalize.ts';
import { refuseNearMiss } from '../input/field-names.ts';
import { amountIn, contentOf, eventOf, isDay, NO, statusOf, YES } from './cells.ts';
import data from './columns.json' with { type: 'json' };
import known from './exports.json' with { type: 'json' };

export type GarmentRole = keyof typeof data.garment;
export type Role = GarmentRole | keyof typeof data.sale;

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
  /** Page that documents its columns, with the day it was read; absent if the columns come from sellers' files. */
  readonly source?: string;
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
  /** A row like the one above in one column and empty in the other adds to the description of the same garment. */
  readonly continues?: { readonly same: string; readonly without: string };
}

export type Layout = NonNullable<ReturnType<typeof findLayout>>;

/** Longer than any column's name: a possible description is not read to its end. */
const MAX_NAME_LENGTH = 100;

const EXPORTS: readonly KnownExport[] = known.exports;
const OF_GARMENT = Object.entries(data.garment) as [Role, Meaning][];
const OF_SALE = Object.entries(data.sale) as [Role, Meaning][];
const WITH_DOLLAR_SIGN: Readonly<Record<string, string>> = data.withDollarSign;

/** Folds a name in our data once: each header row of each file is compared with all of them. */
const foldKnown = memo(fold);

/**
 * The layout for a row of column names; undefined if it does not name what a price needs. A role takes only columns
 * whose cells in `rows`, below the names, can be read.
 */
export function findLayout(header: readonly string[], rows: readonly (readonly string[])[] = []) {
  const names = header.map((cell) => nameIn(cell.slice(0, MAX_NAME_LENGTH)));
  const found = EXPORTS.find(({ signatures }) =>
    signatures.some((signature) => signature.every((column) => indexOf(names, column) !== -1)),
  );
  const sheet = { names, words: header.map(wordsOf), rows };
  const columns = findColumns(sheet, found);
  if (!columns.has('title') && !(columns.has('brand') && columns.has('category'))) return undefined;
  settleDoubles(columns);
  const [paid = -1] = columns.get('paid') ?? [];
  const saleRoles = OF_SALE.filter(([role]) => columns.has(role));
  const isSalesReport = found?.isSalesReport ?? (columns.has('event') || isTraded(columns, rows));
  const isPriceOpen = OPEN.has(names[paid] as string);
  const ofPrice = sheet.words[paid] ?? [];
  return {
    /** Undefined for a seller's own columns. */
    exportName: found?.name,
    marketplace: found?.marketplace,
    header: header.map((cell) => cell.trim()),
    /** The places of the columns of each role. */
    columns,
    /** False for a file whose only column of a sale, if any, is a price that may also be asked. */
    hasSales: saleRoles.length > (isPriceOpen && !isSalesReport ? 1 : 0),
    /** True for a file that only has sales, so that nothing in it is for sale. */
    isSalesReport,
    /** The price paid is for all pieces of a row. */
    priceIsForAll: found?.priceIsForAll ?? hasWords(ofPrice, data.words.forAll),
    /** The price paid is still to be reduced by a discount in another column. */
    isBeforeDiscount: ofPrice.join() === 'price' || hasWords(ofPrice, data.words.less),
    /** A point in the price paid marks decimals, as other cells show: `108.864` is not in thousands. */
    isPointDecimal: rows.some((row) => DECIMALS.test(contentOf(row[paid]))),
    /** The columns of the price and the day may also have those of an item for sale. */
    isPriceOpen,
    isDayOpen: OPEN.has(names[columns.get('on')?.[0] ?? -1] as string),
    continues: createContinuation(names, found?.continues),
  };
}

/** The columns of a file: folded names, the words of each, and rows to look at. */
interface Sheet {
  readonly names: readonly string[];
  readonly words: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
}

function findColumns(sheet: Sheet, found: KnownExport | undefined) {
  const columns = new Map<Role, readonly number[]>();
  for (const [role, meaning] of found?.isStock ? OF_GARMENT : [...OF_GARMENT, ...OF_SALE]) {
    const listed = found?.columns[role];
    const places = listed ? indexesOf(sheet.names, listed) : placesLike(sheet, meaning);
    // An asking price next to the price paid is not it.
    if (places.length > 0) columns.set(role, meaning.one ? places.slice(0, 1) : places);
  }
  return columns;
}

/** Decides what a column with two roles is. */
function settleDoubles(columns: Map<Role, readonly number[]>): void {
  const amount = columns.get('amount');
  // The amount of an account's row is the price if that row is a sale.
  if (columns.has('event') && !columns.has('paid') && amount) columns.set('paid', amount);
  // `Type` may say what a row is, not what garment.
  const events = columns.get('event') ?? [];
  const isEvent = (at: number) => events.includes(at);
  if (events.length > 0 && (columns.get('category') ?? []).every(isEvent)) columns.delete('category');
  // `Created at` has the day of the sale in a file with orders, else the day of listing.
  const [on = -1] = columns.get('on') ?? [];
  const listed = columns.get('listedOn') ?? [];
  if (!listed.includes(on)) return;
  if (!columns.has('traded')) columns.delete('on');
  else {
    const others = listed.filter((at) => at !== on);
    columns.set('listedOn', others);
  }
}

const DECIMALS = /\.(?:\d{1,2}|\d{4,20})\D{0,4}$/;

const OPEN: ReadonlySet<string> = new Set(data.words.open.names.map(fold));

/** True for a name with one of some words and none of others. */
function hasWords(name: readonly string[], { words, not }: { words: readonly string[]; not: readonly string[] }) {
  return name.some((word) => words.includes(word)) && !name.some((word) => not.includes(word));
}

/** Returns the folded name of a column; a dollar sign may change it: `Sold` is a day, `SOLD $` a price. */
function nameIn(cell: string): string {
  const name = fold(cell);
  const other = cell.includes('$') ? WITH_DOLLAR_SIGN[name] : undefined;
  return other === undefined ? name : foldKnown(other);
}

/** Returns the words of a column's name, in the singular: `Cost of Goods` is cost, of, good. */
function wordsOf(cell: string): string[] {
  const text = cell
    .slice(0, MAX_NAME_LENGTH)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  // A line with other delimiters is not one name.
  if (/[\t;|]/.test(text)) return [];
  return text.split(/[^a-z0-9]+/).map((word) => (word.length > 3 ? word.replace(/(?<![su])s$/, '') : word));
}

function placesLike(sheet: Sheet, { names = [], like = [], not = [], cells }: Meaning): number[] {
  const meant = like.flatMap((set) =>
    [...sheet.words.keys()].filter((at) => {
      const words = sheet.words[at] as readonly string[];
      return set.every((word) => words.includes(word)) && !not.some((word) => words.includes(word));
    }),
  );
  const places = [...new Set([...indexesOf(sheet.names, names), ...meant])];
  return places.filter((at) => areReadable(sheet, at, cells));
}

/** At least half of the filled cells must be of the kind that a role has; a column without any may have it. */
function areReadable({ rows }: Sheet, at: number, kind: string | undefined): boolean {
  const isReadable = READERS[kind ?? ''];
  if (!isReadable) return true;
  const filled = rows.map((row) => contentOf(row[at])).filter((cell) => cell !== '');
  return filled.length === 0 || filled.filter(isReadable).length >= filled.length / 2;
}

const isMoney = (cell: string) => amountIn(cell) !== undefined;
const READERS: Readonly<Record<string, (cell: string) => boolean>> = {
  money: isMoney,
  day: isDay,
  number: (cell) => /\d/.test(cell),
  place: (cell) => /[a-z]/i.test(cell) && !isMoney(cell) && !isDay(cell),
  status: (cell) => statusOf(cell) !== undefined || YES.test(cell) || NO.test(cell),
  event: (cell) => eventOf(cell) !== undefined,
};

/** True if nearly all rows have an order, a payout or the like: nothing in such a file is for sale. */
function isTraded(columns: ReadonlyMap<Role, readonly number[]>, rows: readonly (readonly string[])[]): boolean {
  const traded = columns.get('traded') ?? [];
  const filled = rows.filter((row) => traded.some((at) => contentOf(row[at]) !== ''));
  return filled.length > 0 && filled.length >= MOSTLY * rows.length;
}

const MOSTLY = 0.9;

const indexesOf = (names: readonly string[], sought: readonly string[]) => [
  ...new Set(sought.map((name) => indexOf(names, name)).filter((index) => index !== -1)),
];

function indexOf(names: readonly string[], name: string): number {
  const folded = foldKnown(name);
  return name.endsWith('*') ? names.findIndex((one) => one.startsWith(folded)) : names.indexOf(folded);
}

function createContinuation(names: readonly string[], rule: KnownExport['continues']) {
  const same = rule ? indexOf(names, rule.same) : -1;
  const empty = rule ? indexOf(names, rule.without) : -1;
  const at = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();
  return (cells: readonly string[], above: readonly string[]): boolean =>
    at(cells, same) !== '' && at(cells, same) === at(above, same) && at(cells, empty) === '';
}

/** Describes the kind of a file and the meaning of its columns, so that an unread column is noticed. */
export function readAsText(layout: Layout | undefined, ofSales = false): string {
  if (!layout) return 'Read as: one garment per line.';
  const { exportName, header, columns } = layout;
  const roles = ofSales ? [...OF_GARMENT.filter(([role]) => role !== 'askingPrice'), ...OF_SALE] : OF_GARMENT;
  const read = roles.flatMap(([role, { said }]) => {
    const places = columns.get(role) ?? [];
    return said === undefined || places.length === 0 ? [] : [{ said, places }];
  });
  const parts = read.map(({ said, places }) => `${said} from ${namesIn(places.map((at) => header[at] as string))}`);
  const unread = unreadColumns(layout);
  return [
    `Read as: ${exportName ?? 'columns of your own'}, with ${parts.join('; ')}.`,
    ...(columns.has('askingPrice') || ofSales ? [] : ['No price column was found: name it price.']),
    // A seller may have meant one of their own columns to be read.
    ...(unread.length > 0 ? [`Not read: ${namesIn(unread)}.`] : []),
  ].join(' ');
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
