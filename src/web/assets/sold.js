// Keeps the sales in this browser. The service worker does the sums, so that they never leave the device.

import { keepSales, keptSales, today } from './my-sales.js';

/** A download has begun by then. */
const KEEP_MS = 1000;

const form = document.querySelector('[data-sold]');
const answer = form.querySelector('[data-sold-answer]');
const said = form.querySelector('[role="status"]');
const before = [];

// Not before the visitor begins: until then nothing moves on the page.
form.addEventListener('focusin', () => {
  form.elements.soldOn.value ||= today();
});
const asked = new URLSearchParams(location.search);
for (const name of ['title', 'cost']) {
  if (asked.has(name)) form.elements[name].value = asked.get(name);
}
const ready = workerReady();
send({});

/** Only what answers on the device may see a sale. */
async function workerReady() {
  if (!navigator.serviceWorker) {
    said.textContent = 'This browser cannot do the sums: it lets no page work without a network.';
    await new Promise(() => {});
  }
  if (navigator.serviceWorker.controller) return;
  said.textContent = 'One moment: this page gets ready to work on your device alone.';
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  said.textContent = '';
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { name, value } = event.submitter ?? {};
  if (name === 'remove') send({ remove: value }, 'Removed.');
  else if (name === 'action') download();
  else if (name === 'undo') undo();
  else {
    const data = new FormData(form);
    const fields = ['title', 'price', 'soldOn', 'marketplace', 'cost', 'isPersonal'];
    send(Object.fromEntries(fields.map((one) => [one, data.get(one) ?? ''])), 'Kept.');
  }
});
form.elements.file.addEventListener('change', ({ target }) => {
  if (target.files.length > 0) send({ file: target.files[0] });
});

async function request(change, type, use) {
  await ready;
  const asking = new XMLHttpRequest();
  asking.open('POST', form.getAttribute('action'));
  asking.responseType = type;
  const data = new FormData();
  data.set('sales', keptSales());
  for (const [name, value] of Object.entries(change)) data.set(name, value);
  asking.onload = () => use(asking);
  asking.onerror = () => {
    said.textContent = 'The sums could not be done here: open the page again.';
  };
  if (navigator.serviceWorker.controller) asking.send(data);
}

function send(change, words = '') {
  request(change, 'document', (asking) => {
    if (asking.status !== 200) {
      said.textContent = 'Prices are not on this device yet: open the page again with a network.';
      return;
    }
    const fresh = asking.responseXML?.querySelector('[data-sold-answer]');
    if (!fresh) return;
    const old = keptSales();
    answer.replaceChildren(...document.adoptNode(fresh).childNodes);
    const sales = answer.querySelector('[data-sold-sales]');
    const saidThere = answer.querySelector('[data-sold-said]');
    const told = saidThere?.textContent ?? '';
    // The line for screen readers says it.
    saidThere?.remove();
    if (sales && sales.value !== old) {
      const isKept = keepSales(sales.value);
      if (words || told) before.push(old);
      said.textContent = isKept ? told || words : 'This browser has no room for more sales.';
      if (isKept && words === 'Kept.')
        for (const name of ['title', 'price', 'cost']) form.elements[name].value = '';
    } else said.textContent = told || (words ? 'Nothing changed.' : '');
    sales?.remove();
    form.elements.file.value = '';
    form.elements.undo.hidden = before.length === 0;
  });
}

function undo() {
  const old = before.pop();
  if (old === undefined) return;
  keepSales(old);
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
