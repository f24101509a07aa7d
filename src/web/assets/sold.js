// Stores the sales in this browser. The service worker compares them, so that sales never leave the device.

import { readRows, readSales, today, writeSales } from './my-list.js';

const form = document.querySelector('[data-sold]');
const answer = form.querySelector('[data-sold-answer]');
const status = form.querySelector('[role="status"]');
const before = [];
const FIELDS = ['title', 'price', 'soldOn', 'marketplace', 'cost'];
const NO_WORKER = 'This browser or service does not support offline pages, which compare the sales.';
/** The sale being edited. */
let editing;

// Waits until the visitor begins: until then, nothing moves on the page.
form.addEventListener('focusin', () => {
  form.elements.soldOn.value ||= today();
});
for (const [name, value] of new URLSearchParams(location.search)) {
  if (name === 'title' || name === 'cost') form.elements[name].value = value;
}
/** The last request. The next one waits for the sales that it returns. */
let last = workerReady();
send({});

/** A sale may be sent only to a worker on this device. */
async function workerReady() {
  const { serviceWorker } = navigator;
  if (serviceWorker?.controller) return;
  status.textContent = serviceWorker ? 'Loading …' : NO_WORKER;
  addEventListener('noworker', () => {
    status.textContent = NO_WORKER;
  });
  await new Promise((resolve) => serviceWorker?.addEventListener('controllerchange', resolve, { once: true }));
  status.textContent = '';
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { name, value } = event.submitter ?? {};
  if (name === 'remove') {
    if (value === editing) emptyFields();
    send({ remove: value }, 'Removed.');
  } else if (name === 'edit') edit(value);
  else if (name === 'paste') send({ pasted: form.elements.pasted.value.trim() });
  else if (name === 'undo') {
    writeSales(before.pop() ?? readSales());
    send({});
  } else {
    const data = new FormData(form);
    const change = Object.fromEntries(FIELDS.map((name) => [name, data.get(name) ?? '']));
    send(editing === undefined ? change : { ...change, change: editing }, 'Added.');
  }
});
form.elements.file.addEventListener('change', ({ target }) => {
  if (target.files.length > 0) send({ file: target.files[0] });
});

function send(change, words = '') {
  last = last.then(() => new Promise((done) => ask(change, words, done)));
}

function ask(change, words, done) {
  const request = new XMLHttpRequest();
  request.open('POST', form.getAttribute('action'));
  request.responseType = 'document';
  const data = new FormData();
  data.set('sales', JSON.stringify(readSales()));
  data.set('today', today());
  data.set('list', JSON.stringify(readRows()));
  for (const [name, value] of Object.entries(change)) data.set(name, value);
  request.onload = () => {
    const fresh = request.status === 200 && request.responseXML.querySelector('[data-sold-answer]');
    if (fresh) show(fresh, change, words);
    else status.textContent = 'Prices are not on this device yet. Connect to the internet and open the page again.';
  };
  request.onloadend = done;
  if (navigator.serviceWorker.controller) request.send(data);
  else done();
}

function show(fresh, change, words) {
  answer.replaceChildren(...document.adoptNode(fresh).childNodes);
  const sales = answer.querySelector('[data-sold-sales]');
  const said = answer.querySelector('[data-sold-said]');
  const outcome = said?.textContent ?? '';
  // The status line replaces it.
  said?.remove();
  status.textContent = keep(sales.value, outcome || words) || outcome;
  // An invalid sale stays in the fields, as does a sale being typed.
  if (words === 'Added.' && outcome === '' && form.elements.title.value === change.title) emptyFields();
  if (change.pasted) form.elements.pasted.value = '';
  sales.remove();
  form.elements.file.value = '';
  form.elements.undo.hidden = before.length === 0;
}

/** Stores the sales of an answer, and returns the message about them. */
function keep(text, words) {
  const old = readSales();
  if (text === JSON.stringify(old)) return words === 'Added.' || words === 'Removed.' ? 'Nothing changed.' : words;
  if (words) before.push(old);
  return writeSales(JSON.parse(text)) ? words : 'This browser has no space left for more sales.';
}

/** Fills the fields with a sale, to be saved again with changes. */
function edit(id) {
  const sale = readSales().find((sale) => sale.id === id);
  if (!sale) return;
  editing = id;
  for (const name of FIELDS) form.elements[name].value = sale[name] ?? '';
  form.elements.title.focus();
  status.textContent = `Edit ${sale.title}, then save it.`;
}

function emptyFields() {
  editing = undefined;
  for (const name of ['title', 'price', 'cost']) form.elements[name].value = '';
}
