// Prices the list that this browser keeps, and keeps what is pasted or chosen. Without this module, the form does the
// same until the page is closed.

import {
  clearList,
  keepTerms,
  LIST_KEY,
  PAGE_KEY,
  PURPOSE_KEY,
  readList,
  readShownTerms,
  readStored,
  readTerms,
  writeList,
  writeStored,
} from './my-list.js';
import { loadDocument, statusMessage } from './search.js';

const TERM_NAMES = ['marketplace', 'minProfit', 'shippingLabel', 'hourly'];
/** Start of the URL fragment that holds lines pasted into a search box. */
const PASTED_PREFIX = '#add=';
const UNDO_MS = 10_000;

let form = document.querySelector('[data-list]');
let latestRequest = 0;
let timer;

// If the page answers a form that was sent before this module ran, keep its list.
if (form.elements.count) keepShownList();
else showKeptList();
addEventListener('hashchange', showKeptList);
addEventListener('storage', ({ key }) => key === LIST_KEY && restoreList());
addEventListener('pageshow', ({ persisted }) => persisted && restoreList());

document.addEventListener('submit', (event) => {
  if (event.target !== form || event.submitter?.value === 'download') return;
  event.preventDefault();
  // The enter key in the field of a question presses the button beside it.
  const isByEnterKey = event.submitter?.hidden;
  const questionButton = isByEnterKey && document.activeElement.closest('.fix')?.querySelector('button');
  sendForm({ button: questionButton || event.submitter });
});
document.addEventListener('change', ({ target }) => {
  if (target.form !== form) return;
  if (TERM_NAMES.includes(target.name)) keepTerms(readShownTerms(form, TERM_NAMES));
  if (target.name === 'purpose') writeStored(PURPOSE_KEY, target.value);
  const isTerm = [...TERM_NAMES, 'purpose'].includes(target.name) && form.elements.count;
  if (target.name === 'file' || isTerm) sendForm({ isQuiet: target.name !== 'file' });
});
document.addEventListener('click', (event) => {
  if (!event.target.closest('[data-list-clear]')) return;
  if (!confirm('Clear your list from this browser?')) event.preventDefault();
  else {
    // An answer on its way would save the list again.
    latestRequest++;
    clearList();
  }
});

/** Prices the kept list, after adding lines that were pasted into a search box. */
function showKeptList() {
  if (location.hash === '#sell') writeStored(PURPOSE_KEY, 'sell');
  if (location.hash.startsWith(PASTED_PREFIX)) {
    const list = readList();
    // Whoever searches is mostly buying, unless they said otherwise.
    writeStored(PURPOSE_KEY, readStored(PURPOSE_KEY, 'resell'));
    const addedLines = decodeURIComponent(location.hash.slice(PASTED_PREFIX.length));
    history.replaceState(history.state, '', location.pathname);
    writeList({ ...list, lines: [list.lines, addedLines].filter(Boolean).join('\n') });
  } else if (readList().count && !form.elements.count) {
    const keptPage = readStored(PAGE_KEY, '');
    if (keptPage) {
      const address = URL.createObjectURL(new Blob([keptPage], { type: 'text/html' }));
      form.classList.add('is-waiting');
      requestPage(address, restoreList);
      return;
    }
  }
  restoreList();
}

/** Prices the kept list again, on the page as it was last shown if there is one. */
function restoreList(keptPage) {
  if (keptPage) replaceList(keptPage);
  const { lines, rows, tags = '' } = readList();
  const { elements } = form;
  // A list begun elsewhere holds tags, unless its visitor sells.
  const isSelling = readStored(PURPOSE_KEY, lines + rows === '' ? elements.purpose.value : '') === 'sell';
  const purpose = isSelling ? 'sell' : 'resell';
  const hasRows = lines === elements.list.value && rows === elements.rows.value;
  const isListShown = hasRows && purpose === elements.purpose.value;
  fillTerms();
  elements.purpose.value = purpose;
  elements.list.value = lines;
  elements.rows.value = rows;
  elements.tags.value = tags;
  if (isListShown && !keptPage) return;
  if (lines + rows !== '') sendForm({ isQuiet: true, isRestored: true });
  else if (!hasRows) location.assign('/list');
}

/** Loads a page. Reading and showing a long list take a task each, so that neither holds up the other. */
function requestPage(address, onLoad, body = null) {
  const showFailure = () => {
    form.classList.remove('is-waiting');
    showMessage('Cannot reach the service. Your list is saved. Try again later.');
  };
  loadDocument(address, (page, statusCode) => setTimeout(() => onLoad(page, statusCode)), showFailure, body);
}

/** Shows a page's list in place of this one, with the same groups open. Returns false if it has none. */
function replaceList(page) {
  form.classList.remove('is-waiting');
  const newAnswer = page?.querySelector('[data-answer]');
  if (!newAnswer?.querySelector('[data-list]')) return false;
  const isFirstAnswer = !form.elements.count;
  for (const { id, open } of isFirstAnswer ? [] : document.querySelectorAll('details.set[id]')) {
    const sameGroup = newAnswer.querySelector(`#${id}`);
    if (sameGroup) sameGroup.open = open;
  }
  document.querySelector('[data-answer]').replaceWith(document.adoptNode(newAnswer));
  form = document.querySelector('[data-list]');
  return true;
}

/** Sends the form, and shows the priced list of the page that answers. If `isQuiet`, focus and scroll stay in place. */
function sendForm({ isQuiet = false, isRestored = false, button = null } = {}) {
  const ownRequest = ++latestRequest;
  const buttonText = button?.textContent;
  if (isRestored && !form.elements.count) form.classList.add('is-waiting');
  else if (!isQuiet) hideMessage();
  form.ariaBusy = 'true';
  if (button?.value === 'table') button.textContent = 'Pricing…';
  const onLoad = (page, statusCode) => {
    if (ownRequest !== latestRequest) return;
    const focusedField = document.activeElement;
    const previousList = readList();
    if (!replaceList(page)) {
      form.ariaBusy = 'false';
      if (button) button.textContent = buttonText;
      showMessage(page?.querySelector('main .lead')?.textContent ?? 'The list could not be read. Try again.');
      return;
    }
    if (statusCode !== 200) {
      fillTerms();
      form.elements.list.focus();
      return;
    }
    if (form.elements.count) keepShownList();
    else clearList();
    setTimeout(() => writeStored(PAGE_KEY, `<!DOCTYPE html>${document.querySelector('[data-answer]').outerHTML}`));
    if (button?.name === 'edit') return document.getElementById('edit')?.focus();
    if (isQuiet) return document.getElementById(focusedField?.id)?.focus({ preventScroll: true });
    const totalElement = form.querySelector('.total');
    if (button?.closest('.add')) document.getElementById('add')?.focus();
    else totalElement?.focus({ preventScroll: true });
    if (button?.name === 'remove') offerUndo(previousList);
    else totalElement?.scrollIntoView({ block: 'center' });
  };
  requestPage(form.getAttribute('action'), onLoad, new FormData(/** @type {HTMLFormElement} */ (form), button));
}

function keepShownList() {
  const { list, rows, tags, count, purpose } = form.elements;
  if (purpose.value === 'sell') writeStored(PURPOSE_KEY, 'sell');
  const isKept = writeList({ lines: list.value, rows: rows.value, tags: tags.value, count: Number(count.value) });
  if (!isKept) showMessage('This browser has no space left. The list is not saved.');
  keepTerms(readShownTerms(form, TERM_NAMES));
}

/** Says that a row was removed, with a button that restores it. */
function offerUndo(list) {
  showMessage(form.elements.count ? 'Removed.' : 'Your list is empty.');
  const undoButton = document.createElement('button');
  undoButton.type = 'button';
  undoButton.textContent = 'Undo';
  undoButton.onclick = () => {
    writeList(list);
    restoreList();
    hideMessage();
  };
  statusMessage.append(undoButton);
  timer = setTimeout(hideMessage, UNDO_MS);
}

/** Shows a message below all else, which screen readers announce. */
function showMessage(text) {
  clearTimeout(timer);
  statusMessage.textContent = text;
  statusMessage.className = 'notice is-low';
}

function hideMessage() {
  statusMessage.textContent = '';
  statusMessage.className = 'visually-hidden';
}

function fillTerms() {
  const terms = readTerms();
  for (const name of TERM_NAMES) if (terms[name]) form.elements[name].value = terms[name];
}
