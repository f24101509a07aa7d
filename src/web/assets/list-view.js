// Shows the list: swaps in new answers, opens, sorts, and filters rows, and moves between them by keyboard.

export const form = document.querySelector('[data-list]');
export const answer = form.querySelector('[data-list-answer]');
/** True for another user's list, which is read-only. */
export const isShared = form.dataset.list === 'shared';
const toast = form.querySelector('[data-list-toast]');
/** The pile that the visitor chose to see, or an empty string for all piles. */
let group = '';
/** The chosen sort key and direction. An empty key keeps the order of the page. */
let order = ['', -1];

form.addEventListener('keydown', onKey);
form.addEventListener('input', ({ target }) => {
  if (target.dataset.show !== undefined || target.dataset.find !== undefined) find();
  else if (target.dataset.sortBy !== undefined && target.value !== '') sortBy(target.value);
});
form.addEventListener('click', ({ target }) => {
  const { sort } = target.closest('[data-sort]')?.dataset ?? {};
  if (sort) sortBy(sort);
  else if (target.closest('[data-list-all] button')) showAll();
});
// Create a row's fields when it is first opened. Capture the event, because `toggle` does not bubble.
form.addEventListener(
  'toggle',
  ({ target }) => {
    if (target.open) unfold(target);
  },
  true,
);

function unfold(part) {
  const folded = !isShared && part.querySelector('template');
  if (!folded) return;
  folded.replaceWith(folded.content);
  fillPlaces(part);
}

/** Handles keys in rows: arrows move between them, Enter accepts a field, and Escape closes the row. */
function onKey(event) {
  const { key, target } = event;
  const row = target.closest?.('[data-row]');
  if (!row) return;
  if (key === 'Enter' && target.matches('input')) {
    if (target.closest('.card-sold')) row.querySelector('[data-sold]').click();
    else {
      target.blur();
      focusOn(row);
    }
  } else if (key === 'Escape') {
    if ('defaultValue' in target) target.value = target.defaultValue;
    const part = target.closest('details');
    if (part) part.open = false;
    focusOn(row);
  } else if (/^Arrow(Up|Down)$/.test(key) && !target.matches('select, [type="date"]')) {
    const rows = [...row.parentElement.children].filter((candidate) => candidate.checkVisibility());
    focusOn(rows[rows.indexOf(row) + (key === 'ArrowUp' ? -1 : 1)]);
  } else return;
  event.preventDefault();
}

/** Focuses the first part of a row that can be opened or filled in. */
function focusOn(row) {
  row?.querySelector('summary, input, textarea, button')?.focus();
}

/** Fills in the places where an item can be sold. Selects this page's marketplace, unless the row is marked as sold. */
function fillPlaces(part) {
  const places = answer.querySelector('select[name="marketplace"]');
  for (const select of part.querySelectorAll('[data-sold-at]')) {
    const names = [...(places?.options ?? [])].map(({ text }) => new Option(text, text));
    select.replaceChildren(new Option('Where', ''), ...names, new Option('In person', 'In person'));
    if (!select.closest('.is-asking')) select.value = places?.selectedOptions[0]?.text ?? '';
  }
}

/** Replaces the answer. Keeps rows expanded, and the focus in its row or, if that row is gone, in the next one. */
export function put(fresh, isAdding) {
  const open = new Set([...answer.querySelectorAll('details[open][data-key]')].map(({ dataset }) => dataset.key));
  if (isAdding) open.delete('menu');
  const back = placeOf(document.activeElement);
  answer.replaceChildren(...document.adoptNode(fresh).childNodes);
  for (const part of answer.querySelectorAll('details[data-key]')) {
    if (!open.has(part.dataset.key)) continue;
    part.open = true;
    unfold(part);
  }
  ready();
  back();
}

/** Returns a function that focuses the same element in the same row of a later answer. */
function placeOf(element) {
  if (!answer.contains(element)) return () => {};
  const nameOf = (part) => part.getAttribute('aria-label') ?? part.id;
  const name = nameOf(element);
  const row = element.closest('[data-row]');
  const shown = () => [...answer.querySelectorAll('[data-row]:not([hidden])')];
  const before = shown();
  return () => {
    const rows = shown();
    // If the row is gone, focus the row that took its place.
    const isThere = rows.length >= before.length;
    const same = isThere ? rows.find(({ dataset }) => dataset.row === row?.dataset.row) : rows[before.indexOf(row)];
    const place = (row ? (same ?? rows.at(-1)) : undefined) ?? answer;
    const named = [...place.querySelectorAll('[aria-label], [id]')].find(
      (part) => name !== '' && nameOf(part) === name,
    );
    if (named) named.focus();
    else focusOn(place);
  };
}

export function ready() {
  const cards = answer.querySelector('[data-cards]');
  const all = answer.querySelector('[data-list-all]');
  if (all) {
    all.hidden = false;
    cards.classList.add('is-cut');
  }
  fillPlaces(answer);
  if (order[0] !== '' && cards) sort(...order);
  const show = answer.querySelector('[data-show]');
  if (show) show.value = group;
  // The chosen pile may have lost its last row.
  if (show?.value === '') group = '';
  if (group !== '' && show) find();
}

function showAll() {
  answer.querySelector('[data-list-all]')?.setAttribute('hidden', '');
  answer.querySelector('[data-cards]').classList.remove('is-cut');
}

/** Shows the rows of the chosen pile that contain the typed words. */
function find() {
  const words = (answer.querySelector('[data-find]')?.value ?? '').toLowerCase();
  group = answer.querySelector('[data-show]')?.value ?? '';
  const chosen = answer.querySelector('[data-chosen]');
  if (chosen) chosen.textContent = group === '' ? '' : answer.querySelector('[data-show]').selectedOptions[0].text;
  if (words !== '' || group !== '') showAll();
  // Hide the headings of piles, whose totals would include hidden rows.
  for (const pile of answer.querySelectorAll('.pile')) pile.hidden = group !== '' || words !== '';
  for (const row of answer.querySelectorAll('[data-cards] > [data-row]')) {
    const isIn = group === '' || row.dataset.pile === group;
    row.hidden = !isIn || !row.textContent.toLowerCase().includes(words);
  }
}

/** Sorts all rows by a key, descending except for `row`. A second click reverses the order. */
function sortBy(key) {
  const first = key === 'row' ? 1 : -1;
  sort(key, order[0] === key ? -order[1] : first);
}

function sort(key, sign) {
  order = [key, sign];
  const rows = answer.querySelector('[data-cards]');
  for (const pile of rows.querySelectorAll('.pile')) pile.remove();
  // In both directions, rows with a question come first and rows without a value last.
  const rank = ({ dataset, className }) => {
    if (className === 'is-asking') return -Number.MAX_VALUE;
    return dataset[key] ? sign * Number(dataset[key]) : Number.MAX_VALUE;
  };
  const ranked = [...rows.children].map((row) => [rank(row), row]);
  rows.append(...ranked.sort(([a], [b]) => a - b).map(([, row]) => row));
  for (const button of answer.querySelectorAll('[data-sort]')) {
    const head = button.closest('th');
    if (button.dataset.sort === key) head.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
    else head.removeAttribute('aria-sort');
  }
}

/** Clears the chosen pile, so that the next answer shows all rows. */
export function showEvery() {
  group = '';
}

/** Shows a message at the bottom of the screen until the next one. */
export function say(words, canUndo = false) {
  toast.hidden = false;
  toast.querySelector('[role="status"]').textContent = words;
  toast.querySelector('[data-list-undo]').hidden = !canUndo;
}
