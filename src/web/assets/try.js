// Sends a request to the API from the page and shows what came back.

const SHOWN_HEADERS = [
  'etag',
  'cache-control',
  'ratelimit',
  'retry-after',
  'x-model-version',
  'x-request-id',
];

// An address may say which garment the forms should ask for.
const asked = new URLSearchParams(location.search);

for (const form of document.querySelectorAll('[data-try]')) {
  for (const [name, value] of asked) {
    if (form.elements[name]) form.elements[name].value = value;
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
}

async function send(form) {
  const { method } = form.dataset;
  let { path } = form.dataset;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const part = `{${name}}`;
    if (path.includes(part)) path = path.replace(part, encodeURIComponent(value.trim()));
    else if (value !== '') query.append(name, value);
  }
  const address = query.size > 0 ? `${path}?${query}` : path;
  const key = form.querySelector('[data-key-input]')?.value.trim();
  const place = form.querySelector('[data-answer]');
  const button = form.querySelector('button');
  button.disabled = true;
  const start = performance.now();
  try {
    const response = await fetch(address, {
      method,
      cache: 'no-store',
      headers: key ? { Authorization: `Bearer ${key}` } : {},
    });
    const text = await response.text();
    const ms = Math.max(1, Math.round(performance.now() - start));
    const headers = SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [`${name}: ${value}`];
    });
    place.replaceChildren(
      line(`${method} ${address}`, `${response.status} ${response.statusText}, ${ms} ms`),
      block(headers.join('\n')),
      ...(text === '' ? [] : [block(pretty(text))]),
    );
  } catch {
    place.replaceChildren(line(`${method} ${address}`, 'The service cannot be reached.'));
  } finally {
    button.disabled = false;
  }
}

function line(request, outcome) {
  const paragraph = document.createElement('p');
  const code = document.createElement('code');
  code.textContent = request;
  const strong = document.createElement('strong');
  strong.textContent = outcome;
  paragraph.append(code, ' ', strong);
  return paragraph;
}

function block(text) {
  const frame = document.createElement('div');
  frame.className = 'code';
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.textContent = text;
  frame.append(pre);
  return frame;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
