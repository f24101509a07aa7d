import { html } from 'ghtml';
import { codeBlock, type Markup } from '../markup.ts';

/** Stands in snippets where a key belongs; `key.js` puts the visitor's own there. */
const KEY_PLACEHOLDER = 'YOUR_KEY';

/** The same request for a prediction in three languages; each runs as pasted. */
export function predictionSnippets(publicUrl: string, key = KEY_PLACEHOLDER): Markup {
  const address = `${publicUrl}/api/public/ml-price?brand=coach&category=bag`;
  const curl = `curl '${address}' \\
  -H 'Authorization: Bearer ${key}'`;
  const javascript = `const response = await fetch('${address}', {
  headers: { Authorization: 'Bearer ${key}' },
});
const { mlPrediction } = await response.json();
console.log(mlPrediction);`;
  const python = `import json, urllib.request

request = urllib.request.Request(
    '${address}',
    headers={'Authorization': 'Bearer ${key}'},
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)['mlPrediction'])`;
  return html`<h3>curl</h3>
!${codeBlock('snippet-curl', curl)}
<div class="sheets">
<div><h3>JavaScript</h3>!${codeBlock('snippet-javascript', javascript)}</div>
<div><h3>Python</h3>!${codeBlock('snippet-python', python)}</div>
</div>`;
}
