// Makes the pages work offline by registering the service worker after the page has loaded. If the browser can install
// the site as an app, shows a button for that in the footer.

const WORKER_PATH = '/service-worker.js';

if ('serviceWorker' in navigator && !navigator.connection?.saveData) {
  addEventListener('load', () => setTimeout(registerWorker, 1000));
}

addEventListener('beforeinstallprompt', (event) => {
  // Keep the browser from covering the page with its own prompt.
  event.preventDefault();
  const button = document.querySelector('[data-install]');
  button.hidden = false;
  button.onclick = () => {
    button.hidden = true;
    event.prompt();
  };
});

function registerWorker() {
  // The Content-Security-Policy requires trusted types for script URLs.
  const policy = window.trustedTypes?.createPolicy('hangtag', { createScriptURL: () => WORKER_PATH });
  const address = policy ? policy.createScriptURL('') : WORKER_PATH;
  // Registering fails in private windows, on full disks, and if there is no worker.
  navigator.serviceWorker.register(address).catch(() => {});
}
