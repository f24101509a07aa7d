// Prices the list that this browser keeps, and keeps what is pasted or chosen. Without this module, the form does the
// same until the page is closed.

import { clearList, keepTerms, readList, readTerms, writeList } from './my-list.js';

const TERMS = ['marketplace', 'minProfit', 'shippingLabel', 'hourly'];
/** Start of the URL fragment that holds lines pasted into a search box. */
const PASTED = '#add=';
const UNDO_MS = 10_000;

const form = document.querySelector('[data-list]');
const status = document.querySelector('[data-list-status]');
let latest = 0;
let timer;

// If the page answers a form that was sent before this module ran, keep its list.
if (form.elements.count) keep();
else start();
addEventListener('hashchange', start);
addEventListener('storage', ({ key }) => {
  if (key === 'hangtag-list') restore();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) restore();
});

form.addEventListener('submit', (event) => {
  if (event.submitter?.value === 'download') return;
  event.preventDefault();
  send({ button: event.submitter });
});
form.addEventListener('change', ({ target }) => {
  if (TERMS.includes(target.name)) keepShownTerms();
  if (target.name === 'file' || (TERMS.includes(target.name) && form.elements.count)) send();
});
form.addEventListener('click', (event) => {
  if (!event.target.closest('[data-list-clear]')) return;
  if (confirm('Clear your list from this browser?')) clearList();
  else event.preventDefault();
});

/** Prices the kept list, after adding lines that were pasted into a search box. */
function start() {
  if (location.hash.startsWith(PASTED)) {
    const list = readList();
    const added = decodeURIComponent(location.hash.slice(PASTED.length));
    history.replaceState(history.state, '', location.pathname);
    writeList({ ...list, lines: [list.lines, added].filter(Boolean).join('\n') });
  }
  restore();
}

function restore() {
  const { lines, rows, tags = '' } = readList();
  fillTerms();
  if (lines === form.elements.list.value && rows === form.elements.rows.value) return;
  form.elements.list.value = lines;
  form.elements.rows.value = rows;
  form.elements.tags.value = tags;
  if (lines + rows === '') location.assign('/list');
  else send({ isRestored: true });
}

/** Sends the form. The response is a page whose form has the priced list. */
function send({ isRestored = false, button = null } = {}) {
  const mine = ++latest;
  if (isRestored && !form.elements.count) form.classList.add('is-waiting');
  else hush();
  const request = new XMLHttpRequest();
  request.open('POST', form.getAttribute('action'));
  // Request errors as pages too, because error pages explain the problem.
  request.setRequestHeader('accept', 'text/html');
  request.responseType = 'document';
  request.onload = () => {
    if (mine !== latest) return;
    form.classList.remove('is-waiting');
    const page = request.responseXML;
    const fresh = page?.querySelector('[data-list]');
    if (!fresh) {
      say(page?.querySelector('main .lead')?.textContent ?? 'The list could not be read. Try again.');
      return;
    }
    form.replaceChildren(...document.adoptNode(fresh).childNodes);
    if (request.status !== 200) {
      fillTerms();
      form.elements.list.focus();
      return;
    }
    const before = readList();
    if (form.elements.count) keep();
    else clearList();
    if (isRestored) return;
    const total = form.querySelector('.total');
    total?.focus({ preventScroll: true });
    if (button?.name === 'remove') offerUndo(before);
    else total.scrollIntoView({ block: 'center' });
  };
  request.onerror = () => {
    form.classList.remove('is-waiting');
    say('Cannot reach the service. Your list is saved. Try again later.');
  };
  request.send(new FormData(/** @type {HTMLFormElement} */ (form), button));
}

/** Keeps the list that this page shows. */
function keep() {
  const { list, rows, tags, count } = form.elements;
  const isKept = writeList({ lines: list.value, rows: rows.value, tags: tags.value, count: Number(count.value) });
  if (!isKept) say('This browser has no space left. The list is not saved.');
  keepShownTerms();
}

/** Says that a row is gone, with a button that brings it back. */
function offerUndo(list) {
  say(form.elements.count ? 'Removed.' : 'Your list is empty.');
  const undo = document.createElement('button');
  undo.type = 'button';
  undo.textContent = 'Undo';
  undo.onclick = () => {
    writeList(list);
    restore();
    hush();
  };
  status.append(undo);
  timer = setTimeout(hush, UNDO_MS);
}

/** Shows a message below all else, which screen readers announce. */
function say(words) {
  clearTimeout(timer);
  status.textContent = words;
  status.className = 'notice';
}

function hush() {
  status.textContent = '';
  status.className = 'visually-hidden';
}

function keepShownTerms() {
  keepTerms(Object.fromEntries(TERMS.map((name) => [name, form.elements[name].value])));
}

/** Fills the saved terms into their fields. */
function fillTerms() {
  const terms = readTerms();
  for (const name of TERMS) if (terms[name]) form.elements[name].value = terms[name];
}
