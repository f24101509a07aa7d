// Drop a file anywhere on the form, and keep the list in this browser if the visitor wants that. Without this module the
// form works as ever.

const form = document.querySelector('[data-closet]');
const list = form.elements.list;
const file = form.elements.file;

form.addEventListener('dragover', (event) => {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  form.classList.add('is-over');
});
form.addEventListener('dragleave', () => form.classList.remove('is-over'));
form.addEventListener('drop', (event) => {
  form.classList.remove('is-over');
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  file.files = event.dataTransfer.files;
  form.querySelector('button[value="table"]').focus();
});

const KEY = 'hangtag-closet';
const keep = form.querySelector('[data-keep]');
const box = keep.querySelector('input');
const storage = readStorage();

if (storage) {
  keep.hidden = false;
  const kept = storage.getItem(KEY);
  box.checked = kept !== null;
  if (kept && list.value === '') list.value = kept;
  else save();
  box.addEventListener('change', save);
  list.addEventListener('input', save);
}

/** Browsers may forbid it. */
function readStorage() {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function save() {
  try {
    if (box.checked) storage.setItem(KEY, list.value);
    else storage.removeItem(KEY);
  } catch {
    // No room: the list stays on the page.
  }
}
