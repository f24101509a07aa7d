// Shows the service's pages from a folder of files: renders the address behind the `#` on the device, with the code and
// the prices that the two scripts before this one define. Links and forms change that address, so that every page can
// be opened again, sent to others and returned to.

/** Pages that only a service has. */
const NEEDS_SERVICE = /^\/(about|api|developers|extension|method|privacy|problems|sold)\b/;
/** Placeholder for the folder, which may be anywhere. */
const ORIGIN = 'https://hangtag.invalid';

const service = self.hangtag.createOfflineService({ ...self.hangtagPrices, since: Date.now() });
const rules = self.trustedTypes?.createPolicy('hangtag', {
  // The pages' own templates, which escape what visitors type.
  createHTML: (page) => page,
  createScriptURL: (path) => {
    if (path !== 'service-worker.js') throw new TypeError('no such script');
    return path;
  },
});

/** The drawings of all pages: a file that is opened from a folder must not show another one's. */
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

/** Shows the page of a hash. A redirect replaces the address that led to it. */
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
  // The folder has one sheet of styles for all pages.
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

/** Points a link behind the `#`; removes one to a page that is not here, with its place in a list. */
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

/** Follows a link within the page, such as to its content, without changing the address. */
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

/** Stores the files for use without a network, if browsers allow it: over HTTPS and on this machine. */
function keepFiles() {
  if (!('serviceWorker' in navigator) || !location.protocol.startsWith('http')) return;
  const path = 'service-worker.js';
  navigator.serviceWorker.register(rules ? rules.createScriptURL(path) : path).catch(() => {});
}
