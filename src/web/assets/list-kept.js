// Stores the list in this browser, with earlier versions for Undo.

import { say } from './list-view.js';
import { readRows, readSales, writeRows, writeSales } from './my-list.js';

const BEFORE = 'hangtag-list-before';
const MOST_UNDONE = 10;
export const NO_SPACE = 'This browser has no space left.';

/** Stores sales that are not stored yet. Returns their number, or 0 if storage is full. */
export function addSales(more) {
  const sales = readSales();
  const storedIds = new Set(sales.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !storedIds.has(id));
  if (fresh.length === 0 || writeSales([...sales, ...fresh])) return fresh.length;
  say(NO_SPACE);
  return 0;
}

/** Stores rows. If storage is full, drops the columns of imported files and returns false. */
export function save(rows) {
  if (writeRows(rows)) return true;
  const isKept = writeRows(rows.map(({ own, ...row }) => row));
  say(isKept ? `${NO_SPACE} A download will not have your own columns.` : `${NO_SPACE} The list is not saved.`);
  return false;
}

/** Saves the current rows so that the next change can be undone. */
export function push() {
  const before = [...stored(), readRows()].slice(-MOST_UNDONE);
  // If imported columns take up too much space, drop the oldest steps.
  while (before.length > 0) {
    try {
      sessionStorage.setItem(BEFORE, JSON.stringify(before));
      return;
    } catch {
      before.shift();
    }
  }
  sessionStorage.removeItem(BEFORE);
}

function stored() {
  return JSON.parse(sessionStorage.getItem(BEFORE) ?? '[]');
}

/** Removes and returns the rows from before the last change. `rows` is undefined if there is nothing to undo. */
export function popped() {
  const before = stored();
  const rows = before.pop();
  sessionStorage.setItem(BEFORE, JSON.stringify(before));
  return { rows, isLast: before.length === 0 };
}
