// Lets the pages work offline: once idle, the browser stores one page and the prices.

const PATH = '/service-worker.js';

if ('serviceWorker' in navigator && !navigator.connection?.saveData) {
  addEventListener('load', () => setTimeout(install, 1000));
}

function install() {
  // The pages' policy allows only script URLs that this rule has checked.
  const rules = window.trustedTypes?.createPolicy('hangtag', {
    createScriptURL: (path) => {
      if (path !== PATH) throw new TypeError('no such script');
      return path;
    },
  });
  const address = rules ? rules.createScriptURL(PATH) : PATH;
  // Private windows and full disks refuse it, and a service may have none: the pages work without it, all but one.
  navigator.serviceWorker.register(address).catch(() => dispatchEvent(new Event('noworker')));
}
