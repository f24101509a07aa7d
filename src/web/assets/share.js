// Shares a page through the device's share sheet, or copies its address; copies blocks of code. Without this module,
// visitors can copy the text by hand.

import { status } from './search.js';

const WAIT_MS = 3000;

// Long lines scroll by keyboard too.
for (const codeBlock of document.querySelectorAll('pre')) codeBlock.tabIndex = 0;
for (const block of navigator.clipboard ? document.querySelectorAll('[data-copy]') : []) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  block.append(button);
}
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-share-page], .copy');
  if (!button) return;
  const code = button.parentElement.querySelector('code, output');
  if (!code && navigator.share) {
    // Closing the share sheet is not an error.
    await navigator.share({ title: document.title, url: location.href }).catch(() => {});
    return;
  }
  const [name, copied, failed] = code ? ['Copy', 'Copied', 'Select'] : ['Share', 'Link copied', 'Copy the address'];
  const result = await navigator.clipboard.writeText(code?.textContent ?? location.href).then(
    () => copied,
    () => failed,
  );
  button.textContent = result;
  status.textContent = result;
  setTimeout(() => {
    button.textContent = name;
    status.textContent = '';
  }, WAIT_MS);
});

/** Shows the buttons that need this module, also in answers that are swapped in. */
function showButtons() {
  for (const button of document.querySelectorAll('[data-share-page]'))
    button.hidden = !(navigator.share ?? navigator.clipboard);
}
document.addEventListener('hangtag:parts', showButtons);
showButtons();
