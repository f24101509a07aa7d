import { memo } from '../base/memo.ts';
import { plain, shortened } from '../base/text.ts';
import { fold } from '../catalog/normalize.ts';
import { refuseNearMiss } from '../input/field-names.ts';
import { readMoney } from '../input/money.ts';
import data from './columns.json' with { type: 'json' };
import known from './exports.json' with { type: 'json' };
import { createDayReader } from './sale-days.ts';
import { eventOf, statusOf } from './sale-words.ts';

export type ColumnRole = keyof typeof data.garment;
export type SoldRole = keyof typeof data.sale;

/** How columns of a role are found; `about` in `columns.json` explains the members. */
interface Meaning {
  readonly names?: readonly string[];
  readonly like?: readonly (readonly string[])[];
  readonly not?: readonly string[];
  readonly cells?: string;
  readonly all?: boolean;
}

type Meanings<Role extends string> = Readonly<Partial<Record<Role, Meaning>>>;

/** The places of the columns of each role. */
type Places<Role extends string> = ReadonlyMap<Role, readonly number[]>;

interface KnownExport {
  readonly name: string;
  /** Page that documents its columns, with the day it was read; absent if the columns come from sellers' files. */
  readonly source?: string;
  /** Name of the marketplace that makes it; absent from tools for several. */
  readonly marketplace?: string;
  readonly isSalesReport?: boolean;
  /** Sets of columns that only this export has together. */
  readonly signatures: readonly (readonly string[])[];
  /** Column names for each role, best first; all of them count for a category (wide to narrow) and new tags. */
  readonly columns: Readonly<Partial<Record<ColumnRole, readonly string[]>>>;
  /** The same for its sales; absent for exports that list items for sale. */
  readonly sold?: Readonly<Partial<Record<SoldRole, readonly string[]>>>;
  readonly priceIsForAll?: boolean;
  /** A row like the one above in one column and empty in the other adds to the description of the same garment. */
  readonly continues?: { readonly same: string; readonly without: string };
}

export type Layout = NonNullable<ReturnType<typeof findLayout>>;

/** Longer than any column's name: a possible description is not read to its end. */
const MAX_NAME_LENGTH = 100;

const EXPORTS: readonly KnownExport[] = known.exports;

/** Folds a name in our data once: each header row of each file is compared with all of them. */
const foldKnown = memo(fold);

/**
 * The layout for a row of column names; undefined if it does not name what a price needs. Of a seller's own columns, a
 * role takes only those whose cells in `rows`, below the names, can be read.
 */
export function findLayout(header: readonly string[], rows: readonly (readonly string[])[] = []) {
  const names = header.map((cell) => nameIn(cell.slice(0, MAX_NAME_LENGTH)));
  const found = EXPORTS.find(({ signatures }) =>
    signatures.some((signature) => signature.every((column) => indexOf(names, column) !== -1)),
  );
  const sheet = { names, words: header.map(wordsOf), rows };
  const columns = new Map(
    found ? placesOf(names, found.columns) : findColumns(sheet, data.garment as Meanings<ColumnRole>),
  );
  if (!columns.has('title') && !(columns.has('brand') && columns.has('category'))) return undefined;
  const sold = findSaleColumns(sheet, found);
  // `Type` may say what a row is, not what garment.
  const events = sold.get('event') ?? [];
  const kinds = (columns.get('category') ?? []).filter((at) => !events.includes(at));
  if (events.length > 0 && kinds.length === 0) columns.delete('category');
  if (!found) splitDays(columns, sold);
  const [price = -1] = sold.get('price') ?? [];
  return {
    /** Undefined for a seller's own columns. */
    exportName: found?.name,
    marketplace: found?.marketplace,
    /** True for a file that only has sales, so that nothing in it is for sale. */
    isSalesReport: found?.isSalesReport ?? (sold.has('event') || isTraded(sold, rows)),
    header: header.map((cell) => cell.trim()),
    columns,
    /** The columns of a sale; empty if the file lists no sales. */
    sold,
    /** The price paid is for all pieces of a row. */
    priceIsForAll: found ? (found.priceIsForAll ?? false) : isForAll(sheet.words[price] ?? []),
    /** The price paid is still to be reduced by a discount in another column. */
    isBeforeDiscount: isBeforeDiscount(sheet.words[price] ?? []),
    /** A point in the price paid marks decimals, as other cells show: `108.864` is not in thousands. */
    isPointDecimal: rows.some((row) => DECIMALS.test(contentOf(row[price]))),
    /** The columns of the price and the day may also have those of an item for sale. */
    isPriceOpen: OPEN.has(names[price] as string),
    isDayOpen: OPEN.has(names[sold.get('on')?.[0] ?? -1] as string),
    continues: createContinuation(names, found?.continues),
  };
}

/** A column such as `Created at` has the day of the sale in a file with orders, else the day of listing. */
function splitDays(columns: Map<ColumnRole, readonly number[]>, sold: Map<SoldRole, readonly number[]>): void {
  const [on] = sold.get('on') ?? [];
  const listed = columns.get('listed') ?? [];
  if (on === undefined || !listed.includes(on)) return;
  if (sold.has('traded'))
    columns.set(
      'listed',
      listed.filter((at) => at !== on),
    );
  else sold.delete('on');
}

const DECIMALS = /\.(?:\d{1,2}|\d{4,20})\D{0,4}$/;

const OPEN: ReadonlySet<string> = new Set(data.words.open.names.map(fold));
const hasAny = (words: readonly string[], sought: readonly string[]) => words.some((word) => sought.includes(word));
const isForAll = (words: readonly string[]) =>
  hasAny(words, data.words.forAll.words) && !hasAny(words, data.words.forAll.not);
const isBeforeDiscount = (words: readonly string[]) =>
  !hasAny(words, data.words.less.not) && (hasAny(words, data.words.less.words) || words.join() === 'price');

const WITH_DOLLAR_SIGN: Readonly<Record<string, string>> = data.withDollarSign;

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

/** The columns of a file: folded names, the words of each, and rows to look at. */
interface Sheet {
  readonly names: readonly string[];
  readonly words: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
}

function placesOf<R extends string>(
  names: readonly string[],
  sought: Readonly<Partial<Record<R, readonly string[]>>>,
): Places<R> {
  const entries = Object.entries(sought) as [R, readonly string[]][];
  const found = entries.map(([role, columns]) => [role, indexesOf(names, columns)] as const);
  return new Map(found.filter(([, places]) => places.length > 0));
}

function findColumns<R extends string>(sheet: Sheet, meanings: Meanings<R>): Places<R> {
  const places = new Map<R, readonly number[]>();
  for (const [role, meaning] of Object.entries(meanings) as [R, Meaning][]) {
    const readable = placesLike(sheet, meaning).filter((at) => areReadable(sheet, at, meaning.cells));
    if (readable.length > 0) places.set(role, readable);
  }
  return places;
}

/** Finds the columns of a sale. A known export has those that it lists, and others by their meaning. */
function findSaleColumns(sheet: Sheet, found: KnownExport | undefined): Map<SoldRole, readonly number[]> {
  if (found && !found.sold) return new Map();
  const columns = new Map(findColumns(sheet, data.sale as Meanings<SoldRole>));
  if (found) for (const role of OF_EXPORTS) columns.delete(role);
  for (const [role, places] of placesOf(sheet.names, found?.sold ?? {})) columns.set(role, places);
  for (const [role, places] of columns) {
    // An asking price next to the price paid is not it.
    if (!(data.sale[role] as Meaning).all) columns.set(role, places.slice(0, 1));
  }
  const amount = columns.get('amount');
  // The amount of an account's row is the price if that row is a sale.
  if (columns.has('event') && !columns.has('price') && amount) columns.set('price', amount);
  return columns;
}

/** Roles that a known export lists itself. */
const OF_EXPORTS: readonly SoldRole[] = ['price', 'on', 'marketplace', 'basis', 'dollars'];

function placesLike({ names, words }: Sheet, { names: sought = [], like = [], not = [] }: Meaning): number[] {
  const isLike = (own: readonly string[], set: readonly string[]) =>
    set.every((word) => own.includes(word)) && !not.some((word) => own.includes(word));
  const meant = like.flatMap((set) => [...names.keys()].filter((at) => isLike(words[at] as string[], set)));
  return [...new Set([...indexesOf(names, sought), ...meant])];
}

/** At least half of the filled cells must be of the kind that a role has; a column without any may have it. */
function areReadable({ rows }: Sheet, at: number, kind: string | undefined): boolean {
  const isReadable = READERS[kind ?? ''];
  if (!isReadable) return true;
  const filled = rows.map((row) => contentOf(row[at])).filter((cell) => cell !== '');
  return filled.length === 0 || filled.filter(isReadable).length >= filled.length / 2;
}

const readDay = createDayReader([], '2000-01-01');
const isMoney = (cell: string) => ['usd', 'foreign'].includes(readMoney(cell).kind);
const READERS: Readonly<Record<string, (cell: string) => boolean>> = {
  money: isMoney,
  day: (cell) => readDay(cell) !== undefined,
  number: (cell) => /\d/.test(cell),
  place: (cell) => /[a-z]/i.test(cell) && !isMoney(cell) && readDay(cell) === undefined,
  status: (cell) => statusOf(cell) !== undefined,
  event: (cell) => eventOf(cell) !== undefined,
};

/** True if nearly all rows have an order, a payout or the like: nothing in such a file is for sale. */
function isTraded(sold: Places<SoldRole>, rows: readonly (readonly string[])[]): boolean {
  const traded = sold.get('traded') ?? [];
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

const NOTHING = /^(?:=?"?(?:-+|–|—|n\/?a|none|null|nil|nan|undefined)?"?)$/i;
const MAX_NOTHING = 12;

/** Returns a cell's content, without blanks around it; empty for what files write for nothing: `--`, `N/A`, `="-"`. */
export function contentOf(cell = ''): string {
  const text = cell.trim();
  return text.length <= MAX_NOTHING && NOTHING.test(text) ? '' : text;
}

type FromAbove<T> = (cells: readonly string[], above: readonly string[]) => T;

function createContinuation(names: readonly string[], rule: KnownExport['continues']): FromAbove<boolean> {
  if (!rule) return () => false;
  const same = indexOf(names, rule.same);
  const empty = indexOf(names, rule.without);
  const at = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();
  return (cells, above) => at(cells, empty) === '' && at(cells, same) !== '' && at(cells, same) === at(above, same);
}

const FOOTERS = data.footers.map(fold);
const MAX_FOOTER_CELLS = 4;

/** True for a row after the garments: `10 record(s) downloaded, from …` ends eBay's reports. */
export function isFooter(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length > MAX_FOOTER_CELLS) return false;
  const text = fold(filled.join(' ').slice(0, MAX_NAME_LENGTH)).replace(/^\d+/, '');
  return FOOTERS.some((footer) => text.startsWith(footer));
}

const TOTALS: ReadonlySet<string> = new Set(data.totals.map(fold));
const MOST_OF_TOTAL = 40;
const TOTAL = /^(?:\w+ ){0,3}(?:sub)?totals?$|^totals? (?:for|of|sale|sold|profit|revenue|paid)/;
const TOTAL_OF_MONTH = /^totals? (?:jan|feb|mar|apr|may|ju[nl]|aug|sep|oct|nov|dec)/;

/** True for a row with a total, such as `October total`, or a note. */
export function isTotal(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  if (first.length > MOST_OF_TOTAL) return false;
  const [text = ''] = first.split(':', 1);
  const words = text.trim().toLowerCase();
  return TOTALS.has(fold(text)) || TOTAL.test(words) || TOTAL_OF_MONTH.test(words);
}

/** Roles that are said of a file of sales; the others are for us. */
const SAID_OF_SALES = Object.keys(data.saleRoleNames) as SoldRole[];

/** Describes the kind of a file and the meaning of its columns, so that an unread column is noticed. */
export function readAsText(layout: Layout | undefined, ofSales = false): string {
  if (!layout) return 'Read as: one garment per line.';
  const { exportName, header, columns, sold } = layout;
  const ofGarment = [...columns].filter(([role]) => !ofSales || role !== 'price');
  // The currency is a role of both.
  const roles = new Map(ofGarment.map(([role, places]) => [data.roleNames[role], places]));
  for (const role of ofSales ? SAID_OF_SALES : []) {
    const places = sold.get(role);
    if (places) roles.set(data.saleRoleNames[role as keyof typeof data.saleRoleNames], places);
  }
  const nameAt = (place: number) => header[place] as string;
  const read = [...roles].map(([role, places]) => `${role} from ${namesIn(places.map(nameAt))}`);
  const isRead = new Set([...roles.values(), ...(sold.get('status') ?? [])].flat());
  const unread = namesBut(header, isRead);
  return [
    `Read as: ${exportName ?? 'columns of your own'}, with ${read.join('; ')}.`,
    ...(columns.has('price') || ofSales ? [] : ['No price column was found: name it price.']),
    // A seller may have meant one of their own columns to be read.
    ...(exportName === undefined && unread.length > 0 ? [`Not read: ${namesIn(unread)}.`] : []),
  ].join(' ');
}

const namesBut = (header: readonly string[], isRead: ReadonlySet<number>) =>
  header.filter((name, at) => name !== '' && !isRead.has(at));

/** Returns the names of a seller's own columns that nothing is read from; those of a known export are known. */
export function unreadColumns({ exportName, header, columns, sold }: Layout): readonly string[] {
  if (exportName !== undefined) return [];
  return namesBut(header, new Set([...columns.values(), ...sold.values()].flat()));
}

/** The roles that are named otherwise than the fields of an item. */
const FIELDS_OF_ROLES: Readonly<Partial<Record<ColumnRole, string>>> = { price: 'askingPrice', listed: 'listedOn' };

/**
 * Throws a 400 {@link Problem} if a column that nothing is read from likely misspells one that the file lacks. A column
 * of the right name has other cells.
 */
export function refuseMisspelled(layout: Layout): void {
  const absent = (Object.keys(data.garment) as ColumnRole[]).filter((role) => !layout.columns.has(role));
  const fields = absent.map((role) => FIELDS_OF_ROLES[role] ?? role);
  const known = new Set(fields.map(fold));
  for (const name of unreadColumns(layout))
    if (!known.has(fold(name))) refuseNearMiss(name, fields, 'There is no column');
}

const MAX_NAME = 40;
const MAX_NAMES = 12;

function namesIn(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => shortened(plain(name), MAX_NAME));
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
