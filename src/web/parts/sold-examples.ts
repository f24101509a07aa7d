import { html } from 'ghtml';
import type { SoldExample } from '../../answers/sold-examples/answer.ts';
import { exampleInWords, sourcesInWords } from '../../answers/sold-examples/words.ts';
import type { Markup } from '../markup.ts';

/** Lists sold pieces like the item; empty where none may be shown. */
export function soldExamples({ examples = [] }: { readonly examples?: readonly SoldExample[] }): Markup {
  if (examples.length === 0) return '';
  const rows = examples.map((example) => html`<li>${exampleInWords(example)}</li>`);
  return html`<details id="sold-examples">
<summary>Similar sales</summary>
<ul class="names">!${rows}</ul>
<p class="soft">From ${sourcesInWords(examples)}.</p>
</details>`;
}
