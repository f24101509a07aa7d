import { html } from 'ghtml';
import type { Markup } from '../markup.ts';

/** Which of the three prices of a garment to ask for, by what is known of it. */
export function whichPrice(): Markup {
  return html`<dl class="facts is-long">
<div><dt>A brand and a kind</dt><dd><code>/price/coach/bag.json</code>, no key: the price of the pages, by grade. Start here.</dd></div>
<div><dt>A listing’s title</dt><dd><code>/api/public/appraise</code>, with a key: the price by its words, what to ask, and a verdict on an asking price.</dd></div>
<div><dt>Only the level of a brand</dt><dd><code>/api/public/price</code>, no key: the average of all brands of its tier. It knows nothing about the brand itself.</dd></div>
</dl>`;
}
