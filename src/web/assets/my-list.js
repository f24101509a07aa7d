// The visitor's own list, kept only in this browser: how many garments it has, in the header, and the hearts that
// put one on it and take it off again. Without this module the list is what the form of /list holds.

const STORE = 'hangtag-list';
const MOST = 500;
const WORDS = ['title', 'brand', 'category', 'gender', 'condition'];

/** Returns the value that this browser keeps under a name, or `otherwise`: storage may be switched off. */
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Returns true if the browser keeps it: storage may be switched off or full. */
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The rows of the list, as the form of /list has them. */
export function readRows() {
  const rows = kept(STORE, []);
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : [];
}

/** Returns true if the browser kept them. */
export function writeRows(rows) {
  const isKept = keep(STORE, rows);
  show(rows);
  return isKept;
}

/** The rows with more, each at most once. */
export function withRows(rows, more) {
  const known = new Set(rows.map(nameOf));
  const fresh = more.filter((row) => !known.has(nameOf(row)));
  return [...rows, ...fresh].slice(0, MOST);
}

function nameOf(row) {
  return WORDS.map((word) => String(row[word] ?? '').toLowerCase()).join('\n');
}

function show(rows) {
  const count = document.querySelector('[data-list-count]');
  count.textContent = rows.length === 0 ? '' : String(rows.length);
  const names = new Set(rows.map(nameOf));
  for (const heart of document.querySelectorAll('[data-list-item]')) {
    const isOn = names.has(nameOf(JSON.parse(heart.dataset.listItem)));
    heart.setAttribute('aria-pressed', String(isOn));
    heart.hidden = false;
  }
}

document.addEventListener('click', ({ target }) => {
  const heart = target.closest('[data-list-item]');
  if (!heart) return;
  const item = JSON.parse(heart.dataset.listItem);
  const rows = readRows();
  const others = rows.filter((row) => nameOf(row) !== nameOf(item));
  writeRows(others.length < rows.length ? others : withRows(rows, [{ quantity: 1, ...item }]));
});
const update = () => show(readRows());
// Parts of the page that came later, other tabs, and pages that come back from the browser's memory.
document.addEventListener('hangtag:parts', update);
addEventListener('storage', update);
addEventListener('pageshow', update);
update();
