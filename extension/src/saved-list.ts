import { safeCell } from '../../src/base/csv-text.ts';
import { browser } from './browser.ts';

/** A saved item. Title, quantity, and asking price have the same names as on the service's list page. */
export interface SavedRow {
  readonly title: string;
  readonly quantity: number;
  /** US dollars. */
  readonly askingPrice?: number | undefined;
  readonly url?: string;
  /** Sale price, US dollars. */
  readonly soldFor?: number;
  /** Date of the sale, as 2026-11-21. */
  readonly soldOn?: string;
}

/** Maximum rows, the same as on the service's list page. */
const MAX_ROWS = 500;

export async function readList(): Promise<SavedRow[]> {
  const { list } = await browser.storage.local.get(['list']);
  return Array.isArray(list) ? list : [];
}

export async function writeList(list: readonly SavedRow[]): Promise<void> {
  await browser.storage.local.set({ list });
}

/** Returns true if two rows are for the same item. Sales and prices that differ don't matter. */
export const isSameItem = (a: SavedRow, b: SavedRow): boolean => a.title === b.title && a.url === b.url;

/** Adds a row to the list, or removes it if it's already there. Returns true if it's on the list afterward. */
export async function toggle(row: SavedRow): Promise<boolean> {
  const list = await readList();
  const others = list.filter((other) => !isSameItem(other, row));
  const isOff = others.length < list.length;
  await writeList(isOff ? others : [...list, row].slice(-MAX_ROWS));
  return !isOff;
}

const COLUMNS = ['title', 'quantity', 'askingPrice', 'url', 'soldFor', 'soldOn'] as const;
const HEADERS = ['Title', 'Quantity', 'Price', 'URL', 'Sold for', 'Sold on'];

/** Returns the list as CSV. Escapes cells that a spreadsheet would evaluate. */
export function listAsCsv(list: readonly SavedRow[]): string {
  const rows = list.map((row) => COLUMNS.map((name) => safeCell(String(row[name] ?? ''))));
  return `${[HEADERS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
