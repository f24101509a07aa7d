import { memo } from '../base/memo.ts';
import { plain, shortened } from '../base/text.ts';
import { fold } from '../catalog/normalize.ts';
import data from './exports.json' with { type: 'json' };

export type ColumnRole = keyof typeof data.own;
export type SoldRole = keyof typeof data.ownSold;

/** Column names for each role, best first; all count for a category (wide to narrow), fees, labels and new tags. */
type Names<Role extends string> = Readonly<Partial<Record<Role, readonly string[]>>>;

type Places<Role extends string> = ReadonlyMap<Role, readonly number[]>;

interface KnownExport {
  /** Absent for a seller's own columns. */
  readonly name?: string;
  /** Page that documents its columns, with the day it was read; absent if the columns come from sellers' files. */
  readonly source?: string;
  /** Name of the marketplace that makes it; absent from tools for several. */
  readonly marketplace?: string;
  readonly isSalesReport?: boolean;
  /** Sets of columns that only this export has together. */
  readonly signatures: readonly (readonly string[])[];
  readonly columns: Names<ColumnRole>;
  /** Absent for exports that list items for sale. */
  readonly sold?: Names<SoldRole>;
  /** Columns with a value for a garment that sold; the price of a sale by default. */
  readonly soldMarks?: readonly string[];
  /** Columns with the state of a listing, such as `active`. */
  readonly states?: readonly string[];
  readonly priceIsForAll?: boolean;
  readonly refused?: readonly Refused[];
  /** Columns that an order of several rows fills in only once: rows with the same value in one column. */
  readonly repeats?: { readonly same: string; readonly columns: readonly string[] };
  /** A row like the one above in one column and empty in the other adds to the description of the same garment. */
  readonly continues?: { readonly same: string; readonly without: string };
}

/** Rows with one of the values in the column, with any except these, or with any except nothing and zero. */
interface Refused {
  readonly column: string;
  readonly values?: readonly string[];
  readonly but?: readonly string[];
  readonly isFilled?: boolean;
  readonly because: string;
}

export type Layout = NonNullable<ReturnType<typeof findLayout>>;

/** Longer than any column's name: a possible description is not read to its end. */
const MAX_NAME_LENGTH = 100;

const EXPORTS: readonly KnownExport[] = [
  ...data.exports,
  { signatures: [[]], columns: data.own, sold: data.ownSold, soldMarks: data.soldMarks, states: data.states },
];

/** Folds a name in `exports.json` once: each header row of each file is compared with all of them. */
const foldKnown = memo(fold);

/** The layout for a row of column names; undefined if it does not name what a price needs. */
export function findLayout(cells: readonly string[]) {
  const names = cells.map((cell) => nameIn(cell.slice(0, MAX_NAME_LENGTH)));
  const { name, ...known } = EXPORTS.find(({ signatures }) =>
    signatures.some((signature) => signature.every((column) => indexOf(names, column) !== -1)),
  ) as KnownExport;
  const { sold = {}, soldMarks = sold.price ?? [] } = known;
  const columns = findColumns(names, known.columns);
  if (!columns.has('title') && !(columns.has('brand') && columns.has('category'))) return undefined;
  const marks = indexesOf(names, soldMarks);
  const states = indexesOf(names, known.states ?? []);
  return {
    /** Undefined for a seller's own columns. */
    exportName: name,
    marketplace: known.marketplace,
    isSalesReport: known.isSalesReport ?? false,
    header: cells.map((cell) => cell.trim()),
    columns,
    /** The columns of a sale; empty if the file lists no sales. */
    sold: findSaleColumns(names, sold),
    isSold: (row: readonly string[]) =>
      marks.some((at) => isFilled(row[at])) ||
      states.some((at) => SOLD_STATES.has(fold((row[at] ?? '').slice(0, MAX_NAME_LENGTH)))),
    priceIsForAll: known.priceIsForAll ?? false,
    complete: createCompletion(names, known.repeats),
    continues: createContinuation(names, known.continues),
    refuse: createRefusal(names, known.refused),
  };
}

const WITH_DOLLAR_SIGN: Readonly<Record<string, string>> = data.withDollarSign;

/** Returns the folded name of a column; a dollar sign may change it: `Sold` is a day, `SOLD $` a price. */
function nameIn(cell: string): string {
  const name = fold(cell);
  const other = cell.includes('$') ? WITH_DOLLAR_SIGN[name] : undefined;
  return other === undefined ? name : foldKnown(other);
}

const statesIn = (header: readonly string[]): readonly number[] =>
  indexesOf(
    header.map((name) => fold(name.slice(0, MAX_NAME_LENGTH))),
    data.states,
  );

function findColumns<R extends string>(names: readonly string[], sought: Names<R>): Places<R> {
  const entries = Object.entries(sought) as [R, readonly string[]][];
  const found = entries.map(([role, aliases]) => [role, indexesOf(names, aliases)] as const);
  return new Map(found.filter(([, places]) => places.length > 0));
}

/** Finds the columns of a sale, with one for its price: an asking price next to it is not the price paid. */
function findSaleColumns(names: readonly string[], sought: Names<SoldRole>): Places<SoldRole> {
  const columns = findColumns(names, sought);
  const [price] = columns.get('price') ?? [];
  return price === undefined ? columns : new Map([...columns, ['price', [price]]]);
}

const indexesOf = (names: readonly string[], sought: readonly string[]) => [
  ...new Set(sought.map((name) => indexOf(names, name)).filter((index) => index !== -1)),
];

function indexOf(names: readonly string[], name: string): number {
  const folded = foldKnown(name);
  return name.endsWith('*') ? names.findIndex((one) => one.startsWith(folded)) : names.indexOf(folded);
}

const isFilled = (cell = '') => !/^[\s\p{Sc}0.,-]*$/u.test(cell);

function createRefusal(names: readonly string[], rules: readonly Refused[] = []) {
  const refusals = rules.flatMap(({ column, values = [], but, isFilled: ifFilled, because }) => {
    const at = indexOf(names, column);
    const known = (but ?? values).map(foldKnown);
    const isRefused = (cell: string) => (ifFilled ? isFilled(cell) : known.includes(fold(cell)) === !but);
    return at === -1 ? [] : [{ at, isRefused, because }];
  });
  return (cells: readonly string[]) => {
    if (isTotal(cells)) return 'Not a garment: a total or a note in the report.';
    return refusals.find(({ at, isRefused }) => isRefused(cells[at] ?? ''))?.because;
  };
}

type FromAbove<T> = (cells: readonly string[], above: readonly string[]) => T;

function createCompletion(names: readonly string[], rule: KnownExport['repeats']): FromAbove<readonly string[]> {
  if (!rule) return (cells) => cells;
  const same = indexOf(names, rule.same);
  const repeated = new Set(indexesOf(names, rule.columns));
  const isEmpty = (cell = '') => cell.trim() === '';
  return (cells, above) => {
    if (same === -1 || isEmpty(cells[same]) || cells[same] !== above[same]) return cells;
    return cells.map((cell, at) => (repeated.has(at) && isEmpty(cell) ? (above[at] ?? '') : cell));
  };
}

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

const SOLD_STATES: ReadonlySet<string> = new Set(data.soldStates.map(fold));

const TOTALS: ReadonlySet<string> = new Set(data.totals.map(fold));

function isTotal(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  return first.length <= 40 && TOTALS.has(fold(first.split(':', 1)[0] as string));
}

const ROLE_NAMES: Readonly<Record<ColumnRole, string>> = data.roleNames;

/** Describes the kind of a file and the meaning of its columns, so that an unread column is noticed. */
export function readAsText(layout: Layout | undefined): string {
  if (!layout) return 'Read as: one garment per line.';
  const { exportName, header, columns } = layout;
  const nameAt = (place: number) => header[place] as string;
  const read = [...columns].map(([role, places]) => `${ROLE_NAMES[role]} from ${namesIn(places.map(nameAt))}`);
  const isRead = new Set([...columns.values(), ...(exportName === undefined ? [statesIn(header)] : [])].flat());
  const unread = header.filter((name, at) => name !== '' && !isRead.has(at));
  return [
    `Read as: ${exportName ?? 'columns of your own'}, with ${read.join('; ')}.`,
    ...(columns.has('price') ? [] : ['No price column was found: name it price.']),
    // A seller may have meant one of their own columns to be read.
    ...(exportName === undefined && unread.length > 0 ? [`Not read: ${namesIn(unread)}.`] : []),
  ].join(' ');
}

const MAX_NAME = 40;
const MAX_NAMES = 12;

function namesIn(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => shortened(plain(name), MAX_NAME));
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
