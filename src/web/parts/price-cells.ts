import { html } from 'ghtml';
import { GENDERS } from '../../garments/catalogue.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../garments/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { count, usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** Head of a table whose rows end with {@link priceCells}. */
export const PRICE_HEADS: Markup = '<th scope="col">Women’s</th><th scope="col">Men’s</th>';

/**
 * Cells with the predicted price for each gender, linked to its page, and the listings behind each. These may overlap,
 * since many listings state no gender, and so are not added up.
 */
export function priceCells(pricing: Pricing, pair: Omit<Garment, 'gender'>): Markup {
  const predictions = GENDERS.map((gender) => ({
    ...pricing.predict({ ...pair, gender }),
    path: pricePath({ ...pair, gender }),
  }));
  const cells = predictions.map(
    ({ price, priceLow, priceHigh, path, listings }) =>
      html`<td!${listings > 0 ? '' : ' class="is-guess"'}><a href="${path}">!${listings > 0 ? '' : '<span aria-hidden="true">~</span><span class="visually-hidden">a guess: </span>'}${usd(price)}</a> <span class="ends">${usd(priceLow)}–<wbr>${usd(priceHigh)}</span> <span class="ends">${count(listings, 'listing')}</span></td>`,
  );
  return html`!${cells}`;
}
