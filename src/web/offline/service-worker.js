// Stores the code, the prices and the assets of one version; a newer version replaces them once it is complete.
// Offline, it answers as the service would, with the same code.

/* global CACHE, CODE, DATA, WORDS, FILES */

self.addEventListener('install', (event) => {
  // Stored with the worker, so that it can run offline.
  importScripts(CODE);
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([DATA, ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim())
      .then(keepWords),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && pathname === '/list') event.respondWith(listAnswer(request));
  if (request.method === 'POST' && pathname === '/sold') event.respondWith(salesAnswer(request));
  if (request.method !== 'GET') return;
  if (isLive(request) && hasWords) event.respondWith(fromDevice(request));
  else if (FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  } else if (!pathname.startsWith('/api/') && !pathname.startsWith('/assets/')) {
    event.respondWith(fetch(request).catch(() => fromDevice(request)));
  }
});

/** Returns true for a question during typing, on a page with the files of this version. */
function isLive(request) {
  const files = request.headers.get('x-live');
  const isOwn = files !== null && FILES.some((name) => name.startsWith(files));
  if (isOwn && !service) load().catch(() => {});
  return isOwn;
}

let fetchingWords;

/** The effects of facts are a large part, so they come last; prices do not need them. */
function keepWords() {
  fetchingWords ??= fetchWords().finally(() => {
    fetchingWords = undefined;
  });
  return fetchingWords;
}

async function fetchWords() {
  if (WORDS === '') return;
  try {
    const cache = await caches.open(CACHE);
    if (!(await cache.match(WORDS))) await cache.add(WORDS);
  } catch {
    // Tried again later; until then, titles are priced without them.
  }
}

let service;
let hasWords = false;

async function fromDevice(request) {
  if (!service || !hasWords) await load();
  return responseOf(service.get(request.url, Date.now()));
}

/** A list need not leave the device; the service prices it if the effects of facts are not stored yet. */
async function listAnswer(request) {
  const copy = request.clone();
  if (!service || !hasWords) await load();
  const answer = async (listRequest) => responseOf(await service.list(await listRequest.formData(), Date.now()));
  return hasWords ? answer(request) : fetch(request).catch(() => answer(copy));
}

/** Sales never leave the device. They wait for the effects of facts, because an estimate is made only once. */
async function salesAnswer(request) {
  await keepWords();
  if (!service || !hasWords) await load();
  if (!hasWords) return new Response('', { status: 503 });
  return responseOf(await service.sales(await request.formData(), Date.now()));
}

function responseOf({ status, headers, body }) {
  return new Response(status === 303 ? null : body, { status, headers });
}

async function load() {
  const [data, words] = await Promise.all([DATA, WORDS].map((name) => caches.match(name)));
  if (!self.hangtag) importScripts(CODE);
  hasWords = WORDS === '' || words !== undefined;
  service = self.hangtag.createOfflineService({
    data: await data.json(),
    items: await words?.json(),
    since: Date.parse(data.headers.get('date')),
  });
}
