import { html } from 'ghtml';
import type { Markup } from '../markup.ts';

/** Text in which `…` marks code, as OpenAPI descriptions do. */
export function codeText(text: string): Markup {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
    .join('');
}
