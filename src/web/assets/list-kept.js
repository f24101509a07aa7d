// Keeps the list in this browser: its rows, those before each change, and the text of their files.

import { say } from './list-view.js';
import { keep, kept, readRows, readSales, writeRows, writeSales } from './my-list.js';

const BEFORE = 'hangtag-list-before';
/** Text of files through their column names, by the names in their rows. */
const HEADS = 'hangtag-list-files';
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

/** Stores rows; without space for the text of their files, at least their values. */
export function save(rows) {
  if (writeRows(rows)) return true;
  const isKept = writeRows(rows.map(({ text, file, ...row }) => row));
  say(isKept ? `${NO_SPACE} A download will not have your own columns.` : `${NO_SPACE} The list is not saved.`);
  return false;
}

export function headsOfFiles() {
  return kept(HEADS, {});
}

/** Stores the text of a file through its column names once, and returns its name for the file's rows. */
export function keepHead(head) {
  const heads = headsOfFiles();
  const known = Object.keys(heads).find((name) => heads[name] === head);
  const file = known ?? String(1 + Math.max(0, ...Object.keys(heads).map(Number)));
  if (head && !known && !keep(HEADS, { ...heads, [file]: head })) say(NO_SPACE);
  return file;
}

/** Keeps the rows as they are, to be restored after the next change. */
export function push() {
  const before = [...stored(), readRows()].slice(-MOST_UNDONE);
  // The text of files may need all the space: then fewer steps can be undone.
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
