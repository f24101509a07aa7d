// Stores the code, the prices and the assets of one version; a newer version replaces them once it is complete.
// Answers each page that needs only prices with the service's own code, on this device and at once: a shop's network
// may be slow, hang, or be missing. The browser looks for a newer version behind it, at each page.

/* global CACHE, CODE, DATA, WORDS, FILES */

/** The time that the network has for what is not on the device. */
const NETWORK_MS = 2000;

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
  if (FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  } else if (!OF_SERVICE.test(pathname)) event.respondWith(pageAnswer(request));
});

/** Files and answers that only the service has. */
const OF_SERVICE = /^\/(api|assets|data|extension|health|mcp|offline|pictures)\/|\.(md|png|svg|txt|xml|csv)$/;

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
/** False if the network did not answer the last time; the pages say so. */
let isReached = true;

/** Answers on the device if the page needs only what is there; otherwise asks the network, and then the device. */
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

/** Rejects if the network does not answer in time; without prices on the device, it has all the time it needs. */
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
      // A network that is off says so itself, and also when it is back.
      isReached = navigator.onLine === false;
      throw error;
    },
  );
}

let isLooking = false;

/** Looks for a newer version, which also shows if the network answers. */
function lookForNewer() {
  if (isLooking) return;
  isLooking = true;
  inTime(self.registration.update())
    .catch(() => {})
    .finally(() => {
      isLooking = false;
    });
}

/** A list need not leave the device; the service prices it if the effects of facts are not stored yet. */
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

/** Sales never leave the device. They wait for the effects of facts, because an estimate is made only once. */
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

/** Loads the prices once, and again when the effects of facts are stored; without any, there is no service here. */
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
