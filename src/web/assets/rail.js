// My rail: a list of garments that this browser keeps. Without this module a list is kept by its address alone.

const STORE = 'hangtag-rail';
const MOST = 20;

const page = document.querySelector('[data-compare]');
if (page) startList(page);
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-rail-add]');
  if (button) add(button);
});
showButtons();
document.addEventListener('hangtag:parts', showButtons);

function showButtons() {
  for (const button of document.querySelectorAll('[data-rail-add]')) button.hidden = false;
}

function startList(form) {
  const rail = document.querySelector('[data-rail]');
  const { items } = form.dataset;
  const said = rail.querySelector('[data-rail-said]');
  const open = rail.querySelector('[data-rail-open]');
  const keepButton = rail.querySelector('[data-rail-keep]');
  const share = rail.querySelector('[data-share]');
  const show = () => {
    const kept = read();
    const { length } = kept;
    rail.querySelector('[data-rail-words]').textContent =
      length === 0
        ? 'It is empty.'
        : `It has ${length} ${length === 1 ? 'garment' : 'garments'}${kept.join(',') === items ? ': these' : ''}.`;
    open.hidden = length === 0 || kept.join(',') === items;
    open.href = `/compare?items=${kept.join(',')}`;
    keepButton.hidden = items === '' || kept.join(',') === items;
  };
  // A change of the kept list is kept.
  const isOwn = sessionStorage.getItem(STORE) === 'edit';
  sessionStorage.removeItem(STORE);
  if (isOwn) write(items === '' ? [] : items.split(','));
  const mark = () => {
    if (read().join(',') === items && items !== '') sessionStorage.setItem(STORE, 'edit');
  };
  form.addEventListener('submit', mark);
  for (const link of form.querySelectorAll('[data-edit]')) link.addEventListener('click', mark);
  for (const field of form.querySelectorAll('select, [type="number"]')) {
    field.addEventListener('change', () => form.requestSubmit());
  }
  keepButton.addEventListener('click', () => {
    write(items.split(','));
    show();
    said.textContent = 'Kept in this browser.';
  });
  if (navigator.share && items !== '') {
    share.hidden = false;
    share.addEventListener('click', () => {
      navigator.share({ title: document.title, url: location.href }).catch(() => {});
    });
  }
  rail.hidden = false;
  show();
}

function add(button) {
  const items = read();
  if (items.length < MOST) {
    items.push(button.dataset.railAdd);
    write(items);
  }
  const link = button.parentElement.querySelector('[data-rail-link]');
  link.href = `/compare?items=${items.join(',')}`;
  link.textContent = `My rail: ${items.length} ${items.length === 1 ? 'garment' : 'garments'}`;
  link.hidden = false;
}

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((word) => /^[a-z0-9/-]{3,80}$/.test(word)) : [];
  } catch {
    return [];
  }
}

function write(items) {
  try {
    localStorage.setItem(STORE, JSON.stringify(items.slice(0, MOST)));
  } catch {
    // Storage may be switched off: the list lasts as long as its address.
  }
}
