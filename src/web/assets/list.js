// Sends this browser's list and its changes to be priced. Without this module, the form prices a pasted list or a file.

import { addSales, NO_SPACE, popped, push, save } from './list-kept.js';
import { answer, form, isShared, put, ready, say, showEvery } from './list-view.js';
import { readRows, readSales, readStored, today, withRows, writeRows, writeSales, writeStored } from './my-list.js';

const SELLER = 'hangtag-seller';
const TERMS = ['marketplace', 'profit', 'label', 'hourly'];
/** Start of the URL fragment that holds lines pasted into a search box. */
const PASTED = '#add=';

let shown = '';
let latest = 0;
/** The file or text that was sent last. It is sent again once the visitor answers a question about it. */
let sent = {};

if (isShared) startShared();
else {
  fillTerms();
  if (location.hash.startsWith(PASTED)) addPasted();
  else if (readRows().length > 0) {
    form.classList.add('is-waiting');
    send({}, { isStart: true });
  }
}
addEventListener('hashchange', () => {
  if (location.hash.startsWith(PASTED)) addPasted();
});

form.addEventListener('submit', (event) => {
  const { name, value } = event.submitter ?? {};
  if (isShared || (name === 'action' && value !== 'table')) return;
  event.preventDefault();
  if ([event.submitter, document.activeElement].some((element) => element?.closest('.list-plan'))) send({});
  else if (!document.activeElement?.closest('[data-row]')) add();
});
// Build downloads from the rows in the browser.
form.addEventListener('formdata', ({ formData }) => {
  if (isShared) formData.set('rows', JSON.stringify(data('added').rows));
  else formData.set('rows', JSON.stringify(readRows().filter(({ state }) => state !== 'looked')));
  formData.delete('list');
  formData.delete('file');
});
form.addEventListener('change', ({ target }) => {
  if (isShared) return;
  if (target.name === 'file') add();
  else if (target.dataset.set) change(target);
  else if (TERMS.includes(target.name)) {
    keepChoice();
    if (readRows().length > 0) send({});
  }
});
form.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  const { dataset } = button;
  if (dataset.listPrint !== undefined) print();
  else if (dataset.sold !== undefined) sell(button.closest('[data-row]'));
  else if (dataset.set) change(button);
  else if (dataset.done) changeRow(button, (row) => [followed(row, dataset)]);
  else if (dataset.remove !== undefined) changeRow(button, () => []);
  else if (dataset.report) answerReport(dataset.report);
  else if (dataset.listClear !== undefined) changeShown(() => []);
  else if (dataset.listBought !== undefined) changeShown(({ state, ...row }) => [row]);
  else if (dataset.listUndo !== undefined) undo();
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

// Other pages and tabs may have changed the list.
addEventListener('pageshow', refresh);
addEventListener('storage', refresh);
addEventListener('pagehide', () => {
  history.replaceState({ ...history.state, y: scrollY }, '');
});

function refresh() {
  if (!isShared && shown !== '' && JSON.stringify(readRows()) !== shown) send({});
}

/** Sets the value of a field or button in a row. Empty text removes the value, except for a title. */
function change(field) {
  const { set } = field.dataset;
  const text = field.value.trim();
  changeRow(field, (row) => {
    if (set === 'title') return [described(row, text)];
    if (set !== 'cost' && set !== 'askingPrice') return [{ ...row, [set]: text || undefined }];
    const amount = Number(text.replace(/[$,\s]/g, ''));
    return [{ ...row, [set]: text !== '' && amount >= 0 ? amount : undefined }];
  });
}

/** Applies the advice that the visitor followed: sets the asking price and, for a new listing, the date. */
function followed(row, { done, new: isNew }) {
  return { ...row, askingPrice: Number(done), listedOn: isNew === undefined ? row.listedOn : today() };
}

/** Replaces each visible row with the rows that `changed` returns. */
function changeShown(changed) {
  const seen = [...answer.querySelectorAll('[data-row]')].filter((row) => row.checkVisibility());
  const shown = seen.map(({ dataset }) => Number(dataset.row));
  push();
  save(readRows().flatMap((row, at) => (shown.includes(at) ? changed(row) : [row])));
  showEvery();
  send({}, { words: `${shown.length === 1 ? '1 row' : `${shown.length} rows`} changed.` });
}

/** Replaces a row with the rows that `changed` returns. */
function changeRow(element, changed) {
  const index = Number(element.closest('[data-row]').dataset.row);
  push();
  save(readRows().flatMap((row, at) => (at === index ? changed(row) : [row])));
  send({}, { words: 'Changed.' });
}

/** Returns the row with a new description. A trailing `x2` sets the quantity. */
function described(row, text) {
  if (text === '') return row;
  const [, title, quantity] = /^(.*\S)\s+x([1-9]\d?)$/i.exec(text) ?? [];
  const { brand, category, refusal, remark, ...rest } = row;
  return { ...rest, title: title ?? text, quantity: Number(quantity ?? row.quantity ?? 1) };
}

/** Moves one item of a row to Sold, once its price and date are filled in. */
function sell(card) {
  const field = card.querySelector('[data-sold-price]');
  const price = Number(field.value.replace(/[$,\s]/g, ''));
  const day = card.querySelector('[data-sold-on]');
  const missing = price > 0 ? day : field;
  if (!(price > 0) || day.value === '') {
    missing.focus();
    say('Enter the price and the day of the sale.');
    return;
  }
  const rows = readRows();
  const index = Number(card.dataset.row);
  const { quantity = 1, title, brand = '', category = '', cost, label } = rows[index];
  const { price: middle, low, high } = card.dataset;
  const sale = {
    title: title ?? `${brand} ${category}`,
    price,
    soldOn: day.value,
    marketplace: card.querySelector('[data-sold-at]').value || undefined,
    quantity: 1,
    cost,
    sku: label,
    estimate: middle ? { price: Number(middle), low: Number(low), high: Number(high) } : undefined,
  };
  if (!writeSales([...readSales(), sale])) {
    say(NO_SPACE);
    return;
  }
  writeRows(rows.flatMap((row, at) => (at === index ? leftOf(row, quantity) : [row])));
  send({}, { words: 'Moved to Sold.', canUndo: false });
}

function leftOf(row, quantity) {
  return quantity > 1 ? [{ ...row, quantity: quantity - 1 }] : [];
}

/** Moves a report's sales to Sold, or prices the report like any list. */
function answerReport(choice) {
  if (choice === 'price') {
    send({ ...sent, sales: 'price' }, { isAdding: true });
    return;
  }
  const count = addSales(data('sales'));
  answer.querySelector('[data-list-question]').remove();
  say(`${count} ${count === 1 ? 'sale is' : 'sales are'} now in Sold.`);
}

/** Parses JSON that the answer contains for this module. */
function data(name) {
  return JSON.parse(answer.querySelector(`[data-list-${name}]`)?.textContent ?? '[]');
}

function add() {
  const { list, file } = form.elements;
  if (list.value.trim() === '' && file.files.length === 0) {
    list.focus();
    return;
  }
  sent = file.files.length > 0 ? { file: file.files[0] } : { list: list.value };
  send(sent, { isAdding: true });
}

function addPasted() {
  const list = decodeURIComponent(location.hash.slice(PASTED.length));
  history.replaceState(history.state, '', location.pathname);
  sent = { list };
  send(sent, { isAdding: true });
}

/** Sends the list without imported columns, and a change to it. The response is a page with the new list. */
function send(change, { isStart = false, isAdding = false, words = '', canUndo = true } = {}) {
  const mine = ++latest;
  const body = new FormData();
  body.set('rows', JSON.stringify(readRows().map(({ own, ...row }) => row)));
  for (const [name, value] of Object.entries({ ...choice(), ...change })) body.set(name, value);
  const request = new XMLHttpRequest();
  request.open('POST', form.getAttribute('action'));
  // Request errors as pages too, because error pages explain the problem.
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
    const isAnswered = request.status === 200;
    put(fresh, isAnswered && isAdding);
    if (!isAnswered) answer.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
    else if (isAdding) keepAdded();
    else if (words) say(words, canUndo);
    if (isAnswered) keepChoice();
    shown = JSON.stringify(readRows());
    if (isStart && history.state?.y) scrollTo(0, history.state.y);
  };
  request.onerror = () => {
    form.classList.remove('is-waiting');
    say('Cannot reach the service. Your list is saved; try again later.');
  };
  request.send(body);
}

/** Stores the added rows, and says how many there are. */
function keepAdded() {
  addSales(data('moved'));
  const { rows = [] } = data('added');
  if (rows.length > 0) push();
  if (!save([...readRows(), ...rows])) return;
  const outcome = answer.querySelector('[data-list-said]')?.textContent;
  if (outcome) say(outcome, rows.length > 0);
}

/** Returns the seller's terms from this page's fields, or the saved ones. */
function choice() {
  const last = readStored(SELLER, {});
  const chosen = TERMS.map((name) => [name, fieldOf(name)?.value ?? last[name] ?? '']);
  return Object.fromEntries(chosen);
}

/** Fills the saved terms into their fields. */
function fillTerms() {
  const last = readStored(SELLER, {});
  for (const name of TERMS) {
    const field = fieldOf(name);
    if (field && last[name]) field.value = last[name];
  }
}

function fieldOf(name) {
  return answer.querySelector(`select[name="${name}"], input[name="${name}"]`);
}

function keepChoice() {
  // If storage is disabled, the terms are lost when the page is closed.
  writeStored(SELLER, { ...readStored(SELLER, {}), ...choice() });
}

function undo() {
  const { rows, isLast } = popped();
  if (!rows) return;
  writeRows(rows);
  say(isLast ? 'Undone: back to the start.' : 'Undone.', !isLast);
  send({});
}

/** Sets up a shared list, which is read-only until the visitor adds it to their own. */
function startShared() {
  ready();
  const button = answer.querySelector('[data-list-take]');
  if (!button) return;
  button.addEventListener('click', () => {
    push();
    writeRows(withRows(readRows(), data('added').rows));
    location.assign('/list');
  });
}
