// Shares a page through the device's share sheet, or copies its address; copies blocks of code. Without this module,
// visitors can copy the text by hand.

import { statusMessage } from './search.js';

const RESULT_SHOWN_MS = 3000;

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
  const codeElement = button.parentElement.querySelector('code, output');
  if (!codeElement && navigator.share) {
    // Closing the share sheet is not an error.
    await navigator.share({ title: document.title, url: location.href }).catch(() => {});
    return;
  }
  const [buttonText, copiedText, failedText] = codeElement
    ? ['Copy', 'Copied', 'Select']
    : ['Share', 'Link copied', 'Copy the address'];
  const resultText = await navigator.clipboard.writeText(codeElement?.textContent ?? location.href).then(
    () => copiedText,
    () => failedText,
  );
  button.textContent = resultText;
  statusMessage.textContent = resultText;
  setTimeout(() => {
    button.textContent = buttonText;
    statusMessage.textContent = '';
  }, RESULT_SHOWN_MS);
});

/** Shows the buttons that need this module, also in answers that are swapped in. */
function showButtons() {
  for (const button of document.querySelectorAll('[data-share-page]'))
    button.hidden = !(navigator.share ?? navigator.clipboard);
}
document.addEventListener('hangtag:parts', showButtons);
showButtons();
