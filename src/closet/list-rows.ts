import { dayAfter } from '../answers/reprice.ts';
import { CONDITIONS } from '../garments/catalog.ts';
import { MAX_QUANTITY } from '../garments/garment.ts';
import { firstCharacters } from '../http/text.ts';
import { dayOf } from './day.ts';
import type { ClosetFile, ClosetItem } from './read-closet.ts';
import { MAX_PAGE_ROWS } from './row-limits.ts';

/** A garment of a list that a person keeps: what a line, a row of a file or a page said of it. */
export interface ListRow extends ClosetItem {
  /** Why the row cannot be priced as it stands. */
  readonly refusal?: string;
  /** What of the row was not understood. */
  readonly remark?: string;
  /** True of a garment that was sold. */
  readonly isSold?: true;
}

const TEXTS = [
  'title',
  'brand',
  'category',
  'gender',
  'condition',
  'label',
  'listedOn',
  'refusal',
  'remark',
] as const;
const AMOUNTS = ['askingPrice', 'cost', 'floor'] as const;
/** Characters of a text that are kept. */
const MAX_TEXT = 200;
/** US dollars that a price or a cost of a row may be at most. */
export const MOST_DOLLARS = 1_000_000;

/** The rows that a browser kept, as JSON. What is no row, or no part of one, is left out. */
export function parseRows(text: string): ListRow[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(kept) ? kept.slice(0, MAX_PAGE_ROWS).flatMap(readRow) : [];
}

function readRow(value: unknown): ListRow[] {
  if (typeof value !== 'object' || value === null) return [];
  const given = value as Readonly<Record<string, unknown>>;
  const quantity = Number(given.quantity ?? 1);
  const row: Record<string, string | number | true> = {
    ...(given.isSold === true && { isSold: true }),
    quantity: Number.isInteger(quantity) ? Math.min(MAX_QUANTITY, Math.max(1, quantity)) : 1,
  };
  for (const name of TEXTS) {
    const said = given[name];
    if (typeof said === 'string' && said.trim() !== '')
      row[name] = firstCharacters(said.trim(), MAX_TEXT);
  }
  for (const name of AMOUNTS) {
    const amount = given[name];
    if (typeof amount === 'number' && amount > 0 && amount <= MOST_DOLLARS) row[name] = amount;
  }
  if (dayOf(String(row.listedOn ?? '')) !== row.listedOn) delete row.listedOn;
  return [...TEXTS, ...AMOUNTS].some((name) => row[name] !== undefined)
    ? [row as unknown as ListRow]
    : [];
}

/** `coach bag x2`: how many there are, where a line says it. */
const TIMES = /^(.*\S)\s+[x×]\s?([1-9]\d?)$/i;

/** The rows of a file that was read on a day; a line of a plain list may say how many there are. */
export function rowsOf(file: ClosetFile, today: string): ListRow[] {
  return file.rows.flatMap(({ item, refusal, remark, isSold }) => {
    if (!item) return [];
    const { daysListed } = item;
    const row = {
      ...item,
      ...(item.listedOn === undefined &&
        daysListed !== undefined && { listedOn: dayAfter(today, -daysListed) }),
      ...(refusal && { refusal }),
      ...(remark && { remark }),
      ...(isSold && { isSold }),
    };
    return readRow(file.columns ? row : inWords(item.title ?? ''));
  });
}

/** A row that is described in words alone. */
export function inWords(text: string): ListRow {
  const [, title = text, times = '1'] = TIMES.exec(text.trim()) ?? [];
  return { title, quantity: Number(times) };
}

/** What a person changed of a row; an empty text takes a thing away. */
export interface RowChange {
  /** What it is, in words, in place of what the row says. */
  readonly words?: string;
  /** What kind it is, where the words do not say it. */
  readonly category?: string;
  readonly condition?: string;
  /** US dollars, as they were typed. */
  readonly cost?: string;
}

/** The row with a change. */
export function changed(row: ListRow, { words, category, condition, cost }: RowChange): ListRow {
  let next: Record<string, unknown> = { ...row };
  if (words) {
    const { brand: _, category: __, refusal: ___, remark: ____, ...rest } = row;
    next = {
      ...rest,
      ...inWords(words),
      quantity: TIMES.test(words) ? inWords(words).quantity : row.quantity,
    };
  }
  if (category !== undefined) next.category = category;
  if (condition !== undefined && condition !== row.condition)
    next.condition = CONDITIONS.find((one) => one === condition);
  if (cost !== undefined) next.cost = Number(cost.replace(/[$,\s]/g, ''));
  return readRow(next)[0] ?? row;
}

/** A list with what was added to it. */
export interface Merged {
  readonly rows: readonly ListRow[];
  /** How many rows were new. */
  readonly added: number;
  /** How many were on the list already, and stay there once. */
  readonly repeated: number;
  /** How many found no room. */
  readonly left: number;
}

/**
 * Adds rows to a list. Nothing on it is overwritten; what is on it already is not added again, and equal rows that come
 * together become one with their number.
 */
export function mergeRows(kept: readonly ListRow[], more: readonly ListRow[]): Merged {
  const rows = [...kept];
  const places = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) placeOf(places, row).push(index);
  let [repeated, left] = [0, 0];
  for (const row of more) {
    const same = placeOf(places, row);
    const at = same.find((index) => isSame(rows[index] as ListRow, row));
    if (at === undefined) {
      if (rows.length < MAX_PAGE_ROWS) same.push(rows.push(row) - 1);
      else left++;
      continue;
    }
    const known = rows[at] as ListRow;
    if (at < kept.length) repeated++;
    else rows[at] = { ...known, quantity: Math.min(MAX_QUANTITY, known.quantity + row.quantity) };
  }
  return { rows, added: rows.length - kept.length, repeated, left };
}

function placeOf(places: Map<string, number[]>, row: ListRow): number[] {
  const words = [row.title, row.brand, row.category, row.gender, row.condition, row.label];
  const key = words.map((word = '') => word.toLowerCase()).join('\n');
  const place = places.get(key) ?? [];
  places.set(key, place);
  return place;
}

/** Rows of the same words are of two garments where both say an amount and it differs. */
function isSame(known: ListRow, row: ListRow): boolean {
  return AMOUNTS.every((name) => row[name] === undefined || known[name] === row[name]);
}
