import { fold } from '../garments/read/normalize.ts';
import data from './exports.json' with { type: 'json' };

/** The meaning of a column of a seller's file. */
export type ColumnRole = keyof typeof data.own;

/** Rows of a file that are not garments, recognized by one column. */
interface RowRule {
  readonly column: string;
  readonly values: readonly string[];
  readonly because: string;
}

type Columns = Partial<Record<ColumnRole, readonly string[]>>;

/** The meaning of a column of a sale: its price, day, place and costs. */
export type SoldRole = keyof typeof data.ownSold;

type SoldColumns = Partial<Record<SoldRole, readonly string[]>>;

interface KnownExport {
  readonly name: string;
  /** Absent from exports that list what is for sale. */
  readonly sold?: SoldColumns;
  /** Each a set of columns that only this export has together. */
  readonly signatures: readonly (readonly string[])[];
  readonly columns: Columns;
  /** The price of a row is for all of its pieces. */
  readonly priceIsForAll?: boolean;
  readonly keep?: RowRule;
  readonly skip?: readonly RowRule[];
  /** A row like the one above in the one column and empty in the other says more of the same garment. */
  readonly continues?: { readonly same: string; readonly without: string };
}

/** Column layout of a file. */
export interface Layout {
  /** Name of the marketplace's or tool's export; undefined for a seller's own columns. */
  readonly exportName?: string;
  /** Indexes of the columns of a role, best first; of a category all count, from wide to narrow. */
  readonly columns: ReadonlyMap<ColumnRole, readonly number[]>;
  /** Names of these columns as the file writes them. */
  readonly names: ReadonlyMap<ColumnRole, readonly string[]>;
  /** Names of all other columns. */
  readonly unread: readonly string[];
  /** Indexes of the columns of a sale, best first; empty where the file lists no sales. */
  readonly sold: ReadonlyMap<SoldRole, readonly number[]>;
  /** True for a row of a garment that was sold. */
  readonly isSold: (cells: readonly string[]) => boolean;
  readonly priceIsForAll: boolean;
  /** True for a row that says more of the garment of the row `above`. */
  readonly continues: (cells: readonly string[], above: readonly string[]) => boolean;
  /** The reason why a row is no garment of its own; undefined if it is one. */
  readonly refuse: (cells: readonly string[]) => string | undefined;
}

/** Longer than any column's name: what may be a description is not read to its end. */
const MAX_NAME_LENGTH = 100;

const EXPORTS: readonly KnownExport[] = data.exports;

const folded = new Map<string, string>();

/** Folds a name of `exports.json` once: each head row of each file is compared with all of them. */
function foldKnown(name: string): string {
  const known = folded.get(name) ?? fold(name);
  folded.set(name, known);
  return known;
}

/** The layout that a row of column names means; undefined when it does not name what a price needs. */
export function findLayout(header: readonly string[]): Layout | undefined {
  const names = header.map((cell) => fold(cell.slice(0, MAX_NAME_LENGTH)));
  const known = EXPORTS.find(({ signatures }) =>
    signatures.some((signature) => signature.every((name) => indexOf(names, name) !== -1)),
  );
  const columns = findColumns(names, known?.columns ?? data.own);
  const isEnough = columns.has('title') || (columns.has('brand') && columns.has('category'));
  if (!isEnough) return undefined;
  return {
    ...(known ? { exportName: known.name } : {}),
    columns,
    ...namesOf(header, columns),
    sold: findColumns(names, known ? (known.sold ?? {}) : data.ownSold),
    isSold: createSoldMark(names, known),
    priceIsForAll: known?.priceIsForAll ?? false,
    continues: createContinuation(names, known),
    refuse: createRefusal(names, known),
  };
}

/** Makes the mark of a sold garment: any price paid in an export, any cell about a sale in a seller's own sheet. */
function createSoldMark(names: readonly string[], known?: KnownExport): Layout['isSold'] {
  const indexes = indexesOf(names, known ? (known.sold?.price ?? []) : data.soldMarks);
  return (cells) => indexes.some((index) => !/^[\s$0.,-]*$/.test(cells[index] ?? ''));
}

function findColumns<R extends string>(
  names: readonly string[],
  columns: Partial<Record<R, readonly string[]>>,
): ReadonlyMap<R, number[]> {
  const found = new Map<R, number[]>();
  for (const [role, aliases] of Object.entries(columns) as [R, readonly string[]][]) {
    const indexes = indexesOf(names, aliases);
    if (indexes.length > 0) found.set(role, [...new Set(indexes)]);
  }
  return found;
}

function namesOf(
  header: readonly string[],
  columns: Layout['columns'],
): Pick<Layout, 'names' | 'unread'> {
  const nameAt = (index: number) => header[index]?.trim() as string;
  const isRead = new Set([...columns.values()].flat());
  return {
    names: new Map([...columns].map(([role, indexes]) => [role, indexes.map(nameAt)])),
    unread: header.flatMap((name, index) =>
      isRead.has(index) || name.trim() === '' ? [] : [name.trim()],
    ),
  };
}

const indexesOf = (names: readonly string[], sought: readonly string[]) =>
  sought.map((name) => indexOf(names, name)).filter((index) => index !== -1);

/** Index of the column with this name; a name that ends with `*` is a beginning. */
function indexOf(names: readonly string[], name: string): number {
  const folded = foldKnown(name);
  return name.endsWith('*')
    ? names.findIndex((one) => one.startsWith(folded))
    : names.indexOf(folded);
}

function createRefusal(names: readonly string[], known?: KnownExport): Layout['refuse'] {
  const says = ({ column, values }: RowRule) => {
    const index = indexOf(names, column);
    const folded = values.map(foldKnown);
    return (cells: readonly string[]) =>
      index === -1 ? undefined : folded.includes(fold(cells[index] ?? ''));
  };
  const skip = (known?.skip ?? []).map((rule) => ({ rule, isSaid: says(rule) }));
  const keep = known?.keep && { rule: known.keep, isSaid: says(known.keep) };
  return (cells) => {
    if (isTotal(cells)) return 'Not a garment: a total or a note in the report.';
    if (keep && keep.isSaid(cells) === false) return keep.rule.because;
    return skip.find(({ isSaid }) => isSaid(cells))?.rule.because;
  };
}

function createContinuation(names: readonly string[], known?: KnownExport): Layout['continues'] {
  if (!known?.continues) return () => false;
  const same = indexOf(names, known.continues.same);
  const empty = indexOf(names, known.continues.without);
  const at = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();
  return (cells, above) =>
    at(cells, empty) === '' && at(cells, same) !== '' && at(cells, same) === at(above, same);
}

const FOOTERS = data.footers.map(fold);
/** A row that says more than a footer does. */
const MAX_FOOTER_CELLS = 4;

/** True for a row below the garments: `10 record(s) downloaded, from …` ends eBay's reports. */
export function isFooter(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length > MAX_FOOTER_CELLS) return false;
  const text = fold(filled.join(' ').slice(0, MAX_NAME_LENGTH)).replace(/^\d+/, '');
  return FOOTERS.some((footer) => text.startsWith(footer));
}

const TOTALS: ReadonlySet<string> = new Set(data.totals.map(fold));

/** A row of sums begins with a word for it. */
function isTotal(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  return first.length <= 40 && TOTALS.has(fold(first.split(':', 1)[0] as string));
}
