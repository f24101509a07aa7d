// Opens the list with several lines that are pasted into a search box. They are in the URL's fragment, which browsers do
// not send to the server.

document.addEventListener('paste', (event) => {
  const pastedText = event.clipboardData?.getData('text').trim() ?? '';
  if (!event.target.closest('[role=search]') || !/[\r\n]/.test(pastedText)) return;
  event.preventDefault();
  location.assign(`/list#add=${encodeURIComponent(pastedText)}`);
});

/** Announces changes to screen readers. */
export const statusMessage = document.createElement('p');
statusMessage.className = 'visually-hidden';
statusMessage.setAttribute('role', 'status');
document.body.append(statusMessage);

addEventListener('beforeprint', () => {
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  document.querySelector('.on-paper span').textContent = `${day}, ${location.href}`;
});

/**
 * Requests a page as a document, so that no script has to parse it. Error pages are documents, too. Posts a `body` if
 * there is one.
 */
export function loadDocument(address, onLoad, onFailure = () => {}, body = null) {
  const request = new XMLHttpRequest();
  request.open(body ? 'POST' : 'GET', address);
  request.setRequestHeader('accept', 'text/html');
  request.responseType = 'document';
  request.onload = () => onLoad(request.responseXML, request.status);
  request.onerror = onFailure;
  request.send(body);
  return request;
}

/** Returns what screen readers announce of a new answer: what it is about, the verdict, and the number. */
export function describeAnswer(answer) {
  const parts = answer.querySelectorAll('.hero .soft, .tag > * > :is(.pill, .number, .say)');
  return [...parts].map(({ textContent }) => textContent.trim().replace(/[.]$/, '')).join('. ');
}
