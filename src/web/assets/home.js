// Replaces the example with an answer while the visitor types: the tag of the page that the text leads to. Without this
// module, the search button leads to that page.

import { PURPOSE_KEY, readStored, writeStored } from './my-list.js';
import { describeAnswer, loadDocument, statusMessage } from './search.js';

const TYPING_PAUSE_MS = 250;
const MIN_LETTERS = 2;
const answerPlace = document.querySelector('[data-live]');
const example = [...answerPlace.childNodes];
let request;
let timer;

const searchField = document.getElementById(answerPlace.dataset.live);
const form = searchField.closest('form');
/** @type {any} */
const { purpose } = form.elements;
if (readStored(PURPOSE_KEY, '') === 'sell') purpose.value = 'sell';
form.addEventListener('change', ({ target }) => {
  if (target.name !== 'purpose') return;
  writeStored(PURPOSE_KEY, target.value);
  searchField.dispatchEvent(new InputEvent('input', { bubbles: true }));
});
searchField.addEventListener('input', ({ target }) => {
  clearTimeout(timer);
  request?.abort();
  const title = target.value.trim();
  // The verdict on the previous text no longer holds.
  answerPlace.inert = title !== '';
  if (title === '') answerPlace.replaceChildren(...example);
  if (title.length >= MIN_LETTERS) timer = setTimeout(() => showAnswer(title), TYPING_PAUSE_MS);
});

function showAnswer(title) {
  request = loadDocument(`/appraise?purpose=${purpose.value}&title=${encodeURIComponent(title)}`, (page) => {
    const answer = page?.querySelector('[data-answer]');
    const card = answer?.querySelector('.hang');
    if (!card) return;
    answerPlace.inert = false;
    statusMessage.textContent = describeAnswer(answer);
    answerPlace.replaceChildren(document.adoptNode(card));
    document.dispatchEvent(new Event('hangtag:parts'));
  });
}
