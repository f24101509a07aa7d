import { html } from 'ghtml';
import type { Markup } from '../layout.ts';

/** Text to paste elsewhere; `copy.js` gives it a button. `id` is unique on the page. */
export function codeBlock(id: string, code: string): Markup {
  return html`<div class="code" data-copy><pre tabindex="0"><code id="${id}">${code}</code></pre></div>`;
}
