// Shows suggestions under a search box while the visitor types. Without this module, the form is a plain GET.

const DELAY_MS = 120;

for (const row of document.querySelectorAll('[data-search]')) enhance(row);

function enhance(row) {
  const input = row.querySelector('input');
  const { list, status } = addList(row, input);
  let timer;
  let latest = 0;
  let selected = -1;

  const close = () => {
    list.hidden = true;
    selected = -1;
    status.textContent = '';
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };

  /** Selects the option at an index. -1 clears the selection. */
  const select = (index) => {
    const options = [...list.querySelectorAll('[data-url]')];
    selected = options.length === 0 || index < 0 ? -1 : index % options.length;
    options.forEach((option, at) => {
      option.setAttribute('aria-selected', String(at === selected));
    });
    if (selected >= 0) input.setAttribute('aria-activedescendant', options[selected].id);
    else input.removeAttribute('aria-activedescendant');
  };

  /** Selects the next or previous option, wrapping around. */
  const step = (isDown) => {
    const { length } = list.querySelectorAll('[data-url]');
    if (isDown) select(selected + 1);
    else select((selected > 0 ? selected : length) - 1);
  };

  const choose = (option) => location.assign(option.dataset.url);

  const show = ({ suggestions, notCovered }) => {
    list.replaceChildren(
      ...(notCovered ? [reasonOf(notCovered)] : []),
      ...suggestions.map((suggestion, index) => optionOf(suggestion, `${list.id}-${index}`)),
    );
    selected = -1;
    input.removeAttribute('aria-activedescendant');
    if (list.children.length > 0) open();
    else close();
  };

  const open = () => {
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    const { length } = list.querySelectorAll('[data-url]');
    const first = list.firstElementChild?.textContent ?? '';
    status.textContent = `${length} ${length === 1 ? 'suggestion' : 'suggestions'}. ${first}`;
  };

  const ask = async () => {
    const text = input.value.trim();
    const number = ++latest;
    if (text.length < 2) {
      list.replaceChildren();
      close();
      return;
    }
    const response = await fetch(`/search/suggestions.json?q=${encodeURIComponent(text)}`);
    // Ignore a late response for an earlier text.
    if (number !== latest || !response.ok) return;
    const answer = await response.json();
    show(answer);
    input.dispatchEvent(new CustomEvent('hangtag:found', { detail: answer.suggestions, bubbles: true }));
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    latest++;
    // Verdicts on the previous text no longer hold.
    for (const option of list.children) option.inert = true;
    for (const line of list.querySelectorAll('span')) line.remove();
    select(-1);
    timer = setTimeout(() => ask().catch(close), DELAY_MS);
  });
  // Several pasted lines open the list. They are in the URL's fragment, which browsers do not send to the server.
  input.addEventListener('paste', (event) => {
    const lines = event.clipboardData?.getData('text').trim() ?? '';
    if (!/[\r\n]/.test(lines)) return;
    event.preventDefault();
    location.assign(`/list#add=${encodeURIComponent(lines)}`);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    const canOpen = list.hidden && list.children.length > 0 && event.key === 'ArrowDown';
    if (canOpen) open();
    if (list.hidden || list.firstElementChild?.inert) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown');
    } else if (event.key === 'Enter' && selected >= 0) {
      event.preventDefault();
      choose(list.querySelectorAll('[data-url]')[selected]);
    }
  });
  // Keep the focus in the input: losing it would close the list before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = event.target.closest('[data-url]');
    if (option) choose(option);
  });
  input.addEventListener('blur', () => {
    clearTimeout(timer);
    latest++;
    close();
  });
}

/** Adds the list of suggestions, and a status line for screen readers. */
function addList(row, input) {
  const list = document.createElement('ul');
  list.id = `${input.id}-list`;
  list.className = 'search-list';
  list.hidden = true;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');
  const status = document.createElement('span');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  row.append(list, status);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');
  return { list, status };
}

function optionOf({ title, note, url }, id) {
  const option = document.createElement('li');
  option.id = id;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.dataset.url = url;
  const line = document.createElement('span');
  line.textContent = note;
  // The space keeps the two apart when they are read aloud.
  option.append(`${title} `, line);
  return option;
}

/** Returns an option that explains why there is no price. */
function reasonOf(text) {
  const line = document.createElement('li');
  line.setAttribute('role', 'option');
  line.setAttribute('aria-disabled', 'true');
  line.textContent = text;
  return line;
}
