import { html } from 'ghtml';
import type { Markup } from '../layout.ts';

/** The shape that gives the service its name: a punched tag on a thread, which hangs from a line. */
export function hangtag(content: Markup, extraClass = ''): Markup {
  return html`<div class="hang ${extraClass}">
<svg class="thread" viewBox="0 0 60 60" width="60" height="60" aria-hidden="true" focusable="false"><path d="M38 1C30 12 34 40 49 52M60 1C58 18 54 40 49 52M30 1h38"/></svg>
<div class="tag">!${content}</div>
</div>`;
}
