import { html } from 'ghtml';
import type { Markup } from '../markup.ts';

/** The result of the form, sent without JavaScript. */
export interface KeyFormState {
  /** The new key: this answer is the only one that holds it. */
  readonly key?: string;
  /** Why there is none. */
  readonly error?: string;
  readonly email?: string;
}

/** E-mail address in, key out. `key.js` does it without leaving the page. */
export function keyForm({ key, error, email = '' }: KeyFormState): Markup {
  return html`<form class="key-form" action="/developers/key" method="post" data-key-form>
<label for="email">E-mail address</label>
<div class="search-row">
<input id="email" name="email" type="email" value="${email}" required maxlength="254" autocomplete="email" aria-describedby="email-hint!${error ? ' email-error' : ''}"!${error ? ' aria-invalid="true"' : ''}>
<button type="submit">Get a key</button>
</div>
<p class="soft" id="email-hint">Kept to reach you about the key, and for nothing else. No confirmation, no card.</p>
<p class="field-error" id="email-error" role="alert"!${error ? '' : ' hidden'}>${error ?? ''}</p>
<div class="issued" data-issued!${key ? '' : ' hidden'}>
<p tabindex="-1"><strong>Your key.</strong> It is shown only once: copy it now. The snippets below already include it.</p>
<div class="code" data-copy><pre tabindex="0"><code>${key ?? ''}</code></pre></div>
</div>
</form>`;
}
