import { csvCell, safeCell } from '../base/csv-text.ts';
import { dayAfter } from '../base/day.ts';
import { defined, isObject, membersOf } from '../base/members.ts';
import { bounded } from '../base/text.ts';
import { MAX_QUANTITY } from '../catalog/catalog.ts';
import { compsText } from '../input/comps.ts';
import type { Fields } from '../input/field.ts';
import { boundedText, ITEM_FIELDS } from '../input/item-fields.ts';
import { parseStoredList, readStoredFields } from '../input/query.ts';
import { csvRows, MAX_COLUMNS, MAX_PAGE_ROWS, unquoted } from './csv.ts';
import { findLayout, type Layout } from './layout.ts';
import type { ListFile } from './read-list-file.ts';
import { type FileItem, type FileRow, readRow } from './read-row.ts';

/** An item in a user's list, from a typed line, a file row, or a web page. */
export type ListRow = FileItem &
  Pick<FileRow, 'refusal' | 'remark' | 'isSold'> & {
    /** Set for an item that the user doesn't own: one that was only looked at, or one to be bought. */
    readonly state?: (typeof STATES)[number] | undefined;
    /** The cells in the item's file row, by column name. */
    readonly own?: Readonly<Record<string, string>>;
  };

const STATES = ['looked', 'cart'] as const;

const AMOUNTS = ['askingPrice', 'cost', 'floor'] as const;
const ROW_FIELDS = {
  ...ITEM_FIELDS,
  refusal: boundedText(300),
  remark: boundedText(300),
  state: { type: 'string', enum: STATES },
} as const satisfies Fields;

/** Parses the rows that a browser stored as JSON. Invalid rows are dropped. */
export const parseRows = (json: string): ListRow[] => parseStoredList(json).slice(0, MAX_PAGE_ROWS).flatMap(storedRow);

function storedRow(value: unknown): ListRow[] {
  if (!isObject(value)) return [];
  const { quantity = 1, ...members } = readStoredFields(ROW_FIELDS, value);
  if (Object.keys(members).length === 0) return [];
  const isSold = value.isSold === true || undefined;
  const cells = isObject(value.own) ? cellsIn(value.own) : undefined;
  return [{ quantity, ...defined({ ...members, isSold, own: cells }) }];
}

const cellsIn = (value: object): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(value).filter(([, cell]) => typeof cell === 'string'));

/** Converts file rows to list rows. The days an item has been listed, counted on `today`, become its listing date. */
export const rowsOf = (rows: readonly FileRow[], today: string, file?: ListFile): ListRow[] =>
  rows.flatMap((row) => {
    const { item, refusal, remark, isSold } = row;
    if (!item) return [];
    const { daysListed } = item;
    const firstDay = daysListed === undefined ? undefined : dayAfter(today, -daysListed);
    const own = file && ownCells(row, file);
    return storedRow({ ...item, listedOn: item.listedOn ?? firstDay, refusal, remark, isSold, own });
  });

/** Returns a row's untruncated cells by column name, or undefined for a plain list, which has no columns. */
function ownCells({ source }: FileRow, { layout, delimiter }: ListFile): ListRow['own'] {
  if (layout.isPlain) return undefined;
  const [record] = csvRows(source, delimiter);
  const cells = record?.written ?? [];
  return Object.fromEntries(cells.map((cell, at) => [layout.header[at] || `column ${at + 1}`, unquoted(cell)]));
}

/**
 * Adds rows to a list. `repeated` is the number of rows that the list already had, `merged` the number of typed lines
 * combined with an identical new line, and `left` the number of rows left out because the list is full.
 */
export function mergeRows(list: readonly ListRow[], more: readonly ListRow[]) {
  const rows = [...list];
  const wordings = rows.map(wordingOf);
  let repeated = 0;
  let merged = 0;
  let left = 0;
  for (const row of more) {
    const wording = wordingOf(row);
    // Identical rows in a file are separate items, so a file row can only repeat a row in the existing list.
    const comparable = row.own === undefined ? rows.length : list.length;
    const at = rows.findIndex(
      (other, index) => index < comparable && wordings[index] === wording && isSame(other, row),
    );
    const same = rows[at];
    if (same && at < list.length) {
      repeated++;
    } else if (same) {
      merged++;
      rows[at] = { ...same, quantity: Math.min(MAX_QUANTITY, same.quantity + row.quantity) };
    } else if (rows.length < MAX_PAGE_ROWS) {
      wordings.push(wording);
      rows.push(row);
    } else {
      left++;
    }
  }
  return { rows, added: rows.length - list.length, repeated, merged, left };
}

function wordingOf(row: ListRow): string {
  const texts = [row.title, row.brand, row.category, row.gender, row.condition, row.label];
  return texts.map((text = '') => text.toLowerCase()).join('\n');
}

/** Returns true if `other`, which has the same text as `row`, has its amounts too. An item only looked at differs. */
const isSame = (other: ListRow, row: ListRow): boolean =>
  other.state !== 'looked' && AMOUNTS.every((name) => row[name] === undefined || other[name] === row[name]);

const CHANGED = ['title', 'brand', 'category', 'gender', 'condition', 'cost', 'quantity', 'askingPrice'] as const;
const MEMBERS = [...CHANGED, 'label', 'comps', 'guess', 'listedOn', 'floor'] as const;
type Member = (typeof MEMBERS)[number];
const COLUMN_NAMES: Partial<Record<Member, string>> = { askingPrice: 'price', label: 'sku', listedOn: 'date listed' };
const NEW_ROW: ListRow = { quantity: 1 };
/** An arbitrary date. The listing date, which depends on it, is not in {@link CHANGED}. */
const ANY_DAY = '2000-01-01';

/** Converts a list to CSV. Keeps unchanged cells from files, and adds a column for each field that doesn't have one. */
export function fileOfRows(items: readonly ListRow[]): ListFile {
  const fileColumns = [...new Set(items.flatMap(({ own = {} }) => Object.keys(own)))].slice(0, MAX_COLUMNS);
  const cellsByItem = items.map(({ own = {} }) =>
    fileColumns.map((name) => (Object.hasOwn(own, name) ? (own[name] as string) : '')),
  );
  const layout = findLayout(fileColumns, cellsByItem.map(boundedCells)) ?? (findLayout(['title']) as Layout);
  const columnNames = fileColumns.length > 0 ? fileColumns : ['title'];
  const columns = new Map(columnNames.map((name, column) => [name, column]));
  const findOrAddColumn = (name: string) => {
    const column = columns.get(name) ?? columns.size;
    columns.set(name, column);
    return column;
  };
  const rows = items.map((item, index) => {
    const cells = writeCells(item, cellsByItem[index] as readonly string[], layout, findOrAddColumn);
    return { ...rowOf(cells), item, ...membersOf(item, 'refusal', 'remark', 'isSold') };
  });
  const header = rowOf([...columns.keys()].map((name) => csvCell(name, ',')));
  return {
    layout,
    delimiter: ',',
    headerAt: 0,
    added: new Set(),
    rows: [header, ...rows],
    width: columns.size,
    lines: rows.length,
    // Without a byte order mark, Excel misreads non-ASCII characters.
    hasMark: [header, ...rows].some(({ source }) => /[^\n -~]/.test(source)),
  };
}

const boundedCells = (cells: readonly string[]) => cells.map((cell) => bounded(cell));

/** Returns an item's cells as CSV: its cells from the file, updated with the changed fields and the state. */
function writeCells(
  item: ListRow,
  fileCells: readonly string[],
  layout: Layout,
  findOrAddColumn: (name: string) => number,
): string[] {
  const cells = fileCells.map((cell) => csvCell(cell, ','));
  for (const member of changedMembers(item, boundedCells(fileCells), layout)) {
    const columns = layout.columns.get(member) ?? [];
    const filledColumn = columns.find((column) => fileCells[column]);
    const column = filledColumn ?? columns[0] ?? findOrAddColumn(COLUMN_NAMES[member] ?? member);
    const value = item[member];
    cells[column] = safeCell(typeof value === 'object' ? compsText(value) : String(value ?? ''));
  }
  if (item.state) cells[findOrAddColumn('my things')] = item.state === 'cart' ? 'to buy' : 'looked at';
  return cells;
}

const rowOf = (cells: readonly string[]): FileRow => ({
  source: Array.from(cells, (cell = '') => cell).join(','),
  lineEnd: '\r\n',
  line: 0,
  cells,
});

/** Returns the fields that differ from the item's cells in its file or, for a typed item, the fields that are set. */
function changedMembers(item: ListRow, cells: readonly string[], layout: Layout): readonly Member[] {
  const [inFile] = item.own ? rowsOf([{ ...rowOf(cells), ...readRow(cells, layout) }], ANY_DAY) : [];
  if (inFile) return CHANGED.filter((member) => item[member] !== inFile[member]);
  return MEMBERS.filter((member) => item[member] !== NEW_ROW[member]);
}
