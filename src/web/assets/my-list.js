// The visitor's own list, stored only in this browser: the number of garments in the header, and the hearts that add or
// remove a garment. Without this module, the list exists only in the form of /list.

const STORE = 'hangtag-list';
const MOST = 500;
const WORDS = ['title', 'brand', 'category', 'gender', 'condition'];

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

function rowName(row) {
  return WORDS.map((word) => String(row[word] ?? '').toLowerCase()).join('\n');
}

function show(rows) {
  const count = document.querySelector('[data-list-count]');
  count.textContent = rows.length === 0 ? '' : String(rows.length);
  const names = new Set(rows.map(rowName));
  for (const heart of document.querySelectorAll('[data-list-item]')) {
    const isOn = names.has(rowName(JSON.parse(heart.dataset.listItem)));
    heart.setAttribute('aria-pressed', String(isOn));
    heart.textContent = isOn ? 'Saved to my things' : 'Save to my things';
    heart.hidden = false;
  }
}

document.addEventListener('click', ({ target }) => {
  const heart = target.closest('[data-list-item]');
  if (!heart) return;
  const item = JSON.parse(heart.dataset.listItem);
  const rows = readRows();
  const others = rows.filter((row) => rowName(row) !== rowName(item));
  writeRows(others.length < rows.length ? others : withRows(rows, [{ quantity: 1, ...item }]));
});
const update = () => show(readRows());
// Parts of the page that were added later, other tabs, and pages from the back/forward cache.
document.addEventListener('hangtag:parts', update);
addEventListener('storage', update);
addEventListener('pageshow', update);
update();
