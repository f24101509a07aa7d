import { csvCell, safeCell } from '../base/csv-text.ts';
import { dayAfter } from '../base/day.ts';
import { defined, isObject, membersOf } from '../base/members.ts';
import { bounded } from '../base/text.ts';
import { MAX_QUANTITY } from '../catalog/catalog.ts';
import { compsText } from '../input/comps.ts';
import type { Fields } from '../input/field.ts';
import { boundedText, ITEM_FIELDS } from '../input/item-fields.ts';
import { keepFields, parseKept } from '../input/query.ts';
import { csvRows, MAX_COLUMNS, MAX_PAGE_ROWS, unquoted } from './csv.ts';
import { findLayout, type Layout } from './layout.ts';
import type { ListFile } from './read-list-file.ts';
import { type FileItem, type FileRow, readRow } from './read-row.ts';

/** A garment of a person's list, as a line, a row of a file or a page described it. */
export type ListRow = FileItem &
  Pick<FileRow, 'refusal' | 'remark' | 'isSold'> & {
    /** Set for a piece that the person does not own: it was looked at, or may be bought. */
    readonly state?: (typeof STATES)[number] | undefined;
    /** The cells of its row in a file, by the names of their columns. */
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

/** Parses the rows that a browser stored as JSON, leaving out invalid ones. */
export const parseRows = (json: string): ListRow[] => parseKept(json).slice(0, MAX_PAGE_ROWS).flatMap(storedRow);

function storedRow(value: unknown): ListRow[] {
  if (!isObject(value)) return [];
  const { quantity = 1, ...members } = keepFields(ROW_FIELDS, value);
  if (Object.keys(members).length === 0) return [];
  const isSold = value.isSold === true || undefined;
  const own = isObject(value.own) ? cellsIn(value.own) : undefined;
  return [{ quantity, ...defined({ ...members, isSold, own }) }];
}

const cellsIn = (value: object): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(value).filter(([, cell]) => typeof cell === 'string'));

/** The rows of a file that was read on a day, with what `ownOf` returns as their own cells. */
export const rowsOf = (
  rows: readonly FileRow[],
  today: string,
  ownOf: (row: FileRow) => ListRow['own'] = () => undefined,
): ListRow[] =>
  rows.flatMap((row) => {
    const { item, refusal, remark, isSold } = row;
    if (!item) return [];
    const { daysListed } = item;
    const counted = daysListed === undefined ? undefined : dayAfter(today, -daysListed);
    const own = ownOf(row);
    return storedRow({ ...item, listedOn: item.listedOn ?? counted, refusal, remark, isSold, own });
  });

/** Returns a function that returns the whole cells of a row by the names of their columns; none of a plain list. */
export const createOwnCells =
  ({ layout, delimiter }: ListFile) =>
  ({ source }: FileRow): ListRow['own'] => {
    if (layout.isPlain) return undefined;
    const [{ written = [] } = {}] = csvRows(source, delimiter);
    return Object.fromEntries(written.map((cell, at) => [layout.header[at] || `column ${at + 1}`, unquoted(cell)]));
  };

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
      (known, index) => isKnown(known, index) && (index < kept.length || row.own === undefined),
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

const CHANGED = ['title', 'brand', 'category', 'gender', 'condition', 'cost', 'quantity', 'askingPrice'] as const;
const MEMBERS = [...CHANGED, 'label', 'comps', 'guess', 'listedOn', 'floor'] as const;
type Member = (typeof MEMBERS)[number];
/** Names of new columns for members that sellers call otherwise. */
const NAMES: Partial<Record<Member, string>> = { askingPrice: 'price', label: 'sku', listedOn: 'date listed' };
const NEW_ROW: ListRow = { quantity: 1 };
/** Days on the list are recounted and not compared with anything. */
const ANY_DAY = '2000-01-01';

/** Returns a list as a CSV file: the own columns of its rows, with what changed, and those that other rows need. */
export function fileOfRows(items: readonly ListRow[]): ListFile {
  const ofFiles = [...new Set(items.flatMap(({ own = {} }) => Object.keys(own)))].slice(0, MAX_COLUMNS);
  const own = items.map(({ own = {} }) =>
    ofFiles.map((name) => (Object.hasOwn(own, name) ? (own[name] as string) : '')),
  );
  const read = own.map((row) => row.map((cell) => bounded(cell)));
  const layout = findLayout(ofFiles, read) ?? (findLayout(['title']) as Layout);
  const places = new Map((ofFiles.length > 0 ? ofFiles : ['title']).map((name, at) => [name, at]));
  const placeOf = (name: string): number => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  };
  const rows = items.map((item, index) => {
    const written = own[index] ?? [];
    const cells = written.map((cell) => csvCell(cell, ','));
    for (const member of changedMembers(item, read[index] ?? [], layout)) {
      const columns = layout.columns.get(member) ?? [];
      const place = columns.find((at) => written[at]) ?? columns[0] ?? placeOf(NAMES[member] ?? member);
      cells[place] = cellOf(item[member]);
    }
    if (item.state) cells[placeOf('my things')] = item.state === 'cart' ? 'to buy' : 'looked at';
    return rowOf(cells, { item, ...membersOf(item, 'refusal', 'remark', 'isSold') });
  });
  const head = rowOf([...places.keys()].map((name) => csvCell(name, ',')));
  const form = { layout, delimiter: ',', headerAt: 0, added: new Set<number>() } as const;
  // Excel reads other letters than those of English only below a mark.
  const hasMark = [head, ...rows].some(({ source }) => /[^\n -~]/.test(source));
  return { ...form, rows: [head, ...rows], width: places.size, lines: rows.length, hasMark };
}

const rowOf = (cells: readonly string[], read: Partial<FileRow> = {}): FileRow => ({
  source: Array.from(cells, (cell = '') => cell).join(','),
  lineEnd: '\r\n',
  line: 0,
  cells,
  ...read,
});

/** Returns the members of an item that its own cells do not have; of an item without cells, all. */
function changedMembers(item: ListRow, cells: readonly string[], layout: Layout): readonly Member[] {
  const [known] = item.own ? rowsOf([rowOf(cells, readRow(cells, layout))], ANY_DAY) : [];
  if (known) return CHANGED.filter((member) => item[member] !== known[member]);
  return MEMBERS.filter((member) => item[member] !== NEW_ROW[member]);
}

const cellOf = (value: ListRow[Member]): string =>
  safeCell(typeof value === 'object' ? compsText(value) : String(value ?? ''));
