// Keeps the list in this browser and shows each answer in place, with undo, sorting, filters and files. Without this
// module, the form prices a pasted list or a file.

import { keep, kept, readRows, readSales, today, withRows, writeRows, writeSales } from './my-list.js';

const SELLER = 'hangtag-seller';
const BEFORE = 'hangtag-list-before';
/** Text of files through their column names, by the names in their rows. */
const HEADS = 'hangtag-list-files';
const MOST_UNDONE = 10;
const TERMS = ['marketplace', 'profit', 'label', 'hourly'];
/** Lines pasted into a search box, at the end of the address. */
const PASTED = '#add=';
const NO_SPACE = 'This browser has no space left.';

const form = document.querySelector('[data-list]');
const answer = form.querySelector('[data-list-answer]');
const toast = form.querySelector('[data-list-toast]');
const isShared = form.dataset.list === 'shared';
let shown = '';
let latest = 0;
/** The rows that the visitor chose to see; empty for all. */
let group = '';
/** The order that the visitor chose, with its sign; empty for the page's own. */
let order = ['', -1];
/** The file or text that was sent last, about which there may be a question. */
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
// Files and the donation list are built from the rows in the browser.
form.addEventListener('formdata', ({ formData }) => {
  if (isShared) formData.set('rows', JSON.stringify(data('added').rows));
  else {
    formData.set('rows', JSON.stringify(readRows().filter(({ state }) => state !== 'looked')));
    formData.set('heads', JSON.stringify(kept(HEADS, {})));
  }
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
form.addEventListener('keydown', onKey);
form.addEventListener('input', ({ target }) => {
  if (target.dataset.show !== undefined || target.dataset.find !== undefined) find();
  else if (target.dataset.sortBy !== undefined && target.value !== '') sortBy(target.value);
});
form.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  const { dataset } = button;
  if (dataset.listPrint !== undefined) print();
  else if (dataset.sort) sortBy(dataset.sort);
  else if (dataset.sold !== undefined) sell(button.closest('[data-row]'));
  else if (dataset.set) change(button);
  else if (dataset.done) changeRow(button, (row) => [followed(row, dataset)]);
  else if (dataset.remove !== undefined) changeRow(button, () => []);
  else if (dataset.report) answerReport(dataset.report);
  else if (dataset.listClear !== undefined) changeShown(() => []);
  else if (dataset.listBought !== undefined) changeShown(({ state, ...row }) => [row]);
  else if (dataset.listUndo !== undefined) undo();
  else if (button.closest('[data-list-all]')) showAll();
});
// A row's fields are created when it is first opened. `toggle` does not bubble.
form.addEventListener(
  'toggle',
  ({ target }) => {
    if (target.open) unfold(target);
  },
  true,
);

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

// Other pages and other tabs may have changed the list.
addEventListener('pageshow', refresh);
addEventListener('storage', refresh);
addEventListener('pagehide', () => {
  history.replaceState({ ...history.state, y: scrollY }, '');
});

function refresh() {
  if (!isShared && shown !== '' && JSON.stringify(readRows()) !== shown) send({});
}

function unfold(part) {
  const folded = !isShared && part.querySelector('template');
  if (!folded) return;
  folded.replaceWith(folded.content);
  fillPlaces(part);
}

/** Moves between rows with the arrows; Enter in a field of a row accepts it, and Escape closes the row. */
function onKey(event) {
  const { key, target } = event;
  const row = target.closest?.('[data-row]');
  if (!row) return;
  if (key === 'Enter' && target.matches('input')) {
    if (target.closest('.card-sold')) sell(row);
    else {
      target.blur();
      focusOn(row);
    }
  } else if (key === 'Escape') {
    if ('defaultValue' in target) target.value = target.defaultValue;
    const part = target.closest('details');
    if (part) part.open = false;
    focusOn(row);
  } else if (/^Arrow(Up|Down)$/.test(key) && !target.matches('select, [type="date"]')) {
    const rows = [...row.parentElement.children].filter((one) => one.checkVisibility());
    focusOn(rows[rows.indexOf(row) + (key === 'ArrowUp' ? -1 : 1)]);
  } else return;
  event.preventDefault();
}

/** Puts the focus on the part of a row that opens it or has to be filled in. */
function focusOn(row) {
  row?.querySelector('summary, input, textarea, button')?.focus();
}

/** Changes the value that a field or button of a row sets; empty text removes it, except a title. */
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

/** Returns a row whose advice was followed: it has a new asking price, and a listed one is new. */
function followed(row, { done, new: isNew }) {
  return { ...row, askingPrice: Number(done), ...(isNew !== undefined && { listedOn: today() }) };
}

/** Replaces each row that can be seen with those that a function returns. */
function changeShown(changed) {
  const seen = [...answer.querySelectorAll('[data-row]')].filter((row) => row.checkVisibility());
  const shown = seen.map(({ dataset }) => Number(dataset.row));
  push();
  save(readRows().flatMap((row, at) => (shown.includes(at) ? changed(row) : [row])));
  group = '';
  send({}, { words: `${shown.length === 1 ? '1 row' : `${shown.length} rows`} changed.` });
}

/** Replaces a row with those that a function returns. */
function changeRow(element, changed) {
  const index = Number(element.closest('[data-row]').dataset.row);
  push();
  save(readRows().flatMap((row, at) => (at === index ? changed(row) : [row])));
  send({}, { words: 'Changed.' });
}

/** Returns the row with another description, whose `x2` at the end is a quantity. */
function described(row, text) {
  if (text === '') return row;
  const [, title, quantity] = /^(.*\S)\s+x([1-9]\d?)$/i.exec(text) ?? [];
  const { brand, category, refusal, remark, ...rest } = row;
  return { ...rest, title: title ?? text, quantity: Number(quantity ?? row.quantity ?? 1) };
}

/** Moves a row, or one piece of it, to the sales after its price and day are filled in. */
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
    ...(middle && { estimate: { price: Number(middle), low: Number(low), high: Number(high) } }),
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

/** Fills in the likely place of a sale: the marketplace on this page, unless it was sold before. */
function fillPlaces(part) {
  const places = answer.querySelector('select[name="marketplace"]');
  for (const select of part.querySelectorAll('[data-sold-at]')) {
    const names = [...(places?.options ?? [])].map(({ text }) => new Option(text, text));
    select.replaceChildren(new Option('Where', ''), ...names, new Option('In person', 'In person'));
    if (!select.closest('.is-asking')) select.value = places?.selectedOptions[0]?.text ?? '';
  }
}

/** Adds sales to those in this browser, each once. */
function addSales(more) {
  const sales = readSales();
  const known = new Set(sales.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !known.has(id));
  if (fresh.length > 0 && !writeSales([...sales, ...fresh])) say(NO_SPACE);
  else return fresh.length;
  return 0;
}

/** Puts a report's sales in Sold, or prices the report like any list. */
function answerReport(choice) {
  if (choice === 'price') {
    send({ ...sent, sales: 'price' }, { isAdding: true });
    return;
  }
  const count = addSales(data('sales'));
  answer.querySelector('[data-list-question]').remove();
  say(`${count} ${count === 1 ? 'sale is' : 'sales are'} now in Sold.`);
}

/** Returns data in the answer for this module. */
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

/** Sends the list, without the text of files, with additions; the response is its page. */
function send(change, { isStart = false, isAdding = false, words = '', canUndo = true } = {}) {
  const mine = ++latest;
  const body = new FormData();
  body.set('rows', JSON.stringify(readRows().map(({ text, ...row }) => row)));
  for (const [name, value] of Object.entries({ ...choice(), ...change })) body.set(name, value);
  const request = new XMLHttpRequest();
  request.open('POST', form.getAttribute('action'));
  // A refusal also comes as a page, with words that explain it.
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

/** Stores the added rows, and shows how many. */
function keepAdded() {
  addSales(data('moved'));
  const { rows = [], head } = data('added');
  if (rows.length > 0) push();
  const heads = kept(HEADS, {});
  const known = Object.keys(heads).find((name) => heads[name] === head);
  const file = known ?? String(1 + Math.max(0, ...Object.keys(heads).map(Number)));
  if (head && !known && !keep(HEADS, { ...heads, [file]: head })) say(NO_SPACE);
  if (!save([...readRows(), ...rows.map((row) => ('text' in row ? { ...row, file } : row))])) return;
  const outcome = answer.querySelector('[data-list-said]')?.textContent;
  if (outcome) say(outcome, rows.length > 0);
}

/** Stores rows; without space for the text of their files, at least their values. */
function save(rows) {
  if (writeRows(rows)) return true;
  const isKept = writeRows(rows.map(({ text, file, ...row }) => row));
  say(isKept ? `${NO_SPACE} A download will not have your own columns.` : `${NO_SPACE} The list is not saved.`);
  return false;
}

/** Replaces the previous answer; open rows stay open, and the focus stays in its row or goes to the next one. */
function put(fresh, isAdding) {
  const open = new Set([...answer.querySelectorAll('details[open][data-key]')].map(({ dataset }) => dataset.key));
  if (isAdding) open.delete('menu');
  const back = placeOf(document.activeElement);
  answer.replaceChildren(...document.adoptNode(fresh).childNodes);
  for (const part of answer.querySelectorAll('details[data-key]')) {
    if (!open.has(part.dataset.key)) continue;
    part.open = true;
    unfold(part);
  }
  ready();
  back();
}

/** Returns a function that puts the focus back on the element with the same name and row in a later answer. */
function placeOf(element) {
  if (!answer.contains(element)) return () => {};
  const nameOf = (one) => one.getAttribute('aria-label') ?? one.id;
  const name = nameOf(element);
  const row = element.closest('[data-row]');
  const shown = () => [...answer.querySelectorAll('[data-row]:not([hidden])')];
  const before = shown();
  return () => {
    const rows = shown();
    // A row that is gone, or belongs to another choice now, leaves its focus to the next one.
    const isThere = rows.length >= before.length;
    const same = isThere ? rows.find(({ dataset }) => dataset.row === row?.dataset.row) : rows[before.indexOf(row)];
    const place = (row ? (same ?? rows.at(-1)) : undefined) ?? answer;
    const named = [...place.querySelectorAll('[aria-label], [id]')].find((one) => name !== '' && nameOf(one) === name);
    if (named) named.focus();
    else focusOn(place);
  };
}

function ready() {
  const cards = answer.querySelector('[data-cards]');
  const all = answer.querySelector('[data-list-all]');
  if (all) {
    all.hidden = false;
    cards.classList.add('is-cut');
  }
  fillPlaces(answer);
  if (order[0] !== '' && cards) sort(...order);
  const show = answer.querySelector('[data-show]');
  if (show) show.value = group;
  // Its last row may be gone.
  if (show?.value === '') group = '';
  if (group !== '' && show) find();
}

function showAll() {
  answer.querySelector('[data-list-all]')?.setAttribute('hidden', '');
  answer.querySelector('[data-cards]').classList.remove('is-cut');
}

/** Shows the rows of the chosen group that contain the typed words. */
function find() {
  const words = (answer.querySelector('[data-find]')?.value ?? '').toLowerCase();
  group = answer.querySelector('[data-show]')?.value ?? '';
  const chosen = answer.querySelector('[data-chosen]');
  if (chosen) chosen.textContent = group === '' ? '' : answer.querySelector('[data-show]').selectedOptions[0].text;
  if (words !== '' || group !== '') showAll();
  // A pile's name tells the sums of all its rows.
  for (const pile of answer.querySelectorAll('.pile')) pile.hidden = group !== '' || words !== '';
  for (const row of answer.querySelectorAll('[data-cards] > [data-row]')) {
    const isIn = group === '' || row.dataset.pile === group;
    row.hidden = !isIn || !row.textContent.toLowerCase().includes(words);
  }
}

/** Sorts the rows of all piles by a key, in descending order except for `row`, and in reverse on a second click. */
function sortBy(key) {
  const first = key === 'row' ? 1 : -1;
  sort(key, order[0] === key ? -order[1] : first);
}

function sort(key, sign) {
  order = [key, sign];
  const rows = answer.querySelector('[data-cards]');
  for (const pile of rows.querySelectorAll('.pile')) pile.remove();
  // Rows with a question come first, and those without a value last, in both orders.
  const rank = ({ dataset, className }) => {
    if (className === 'is-asking') return -Number.MAX_VALUE;
    return dataset[key] ? sign * Number(dataset[key]) : Number.MAX_VALUE;
  };
  const ranked = [...rows.children].map((row) => [rank(row), row]);
  rows.append(...ranked.sort(([a], [b]) => a - b).map(([, row]) => row));
  for (const button of answer.querySelectorAll('[data-sort]')) {
    const head = button.closest('th');
    if (button.dataset.sort === key) head.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
    else head.removeAttribute('aria-sort');
  }
}

/** Returns the choice on this page, the last one on it, or the one from a price page. */
function choice() {
  const last = kept(SELLER, {});
  const chosen = TERMS.map((name) => [name, fieldOf(name)?.value ?? last[name] ?? '']);
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
  // Without storage, the choice lasts as long as the page.
  keep(SELLER, { ...kept(SELLER, {}), ...choice() });
}

function push() {
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

function undo() {
  const before = stored();
  const rows = before.pop();
  if (!rows) return;
  sessionStorage.setItem(BEFORE, JSON.stringify(before));
  writeRows(rows);
  say(before.length > 0 ? 'Undone.' : 'Undone: back to the start.', before.length > 0);
  send({});
}

/** Shows a message at the bottom of the screen until the next one. */
function say(words, canUndo = false) {
  toast.hidden = false;
  toast.querySelector('[role="status"]').textContent = words;
  toast.querySelector('[data-list-undo]').hidden = !canUndo;
}

/** A shared list is read-only until the visitor adopts it. */
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
