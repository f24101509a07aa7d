import { html } from 'ghtml';
import type { Condition } from '../../catalogue/catalogue.ts';
import type { Prediction, PriceRow } from '../../pricing/pricing.ts';
import type { Markup } from '../layout.ts';
import { capital, usd } from '../words.ts';

/** The shape that gives the service its name: a punched tag on a thread. */
export function hangtag(content: Markup, extraClass = ''): Markup {
  return html`<div class="hang ${extraClass}">
<svg class="thread" viewBox="0 0 120 90" width="120" height="90" aria-hidden="true" focusable="false"><path d="M4 2C30 8 62 12 84 34c10 10 16 24 22 42"/><path d="M4 2C12 30 40 44 66 54c18 7 32 12 40 22"/></svg>
<div class="tag">!${content}</div>
</div>`;
}

/** The formula by tier and the prediction are this far apart at most before the tag says that they differ. */
const FACTOR = 1.6;

/** Whether the formula, which knows the brand's tier only, fits the brand itself. */
export function tierFits(prediction: Prediction, rows: readonly PriceRow[]): boolean {
  const good = rows.find((row) => row.condition === 'Good')?.mid ?? prediction.price;
  return prediction.price <= good * FACTOR && prediction.price >= good / FACTOR;
}

/**
 * The answer, before anything else: what the garments sell for. With a grade asked for, that grade's estimate comes
 * first, unless the formula behind it does not fit the brand.
 */
export function priceAnswer(
  what: string,
  prediction: Prediction,
  rows: readonly PriceRow[],
  condition?: Condition,
): Markup {
  const { price, priceLow, priceHigh } = prediction;
  const row = rows.find((one) => one.condition === condition);
  if (row && tierFits(prediction, rows)) {
    return hangtag(html`<p class="tag-kind">${row.condition}</p>
<p class="tag-price">${usd(row.mid)}</p>
<p class="tag-words">In this condition ${what} sell for about <strong>${usd(row.mid)}</strong>, usually between ${usd(row.low)} and ${usd(row.high)}.</p>
<p class="tag-note">In any condition: about ${usd(price)}, and 8 in 10 for ${usd(priceLow)} to ${usd(priceHigh)}.</p>`);
  }
  return hangtag(html`<p class="tag-kind">Any condition</p>
<p class="tag-price">${usd(price)}</p>
<p class="tag-words">${capital(what)} sell for about <strong>${usd(price)}</strong> secondhand.</p>
<p class="tag-more">8 in 10 sell for <strong>${usd(priceLow)} to ${usd(priceHigh)}</strong>.</p>
!${row ? html`<p class="tag-note">${row.condition}: the tier’s formula gives ${usd(row.mid)}, but it does not fit this brand. The price above looks at the brand itself.</p>` : ''}`);
}
