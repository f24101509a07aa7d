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
        ? `${answer.kind}. ${answer.what}: about ${answer.price}, ${answer.lead} ${answer.low} and ${answer.high}`
        : refusal;
    }, REST_MS);
  });
}

function fill({ what, place, url, note, ...figures }) {
  for (const name of ['kind', 'price', 'lead', 'low', 'high', 'evidence']) put(name, figures[name]);
  put('what', what);
  const link = tag.querySelector('[data-what]');
  link.href = url;
  link.hidden = false;
  put('words', note);
  tag.querySelector('circle').setAttribute('cx', place);
}

function refuse(reason) {
  for (const name of ['kind', 'lead', 'low', 'high', 'evidence', 'what']) put(name, '');
  tag.querySelector('[data-what]').hidden = true;
  put('price', '–');
  put('words', reason);
}

function put(name, text) {
  tag.querySelector(`[data-${name}]`).textContent = text;
}
