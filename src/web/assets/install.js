// Lets the pages work offline: after loading, the browser stores code, prices and assets. If the browser offers to
// install the site as an app, the footer has a button for it.

const PATH = '/service-worker.js';

if ('serviceWorker' in navigator && !navigator.connection?.saveData) {
  addEventListener('load', () => setTimeout(install, 1000));
}

addEventListener('beforeinstallprompt', (offer) => {
  // Otherwise the browser may cover the page with its own offer.
  offer.preventDefault();
  const button = document.querySelector('[data-install]');
  button.hidden = false;
  button.onclick = () => {
    button.hidden = true;
    offer.prompt();
  };
});

function install() {
  // The pages' policy allows only script URLs that this rule has checked.
  const rules = window.trustedTypes?.createPolicy('hangtag', {
    createScriptURL: (path) => {
      if (path !== PATH) throw new TypeError('no such script');
      return path;
    },
  });
  const address = rules ? rules.createScriptURL(PATH) : PATH;
  // Private windows and full disks refuse it, and a service may have none: all pages except one work without it.
  navigator.serviceWorker.register(address).catch(() => dispatchEvent(new Event('noworker')));
}
