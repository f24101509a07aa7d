import { html } from 'ghtml';
import type { PriceRange } from '../../pricing/pricing.ts';
import type { Markup } from '../layout.ts';

/** Where in its range a price lies, as the percentage that the drawing takes. */
export function placeInRange({ price, priceLow, priceHigh }: PriceRange): string {
  return `${(((price - priceLow) / (priceHigh - priceLow)) * 100).toFixed(1)}%`;
}

/** A range from end to end with a ring at the price. The figures stand beside it, so it is silent. */
export function rangeBar(range: PriceRange): Markup {
  const place = placeInRange(range);
  return html`<svg class="range-bar" width="100%" height="22" aria-hidden="true" focusable="false"><rect class="chart-bar" x="0" y="6" width="100%" height="10" rx="5"/><circle class="chart-mid" cx="${place}" cy="11" r="8" data-place/></svg>`;
}
