// Saves the list in this browser and shows each answer in place, with undo, sorting and files. Without this module, the
// form prices a pasted list or a file.

import { keep, kept, readRows, withRows, writeRows } from './my-list.js';
import { readSales, today, writeSales } from './my-sales.js';

const CHOICE = 'hangtag-list-choice';
const SELLER = 'hangtag-seller';
const BEFORE = 'hangtag-list-before';
const MOST_UNDONE = 10;
const TERMS = ['marketplace', 'profit', 'label', 'hourly'];

const form = document.querySelector('[data-list]');
const answer = form.querySelector('[data-list-answer]');
const toast = form.querySelector('[data-list-toast]');
const isShared = form.dataset.list === 'shared';
let shown = '';
let latest = 0;
/** The number of the row that was changed last. */
let touched = '';
/** The order that the visitor chose; empty for the page's own. */
let order = '';

if (!isShared) fillTerms();
if (isShared) startShared();
else if (answer.querySelector('[data-list-rows]')) take(document);
else if (readRows().length > 0) {
  form.classList.add('is-waiting');
  send({}, { isStart: true });
}

form.addEventListener('submit', (event) => {
  const { name, value } = event.submitter ?? {};
  if (isShared || (name === 'action' && value !== 'table')) return;
  event.preventDefault();
  if (/^(remove|mend|gender-\d+)$/.test(name)) send({ [name]: value });
  else if ([event.submitter, document.activeElement].some((element) => element?.closest('.list-plan, [data-terms]')))
    send({});
  else if (!document.activeElement?.closest('[data-row]')) add();
});
form.addEventListener('change', ({ target }) => {
  if (isShared) return;
  if (target.name === 'file') add();
  else if (target.name && target.closest('[data-row]')) send({ [target.name]: target.value });
  else if (['goneIn', ...TERMS].includes(target.name)) {
    keepChoice();
    if (readRows().length > 0) send({});
  }
});
// Enter in a row's field submits that row.
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !event.target.matches?.('[data-row] input')) return;
  event.preventDefault();
  event.target.blur();
});
form.addEventListener('click', ({ target }) => {
  if (target.closest('[data-list-print]')) print();
  else if (target.closest('[data-sort]')) sortBy(target.dataset.sort);
  else if (target.closest('[data-sold]')) sell(target.closest('[data-row]'));
  else if (target.closest('[data-list-clear]')) {
    push();
    writeRows([]);
    send({}, { words: 'The list is empty.' });
  } else if (target.closest('[data-show]')) showOnly(target);
  else if (target.closest('[data-list-undo]')) undo();
  else if (target.closest('[data-list-all]')) {
    target.closest('[data-list-all]').hidden = true;
    answer.querySelector('[data-cards]').classList.remove('is-cut');
  }
});
// A row's fields are created when it is first opened. `toggle` does not bubble.
form.addEventListener(
  'toggle',
  ({ target }) => {
    const folded = !isShared && target.open && target.querySelector('template');
    if (folded) folded.replaceWith(folded.content);
  },
  true,
);

form.addEventListener('focusin', ({ target }) => {
  if (!toast.contains(target)) touched = target.closest('[data-row]')?.dataset.row ?? '';
});

form.addEventListener('dragover', (event) => {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  form.classList.add('is-over');
});
form.addEventListener('dragleave', () => form.classList.remove('is-over'));
form.addEventListener('drop', (event) => {
  form.classList.remove('is-over');
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  form.elements.file.files = event.dataTransfer.files;
  add();
});

// Hearts on other pages and lists in other tabs may have changed the list.
addEventListener('pageshow', refresh);
addEventListener('storage', refresh);
addEventListener('pagehide', () => {
  history.replaceState({ ...history.state, y: scrollY }, '');
});

function refresh() {
  if (!isShared && shown !== '' && JSON.stringify(readRows()) !== shown) send({});
}

/** Moves a row, or one piece of it, to the sales. */
function sell(card) {
  const field = card.querySelector('[data-sold-price]');
  const price = Number(field.value.replace(/[$,\s]/g, ''));
  if (!(price > 0)) {
    field.focus();
    return;
  }
  const rows = readRows();
  const index = Number(card.dataset.row);
  const { quantity = 1, title, brand = '', category = '', cost, label } = rows[index];
  const place = answer.querySelector('select[name="marketplace"]').selectedOptions[0];
  const { price: middle, low, high } = card.dataset;
  const sale = {
    title: title ?? `${brand} ${category}`,
    price,
    soldOn: card.querySelector('[data-sold-on]').value || today(),
    marketplace: place.textContent,
    quantity: 1,
    cost,
    sku: label,
    estimate: { price: Number(middle), low: Number(low), high: Number(high) },
  };
  if (!writeSales([...readSales(), sale])) {
    say('This browser has no space left for the sale.');
    return;
  }
  writeRows(rows.flatMap((row, at) => (at === index ? leftOf(row, quantity) : [row])));
  send({}, { words: 'Sold: moved to My sales.', canUndo: false });
}

/** Moves the sales of an added file to the sales, once. */
function moveSales() {
  const moved = JSON.parse(answer.querySelector('[data-list-moved]')?.value ?? '[]');
  const sales = readSales();
  const known = new Set(sales.map(({ id }) => id));
  const fresh = moved.filter(({ id }) => !known.has(id));
  if (fresh.length > 0 && !writeSales([...sales, ...fresh])) say('This browser has no space left for the sales.');
}

function leftOf(row, quantity) {
  return quantity > 1 ? [{ ...row, quantity: quantity - 1 }] : [];
}

function add() {
  const { list, file } = form.elements;
  if (list.value.trim() === '' && file.files.length === 0) {
    list.focus();
    return;
  }
  send(file.files.length > 0 ? { file: file.files[0] } : { list: list.value }, { isAdding: true });
}

/** Sends the list with a change; the response is the page with the change made. */
function send(change, { isStart = false, isAdding = false, words = '', canUndo = true } = {}) {
  const mine = ++latest;
  const data = new FormData();
  data.set('rows', JSON.stringify(readRows()));
  for (const [name, value] of Object.entries({ ...choice(), ...change })) data.set(name, value);
  const request = new XMLHttpRequest();
  request.open('POST', form.getAttribute('action'));
  // A refusal then comes as a page, too, whose words say why.
  request.setRequestHeader('accept', 'text/html');
  request.responseType = 'document';
  request.onload = () => {
    if (mine !== latest) return;
    form.classList.remove('is-waiting');
    const page = request.responseXML;
    const fresh = page?.querySelector('[data-list-answer]');
    if (!fresh) {
      say(page?.querySelector('main .lead')?.textContent ?? 'The list could not be read. Try again.');
      return;
    }
    const before = JSON.stringify(readRows());
    const isAnswered = request.status === 200;
    put(fresh, isAnswered && isAdding);
    if (isAnswered) keepAnswer(before, { isStart, isAdding, words, canUndo });
    else answer.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
    shown = JSON.stringify(readRows());
    if (isStart && history.state?.y) scrollTo(0, history.state.y);
  };
  request.onerror = () => {
    form.classList.remove('is-waiting');
    say('Cannot reach the service. Your list is saved; try again later.');
  };
  request.send(data);
}

/** Keeps the rows of the answer, and says what has changed since `before`. */
function keepAnswer(before, { isStart, isAdding, words, canUndo }) {
  const rows = rowsIn(answer);
  const hasChanged = JSON.stringify(rows) !== before;
  if (hasChanged && !isStart) push();
  if (isAdding) moveSales();
  const isKept = !hasChanged || writeRows(rows);
  keepChoice();
  const outcome = answer.querySelector('[data-list-said]')?.textContent;
  if (!isKept) say('This browser has no space left for the list. It will be lost when you close this page.');
  else if (hasChanged && !isStart) say(outcome ?? 'Changed.', true);
  else if (words) say(words, canUndo);
}

/** Replaces the previous answer; open rows stay open. */
function put(fresh, isAdding) {
  const open = new Set([...answer.querySelectorAll('details[open][data-key]')].map(({ dataset }) => dataset.key));
  if (isAdding) open.delete('add');
  answer.before(toast);
  answer.replaceChildren(...document.adoptNode(fresh).childNodes);
  for (const part of answer.querySelectorAll('details[data-key]')) {
    if (open.has(part.dataset.key)) part.open = true;
  }
  placeToast();
  ready();
}

function take(page) {
  writeRows(rowsIn(page));
  shown = JSON.stringify(readRows());
  ready();
}

function ready() {
  const cards = answer.querySelector('[data-cards]');
  const all = answer.querySelector('[data-list-all]');
  if (all) {
    all.hidden = false;
    cards.classList.add('is-cut');
  }
  if (order !== '' && cards) sortBy(order);
}

/** Shows only the rows of one group, or all of them on a second click. */
function showOnly(button) {
  const isOn = button.getAttribute('aria-pressed') === 'false';
  for (const toggle of answer.querySelectorAll('[data-show]')) {
    toggle.setAttribute('aria-pressed', String(toggle === button && isOn));
  }
  answer.querySelector('[data-list-all] button')?.click();
  for (const card of answer.querySelector('[data-cards]').children) {
    card.hidden = isOn && card.dataset.zone !== button.dataset.show;
  }
}

function rowsIn(page) {
  return JSON.parse(page.querySelector('[data-list-rows]')?.value ?? '[]');
}

/** Sorts the rows by a key: as they were added, or the most first. */
function sortBy(key) {
  order = key;
  const rows = answer.querySelector('[data-cards]');
  const sign = key === 'row' ? 1 : -1;
  rows.append(...[...rows.children].sort((a, b) => sign * (Number(a.dataset[key]) - Number(b.dataset[key]))));
  for (const button of answer.querySelectorAll('[data-sort]')) {
    const isOn = button.dataset.sort === key;
    button.setAttribute('aria-pressed', String(isOn));
  }
}

/** Returns the choice on this page, the last one on it, or the one from a price page. */
function choice() {
  const last = { ...kept(CHOICE), ...kept(SELLER) };
  const chosen = ['goneIn', ...TERMS].map((name) => [name, fieldOf(name)?.value ?? last[name] ?? '']);
  return Object.fromEntries(chosen);
}

/** Fills the terms saved in this browser into their fields. */
function fillTerms() {
  const last = kept(SELLER, {});
  for (const name of TERMS) {
    const field = fieldOf(name);
    if (field && last[name]) field.value = last[name];
  }
}

function fieldOf(name) {
  return answer.querySelector(`select[name="${name}"], input[name="${name}"]`);
}

function keepChoice() {
  const chosen = Object.entries(choice());
  const part = (isTerm) => Object.fromEntries(chosen.filter(([name]) => TERMS.includes(name) === isTerm));
  // Without storage, the choice lasts as long as the page.
  keep(CHOICE, part(false));
  keep(SELLER, { ...kept(SELLER, {}), ...part(true) });
}

function push() {
  try {
    const before = JSON.parse(sessionStorage.getItem(BEFORE) ?? '[]');
    sessionStorage.setItem(BEFORE, JSON.stringify([...before, readRows()].slice(-MOST_UNDONE)));
  } catch {
    // Storage is full: the last change cannot be undone.
  }
}

function undo() {
  const before = JSON.parse(sessionStorage.getItem(BEFORE) ?? '[]');
  const rows = before.pop();
  if (!rows) return;
  sessionStorage.setItem(BEFORE, JSON.stringify(before));
  writeRows(rows);
  say(before.length > 0 ? 'Undone.' : 'Undone: back to the beginning.', before.length > 0);
  send({});
}

/** Says what happened, in the row that it happened to or above the list, until the next change. */
function say(words, canUndo = false) {
  placeToast();
  toast.hidden = false;
  toast.querySelector('[role="status"]').textContent = words;
  toast.querySelector('[data-list-undo]').hidden = !canUndo;
}

function placeToast() {
  const row = answer.querySelector(`[data-row="${touched}"]`);
  const place = row?.querySelector('th') ?? row;
  if (row?.checkVisibility()) place.append(toast);
  else answer.before(toast);
}

/** A shared list is read-only until the visitor takes it over. */
function startShared() {
  ready();
  const button = answer.querySelector('[data-list-take]');
  if (!button) return;
  button.addEventListener('click', () => {
    push();
    writeRows(withRows(readRows(), rowsIn(answer)));
    location.assign('/list');
  });
}
