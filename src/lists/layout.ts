import { memo } from '../base/memo.ts';
import { plain, shortened, stated } from '../base/text.ts';
import { fold } from '../catalog/normalize.ts';
import { refuseNearMiss } from '../input/field-names.ts';
import { amountIn, filledAt, isDay, isYesOrNo, statusOf } from './cells.ts';
import data from './columns.json' with { type: 'json' };
import exportsData from './exports.json' with { type: 'json' };

/** The role of a column: an item field or a sale detail. */
export type Role = keyof typeof data.garment | keyof typeof data.sale;

/** A rule for finding the columns with a role. `about` in `columns.json` explains its properties. */
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
  /** The marketplace that the export comes from, or undefined for a crosslisting tool. */
  readonly marketplace?: string;
  /** True if the export lists only items for sale. */
  readonly isStock?: boolean;
  /** Sets of column names, each of which identifies the export. */
  readonly signatures: readonly (readonly string[])[];
  /** Column names by role, best first. Overrides `columns.json`. An empty list means that the role has no column. */
  readonly columns: Readonly<Partial<Record<Role, readonly string[]>>>;
}

/** A file's columns by role, along with facts about its rows that are inferred from the columns. */
export type Layout = NonNullable<ReturnType<typeof findLayout>>;

/** Maximum length of a column name. The rest of a longer cell, such as a description, is ignored. */
const MAX_NAME_LENGTH = 100;

const EXPORTS: readonly KnownExport[] = exportsData.exports;
const ITEM_ROLES = Object.entries(data.garment) as [Role, Meaning][];
const SALE_ROLES = Object.entries(data.sale) as [Role, Meaning][];

/** Normalizes a column name. `SOLD $`, which is a price, stays distinct from `Sold`, which may be a date. */
const nameOf = (name: string): string => (/^sold \$$/i.test(name.trim()) ? 'sold$' : fold(name));

/** Cached, because the header of every file is compared with all known names. */
const foldKnown = memo(nameOf);

type Column = ReturnType<typeof columnsOf>[number];

const columnsOf = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  header.map((cell, at) => {
    const name = cell.slice(0, MAX_NAME_LENGTH);
    return { at, name: nameOf(name), words: wordsOf(name), cells: rows.flatMap((row) => filledAt(row, [at])) };
  });

/**
 * Returns the layout for a header row, or undefined if it has neither a title nor both a brand and a category. A role
 * gets a column only if at least half of the column's filled cells in `rows` (the rows below the header) are readable.
 */
export function findLayout(header: readonly string[], rows: readonly (readonly string[])[] = []) {
  const sheet = columnsOf(header, rows);
  const knownExport = EXPORTS.find(({ signatures }) =>
    signatures.some((names) => names.every((name) => columnNamed(sheet, name) !== undefined)),
  );
  const columns = findRoles(sheet, knownExport);
  if (!columns.has('title') && !(columns.has('brand') && columns.has('category'))) return undefined;
  settleDoubles(columns);
  return {
    /** True for a plain list, which has no column names. */
    isPlain: false,
    /** Undefined for a file with a seller's own columns. */
    exportName: knownExport?.name,
    marketplace: knownExport?.marketplace,
    isStock: knownExport?.isStock === true,
    header: header.map((cell) => cell.trim()),
    columns,
    /** True if the price column may also contain asking prices. */
    isPriceOpen: OPEN.has(nameIn(sheet, columns, 'paid')),
    /** True if the sale date column may also contain listing dates. */
    isDayOpen: OPEN.has(nameIn(sheet, columns, 'on')),
  };
}

const nameIn = (sheet: readonly Column[], columns: ReadonlyMap<Role, readonly number[]>, role: Role) =>
  sheet[columns.get(role)?.[0] ?? -1]?.name ?? '';

function findRoles(sheet: readonly Column[], knownExport: KnownExport | undefined) {
  const columns = new Map<Role, readonly number[]>();
  for (const [role, meaning] of knownExport?.isStock ? ITEM_ROLES : [...ITEM_ROLES, ...SALE_ROLES]) {
    const names = knownExport?.columns[role];
    const indexes = columnsLike(sheet, names ? { names } : meaning).map(({ at }) => at);
    if (indexes.length > 0) columns.set(role, meaning.one ? indexes.slice(0, 1) : indexes);
  }
  return columns;
}

function columnsLike(
  sheet: readonly Column[],
  { names = [], like = [], not = [], cells: kind = '' }: Meaning,
): Column[] {
  const byName = names.flatMap((name) => columnNamed(sheet, name) ?? []);
  const candidates = sheet.filter(({ words }) => !not.some((word) => words.includes(word)));
  const byWords = like.flatMap((set) => candidates.filter(({ words }) => set.every((word) => words.includes(word))));
  const fits = READERS[kind] ?? (() => true);
  return [...new Set([...byName, ...byWords])].filter(({ cells }) => cells.filter(fits).length >= cells.length / 2);
}

function columnNamed(sheet: readonly Column[], name: string): Column | undefined {
  const folded = foldKnown(name);
  const isBeginning = name.endsWith('*');
  return sheet.find((column) => (isBeginning ? column.name.startsWith(folded) : column.name === folded));
}

/** `Created at` is the sale date if the file has orders, and the listing date otherwise. */
function settleDoubles(columns: Map<Role, readonly number[]>): void {
  const [on = -1] = columns.get('on') ?? [];
  const listedOn = columns.get('listedOn') ?? [];
  if (!listedOn.includes(on)) return;
  const otherDays = listedOn.filter((at) => at !== on);
  if (columns.has('order')) columns.set('listedOn', otherDays);
  else columns.delete('on');
}

const OPEN: ReadonlySet<string> = new Set(data.open.names.map(fold));

/** Splits a column name into singular words: `Cost of Goods` becomes cost, of, good. */
function wordsOf(name: string): string[] {
  // A cell that contains another delimiter is not a single column name.
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
  status: (cell) => statusOf(cell) !== undefined || isYesOrNo(cell),
  // A `Type` column may contain the kinds of a statement's rows instead of garment types.
  kind: (cell) => !['sold', 'event'].includes(statusOf(cell) ?? ''),
};

/** Describes which columns were read and how, so that the seller can spot any that were missed. */
export function readAsText(layout: Layout, ofSales = false): string {
  const { exportName, header, columns } = layout;
  if (layout.isPlain) return 'Read as: one garment per line.';
  const rolesOfSales = [...ITEM_ROLES.filter(([role]) => role !== 'askingPrice'), ...SALE_ROLES];
  const parts: string[] = [];
  for (const [role, { said }] of ofSales ? rolesOfSales : ITEM_ROLES) {
    const names = (columns.get(role) ?? []).map((at) => header[at] as string);
    if (said !== undefined && names.length > 0) parts.push(`${said} from ${listed(names)}`);
  }
  const unread = unreadColumns(layout);
  return stated(
    `Read as: ${exportName ?? 'columns of your own'}, with ${parts.join('; ')}.`,
    !columns.has('askingPrice') && !ofSales && 'No price column was found: name it price.',
    unread.length > 0 && `Not read: ${listed(unread)}.`,
  ).join(' ');
}

/** Returns the names of the ignored columns in a seller's own file, or an empty array for a known export. */
export function unreadColumns({ exportName, header, columns }: Layout): string[] {
  if (exportName !== undefined) return [];
  const readColumns = new Set([...columns.values()].flat());
  return header.filter((name, at) => name !== '' && !readColumns.has(at));
}

/** Throws a 400 {@link Problem} if the name of an ignored column is probably a misspelling of a missing column. */
export function refuseMisspelled(layout: Layout): void {
  const missing = ITEM_ROLES.filter(([role]) => !layout.columns.has(role));
  const absent = missing.map(([role]) => role);
  // A column with a correct name was ignored because of its cells, so its name is not a misspelling.
  const rightNames = new Set(missing.flatMap(([role, { names = [] }]) => [role, ...names]).map(fold));
  for (const name of unreadColumns(layout))
    if (!rightNames.has(fold(name))) refuseNearMiss(name, absent, 'There is no column');
}

const MAX_SHOWN_NAME = 40;
const MAX_SHOWN_NAMES = 12;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_SHOWN_NAMES).map((name) => shortened(plain(name), MAX_SHOWN_NAME));
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
