// Stores one version of the code, prices, and assets; a newer version replaces it once it has downloaded completely.
// Renders pages that need only prices right on the device, because the network in a shop may be slow, hang, or be
// missing. Each page view also checks for a newer version in the background.

/* global CACHE, CODE, DATA, FILES */

/** Time limit for the network before the device answers, and for one that failed before, milliseconds. */
const NETWORK_MS = 2000;
const RETRY_MS = 500;

/** Pages to read that the network answers, kept for when it does not. */
const KEPT_PAGES = ['/about', '/method'];

/** Paths that only the online service can answer. */
const ONLINE_PATHS = /^\/(api|assets|data|health|mcp|offline)\/|\.(md|png|svg|txt|xml|csv)$/;

self.addEventListener('install', (event) => {
  // The browser stores imported scripts with the worker, which makes it run offline.
  importScripts(CODE);
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([DATA, ...FILES, ...KEPT_PAGES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && pathname === '/list') event.respondWith(answerList(request));
  if (request.method !== 'GET') return;
  if (FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  } else if (!ONLINE_PATHS.test(pathname)) event.respondWith(answerPage(request));
});

/** The pages of the device; undefined if they are not loaded yet, or if the browser has deleted the prices. */
let device;

/** Loads the prices once. Resolves to undefined if that fails. */
async function loadDevice() {
  device ??= load().catch(() => undefined);
  const loaded = await device;
  if (!loaded) device = undefined;
  return loaded;
}

async function load() {
  const data = await caches.match(DATA);
  if (!self.hangtag) importScripts(CODE);
  return self.hangtag.createOfflineService(await data.json(), Date.parse(data.headers.get('date')), Date.now);
}

/** False after a request failed; pages then show a notice. One that is late has not failed. */
let isReached = true;

/** Notes if a request reaches the service, and returns it. */
function noteReach(request) {
  request.then(
    () => {
      isReached = true;
    },
    () => {
      // If the browser knows that it is offline, it also knows when it is back online.
      isReached = navigator.onLine === false;
    },
  );
  return request;
}

/** Answers on the device if it can, otherwise from the network, which has to answer in time. */
async function answerPage(request) {
  const pages = await loadDevice();
  if (!pages) return fetch(request);
  const onDevice = () => toResponse(pages.get(request.url, navigator.onLine === false || !isReached));
  if (!pages.has(request.url)) {
    return limitTime(noteReach(fetch(request))).catch(
      async () => (await caches.match(new URL(request.url).pathname)) ?? onDevice(),
    );
  }
  const check = lookForNewer();
  // What failed is tried once more, so that no notice is of a failure that is over.
  if (!isReached) await limitTime(check, RETRY_MS).catch(() => {});
  return onDevice();
}

/** Prices a list on the device, or on the service until the prices are stored. */
async function answerList(request) {
  const pages = await loadDevice();
  return pages ? toResponse(await pages.list(await request.formData())) : fetch(request);
}

function limitTime(promise, limit = NETWORK_MS) {
  const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), limit));
  return Promise.race([promise, timeout]);
}

let newerCheck;

/** Looks for a newer version, which also tells if the network is reachable. */
function lookForNewer() {
  // The service may refuse to send a worker, and a browser to run it: only a failed request is a missing network.
  newerCheck ??= noteReach(self.registration.update().catch(() => fetch('/health/live', { method: 'HEAD' })))
    .catch(() => {})
    .finally(() => {
      newerCheck = undefined;
    });
  return newerCheck;
}

function toResponse({ status, headers, body }) {
  return new Response(status === 303 ? null : body, { status, headers });
}
