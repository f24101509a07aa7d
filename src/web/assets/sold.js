// Stores sales in this browser. The service worker compares them with our prices, so they never leave the device.

import { readRows, readSales, today, writeSales } from './my-list.js';

const form = document.querySelector('[data-sold]');
const { pasted, file, undo } = form.elements;
const answer = form.querySelector('[data-sold-answer]');
const status = form.querySelector('[role="status"]');
const before = [];
const NO_WORKER = 'This browser or service does not support offline pages, which compare the sales.';
/** ID of the sale that is being edited. */
let editing;

const title = new URLSearchParams(location.search).get('title');
if (title) pasted.value = `${title} sold for $`;
/** The latest request. The next one waits for it, because it may change the stored sales. */
let last = workerReady();
send({});

/** Waits for the service worker, because sales must never reach the server. */
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
  if (name === 'remove') send({ remove: value });
  else if (name === 'edit') edit(value);
  else if (name === 'undo') {
    writeSales(before.pop() ?? readSales());
    send({});
  } else if (pasted.value.trim() === '') pasted.focus();
  else if (editing) send({ pasted: pasted.value, change: editing });
  else send({ pasted: pasted.value });
});
file.addEventListener('change', () => {
  if (file.files.length > 0) send({ file: file.files[0] });
});

function send(change) {
  last = last.then(() => new Promise((done) => ask(change, done)));
}

function ask(change, done) {
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
    if (fresh) show(fresh, change);
    else status.textContent = 'Prices are not on this device yet. Connect to the internet and open the page again.';
  };
  request.onloadend = done;
  if (navigator.serviceWorker.controller) request.send(data);
  else done();
}

/** Shows an answer and stores its sales. A line that could not be read stays in its field. */
function show(fresh, change) {
  answer.replaceChildren(...document.adoptNode(fresh).childNodes);
  const sales = answer.querySelector('[data-sold-sales]');
  const said = answer.querySelector('[data-sold-said]');
  // The status line shows the outcome instead.
  sales.remove();
  said?.remove();
  status.textContent = said?.textContent ?? (change.remove ? 'Removed.' : '');
  file.value = '';
  const old = readSales();
  const isChanged = sales.value !== JSON.stringify(old);
  if (isChanged && !writeSales(JSON.parse(sales.value))) {
    status.textContent = 'This browser has no space left for more sales.';
  }
  if (isChanged && Object.keys(change).length > 0) before.push(old);
  if (isChanged && (change.pasted || (editing && change.remove === editing))) {
    editing = undefined;
    pasted.value = '';
  }
  undo.hidden = before.length === 0;
}

/** Writes a sale to the field as a line of text, which the visitor can change and submit again. */
function edit(id) {
  const { title, price, soldOn, marketplace, cost } = readSales().find((sale) => sale.id === id) ?? {};
  editing = id;
  pasted.value = [`$${price} ${title}`, marketplace, soldOn, cost && `cost $${cost}`].filter(Boolean).join(', ');
  pasted.focus();
  status.textContent = 'Change the line, then add it.';
}
