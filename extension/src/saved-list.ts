import { safeCell } from '../../src/base/csv-text.ts';
import { browser } from './browser.ts';

/** A row of the list. Title, quantity and asking price have the names of the service's own list page. */
export interface SavedRow {
  readonly title: string;
  readonly quantity: number;
  /** USD. */
  readonly askingPrice?: number;
  readonly url?: string;
  /** USD, set after the sale. */
  readonly soldFor?: number;
  /** Date of the sale, as 2026-11-21. */
  readonly soldOn?: string;
}

/** The limit of the list page. */
const MOST = 500;

export async function readList(): Promise<SavedRow[]> {
  const { list } = await browser.storage.local.get(['list']);
  return Array.isArray(list) ? list : [];
}

export async function writeList(list: readonly SavedRow[]): Promise<void> {
  await browser.storage.local.set({ list });
}

/** Adds a row to the list, or removes it if it is there. Resolves to true if it is on the list afterwards. */
export async function toggle(row: SavedRow): Promise<boolean> {
  const list = await readList();
  const others = list.filter(({ title, url }) => title !== row.title || url !== row.url);
  const isOff = others.length < list.length;
  await writeList(isOff ? others : [...list, row].slice(-MOST));
  return !isOff;
}

const COLUMNS = ['title', 'quantity', 'askingPrice', 'url', 'soldFor', 'soldOn'] as const;
const HEADERS = ['Title', 'Quantity', 'Price', 'URL', 'Sold for', 'Sold on'];

/** Returns the list as CSV; cells that a spreadsheet would evaluate become text. */
export function listAsCsv(list: readonly SavedRow[]): string {
  const rows = list.map((row) => COLUMNS.map((name) => safeCell(String(row[name] ?? ''))));
  return `${[HEADERS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
