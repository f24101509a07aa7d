// Gets a key without leaving the page, and inserts it into the page's examples. It is not stored anywhere.

const form = document.querySelector('[data-key-form]');
const error = form.querySelector('#email-error');
const issued = form.querySelector('[data-issued]');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const email = form.elements.email;
  const button = form.querySelector('button');
  button.disabled = true;
  refuse('');
  try {
    const response = await fetch('/api/public/keys', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: email.value }),
    });
    const answer = await response.json();
    if (response.ok) show(answer.apiKey);
    else refuse(answer.detail);
  } catch {
    refuse('Cannot reach the service. Try again in a moment.');
  } finally {
    button.disabled = false;
  }
});

function show(key) {
  issued.querySelector('code').textContent = key;
  issued.hidden = false;
  issued.querySelector('p').focus();
  for (const code of document.querySelectorAll('pre code')) {
    if (code.textContent.includes('YOUR_KEY')) {
      code.textContent = code.textContent.replaceAll('YOUR_KEY', key);
    }
  }
}

function refuse(words) {
  error.textContent = words;
  error.hidden = words === '';
  form.elements.email.toggleAttribute('aria-invalid', words !== '');
}
