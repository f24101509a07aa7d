// Switches the condition in place: the price immediately, the rest of the page once loaded. Without this module a
// grade leads to the page about it.

const grades = document.querySelector('[data-grades]');
let latest = 0;
if (grades) start();

function start() {
  const said = document.createElement('p');
  said.className = 'visually-hidden';
  said.setAttribute('role', 'status');
  document.body.append(said);
  grades.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain) return;
    event.preventDefault();
    history.replaceState(null, '', link.href);
    showPrice(link);
    const { kind, price, low, high } = link.dataset;
    said.textContent = `${kind}: about ${price}, 8 in 10 for ${low} to ${high}`;
    showRest(link.href, kind);
  });
}

/** Puts what the link knows into the tag. */
function showPrice(link) {
  for (const other of grades.querySelectorAll('a')) other.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
  const tag = grades.closest('.tag');
  for (const name of ['kind', 'price', 'low', 'high']) {
    tag.querySelector(`:scope > p [data-${name}], :scope > p[data-${name}]`).textContent =
      link.dataset[name];
  }
  tag.querySelector('circle').setAttribute('cx', link.dataset.place);
}

/** Replaces what else speaks of the condition by the same parts of the grade's own page. */
function showRest(url, condition) {
  const mine = ++latest;
  const request = new XMLHttpRequest();
  request.open('GET', url);
  request.responseType = 'document';
  request.onload = () => {
    if (mine !== latest) return;
    const page = request.responseXML;
    const [old, fresh] = [document, page].map((one) => one?.querySelectorAll('[data-by-grade]'));
    if (request.status !== 200 || fresh?.length !== old.length) {
      location.assign(url);
      return;
    }
    old.forEach((part, index) => {
      part.replaceWith(document.adoptNode(fresh[index]));
    });
    document.title = page.title;
    sellBy(condition);
    document.dispatchEvent(new Event('hangtag:parts'));
  };
  request.onerror = () => location.assign(url);
  request.send();
}

/** The form for sellers follows, with what stands in it. */
function sellBy(condition) {
  const form = document.querySelector('[data-seller-form]');
  if (!form) return;
  let field = form.elements.condition;
  if (!field) {
    field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'condition';
    form.append(field);
  }
  field.value = condition;
  form.dispatchEvent(new Event('change'));
}
