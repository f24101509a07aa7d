// Fills the home page's tag as you type. Without this module it shows an example.

const tag = document.querySelector('[data-filled-tag]');
// Screen readers hear the answer once the typing rests.
const REST_MS = 800;
let timer;

if (tag) start();

function start() {
  const said = document.createElement('p');
  said.className = 'visually-hidden';
  said.setAttribute('role', 'status');
  tag.append(said);
  document.addEventListener('hangtag:answer', ({ detail: { answer, refusal } }) => {
    clearTimeout(timer);
    if (answer) fill(answer);
    else if (refusal) refuse(refusal);
    else return;
    timer = setTimeout(() => {
      said.textContent = answer
        ? `${answer.what}: about ${answer.price}, 8 in 10 between ${answer.low} and ${answer.high}`
        : refusal;
    }, REST_MS);
  });
}

function fill({ what, place, url, words, ...figures }) {
  for (const name of ['kind', 'price', 'low', 'high', 'evidence']) put(name, figures[name]);
  put('what', what);
  tag.querySelector('[data-what]').href = url;
  put('words', words.length > 0 ? `Moved by: ${words.join(', ')}.` : '');
  tag.querySelector('circle').setAttribute('cx', place);
}

function refuse(reason) {
  for (const name of ['kind', 'low', 'high', 'evidence', 'what']) put(name, '');
  put('price', '–');
  put('words', reason);
}

function put(name, text) {
  tag.querySelector(`[data-${name}]`).textContent = text;
}
