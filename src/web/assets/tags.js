// The three tags of a price page follow the form as one changes it; what is chosen stays in this browser. Without this
// module the form leads to the page with the choice in its address.

const STORE = 'hangtag-seller';
const KEPT = ['marketplace', 'profit', 'cost'];

const form = document.querySelector('[data-seller-form]');
let latest = 0;
if (form) start();

function start() {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    update();
  });
  form.addEventListener('change', update);
  // An address with a choice in it may be a shared link: leave it as it is.
  const isChosen = KEPT.some((name) => new URLSearchParams(location.search).has(name));
  if (!isChosen && recall()) update();
}

/** Puts the kept choice into the form; whether that changed anything. */
function recall() {
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return false;
  }
  let hasChanged = false;
  for (const name of KEPT) {
    const field = form.elements[name];
    const before = field.value;
    if (typeof kept?.[name] === 'string') field.value = kept[name];
    // A marketplace that is no longer there.
    if (field.value === '' && name === 'marketplace') field.value = before;
    hasChanged ||= field.value !== before;
  }
  return hasChanged;
}

function keep() {
  try {
    const choice = Object.fromEntries(KEPT.map((name) => [name, form.elements[name].value]));
    localStorage.setItem(STORE, JSON.stringify(choice));
  } catch {
    // Storage may be switched off: the choice lasts as long as the page.
  }
}

async function update() {
  const mine = ++latest;
  const error = form.querySelector('[data-error]');
  try {
    const response = await fetch(`${form.dataset.path}?${new URLSearchParams(new FormData(form))}`);
    const answer = await response.json();
    if (mine !== latest) return;
    if (response.ok) {
      show(answer);
      keep();
    }
    error.textContent = response.ok ? '' : answer.detail;
  } catch {
    if (mine !== latest) return;
    error.textContent = 'The service cannot be reached: try again.';
  }
  error.hidden = error.textContent === '';
}

function show({ tags, fees }) {
  const items = document.querySelectorAll('[data-seller-tags] > li');
  tags.forEach(({ figure, note }, index) => {
    items[index].querySelector('[data-figure]').textContent = figure;
    items[index].querySelector('[data-note]').textContent = note;
  });
  const link = document.querySelector('[data-fees]');
  link.textContent = fees.text;
  link.href = fees.path;
}
