import { html } from 'ghtml';
import { CONDITIONS } from '../../garments/catalogue.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../garments/price-path.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';
import type { Site } from '../site.ts';
import { gradeDrawing } from './drawing.ts';
import { placeInRange } from './range-bar.ts';

/** The five grades with their prices, as links; `grades.js` answers in place. */
export function gradeSwitch(site: Site, garment: Garment): Markup {
  const { condition: chosen, ...item } = garment;
  const grades = CONDITIONS.map((condition) => {
    const range = site.pricing.priceAtCondition({ ...item, condition });
    const current = condition === chosen ? ' aria-current="true"' : '';
    return html`<li><a href="${pricePath({ ...item, condition })}"!${current} data-kind="${condition}" data-price="${usd(range.price)}" data-low="${usd(range.priceLow)}" data-high="${usd(range.priceHigh)}" data-place="${placeInRange(range)}">!${gradeDrawing(site, condition)}<span class="grade-name">${condition}</span> <span class="grade-price">${usd(range.price)}</span></a></li>`;
  });
  return html`<nav class="grade-switch" aria-label="Condition" data-grades><ul>!${grades}</ul></nav>`;
}
