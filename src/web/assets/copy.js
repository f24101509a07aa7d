// Adds a copy button to each block of code. Without this module, visitors can still select the text.

// Long lines scroll by keyboard too.
for (const lines of document.querySelectorAll('pre')) lines.tabIndex = 0;
if (navigator.clipboard) {
  for (const block of document.querySelectorAll('[data-copy]')) addButton(block);
}

function addButton(block) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  const status = document.createElement('span');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  let timer;
  button.addEventListener('click', async () => {
    let words = 'Copied';
    try {
      await navigator.clipboard.writeText(block.querySelector('code, output').textContent);
    } catch {
      words = 'Select';
    }
    button.textContent = words;
    status.textContent = words === 'Copied' ? 'Copied to the clipboard' : 'Could not copy. Select the text instead.';
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = 'Copy';
      status.textContent = '';
    }, 2000);
  });
  block.append(button, status);
}
