// Stores one version of the code, prices, and assets; a newer version replaces it once it has downloaded completely.
// Renders pages that need only prices right on the device, because the network in a shop may be slow, hang, or be
// missing. Each page view also checks for a newer version in the background.

/* global CACHE, CODE, DATA, WORDS, FILES */

/** Time limit for the network before the device answers, milliseconds. */
const NETWORK_MS = 2000;

self.addEventListener('install', (event) => {
  // The browser stores imported scripts with the worker, which makes it run offline.
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
  if (FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  } else if (!OF_SERVICE.test(pathname)) event.respondWith(pageAnswer(request));
});

/** Paths that only the online service can answer. */
const OF_SERVICE = /^\/(api|assets|data|health|mcp|offline)\/|\.(md|png|svg|txt|xml|csv)$/;

let fetchingWords;

/** Downloads the effects of facts. They come last because they are large and prices work without them. */
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
    // The next call tries again. Until then, titles are priced without them.
  }
}

let service;
let hasWords = false;
/** False after the network failed to answer; pages then show a notice. */
let isReached = true;

/** Answers on the device if it can; otherwise tries the network first, then the device. */
async function pageAnswer(request) {
  await ready();
  if (hasWords && service.has(request.url)) {
    lookForNewer();
    return fromDevice(request);
  }
  return fromNetwork(request).catch((error) => {
    if (!service) throw error;
    return fromDevice(request);
  });
}

function fromDevice({ url }) {
  const isOffline = !isReached || navigator.onLine === false;
  return responseOf(service.get(url, Date.now(), isOffline));
}

/** Rejects if the network is too slow. There is no limit until the device has prices. */
function fromNetwork(request) {
  if (!service) return fetch(request);
  return inTime(fetch(request));
}

function inTime(promise) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), NETWORK_MS));
  return Promise.race([promise, late]).then(
    (answer) => {
      isReached = true;
      return answer;
    },
    (error) => {
      // If the browser knows that it is offline, it also knows when it is back online.
      isReached = navigator.onLine === false;
      throw error;
    },
  );
}

let isLooking = false;

/** Looks for a newer version, which also tells if the network is reachable. */
function lookForNewer() {
  if (isLooking) return;
  isLooking = true;
  inTime(self.registration.update())
    .catch(() => {})
    .finally(() => {
      isLooking = false;
    });
}

/** Prices a list on the device. Until the effects of facts are stored, tries the online service first. */
async function listAnswer(request) {
  const copy = request.clone();
  await ready();
  const answer = async (listRequest) => responseOf(await service.list(await listRequest.formData(), Date.now()));
  if (hasWords) return answer(request);
  return fromNetwork(request).catch((error) => {
    if (!service) throw error;
    return answer(copy);
  });
}

/** Answers about sales, which never leave the device. Waits for the effects of facts: estimates are made only once. */
async function salesAnswer(request) {
  await keepWords();
  await ready();
  if (!hasWords) return new Response('', { status: 503 });
  return responseOf(await service.sales(await request.formData(), Date.now()));
}

function responseOf({ status, headers, body }) {
  return new Response(status === 303 ? null : body, { status, headers });
}

let loading;

/** Loads the prices, and loads them again once the effects of facts are stored. Leaves `service` unset on failure. */
async function ready() {
  if (service && hasWords) return;
  loading ??= load()
    .catch(() => {})
    .finally(() => {
      loading = undefined;
    });
  await loading;
}

async function load() {
  const [data, words] = await Promise.all([DATA, WORDS].map((name) => caches.match(name)));
  if (service && words === undefined) return;
  if (!self.hangtag) importScripts(CODE);
  hasWords = WORDS === '' || words !== undefined;
  service = self.hangtag.createOfflineService({
    data: await data.json(),
    items: await words?.json(),
    since: Date.parse(data.headers.get('date')),
  });
}
