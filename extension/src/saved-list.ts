import { safeCell } from '../../src/items/csv-text.ts';
import { browser } from './browser.ts';

/** A row of the list, with the names that the list page of the service keeps its rows by. */
export interface SavedRow {
  readonly title: string;
  readonly quantity: number;
  /** USD. */
  readonly askingPrice?: number;
  /** The listing's address. */
  readonly url?: string;
  /** USD, once it is sold. */
  readonly soldFor?: number;
  /** The day of the sale, as 2026-11-21. */
  readonly soldOn?: string;
}

/** As many as the list page takes. */
const MOST = 500;

export async function readList(): Promise<SavedRow[]> {
  const { list } = await browser.storage.local.get(['list']);
  return Array.isArray(list) ? list : [];
}

export async function writeList(list: readonly SavedRow[]): Promise<void> {
  await browser.storage.local.set({ list });
}

/** Puts a row on the list, or takes it off where it is there. Resolves to whether it is on it now. */
export async function toggle(row: SavedRow): Promise<boolean> {
  const list = await readList();
  const others = list.filter(({ title, url }) => title !== row.title || url !== row.url);
  const isOff = others.length < list.length;
  await writeList(isOff ? others : [...list, row].slice(-MOST));
  return !isOff;
}

const COLUMNS = ['title', 'quantity', 'askingPrice', 'url', 'soldFor', 'soldOn'] as const;
const HEADERS = ['Title', 'Quantity', 'Price', 'URL', 'Sold for', 'Sold on'];

/**
 * The list as CSV, which the list page and the command line read. Cells that a spreadsheet would run are quoted as
 * text.
 */
export function listAsCsv(list: readonly SavedRow[]): string {
  const rows = list.map((row) => COLUMNS.map((name) => safeCell(String(row[name] ?? ''))));
  return `${[HEADERS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
