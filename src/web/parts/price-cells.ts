import { html } from 'ghtml';
import { GENDERS } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { count, usd } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';

/** Head of a table whose rows end with {@link priceCells}. */
export const PRICE_HEADS: Markup = '<th scope="col">Women’s</th><th scope="col">Men’s</th>';

/**
 * A cell for each gender: the price, linked to its page, its range and the listings behind it. The listings of both may
 * be the same ones, since many state no gender.
 */
export function priceCells(pricing: Pricing, pair: Omit<Garment, 'gender'>): Markup {
  const predictions = GENDERS.map((gender) => ({
    ...pricing.predict({ ...pair, gender }),
    path: pricePath(pricing, { ...pair, gender }),
  }));
  const cells = predictions.map(
    ({ price, priceLow, priceHigh, path, listings }) =>
      html`<td!${listings > 0 ? '' : ' class="is-guess"'}><a href="${path}">!${listings > 0 ? '' : '<span aria-hidden="true">~</span><span class="visually-hidden">a guess: </span>'}${usd(price)}</a> <span class="ends">${usd(priceLow)}–${usd(priceHigh)}</span> <span class="ends">${count(listings, 'listing')}</span></td>`,
  );
  return html`!${cells}`;
}
