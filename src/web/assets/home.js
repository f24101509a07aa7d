// Replaces the example with an answer while the visitor types: the card from the first suggestion's page. Without this
// module, the search button leads to that page.

const WAIT_MS = 250;
const place = document.querySelector('[data-live]');
const example = [...place.childNodes];
let shown = '';
let latest = 0;
let timer;

document.addEventListener('hangtag:found', ({ detail, target }) => {
  if (target.id !== place.dataset.live || !isAnswer(detail)) return;
  clearTimeout(timer);
  timer = setTimeout(() => show(detail.url), WAIT_MS);
});
document.getElementById(place.dataset.live).addEventListener('input', ({ target }) => {
  clearTimeout(timer);
  latest++;
  shown = '';
  // The verdict on the previous text no longer holds.
  place.inert = true;
  if (target.value.trim() !== '') return;
  place.inert = false;
  place.replaceChildren(...example);
});

/** Returns true if a suggestion leads to the page of a price or a title. */
function isAnswer(suggestion) {
  return /^\/(price|appraise)\b/.test(suggestion?.url ?? '');
}

function show(url) {
  if (url === shown) return;
  const mine = ++latest;
  const request = new XMLHttpRequest();
  request.open('GET', url);
  request.responseType = 'document';
  request.onload = () => {
    const card = request.responseXML?.querySelector('[data-answer] .hang');
    if (mine !== latest || !card) return;
    shown = url;
    place.inert = false;
    place.replaceChildren(document.adoptNode(card));
  };
  request.send();
}
