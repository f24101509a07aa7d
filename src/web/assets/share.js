// Shares a page through the device's share sheet, or copies the URL if there is none.
// Without this module, visitors can copy the URL from the address bar.

import { status } from './search.js';

const WAIT_MS = 3000;
const canShare = Boolean(navigator.share ?? navigator.clipboard);

if (canShare && document.querySelector('[data-share-page]')) start();

function start() {
  const say = (button, words) => {
    button.textContent = words;
    status.textContent = words;
    setTimeout(() => {
      button.textContent = 'Share';
      status.textContent = '';
    }, WAIT_MS);
  };
  document.addEventListener('click', async ({ target }) => {
    const button = target.closest('[data-share-page]');
    if (!button) return;
    if (navigator.share) {
      // Closing the share sheet is not an error.
      await navigator.share({ title: document.title, url: location.href }).catch(() => {});
      return;
    }
    await navigator.clipboard.writeText(location.href).then(
      () => say(button, 'Link copied'),
      () => say(button, 'Copy the address'),
    );
  });
  showButtons();
  // Answers that are swapped in have new buttons.
  document.addEventListener('hangtag:parts', showButtons);
}

function showButtons() {
  for (const button of document.querySelectorAll('[data-share-page]')) button.hidden = false;
}
