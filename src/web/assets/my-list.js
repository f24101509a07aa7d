// Stores the visitor's list and sales in this browser only. Updates the row count in the header and the Keep buttons,
// and remembers viewed answers.

const STORE = 'hangtag-list';
const SALES = 'hangtag-sales';
/** Key of the cart in release 1.2. */
const OLD_CART = 'hangtag-cart';
/** Maximum number of rows in a list. */
const MOST = 500;
/** Maximum number of rows that the visitor only viewed. The oldest ones beyond it are dropped. */
const MOST_LOOKED = 50;
const NAMES = ['title', 'brand', 'category'];
const DETAILS = ['gender', 'condition', 'cost'];

/** Reads a stored value. Returns `otherwise` if nothing is stored or storage is disabled. */
export function readStored(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
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

/** Reads the rows of the list, in the format of the /list form. */
export function readRows() {
  const rows = readStored(STORE, []);
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : [];
}

/** Stores the rows of the list. Returns false if storage is disabled or full. */
export function writeRows(rows) {
  if (rows.some(({ state }) => state !== 'looked')) persist();
  const isStored = writeStored(STORE, rows);
  show(rows);
  return isStored;
}

/** Asks the browser not to evict stored data. */
function persist() {
  navigator.storage?.persist?.().catch(() => {});
}

/** Reads the sales, in the format of the /sold form. */
export function readSales() {
  return readStored(SALES, []);
}

/** Stores the sales. Returns false if storage is disabled or full. */
export function writeSales(sales) {
  persist();
  return writeStored(SALES, sales);
}

/** Returns today in the visitor's time zone, as YYYY-MM-DD. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Appends rows that are not on the list yet. */
export function withRows(rows, more) {
  const fresh = more.filter((row) => !rows.some((listed) => isSame(listed, row)));
  return [...rows, ...fresh].slice(0, MOST);
}

/** Returns true if two rows are about the same item. A missing detail matches any value. */
function isSame(row, other) {
  const textOf = (value) => String(value ?? '').toLowerCase();
  const isEqual = (name) => textOf(row[name]) === textOf(other[name]);
  const isMissing = (name) => row[name] === undefined || other[name] === undefined;
  return NAMES.every(isEqual) && DETAILS.every((name) => isMissing(name) || isEqual(name));
}

/** Adds an item to the cart, or takes it out. Returns an error message, or an empty string if there is no error. */
function toggle(item) {
  const rows = readRows();
  const at = rows.findIndex((row) => isSame(row, item));
  const state = rows[at]?.state === 'cart' ? 'looked' : 'cart';
  if (at === -1 && rows.length >= MOST) return `My things is full: it has room for ${MOST} rows.`;
  const changed = at === -1 ? [...rows, { quantity: 1, ...item, state }] : rows.with(at, { ...rows[at], state });
  return writeRows(changed) ? '' : 'This browser has no space left.';
}

/** The item on this page as it was last stored. */
let current;

/** Stores the item on this page as viewed. If the answer has changed, updates its row. */
function look() {
  const button = document.querySelector('[data-answer] [data-list-item]');
  if (!button) return;
  const item = JSON.parse(button.dataset.listItem);
  const rows = readRows();
  const at = rows.findIndex((row) => isSame(row, current ?? item));
  const row = rows[at];
  current = item;
  if (row) {
    const isChanged = JSON.stringify(row) !== JSON.stringify({ ...row, ...item });
    if (row.state && isChanged) writeRows(rows.with(at, { quantity: row.quantity, ...item, state: row.state }));
    return;
  }
  const looked = rows.filter(({ state }) => state === 'looked');
  const left = looked.length < MOST_LOOKED ? rows : rows.filter((row) => row !== looked[0]);
  if (left.length < MOST) writeRows([...left, { quantity: 1, ...item, state: 'looked' }]);
}

function show(rows) {
  const keptRows = rows.filter(({ state }) => state !== 'looked');
  document.querySelector('[data-list-count]').textContent = keptRows.length === 0 ? '' : String(keptRows.length);
  for (const button of document.querySelectorAll('[data-list-item]')) showKeepButton(button, keptRows);
  showCart(
    keptRows.filter(({ state }) => state),
    rows.length - keptRows.length,
  );
}

/** Updates a Keep button to show whether its item is in the cart or on the list. */
function showKeepButton(button, keptRows) {
  const item = JSON.parse(button.dataset.listItem);
  const row = keptRows.find((candidate) => isSame(candidate, item));
  const keptText = row?.state ? 'To buy' : 'In My things';
  button.setAttribute('aria-pressed', String(row !== undefined));
  button.textContent = row ? keptText : 'Keep';
  button.disabled = row !== undefined && row.state === undefined;
  button.hidden = false;
}

/** Shows a link with the number of viewed items and the cart's total, if there are at least two such items. */
function showCart(cart, lookedCount) {
  const link = document.querySelector('[data-list-looked]');
  if (!link || lookedCount + cart.length < 2) return;
  const toPay = cart.reduce((sum, { cost = 0, quantity = 1 }) => sum + cost * quantity, 0);
  const toBuy = cart.length > 0 ? `${cart.length} to buy, $${Math.round(toPay)} to pay` : '';
  link.textContent = [lookedCount > 0 ? `${lookedCount} looked at` : '', toBuy].filter(Boolean).join(', ');
  link.hidden = false;
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-list-item]');
  if (!button) return;
  const problem = toggle(JSON.parse(button.dataset.listItem));
  if (problem) button.textContent = problem;
});
const update = () => {
  look();
  show(readRows());
};
// Update after answers are swapped in, other tabs change the list, or the page returns from the back/forward cache.
document.addEventListener('hangtag:parts', update);
addEventListener('storage', () => show(readRows()));
addEventListener('pageshow', () => show(readRows()));
const inCart = readStored(OLD_CART, []);
if (inCart.length > 0) {
  writeRows(
    withRows(
      readRows(),
      inCart.map(({ item }) => ({ quantity: 1, ...item, state: 'looked' })),
    ),
  );
  localStorage.removeItem(OLD_CART);
}
update();
