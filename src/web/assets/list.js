// Prices the list that this browser keeps, and keeps what is pasted or chosen. Without this module, the form does the
// same until the page is closed.

import { clearList, keepTerms, readList, readStored, readTerms, SHOWN, writeList, writeStored } from './my-list.js';
import { loadDocument, status } from './search.js';

const TERMS = ['marketplace', 'minProfit', 'shippingLabel', 'hourly'];
/** Start of the URL fragment that holds lines pasted into a search box. */
const PASTED = '#add=';
const UNDO_MS = 10_000;
/** Key of what the visitor chose on the start page or here: if what is typed is theirs to sell. */
const PURPOSE = 'hangtag-purpose';

let form = document.querySelector('[data-list]');
let latest = 0;
let timer;

// If the page answers a form that was sent before this module ran, keep its list.
if (form.elements.count) keep();
else start();
addEventListener('hashchange', start);
addEventListener('storage', ({ key }) => key === 'hangtag-list' && restore());
addEventListener('pageshow', ({ persisted }) => persisted && restore());

document.addEventListener('submit', (event) => {
  if (event.target !== form || event.submitter?.value === 'download') return;
  event.preventDefault();
  // The enter key in the field of a question presses the button beside it.
  const isEntered = event.submitter?.hidden;
  const beside = isEntered && document.activeElement.closest('.fix')?.querySelector('button');
  send({ button: beside || event.submitter });
});
document.addEventListener('change', ({ target }) => {
  if (target.form !== form) return;
  if (TERMS.includes(target.name)) keepShownTerms();
  if (target.name === 'purpose') writeStored(PURPOSE, target.value);
  const isTerm = [...TERMS, 'purpose'].includes(target.name) && form.elements.count;
  if (target.name === 'file' || isTerm) send({ isQuiet: target.name !== 'file' });
});
document.addEventListener('click', (event) => {
  if (!event.target.closest('[data-list-clear]')) return;
  if (!confirm('Clear your list from this browser?')) event.preventDefault();
  else {
    // An answer on its way would keep it again.
    latest++;
    clearList();
  }
});

/** Prices the kept list, after adding lines that were pasted into a search box. */
function start() {
  if (location.hash === '#sell') writeStored(PURPOSE, 'sell');
  if (location.hash.startsWith(PASTED)) {
    const list = readList();
    // Who searches mostly buys, unless they said otherwise.
    writeStored(PURPOSE, readStored(PURPOSE, 'resell'));
    const added = decodeURIComponent(location.hash.slice(PASTED.length));
    history.replaceState(history.state, '', location.pathname);
    writeList({ ...list, lines: [list.lines, added].filter(Boolean).join('\n') });
  } else if (readList().count && !form.elements.count) {
    const kept = readStored(SHOWN, '');
    if (kept) {
      const address = URL.createObjectURL(new Blob([kept], { type: 'text/html' }));
      form.classList.add('is-waiting');
      request(address, restore);
      return;
    }
  }
  restore();
}

/** Prices the kept list again, on the page as it was last shown if there is one. */
function restore(kept) {
  if (kept) replace(kept);
  const { lines, rows, tags = '' } = readList();
  const { elements } = form;
  // A list that was begun elsewhere holds tags, unless its visitor sells.
  const isSell = readStored(PURPOSE, lines + rows === '' ? elements.purpose.value : '') === 'sell';
  const purpose = isSell ? 'sell' : 'resell';
  const hasRows = lines === elements.list.value && rows === elements.rows.value;
  const isShown = hasRows && purpose === elements.purpose.value;
  fillTerms();
  elements.purpose.value = purpose;
  elements.list.value = lines;
  elements.rows.value = rows;
  elements.tags.value = tags;
  if (isShown && !kept) return;
  if (lines + rows !== '') send({ isQuiet: true, isRestored: true });
  else if (!hasRows) location.assign('/list');
}

/** Loads a page. Reading and showing a long list take a task each, so that neither holds up the other. */
function request(address, done, body = null) {
  const failed = () => {
    form.classList.remove('is-waiting');
    say('Cannot reach the service. Your list is saved. Try again later.');
  };
  loadDocument(address, (page, code) => setTimeout(() => done(page, code)), failed, body);
}

/** Shows a page's list in place of this one, with the same groups open. Returns false if it has none. */
function replace(page) {
  form.classList.remove('is-waiting');
  const fresh = page?.querySelector('[data-answer]');
  if (!fresh?.querySelector('[data-list]')) return false;
  const isFirst = !form.elements.count;
  for (const { id, open } of isFirst ? [] : document.querySelectorAll('details.set[id]')) {
    const same = fresh.querySelector(`#${id}`);
    if (same) same.open = open;
  }
  document.querySelector('[data-answer]').replaceWith(document.adoptNode(fresh));
  form = document.querySelector('[data-list]');
  return true;
}

/** Sends the form. The response is a page whose form has the priced list. A quiet answer leaves all in its place. */
function send({ isQuiet = false, isRestored = false, button = null } = {}) {
  const mine = ++latest;
  const name = button?.textContent;
  if (isRestored && !form.elements.count) form.classList.add('is-waiting');
  else if (!isQuiet) hush();
  form.ariaBusy = 'true';
  if (button?.value === 'table') button.textContent = 'Pricing…';
  const done = (page, code) => {
    if (mine !== latest) return;
    const field = document.activeElement;
    const before = readList();
    if (!replace(page)) {
      form.ariaBusy = 'false';
      if (button) button.textContent = name;
      say(page?.querySelector('main .lead')?.textContent ?? 'The list could not be read. Try again.');
      return;
    }
    if (code !== 200) {
      fillTerms();
      form.elements.list.focus();
      return;
    }
    if (form.elements.count) keep();
    else clearList();
    setTimeout(() => writeStored(SHOWN, `<!DOCTYPE html>${document.querySelector('[data-answer]').outerHTML}`));
    if (button?.name === 'edit') return document.getElementById('edit')?.focus();
    if (isQuiet) return document.getElementById(field?.id)?.focus({ preventScroll: true });
    const total = form.querySelector('.total');
    if (button?.closest('.add')) document.getElementById('add')?.focus();
    else total?.focus({ preventScroll: true });
    if (button?.name === 'remove') offerUndo(before);
    else total?.scrollIntoView({ block: 'center' });
  };
  request(form.getAttribute('action'), done, new FormData(/** @type {HTMLFormElement} */ (form), button));
}

/** Keeps the list that this page shows. */
function keep() {
  const { list, rows, tags, count, purpose } = form.elements;
  if (purpose.value === 'sell') writeStored(PURPOSE, 'sell');
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
  status.className = 'notice is-low';
}

function hush() {
  status.textContent = '';
  status.className = 'visually-hidden';
}

function keepShownTerms() {
  keepTerms(Object.fromEntries(TERMS.map((name) => [name, form.elements[name].value.replace('$', '')])));
}

/** Fills the saved terms into their fields. */
function fillTerms() {
  const terms = readTerms();
  for (const name of TERMS) if (terms[name]) form.elements[name].value = terms[name];
}
