import { safeCell } from '../base/csv-text.ts';
import { dayAfter } from '../base/day.ts';
import { isObject } from '../base/members.ts';
import { MAX_QUANTITY } from '../catalog/catalog.ts';
import { compsText } from '../input/comps.ts';
import type { Fields } from '../input/field.ts';
import { boundedText, ITEM_FIELDS } from '../input/item-fields.ts';
import { keepFields, parseKept } from '../input/query.ts';
import { type CsvRow, csvRows, type Delimiter, MAX_PAGE_ROWS, mostRows } from './csv.ts';
import type { GarmentRole } from './layout.ts';
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

/** Columns by the members of a row: the name of a new one, and the role of an existing one. */
const COLUMNS = {
  title: ['title', 'title'],
  brand: ['brand', 'brand'],
  category: ['category', 'category'],
  gender: ['gender', 'gender'],
  condition: ['condition', 'condition'],
  cost: ['cost', 'cost'],
  quantity: ['quantity', 'quantity'],
  askingPrice: ['price', 'price'],
  label: ['sku', 'label'],
  comps: ['comps', 'comps'],
  guess: ['guess', 'guess'],
  listedOn: ['date listed', 'listed'],
  floor: ['floor', 'floor'],
} as const satisfies Partial<Record<keyof ListRow, readonly [string, GarmentRole]>>;
type Member = keyof typeof COLUMNS;
const MEMBERS = Object.keys(COLUMNS) as Member[];
const CHANGED: Member[] = ['title', 'brand', 'category', 'gender', 'condition', 'cost', 'quantity', 'askingPrice'];
const ONE: Partial<ListRow> = { quantity: 1 };
const PLAIN_HEAD = 'title\r\n';
/** Days on the list are recounted and not compared with anything. */
const ANY_DAY = '2000-01-01';

type Table = NonNullable<Awaited<ReturnType<typeof readTable>>>;

/** Returns a list as a file: rows of a file as they were, with changed cells; others in the first file's columns. */
export async function fileOfRows(rows: readonly ListRow[], heads: ReadonlyMap<string, string>): Promise<ListFile> {
  const tables = new Map<string, Table>();
  for (const [name, head] of heads) {
    const table = await readTable(head, textsOf(rows, name));
    if (table) tables.set(name, table);
  }
  const first = rows.find(({ file = '' }) => tables.has(file))?.file ?? '';
  const main = tables.get(first) ?? ((await readTable(PLAIN_HEAD, [])) as Table);
  const columns = new Columns(main);
  const lines: string[] = [];
  for (const row of rows) lines.push(await lineOf(row, tables.get(row.file ?? ''), main, columns));
  const { file, lineEnd } = main;
  const above = file.rows.slice(0, file.headerAt).map(({ source, lineEnd }) => source + lineEnd);
  const last = lines.length - 1;
  const ended = lines.map((line, index) => (index < last && !/[\r\n]$/.test(line) ? line + lineEnd : line));
  const text = [...above, columns.names.join(file.delimiter) + lineEnd, ...ended].join('');
  const whole = await readListFile(bytesOf(file.hasMark ? `\ufeff${text}` : text), mostRows(MAX_PAGE_ROWS));
  return withItems(whole, rows);
}

/** The columns of a file that grows by those of other files. */
class Columns {
  readonly names: string[];
  readonly #places = new Map<string, number>();

  constructor({ header }: Table) {
    this.names = [...header.written];
    for (const [at, name] of this.names.entries()) this.#places.set(plainName(name), at);
  }

  placeOf(name: string): number {
    const known = this.#places.get(plainName(name));
    if (known !== undefined) return known;
    this.#places.set(plainName(name), this.names.length);
    return this.names.push(name) - 1;
  }
}

async function lineOf(row: ListRow, table: Table | undefined, main: Table, columns: Columns): Promise<string> {
  const { delimiter } = main.file;
  const [own, ...below] = table && row.text !== undefined ? await linesOf(row.text, table.file.delimiter) : [];
  const from = (own && table) || main;
  const nameAt = (at: number) => recoded(from.header.written[at] ?? `column ${at + 1}`, delimiter);
  const cells: string[] = [];
  for (const [at, cell] of own?.written.entries() ?? []) {
    cells[from === main ? at : columns.placeOf(nameAt(at))] = recoded(cell, delimiter);
  }
  for (const member of changedMembers(row, own && from.read.shift())) {
    const [name, role] = COLUMNS[member];
    const known = from.file.layout?.columns.get(role)?.[0];
    cells[columns.placeOf(known === undefined ? name : nameAt(known))] = cellOf(row[member]);
  }
  if (row.state) cells[columns.placeOf('my things')] = row.state === 'cart' ? 'to buy' : 'looked at';
  const line = Array.from(cells, (cell = '') => cell).join(delimiter) + (own?.lineEnd ?? main.lineEnd);
  return from === main ? line + textOf(below, delimiter) : line;
}

const textOf = (rows: readonly CsvRow[], delimiter: Delimiter): string =>
  rows.map(({ written, lineEnd }) => written.join(delimiter) + lineEnd).join('');

const changedMembers = (row: ListRow, read: ListRow | undefined): Member[] =>
  read
    ? CHANGED.filter((member) => row[member] !== read[member])
    : MEMBERS.filter((member) => row[member] !== ONE[member]);

const cellOf = (value: ListRow[Member]): string =>
  safeCell(typeof value === 'object' ? compsText(value) : String(value ?? ''));

/** Returns the file with the list's own rows as its items, which have more information than their cells. */
function withItems(file: ListFile, items: readonly ListRow[]): ListFile {
  const left = [...items];
  if (file.rows.filter(({ item }) => item).length !== items.length) return file;
  const rows = file.rows.map((row) => {
    const item = row.item && left.shift();
    if (!item) return row;
    const { refusal, remark, isSold } = item;
    return { ...row, item, ...(refusal && { refusal }), ...(remark && { remark }), ...(isSold && { isSold }) };
  });
  return { ...file, rows };
}

async function readTable(head: string, texts: readonly string[]) {
  if (head.trim() === '') return undefined;
  const whole = texts.map((text) => (/[\r\n]$/.test(text) ? text : `${text}\n`));
  const file = await readListFile(bytesOf([head, ...whole].join('')), mostRows(MAX_PAGE_ROWS));
  const lines = await linesOf(head.replace(/^\ufeff/, ''), file.delimiter);
  const header = lines[file.headerAt];
  return header && file.layout && { file, header, lineEnd: header.lineEnd || '\r\n', read: rowsOf(file, ANY_DAY) };
}

const textsOf = (rows: readonly ListRow[], name: string): string[] =>
  rows.flatMap(({ file, text }) => (file === name && text !== undefined ? [text] : []));

async function linesOf(text: string, delimiter: Delimiter): Promise<CsvRow[]> {
  return Array.fromAsync(csvRows(text, delimiter));
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const plainName = (cell: string) => cell.replaceAll('"', '').trim().toLowerCase();

/** Returns a cell as written, in quotes if another delimiter would end it. */
const recoded = (cell: string, delimiter: Delimiter): string =>
  !cell.startsWith('"') && cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
