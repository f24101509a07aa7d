// Keeps the visitor's list in this browser only, shows its number of rows in the header, and adds answers to it.

export const LIST_KEY = 'hangtag-list';
/** Key of the sales that releases before 2.0 kept. */
const OLD_SALES_KEY = 'hangtag-sales';
/** Key of the page of the list as last shown, with which the next visit begins. */
export const PAGE_KEY = 'hangtag-shown';
/** Key of the visitor's last choice on any page: `sell` if the things are theirs to sell. */
export const PURPOSE_KEY = 'hangtag-purpose';
const MAX_ROWS = 500;

/** Reads a stored value. Returns `fallback` if nothing is stored or storage is disabled. */
export function readStored(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Stores a value. Returns false if storage is disabled or full. */
export function writeStored(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

const TERMS_KEY = 'hangtag-seller';

/** Reads the seller's terms by form field. */
export const readTerms = () => readStored(TERMS_KEY, {});

/** Reads the seller's terms that a form shows, without the dollar sign. */
export function readShownTerms(form, names) {
  const shownNames = names.filter((name) => form.elements[name] && form.elements[name].type !== 'hidden');
  return Object.fromEntries(shownNames.map((name) => [name, form.elements[name].value.trim().replace('$', '')]));
}

/** Saves the given terms. If storage is disabled, they are lost when the page is closed. */
export const keepTerms = (terms) => writeStored(TERMS_KEY, { ...readTerms(), ...terms });

/** Reads the list: its typed `lines`, a file's `rows` as CSV, if their prices are `tags`, and the `count` of both. */
export function readList() {
  const list = readStored(LIST_KEY, {});
  return Array.isArray(list) ? convertOldRows(list) : { lines: '', rows: '', count: 0, ...list };
}

/** Converts the rows of releases before 2.0 to lines. */
function convertOldRows(rows) {
  const lines = rows.map(({ title, brand = '', category = '', quantity = 1, cost, askingPrice }) => {
    const timesText = quantity > 1 ? ` x${quantity}` : '';
    const price = cost ?? askingPrice;
    return `${title ?? `${brand} ${category}`}${timesText}${price ? ` $${price}` : ''}`;
  });
  return { lines: lines.join('\n'), rows: '', count: lines.length };
}

/** Stores the list. Returns false if storage is disabled or full. */
export function writeList(list) {
  navigator.storage?.persist?.().catch(() => {});
  const isStored = writeStored(LIST_KEY, list);
  updateListControls();
  return isStored;
}

export function clearList() {
  for (const name of [LIST_KEY, OLD_SALES_KEY, PAGE_KEY]) localStorage.removeItem(name);
  updateListControls();
}

/** Adds a line to the list, or takes it out. Returns an error message, or an empty string if there is no error. */
function toggleLine(line) {
  const list = readList();
  const lines = list.lines.split('\n').filter((text) => text.trim() !== '');
  const index = lines.indexOf(line);
  if (index === -1 && list.count >= MAX_ROWS) return `My list has room for ${MAX_ROWS} rows.`;
  const changedLines = index === -1 ? [...lines, line] : lines.toSpliced(index, 1);
  const count = Math.max(0, list.count + (index === -1 ? 1 : -1));
  return writeList({ ...list, lines: changedLines.join('\n'), count }) ? '' : 'This browser has no space left.';
}

function updateListControls() {
  const { lines, count } = readList();
  for (const badge of document.querySelectorAll('[data-list-count]')) badge.textContent = count === 0 ? '' : count;
  const savedLines = lines.split('\n');
  for (const button of document.querySelectorAll('[data-list-line]')) {
    const isSaved = savedLines.includes(button.dataset.listLine);
    button.setAttribute('aria-pressed', String(isSaved));
    button.textContent = isSaved ? 'Saved' : 'Save';
    button.hidden = false;
  }
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-list-line]');
  if (!button) return;
  const errorText = toggleLine(button.dataset.listLine);
  if (errorText) button.textContent = errorText;
});
// Update after answers are swapped in, other tabs change the list, or the page returns from the back/forward cache.
document.addEventListener('hangtag:parts', updateListControls);
addEventListener('storage', updateListControls);
addEventListener('pageshow', updateListControls);
updateListControls();
