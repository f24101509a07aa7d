import { html } from 'ghtml';
import type { Markup } from '../layout.ts';

/** For what has no price here: what is left of the price that a visitor knows. */
export function keepForm(): Markup {
  return html`<section aria-labelledby="keep-heading">
<h2 id="keep-heading">Know what it sells for?</h2>
<form class="title-form" action="/fees" method="get">
<label for="keep-price">Its price, $</label>
<div class="search-row"><input id="keep-price" name="price" type="text" inputmode="decimal" maxlength="12" required autocomplete="off"><button type="submit">See what you keep</button></div>
</form>
</section>`;
}
