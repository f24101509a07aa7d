// Stores the sales in this browser. The service worker computes the sums, so that sales never leave the device.

import { readRows, readSales, today, writeSales } from './my-list.js';

/** The download has started by then, in milliseconds. */
const KEEP_MS = 1000;

const form = document.querySelector('[data-sold]');
const answer = form.querySelector('[data-sold-answer]');
const status = form.querySelector('[role="status"]');
const before = [];
const FIELDS = ['title', 'price', 'soldOn', 'marketplace', 'cost', 'isPersonal'];
/** The sale being edited. */
let editing;

// Waits until the visitor begins: until then, nothing moves on the page.
form.addEventListener('focusin', () => {
  form.elements.soldOn.value ||= today();
});
const query = new URLSearchParams(location.search);
for (const name of ['title', 'cost']) {
  if (query.has(name)) form.elements[name].value = query.get(name);
}
/** The last request. The next one waits for the sales that it returns. */
let last = workerReady();
send({});

/** A sale may be sent only to a worker on this device. */
async function workerReady() {
  if (!navigator.serviceWorker) {
    status.textContent = 'This browser cannot compute the report because it does not support offline pages.';
    await new Promise(() => {});
  }
  if (navigator.serviceWorker.controller) return;
  status.textContent = 'Loading …';
  addEventListener('noworker', () => {
    status.textContent = 'The report cannot be computed: this browser or service does not support offline pages.';
  });
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  status.textContent = '';
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { name, value } = event.submitter ?? {};
  if (name === 'remove') {
    if (value === editing) emptyFields();
    send({ remove: value }, 'Removed.');
  } else if (name === 'edit') edit(value);
  else if (name === 'paste') paste();
  else if (name === 'action') download();
  else if (name === 'undo') undo();
  else {
    const data = new FormData(form);
    const change = Object.fromEntries(FIELDS.map((name) => [name, data.get(name) ?? '']));
    send(editing === undefined ? change : { ...change, change: editing }, 'Added.');
  }
});
form.elements.file.addEventListener('change', ({ target }) => {
  if (target.files.length > 0) send({ file: target.files[0] });
});

function request(change, type, use) {
  last = last.then(() => new Promise((done) => ask(change, type, use, done)));
}

function ask(change, type, use, done) {
  const asking = new XMLHttpRequest();
  asking.open('POST', form.getAttribute('action'));
  asking.responseType = type;
  const data = new FormData();
  data.set('sales', JSON.stringify(readSales()));
  data.set('today', today());
  data.set('list', JSON.stringify(readRows()));
  for (const [name, value] of Object.entries(change)) data.set(name, value);
  asking.onload = () => use(asking);
  asking.onerror = () => {
    status.textContent = 'The report could not be computed. Open the page again.';
  };
  asking.onloadend = done;
  if (navigator.serviceWorker.controller) asking.send(data);
  else done();
}

function send(change, words = '') {
  request(change, 'document', (asking) => {
    if (asking.status !== 200) {
      status.textContent = 'Prices are not on this device yet. Connect to the internet and open the page again.';
      return;
    }
    const fresh = asking.responseXML?.querySelector('[data-sold-answer]');
    if (!fresh) return;
    answer.replaceChildren(...document.adoptNode(fresh).childNodes);
    const sales = answer.querySelector('[data-sold-sales]');
    const outcomeLine = answer.querySelector('[data-sold-said]');
    const outcome = outcomeLine?.textContent ?? '';
    // The status line replaces it.
    outcomeLine?.remove();
    status.textContent = keep(sales?.value, { change, words, outcome });
    // An invalid sale stays in the fields, as does a sale being typed.
    const isThere = form.elements.title.value === change.title;
    if (words === 'Added.' && outcome === '' && isThere) emptyFields();
    sales?.remove();
    form.elements.file.value = '';
    form.elements.undo.hidden = before.length === 0;
  });
}

/** Stores the sales of an answer, and returns the message about them. */
function keep(text, { change, words, outcome }) {
  const old = readSales();
  if (!text || text === JSON.stringify(old)) return outcome || (words ? 'Nothing changed.' : '');
  const isKept = writeSales(JSON.parse(text));
  if (words || outcome) before.push(old);
  if (change.pasted) form.elements.pasted.value = '';
  return isKept ? outcome || words : 'This browser has no space left for more sales.';
}

/** Fills the fields with a sale, to be saved again with changes. */
function edit(id) {
  const sale = readSales().find((sale) => sale.id === id);
  if (!sale) return;
  editing = id;
  for (const name of FIELDS) {
    if (name === 'isPersonal') form.elements[name].checked = sale.isPersonal === true;
    else form.elements[name].value = sale[name] ?? '';
  }
  form.elements.title.focus();
  status.textContent = `Edit ${sale.title}, then save it.`;
}

function emptyFields() {
  editing = undefined;
  for (const name of ['title', 'price', 'cost']) form.elements[name].value = '';
  form.elements.isPersonal.checked = false;
}

function paste() {
  const pasted = form.elements.pasted.value;
  if (pasted.trim() !== '') send({ pasted });
}

function undo() {
  const old = before.pop();
  if (old === undefined) return;
  writeSales(old);
  send({});
}

function download() {
  request({ action: 'download' }, 'blob', (asking) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(asking.response);
    link.download = 'sales.csv';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
  });
}
