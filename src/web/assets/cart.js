// Keeps each answer that the visitor looks at as a row below the card, only in this browser: what it costs, brings and
// leaves, with a button that puts it among the visitor's things. Without this module, there is no cart.

import { keep, kept, MOST, readRows, rowName, toggle, writeRows } from './my-list.js';

const STORE = 'hangtag-cart';
const SHOWN = 8;
/** So many rows are drawn at once in no time. */
const MORE = 50;
const MOST_UNDONE = 10;

/** Earlier states of the cart and the list, the latest last. */
const before = [];
/** Name of the row of this page, which changes with the answer. */
let current = '';
let most = SHOWN;

look();
document.addEventListener('hangtag:parts', look);
document.addEventListener('hangtag:list', show);
addEventListener('pageshow', show);
addEventListener('storage', show);

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-cart] button');
  if (!button) return;
  if (button.dataset.cartAll !== undefined) {
    most += MORE;
    show();
  } else if (button.dataset.cartUndo !== undefined) undo();
  else if (button.dataset.cartClear !== undefined) {
    push();
    write([]);
    show();
    say('The cart is empty. Its items are in My things.');
  } else {
    const { item } = readCart()[Number(button.value)];
    push();
    say(toggle(item));
    document.querySelector(`[data-cart] button[value="${button.value}"]`)?.focus();
  }
});

function readCart() {
  const rows = kept(STORE, []);
  return Array.isArray(rows) ? rows.filter((row) => typeof row?.item === 'object' && row.item !== null) : [];
}

/** Adds the answer on this page to the cart, the latest first; a changed answer replaces its row. */
function look() {
  const heart = document.querySelector('[data-answer] [data-list-item]');
  const said = document.querySelector('[data-look]')?.dataset.look;
  if (!heart || !said) {
    show();
    return;
  }
  const item = JSON.parse(heart.dataset.listItem);
  const name = rowName(item);
  const row = { item, url: location.pathname + location.search, ...JSON.parse(said) };
  const rows = readCart();
  const at = rows.findIndex((one) => rowName(one.item) === (current || name));
  const known = rows[at];
  current = name;
  if (known && JSON.stringify(known) === JSON.stringify(row)) {
    show();
    return;
  }
  if (known) {
    follow(known.item, item);
    write(rows.with(at, row));
  } else if (rows.length < MOST) {
    push();
    write([row, ...rows]);
  }
  show();
  if (!known && rows.length >= MOST) say(`The cart is full: it has room for ${MOST} rows. Clear it to go on.`);
}

/** A piece in the cart that is changed on its page, as by another grade, changes on the list. */
function follow(old, item) {
  const rows = readRows();
  const at = rows.findIndex((row) => rowName(row) === rowName(old));
  if (at !== -1) writeRows(rows.with(at, { quantity: 1, ...item }));
}

function write(rows) {
  if (!keep(STORE, rows)) say('This browser has no space left for the cart.');
}

function push() {
  before.push([readCart(), readRows()]);
  if (before.length > MOST_UNDONE) before.shift();
}

function undo() {
  const [rows, list] = before.pop() ?? [];
  if (!rows) return;
  write(rows);
  writeRows(list);
  say('Undone.');
}

function say(words) {
  const status = document.querySelector('[data-cart-said]');
  if (status) status.textContent = words;
}

function show() {
  const cart = document.querySelector('[data-cart]');
  if (!cart) return;
  const rows = readCart();
  const names = new Set(readRows().map(rowName));
  const bought = rows.filter(({ item }) => names.has(rowName(item)));
  // The answer on the card needs no row while it is the only one.
  const isOnlyThis = rows.length === 1 && rowName(rows[0].item) === current;
  cart.hidden = isOnlyThis || (rows.length === 0 && before.length === 0);
  cart.querySelector('[data-cart-sums]').textContent = sums(rows, bought);
  const shown = rows.slice(0, most);
  cart.querySelector('tbody').replaceChildren(...shown.map((row, index) => line(row, index, bought.includes(row))));
  const all = cart.querySelector('[data-cart-all]');
  all.hidden = rows.length <= most;
  all.textContent = `Show ${Math.min(MORE, rows.length - most)} more`;
  cart.querySelector('[data-cart-undo]').hidden = before.length === 0;
  cart.querySelector('[data-cart-clear]').hidden = rows.length === 0;
}

function sums(rows, bought) {
  const sum = (name) => dollars(bought.reduce((all, row) => all + (row[name] ?? 0), 0));
  const counts = `${rows.length} looked at, ${bought.length} in cart`;
  const unknown = bought.filter(({ profit }) => profit === undefined).length;
  if (bought.length === 0) return counts;
  const without = unknown === 0 ? '' : `, without ${unknown} of unknown profit`;
  return `${counts}, ${sum('tag')} spent, about ${sum('profit')} profit${without}`;
}

function line(row, index, isBought) {
  const tr = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  const link = document.createElement('a');
  // Kept texts are shown as text, and only pages of this site are linked.
  link.href = /^\/(price|appraise)\b/.test(row.url) ? row.url : '/';
  link.textContent = row.name;
  const verdict = document.createElement('small');
  verdict.className = `zone-${row.zone}`;
  verdict.textContent = row.said;
  head.append(link, ' ', verdict);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'is-quiet';
  button.value = index;
  button.setAttribute('aria-pressed', isBought);
  button.setAttribute('aria-label', `${isBought ? 'In cart' : 'Put in cart'}: ${row.name}`);
  button.textContent = isBought ? 'In cart' : 'Put in';
  tr.classList.toggle('is-bought', isBought);
  tr.append(head, ...[row.tag, row.price, row.profit].map((amount) => cell(amount)), cell(button));
  return tr;
}

function cell(content) {
  const td = document.createElement('td');
  td.append(content instanceof Node ? content : content === undefined ? '–' : dollars(content));
  return td;
}

function dollars(amount) {
  const text = `$${Math.round(Math.abs(amount)).toLocaleString('en-US')}`;
  return amount <= -0.5 ? `−${text}` : text;
}
