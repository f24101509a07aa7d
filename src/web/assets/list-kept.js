// Keeps the list in this browser: its rows, and those before each change.

import { say } from './list-view.js';
import { readRows, readSales, writeRows, writeSales } from './my-list.js';

const BEFORE = 'hangtag-list-before';
const MOST_UNDONE = 10;
export const NO_SPACE = 'This browser has no space left.';

/** Adds sales to those in this browser, each once. */
export function addSales(more) {
  const sales = readSales();
  const known = new Set(sales.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !known.has(id));
  if (fresh.length > 0 && !writeSales([...sales, ...fresh])) say(NO_SPACE);
  else return fresh.length;
  return 0;
}

/** Stores rows; without space for the cells of their files, at least their values. */
export function save(rows) {
  if (writeRows(rows)) return true;
  const isKept = writeRows(rows.map(({ own, ...row }) => row));
  say(isKept ? `${NO_SPACE} A download will not have your own columns.` : `${NO_SPACE} The list is not saved.`);
  return false;
}

/** Keeps the rows as they are, to be restored after the next change. */
export function push() {
  const before = [...stored(), readRows()].slice(-MOST_UNDONE);
  // The cells of files may need all the space: then fewer steps can be undone.
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

/** Returns the rows before the last change, if any, and forgets them. */
export function popped() {
  const before = stored();
  const rows = before.pop();
  sessionStorage.setItem(BEFORE, JSON.stringify(before));
  return { rows, isLast: before.length === 0 };
}
