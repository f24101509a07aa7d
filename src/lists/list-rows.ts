import { MAX_QUANTITY } from '../catalog/catalog.ts';
import { dayAfter } from '../items/day.ts';
import type { Fields } from '../items/field.ts';
import { boundedText, WRITTEN_FIELDS } from '../items/item-fields.ts';
import { isObject, keepMembers, parseKept } from '../items/members.ts';
import { MAX_PAGE_ROWS } from './csv.ts';
import type { FileItem, FileRow, ListFile } from './read-list-file.ts';

/** A garment of a list that a person keeps, as a line, a row of a file or a page described it. */
export type ListRow = FileItem &
  Pick<FileRow, 'refusal' | 'remark' | 'isSold'> & {
    /** Set of a piece that is not the person's own: it was looked at, or is to be bought. */
    readonly state?: (typeof STATES)[number] | undefined;
    /** Its text in the file that it came from, and the name of that file. */
    readonly text?: string;
    readonly file?: string;
  };

const STATES = ['looked', 'cart'] as const;

const AMOUNTS = ['askingPrice', 'cost', 'floor'] as const;
const ROW_FIELDS = {
  ...WRITTEN_FIELDS,
  refusal: boundedText(300),
  remark: boundedText(300),
  state: { type: 'string', enum: STATES },
} as const satisfies Fields;

/** Parses the rows that a browser kept as JSON, without those that are none. */
export function parseRows(json: string): ListRow[] {
  return parseKept(json).slice(0, MAX_PAGE_ROWS).flatMap(readRow);
}

function readRow(value: unknown): ListRow[] {
  if (!isObject(value)) return [];
  const { quantity = 1, ...members } = keepMembers(ROW_FIELDS, value);
  if (Object.keys(members).length === 0) return [];
  return [
    {
      ...members,
      quantity,
      ...(value.isSold === true && { isSold: true }),
      // Byte for byte, so no blank is cut off.
      ...(typeof value.text === 'string' && { text: value.text }),
      ...(typeof value.file === 'string' && { file: value.file }),
    },
  ];
}

/** The rows of a file that was read on a day, with their texts if they are kept. */
export function rowsOf(
  { rows }: Pick<ListFile, 'rows'>,
  today: string,
  texts?: ReadonlyMap<FileRow, string>,
): ListRow[] {
  return rows.flatMap((row) => {
    const { item, refusal, remark, isSold } = row;
    if (!item) return [];
    const { daysListed } = item;
    const counted = daysListed === undefined ? undefined : dayAfter(today, -daysListed);
    return readRow({ ...item, listedOn: item.listedOn ?? counted, refusal, remark, isSold, text: texts?.get(row) });
  });
}

/**
 * Adds rows to a list, but those on it already; equal new lines are `merged` into one with their number, and rows of a
 * file stay rows. Counts also those `left` without room.
 */
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

/** Rows of the same words are of two garments where both say an amount and it differs. */
function isSame(known: ListRow, row: ListRow): boolean {
  return AMOUNTS.every((name) => row[name] === undefined || known[name] === row[name]);
}
