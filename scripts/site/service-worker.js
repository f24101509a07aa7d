// Stores the files of one build of the site and serves them, so that it opens without a network. A newer build has its
// own cache and replaces this one once all its files are stored.

/* global BUILD, FILES */

const FOLDER = new URL('./', location.href).pathname;
const CACHE = `hangtag-site ${FOLDER} ${BUILD}`;

self.addEventListener('install', (event) => {
  const kept = caches
    .open(CACHE)
    .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // Other sites on the same host have caches too.
  const isOld = (name) => name.startsWith(`hangtag-site ${FOLDER} `) && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const answer = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(answer.then((kept) => kept ?? fetch(event.request)));
});
