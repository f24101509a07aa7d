// Replaces the example with an answer while the visitor types: the tag of the page that the text leads to. Without this
// module, the search button leads to that page.

import { readStored, writeStored } from './my-list.js';
import { heard, loadDocument, status } from './search.js';

const WAIT_MS = 250;
const MIN_LETTERS = 2;
const place = document.querySelector('[data-live]');
const example = [...place.childNodes];
let request;
let timer;

const box = document.getElementById(place.dataset.live);
const form = box.closest('form');
/** @type {any} */
const { purpose } = form.elements;
if (readStored('hangtag-purpose', '') === 'sell') purpose.value = 'sell';
form.addEventListener('change', ({ target }) => {
  if (target.name !== 'purpose') return;
  writeStored('hangtag-purpose', target.value);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
});
box.addEventListener('input', ({ target }) => {
  clearTimeout(timer);
  request?.abort();
  const title = target.value.trim();
  // The verdict on the previous text no longer holds.
  place.inert = title !== '';
  if (title === '') place.replaceChildren(...example);
  if (title.length >= MIN_LETTERS) timer = setTimeout(() => show(title), WAIT_MS);
});

function show(title) {
  request = loadDocument(`/appraise?purpose=${purpose.value}&title=${encodeURIComponent(title)}`, (page) => {
    const answer = page?.querySelector('[data-answer]');
    const card = answer?.querySelector('.hang');
    if (!card) return;
    place.inert = false;
    status.textContent = heard(answer);
    place.replaceChildren(document.adoptNode(card));
    document.dispatchEvent(new Event('hangtag:parts'));
  });
}
