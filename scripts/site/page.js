// Shows the service's pages from a folder of files. Renders the address after the `#` in the browser, with the code and
// prices from the two scripts loaded before this one. Links and forms change that address, so every page can be
// bookmarked, shared, and reached with the back button.

/** Pages that need a running service. */
const NEEDS_SERVICE = /^\/(about|api|developers|method|privacy|problems|sold)\b/;
/** Stands for the folder's own address, which can be anything. */
const ORIGIN = 'https://hangtag.invalid';

const service = self.hangtag.createOfflineService({ ...self.hangtagPrices, since: Date.now() });
const rules = self.trustedTypes?.createPolicy('hangtag', {
  // Safe, since the page templates escape visitors' input.
  createHTML: (page) => page,
  createScriptURL: (path) => {
    if (path !== 'service-worker.js') throw new TypeError('no such script');
    return path;
  },
});

/** All pages share these inline drawings: a page opened from a folder cannot load drawings from another file. */
const drawings = document.getElementById('drawings');
let current = addressOf(location.hash);

addEventListener('hashchange', () => open(location.hash));
document.addEventListener('click', follow);
document.addEventListener('submit', (event) => {
  event.preventDefault();
  submit(event.target, event.submitter);
});
open(location.hash);
keepFiles();

function addressOf(hash) {
  return new URL(hash.slice(1) || '/', ORIGIN);
}

/** Shows the page for a hash. A redirect replaces the current address. */
function open(hash) {
  const address = addressOf(hash);
  const answer = service.get(address.href, Date.now());
  if (answer.status === 303) {
    location.replace(`#${answer.headers.location}`);
    return;
  }
  current = address;
  show(answer);
}

function show({ body }) {
  // All pages use the folder's one style sheet.
  const text = body.replaceAll('<style></style>', '');
  const page = new DOMParser().parseFromString(rules ? rules.createHTML(text) : text, 'text/html');
  for (const part of page.querySelectorAll('[data-service], .needs-script, .offline-status, script, img'))
    part.remove();
  for (const link of page.querySelectorAll('a[href]')) turn(link);
  for (const use of page.querySelectorAll('use')) {
    use.setAttribute('href', `#drawing-${use.getAttribute('href').split('#')[1]}`);
  }
  const isFirst = document.getElementById('loading') !== null;
  document.title = page.title;
  document.body.replaceChildren(drawings, ...document.adoptNode(page.body).childNodes);
  if (isFirst) return;
  scrollTo(0, 0);
  document.getElementById('main').focus({ preventScroll: true });
}

/** Makes a link change the address after the `#`. Removes links to pages that need a service. */
function turn(link) {
  const address = new URL(link.getAttribute('href'), current);
  if (address.origin !== ORIGIN || link.getAttribute('href').startsWith('#')) return;
  if (NEEDS_SERVICE.test(address.pathname)) {
    const place = link.closest('li, p');
    link.remove();
    if (place?.textContent.trim() === '') place.remove();
  } else {
    link.setAttribute('href', `#${address.pathname}${address.search}${address.hash}`);
  }
}

/** Follows a link within the page, such as the skip link, without changing the address. */
function follow(event) {
  const [, id] = /^#([\w-]+)$/.exec(event.target.closest?.('a[href]')?.getAttribute('href') ?? '') ?? [];
  if (id === undefined) return;
  event.preventDefault();
  const target = document.getElementById(id);
  if (target?.tagName === 'DETAILS') target.open = true;
  target?.scrollIntoView();
  target?.focus();
}

async function submit(form, submitter) {
  const { pathname } = new URL(form.getAttribute('action') ?? '', current);
  const fields = new FormData(form, submitter);
  if (form.method === 'post') {
    const answer = await service.list(fields, Date.now());
    if (answer.headers['content-disposition']) save(answer);
    else show(answer);
    return;
  }
  const filled = [...fields].filter(([, value]) => value !== '');
  const hash = `#${pathname}?${new URLSearchParams(filled)}`;
  if (location.hash === hash) open(hash);
  else location.hash = hash;
}

function save({ headers, body }) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([body], { type: headers['content-type'] }));
  [, link.download] = /filename="([^"]+)"/.exec(headers['content-disposition']) ?? [];
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Stores the files for offline use where browsers allow it: over HTTPS and on localhost. */
function keepFiles() {
  if (!('serviceWorker' in navigator) || !location.protocol.startsWith('http')) return;
  const path = 'service-worker.js';
  navigator.serviceWorker.register(rules ? rules.createScriptURL(path) : path).catch(() => {});
}
