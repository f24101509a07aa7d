import { html } from 'ghtml';
import type { Markup } from '../markup.ts';

/** Returns a form for a known price, which leads to the payout after fees. */
export function keepForm(): Markup {
  return html`<section aria-labelledby="keep-heading">
<h2 id="keep-heading">Know what it sells for?</h2>
<form class="title-form" action="/fees" method="get">
<label for="keep-price">Sale price, $</label>
<div class="search-row">
<input id="keep-price" name="price" type="text" inputmode="decimal" maxlength="12" required autocomplete="off">
<button type="submit">See what you’d get</button>
</div>
</form>
</section>`;
}
