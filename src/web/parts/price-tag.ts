import { html } from 'ghtml';
import type { Prediction, PriceRow } from '../../pricing/pricing.ts';
import { capital, usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** The shape that gives the service its name: a punched tag on a thread. */
export function hangtag(content: Markup, extraClass = ''): Markup {
  return html`<div class="hang ${extraClass}">
<svg class="thread" viewBox="0 0 120 90" width="120" height="90" aria-hidden="true" focusable="false"><path d="M4 2C30 8 62 12 84 34c10 10 16 24 22 42"/><path d="M4 2C12 30 40 44 66 54c18 7 32 12 40 22"/></svg>
<div class="tag">!${content}</div>
</div>`;
}

/** The answer, before anything else: what the garments sell for, in the grade asked for or in any condition. */
export function priceAnswer(what: string, prediction: Prediction, row?: PriceRow): Markup {
  const { price, priceLow, priceHigh } = prediction;
  if (row) {
    return hangtag(html`<p class="tag-kind">${row.condition}</p>
<p class="tag-price">${usd(row.mid)}</p>
<p class="tag-words">In this condition ${what} sell for about <strong>${usd(row.mid)}</strong> secondhand.</p>
<p class="tag-more">8 in 10 sell for <strong>${usd(row.low)} to ${usd(row.high)}</strong>.</p>
<p class="tag-note">In any condition: about ${usd(price)}, 8 in 10 for ${usd(priceLow)} to ${usd(priceHigh)}.</p>`);
  }
  return hangtag(html`<p class="tag-kind">Any condition</p>
<p class="tag-price">${usd(price)}</p>
<p class="tag-words">${capital(what)} sell for about <strong>${usd(price)}</strong> secondhand.</p>
<p class="tag-more">8 in 10 sell for <strong>${usd(priceLow)} to ${usd(priceHigh)}</strong>.</p>`);
}
