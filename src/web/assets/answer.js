// Changes an answer in place when the visitor picks a condition or gender or types a tag price or terms. The new
// answer is cut out of its own page. Without this module, links and forms lead to that page.

import { keepTerms, PURPOSE_KEY, readShownTerms, readStored, readTerms, writeStored } from './my-list.js';
import { describeAnswer, loadDocument, statusMessage } from './search.js';

const TERM_NAMES = ['marketplace', 'minProfit', 'shippingLabel', 'hourly'];
/** Terms that only an address has. */
const LINKED_TERM_NAMES = ['minReturn', 'minMargin', 'buyerShipping', 'taxRate', 'minutes'];
const TYPING_PAUSE_MS = 150;

let answer = document.querySelector('[data-answer]');
let currentAddress = readAddress();
let terms = recallTerms();
let request;
let timer;

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-change]');
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlainClick) return;
  event.preventDefault();
  if (link.dataset.purpose) writeStored(PURPOSE_KEY, link.dataset.purpose);
  openAddress(link.href);
});
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!form.matches('[data-change]')) return;
  event.preventDefault();
  if (form.matches('[data-live]')) rememberTerms(readShownTerms(form, TERM_NAMES));
  openAddress(findAddress(form));
});
document.addEventListener('input', ({ target }) => {
  if (!target.form?.matches('[data-live]')) return;
  clearTimeout(timer);
  makeInertAround(target.closest('.terms') ?? target.form);
  // A newer answer may have replaced the form, so look it up again.
  timer = setTimeout(() => answerLive(answer.querySelector('form[data-live]')), TYPING_PAUSE_MS);
});
document.addEventListener('change', ({ target }) => {
  if (target.form?.matches('[data-live]')) return;
  const form = target.closest('[data-terms]')?.closest('form');
  if (form) rememberTerms(readShownTerms(form, TERM_NAMES));
});
// Ignore links within the page, such as "Skip to content".
addEventListener('popstate', () => {
  if (readAddress() !== currentAddress) showAnswer(location.href);
});
// Whoever sells mostly sells: an address without a purpose gets the last one.
const purpose = new URL(location.href).searchParams.has('purpose') ? '' : readStored(PURPOSE_KEY, '');
if (purpose && document.querySelector('[data-purpose]')) {
  const url = new URL(location.href);
  url.searchParams.set('purpose', purpose);
  showAnswer(url, { onFailure: () => {}, onShown: () => history.replaceState(null, '', url) });
}
// Leave URLs with terms alone, because they may be shared links.
else if (!hasTerms(location.href) && Object.keys(terms).length > 0) {
  // If the request fails, stay on this page, because the page at that URL would fail in the same way.
  showAnswer(location.href, { onFailure: () => {} });
}

function openAddress(address) {
  const url = new URL(address, location.href);
  // If this address has no terms, those of its links are the saved ones.
  if (!hasTerms(location.href)) for (const name of TERM_NAMES) url.searchParams.delete(name);
  if (url.href !== location.href) history.pushState(null, '', url);
  showAnswer(url);
}

/** Returns the address that a form leads to, without saved terms, because visitors may share it. */
function findAddress(form) {
  const hasLinkedTerms = LINKED_TERM_NAMES.some((name) => form.elements[name]);
  const hasLiveAnswer = form.matches('[data-live]') && !hasLinkedTerms;
  const fields = [...new FormData(form)]
    .map(([name, value]) => [name, String(value)])
    .filter(([name, value]) => value.trim() !== '' && !(hasLiveAnswer && TERM_NAMES.includes(name)));
  const query = String(new URLSearchParams(fields));
  return form.getAttribute('action') + (query === '' ? '' : `?${query}`);
}

/** Answers the current state of a form. The previous answer stays while the input is invalid. */
function answerLive(form) {
  terms = { ...terms, ...readShownTerms(form, TERM_NAMES) };
  const url = new URL(findAddress(form), location.href);
  const onShown = () => {
    history.replaceState(null, '', url);
    rememberTerms({});
  };
  showAnswer(url, { onShown, onFailure: () => {}, isLive: true });
}

/** Makes everything around a form inert, because a verdict on another amount would be wrong. */
function makeInertAround(form) {
  for (let active = form; active !== answer; active = active.parentElement) {
    for (const sibling of active.parentElement.children) sibling.inert = sibling !== active;
  }
}

function rememberTerms(changedTerms) {
  terms = { ...terms, ...changedTerms };
  keepTerms(terms);
}

/** Replaces the answer with the one at another URL. Aborts any earlier request, which could finish later. */
function showAnswer(address, { onShown = () => {}, onFailure = () => location.assign(address), isLive = false } = {}) {
  request?.abort();
  currentAddress = readAddress();
  const url = new URL(address, location.href);
  if (!hasTerms(url)) {
    for (const name of TERM_NAMES) if (terms[name]) url.searchParams.set(name, terms[name]);
  }
  const onLoad = (page, statusCode) => {
    const newAnswer = page?.querySelector('[data-answer]');
    if (statusCode !== 200 || !newAnswer) return onFailure();
    replaceAnswer(document.adoptNode(newAnswer), isLive);
    document.title = page.title;
    onShown();
    currentAddress = readAddress();
  };
  request = loadDocument(url, onLoad, onFailure);
}

const FOCUSABLE = 'a[href], button, input, select, summary';

/** Swaps in the new answer. Keeps sections open, the focus in place, and text that is still being typed. */
function replaceAnswer(newAnswer, isLive) {
  const focusedField = document.activeElement;
  const focusIndex = [...answer.querySelectorAll(FOCUSABLE)].indexOf(focusedField);
  for (const { id } of answer.querySelectorAll('details[open][id]')) {
    const sameFold = newAnswer.querySelector(`#${id}`);
    if (sameFold) sameFold.open = true;
  }
  answer.replaceWith(newAnswer);
  answer = newAnswer;
  // Show buttons that need scripts first, because one of them may have the focus.
  document.dispatchEvent(new Event('hangtag:parts'));
  const fieldAtIndex = newAnswer.querySelectorAll(FOCUSABLE)[focusIndex];
  const sameField = focusIndex < 0 ? undefined : (document.getElementById(focusedField.id) ?? fieldAtIndex);
  sameField?.focus({ preventScroll: true });
  if (isLive && sameField?.matches('input')) {
    sameField.value = focusedField.value;
    sameField.setSelectionRange(focusedField.selectionStart, focusedField.selectionEnd);
  }
  statusMessage.textContent = describeAnswer(newAnswer);
}

function readAddress() {
  return location.pathname + location.search;
}

function hasTerms(url) {
  const { searchParams } = new URL(url);
  return [...TERM_NAMES, ...LINKED_TERM_NAMES].some((name) => searchParams.has(name));
}

function recallTerms() {
  const keptTerms = readTerms();
  const keptNames = TERM_NAMES.filter((name) => typeof keptTerms[name] === 'string' && keptTerms[name] !== '');
  return Object.fromEntries(keptNames.map((name) => [name, keptTerms[name]]));
}
