// Stores one version of the code, prices, and assets; a newer version replaces it once it has downloaded completely.
// Renders pages that need only prices right on the device, because the network in a shop may be slow, hang, or be
// missing. Each page view also checks for a newer version in the background.

/* global CACHE, CODE, DATA, FILES */

/** Time that the network has to answer before the device does, and that a retry has after a failure, milliseconds. */
const NETWORK_LIMIT_MS = 2000;
const RETRY_LIMIT_MS = 500;

/** Pages that the network answers, cached for when it does not. */
const CACHED_PAGES = ['/about', '/method'];

/** Paths that only the online service can answer. */
const ONLINE_PATH_PATTERN = /^\/(api|assets|data|health|mcp|offline)\/|\.(md|png|svg|txt|xml|csv)$/;

self.addEventListener('install', (event) => {
  // The browser stores imported scripts with the worker, which makes it run offline.
  importScripts(CODE);
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([DATA, ...FILES, ...CACHED_PAGES]))
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
    event.respondWith(caches.match(pathname).then((cachedResponse) => cachedResponse ?? fetch(request)));
  } else if (!ONLINE_PATH_PATTERN.test(pathname)) event.respondWith(answerPage(request));
});

/** Resolves to the pages on this device; undefined if they are not loaded, or the browser has deleted the prices. */
let offlineServicePromise;

/** Loads the prices once. Resolves to undefined if that fails. */
async function loadOfflineService() {
  offlineServicePromise ??= startOfflineService().catch(() => undefined);
  const offlineService = await offlineServicePromise;
  if (!offlineService) offlineServicePromise = undefined;
  return offlineService;
}

async function startOfflineService() {
  const data = await caches.match(DATA);
  if (!self.hangtag) importScripts(CODE);
  return self.hangtag.createOfflineService(await data.json(), Date.parse(data.headers.get('date')), Date.now);
}

/** True after a request failed while the browser seemed online; pages then show a notice. A late one has not failed. */
let hasRequestFailed = false;

/** Notes whether a request fails, and returns it. */
function watchNetwork(request) {
  request.then(
    () => {
      hasRequestFailed = false;
    },
    () => {
      // If the browser knows that it is offline, it also knows when it is back online.
      hasRequestFailed = navigator.onLine !== false;
    },
  );
  return request;
}

/** Answers on the device if it can, otherwise from the network, which has to answer in time. */
async function answerPage(request) {
  const offlineService = await loadOfflineService();
  if (!offlineService) return fetch(request);
  const renderPage = () => toResponse(offlineService.get(request.url, navigator.onLine === false || hasRequestFailed));
  if (!offlineService.has(request.url)) {
    return limitTime(watchNetwork(fetch(request))).catch(
      async () => (await caches.match(new URL(request.url).pathname)) ?? renderPage(),
    );
  }
  const updateCheck = checkForUpdate();
  // Retry after a failure, so that no notice outlasts it.
  if (hasRequestFailed) await limitTime(updateCheck, RETRY_LIMIT_MS).catch(() => {});
  return renderPage();
}

/** Prices a list on the device, or online until the prices are stored. */
async function answerList(request) {
  const offlineService = await loadOfflineService();
  return offlineService ? toResponse(await offlineService.list(await request.formData())) : fetch(request);
}

function limitTime(promise, limitMs = NETWORK_LIMIT_MS) {
  const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), limitMs));
  return Promise.race([promise, timeout]);
}

let runningCheck;

/** Looks for a newer version, which also tells if the network is reachable. */
function checkForUpdate() {
  // The service may refuse to send a worker, and a browser to run it: only a failed request is a missing network.
  runningCheck ??= watchNetwork(self.registration.update().catch(() => fetch('/health/live', { method: 'HEAD' })))
    .catch(() => {})
    .finally(() => {
      runningCheck = undefined;
    });
  return runningCheck;
}

function toResponse({ status, headers, body }) {
  return new Response(status === 303 ? null : body, { status, headers });
}
