import { html } from 'ghtml';
import { GENDERS } from '../../catalogue/catalogue.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { Markup } from '../layout.ts';
import { type Item, pricePath } from '../paths.ts';
import { count, usd } from '../words.ts';

/** Head of a table whose rows end with {@link priceCells}. */
export const PRICE_HEADS: Markup =
  '<th scope="col">Women’s</th><th scope="col">Men’s</th><th scope="col">Listings</th>';

/** Cells with the predicted price for each gender, linked to its page, and the listings behind both. */
export function priceCells(pricing: Pricing, pair: Omit<Item, 'gender'>): Markup {
  let listings = 0;
  const cells = GENDERS.map((gender) => {
    const prediction = pricing.predict(pair.brand, pair.category, gender);
    listings += prediction.listings;
    return html`<td><a href="${pricePath({ ...pair, gender })}">${usd(prediction.price)}</a> <span class="ends">${usd(prediction.priceLow)}–<wbr>${usd(prediction.priceHigh)}</span></td>`;
  });
  return html`!${cells}<td>${count(listings)}</td>`;
}
