import { safeCell } from '../base/csv-text.ts';
import { dayAfter } from '../base/day.ts';
import { isObject, membersOf } from '../base/members.ts';
import { MAX_QUANTITY } from '../catalog/catalog.ts';
import { compsText } from '../input/comps.ts';
import type { Fields } from '../input/field.ts';
import { boundedText, ITEM_FIELDS } from '../input/item-fields.ts';
import { keepFields, parseKept } from '../input/query.ts';
import { type CsvRow, csvRows, type Delimiter, MAX_PAGE_ROWS, mostRows } from './csv.ts';
import { type FileItem, type FileRow, type ListFile, readListFile } from './read-list-file.ts';

/** A garment of a person's list, as a line, a row of a file or a page described it. */
export type ListRow = FileItem &
  Pick<FileRow, 'refusal' | 'remark' | 'isSold'> & {
    /** Set for a piece that the person does not own: it was looked at, or may be bought. */
    readonly state?: (typeof STATES)[number] | undefined;
    /** Its text in its original file, and the name of that file. */
    readonly text?: string;
    readonly file?: string;
  };

const STATES = ['looked', 'cart'] as const;

const AMOUNTS = ['askingPrice', 'cost', 'floor'] as const;
const ROW_FIELDS = {
  ...ITEM_FIELDS,
  refusal: boundedText(300),
  remark: boundedText(300),
  state: { type: 'string', enum: STATES },
} as const satisfies Fields;

/** Parses the rows that a browser stored as JSON, leaving out invalid ones. */
export const parseRows = (json: string): ListRow[] => parseKept(json).slice(0, MAX_PAGE_ROWS).flatMap(readRow);

function readRow(value: unknown): ListRow[] {
  if (!isObject(value)) return [];
  const { quantity = 1, ...members } = keepFields(ROW_FIELDS, value);
  if (Object.keys(members).length === 0) return [];
  return [
    {
      ...members,
      quantity,
      ...(value.isSold === true && { isSold: true }),
      // Byte for byte, so blanks are not trimmed.
      ...(typeof value.text === 'string' && { text: value.text }),
      ...(typeof value.file === 'string' && { file: value.file }),
    },
  ];
}

/** The rows of a file that was read on a day, with their text if stored. */
export const rowsOf = (
  { rows }: Pick<ListFile, 'rows'>,
  today: string,
  texts?: ReadonlyMap<FileRow, string>,
): ListRow[] =>
  rows.flatMap((row) => {
    const { item, refusal, remark, isSold } = row;
    if (!item) return [];
    const { daysListed } = item;
    const counted = daysListed === undefined ? undefined : dayAfter(today, -daysListed);
    return readRow({ ...item, listedOn: item.listedOn ?? counted, refusal, remark, isSold, text: texts?.get(row) });
  });

/** Adds rows to a list, except those on it; identical new lines are `merged`. Rows that do not fit are `left`. */
export function mergeRows(kept: readonly ListRow[], more: readonly ListRow[]) {
  const rows = [...kept];
  const words = rows.map(wordsOf);
  let repeated = 0;
  let merged = 0;
  let left = 0;
  for (const row of more) {
    const own = wordsOf(row);
    const isKnown = (known: ListRow, index: number) =>
      words[index] === own && known.state !== 'looked' && isSame(known, row);
    const at = rows.findIndex(
      (known, index) => isKnown(known, index) && (index < kept.length || row.text === undefined),
    );
    const known = rows[at];
    if (!known && rows.length >= MAX_PAGE_ROWS) left++;
    else if (!known) {
      words.push(own);
      rows.push(row);
    } else if (at < kept.length) repeated++;
    else {
      merged++;
      rows[at] = { ...known, quantity: Math.min(MAX_QUANTITY, known.quantity + row.quantity) };
    }
  }
  return { rows, added: rows.length - kept.length, repeated, merged, left };
}

function wordsOf(row: ListRow): string {
  const words = [row.title, row.brand, row.category, row.gender, row.condition, row.label];
  return words.map((word = '') => word.toLowerCase()).join('\n');
}

/** Rows with the same words are different garments if the new one states an amount that the known one lacks. */
const isSame = (known: ListRow, row: ListRow): boolean =>
  AMOUNTS.every((name) => row[name] === undefined || known[name] === row[name]);

/** Returns the text of each row with an item, plus the rows without one below it; undefined for a plain list. */
export function ownTexts({ rows, headerAt, layout, hasMark }: ListFile) {
  if (!layout) return undefined;
  const texts = new Map<FileRow, string>();
  let head = hasMark ? '\ufeff' : '';
  let last: FileRow | undefined;
  for (const [index, row] of rows.entries()) {
    const text = row.source + row.lineEnd;
    if (index > headerAt && row.item) last = row;
    if (last) texts.set(last, (texts.get(last) ?? '') + text);
    else head += text;
  }
  return { head, texts };
}

const CHANGED = ['title', 'brand', 'category', 'gender', 'condition', 'cost', 'quantity', 'askingPrice'] as const;
const MEMBERS = [...CHANGED, 'label', 'comps', 'guess', 'listedOn', 'floor'] as const;
type Member = (typeof MEMBERS)[number];
/** Names of new columns for members that sellers call otherwise. */
const NAMES: Partial<Record<Member, string>> = { askingPrice: 'price', label: 'sku', listedOn: 'date listed' };
const ONE: Partial<ListRow> = { quantity: 1 };
const PLAIN_HEAD = 'title\r\n';
/** Days on the list are recounted and not compared with anything. */
const ANY_DAY = '2000-01-01';

type Table = NonNullable<Awaited<ReturnType<typeof readTable>>>;

/** Returns a list as a file: rows of a file as they were, with changed cells; others in the first file's columns. */
export async function fileOfRows(items: readonly ListRow[], heads: ReadonlyMap<string, string>): Promise<ListFile> {
  const tables = new Map<string, Table>();
  for (const [name, head] of heads) {
    const texts = items.flatMap(({ file, text }) => (file === name && text !== undefined ? [text] : []));
    const table = await readTable(head, texts);
    if (table) tables.set(name, table);
  }
  const first = items.find(({ file = '' }) => tables.has(file))?.file ?? '';
  const main = tables.get(first) ?? ((await readTable(PLAIN_HEAD, [])) as Table);
  const { file, header, lineEnd } = main;
  const { delimiter } = file;
  // The columns of the file grow by those of others.
  const names = [...header];
  const places = new Map(names.map((name, at) => [plainName(name), at]));
  const placeOf = (name: string): number => {
    const place = places.get(plainName(name)) ?? names.push(name) - 1;
    places.set(plainName(name), place);
    return place;
  };
  const rowOf = (written: readonly string[], end: string, item?: ListRow): FileRow => {
    const row = { source: written.join(delimiter), cells: written, lineEnd: end, line: 0 };
    return item ? { ...row, item, ...membersOf(item, 'refusal', 'remark', 'isSold') } : row;
  };
  const cellsOf = (item: ListRow, from: Table, own?: CsvRow): string[] => {
    const nameAt = (at: number) => recoded(from.header[at] ?? `column ${at + 1}`, delimiter);
    const cells: string[] = [];
    for (const [at, cell] of own?.written.entries() ?? [])
      cells[from === main ? at : placeOf(nameAt(at))] = recoded(cell, delimiter);
    for (const member of changedMembers(item, own && from.read.shift())) {
      const known = from.file.layout?.columns.get(member)?.[0];
      cells[placeOf(known === undefined ? (NAMES[member] ?? member) : nameAt(known))] = cellOf(item[member]);
    }
    if (item.state) cells[placeOf('my things')] = item.state === 'cart' ? 'to buy' : 'looked at';
    return Array.from(cells, (cell = '') => cell);
  };
  /** Returns an item's row, and those below it in its file. */
  const rowsOfItem = (item: ListRow): FileRow[] => {
    const table = tables.get(item.file ?? '');
    const [own, ...below] = table && item.text !== undefined ? csvRows(item.text, table.file.delimiter) : [];
    const from = (own && table) || main;
    const rows = [rowOf(cellsOf(item, from, own), own?.lineEnd ?? lineEnd, item)];
    return from === main ? [...rows, ...below.map((line) => rowOf(line.written, line.lineEnd))] : rows;
  };
  const rows = items.flatMap(rowsOfItem);
  const ended = rows.map((row, at) => (row.lineEnd !== '' || at === rows.length - 1 ? row : { ...row, lineEnd }));
  const head = rowOf(names, lineEnd);
  return { ...file, rows: [...file.rows.slice(0, file.headerAt), head, ...ended], width: names.length };
}

const plainName = (cell: string) => cell.replaceAll('"', '').trim().toLowerCase();

const changedMembers = (item: ListRow, read: ListRow | undefined) =>
  read
    ? CHANGED.filter((member) => item[member] !== read[member])
    : MEMBERS.filter((member) => item[member] !== ONE[member]);

const cellOf = (value: ListRow[Member]): string =>
  safeCell(typeof value === 'object' ? compsText(value) : String(value ?? ''));

/** Reads the column names of a file with rows from it; undefined for a plain list. */
async function readTable(head: string, texts: readonly string[]) {
  if (head.trim() === '') return undefined;
  const whole = texts.map((text) => (/[\r\n]$/.test(text) ? text : `${text}\n`));
  const file = await readListFile(new TextEncoder().encode([head, ...whole].join('')), mostRows(MAX_PAGE_ROWS));
  const lines = [...csvRows(head.replace(/^\ufeff/, ''), file.delimiter)];
  const { written: header, lineEnd } = lines[file.headerAt] ?? {};
  return header && file.layout && { file, header, lineEnd: lineEnd || '\r\n', read: rowsOf(file, ANY_DAY) };
}

/** Returns a cell as written, in quotes if another delimiter would end it. */
const recoded = (cell: string, delimiter: Delimiter): string =>
  !cell.startsWith('"') && cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
