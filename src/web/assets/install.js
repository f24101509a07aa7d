// Lets the pages answer without a network: the browser keeps one page and the prices, once it has nothing else to do.

const PATH = '/service-worker.js';

if ('serviceWorker' in navigator && !navigator.connection?.saveData) {
  addEventListener('load', () => setTimeout(install, 1000));
}

function install() {
  // The pages' policy lets scripts come only from addresses that this rule has seen.
  const rules = window.trustedTypes?.createPolicy('hangtag', {
    createScriptURL: (path) => {
      if (path !== PATH) throw new TypeError('no such script');
      return path;
    },
  });
  const address = rules ? rules.createScriptURL(PATH) : PATH;
  // Private windows and full disks refuse it: the pages work without it.
  navigator.serviceWorker.register(address).catch(() => {});
}
