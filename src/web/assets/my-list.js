// The visitor's own list, stored only in this browser: the number of garments in the header, and the buttons that add
// or remove a garment.

const STORE = 'hangtag-list';
/** The most rows of a list, and of a cart. */
export const MOST = 500;
const WORDS = ['title', 'brand', 'category', 'gender', 'condition', 'cost'];

/** Returns a value saved in this browser, or `otherwise`: storage may be disabled. */
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Returns true if the browser saved the value: storage may be disabled or full. */
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Returns the rows of the list in the format of the /list form. */
export function readRows() {
  const rows = kept(STORE, []);
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : [];
}

/** Returns true if the browser saved them. */
export function writeRows(rows) {
  const isKept = keep(STORE, rows);
  show(rows);
  return isKept;
}

/** Appends rows, without duplicates. */
export function withRows(rows, more) {
  const known = new Set(rows.map(rowName));
  const fresh = more.filter((row) => !known.has(rowName(row)));
  return [...rows, ...fresh].slice(0, MOST);
}

/** Returns a text that is the same for rows about the same piece. */
export function rowName(row) {
  return WORDS.map((word) => String(row[word] ?? '').toLowerCase()).join('\n');
}

/** Adds a piece to the list or removes it. Returns why it could not be added; nothing if it was. */
export function toggle(item) {
  const rows = readRows();
  const others = rows.filter((row) => rowName(row) !== rowName(item));
  if (others.length < rows.length) writeRows(others);
  else if (rows.length >= MOST) return `My things is full: it has room for ${MOST} rows.`;
  else if (!writeRows(withRows(rows, [{ quantity: 1, ...item }]))) return 'This browser has no space left.';
  return '';
}

function show(rows) {
  const count = document.querySelector('[data-list-count]');
  count.textContent = rows.length === 0 ? '' : String(rows.length);
  const names = new Set(rows.map(rowName));
  for (const button of document.querySelectorAll('[data-list-item]')) {
    const isOn = names.has(rowName(JSON.parse(button.dataset.listItem)));
    button.setAttribute('aria-pressed', String(isOn));
    button.textContent = isOn ? 'In cart' : 'Put in cart';
    button.hidden = false;
  }
  document.dispatchEvent(new Event('hangtag:list'));
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-list-item]');
  if (!button) return;
  const problem = toggle(JSON.parse(button.dataset.listItem));
  if (problem) button.textContent = problem;
});
const update = () => show(readRows());
// Parts of the page that were added later, other tabs, and pages from the back/forward cache.
document.addEventListener('hangtag:parts', update);
addEventListener('storage', update);
addEventListener('pageshow', update);
update();
