// Replaces the example with an answer while the visitor types: the tag of the page that the text leads to. Without this
// module, the search button leads to that page.

const WAIT_MS = 250;
const place = document.querySelector('[data-live]');
const example = [...place.childNodes];
let shown = '';
let latest = 0;
let timer;

document.addEventListener('hangtag:found', ({ detail, target }) => {
  if (target.id !== place.dataset.live) return;
  clearTimeout(timer);
  const [first] = detail;
  // Without a suggestion, the page of the text says that it is not known.
  const url = first ? first.url : `/appraise?title=${encodeURIComponent(target.value.trim())}`;
  if (/^\/(price|appraise)\b/.test(url)) timer = setTimeout(() => show(url), WAIT_MS);
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
    document.dispatchEvent(new Event('hangtag:parts'));
  };
  request.send();
}
