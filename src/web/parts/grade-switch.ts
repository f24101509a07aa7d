import { html } from 'ghtml';
import { CONDITIONS, type Condition } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { PriceRange } from '../../pricing/pricing.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';
import type { Site } from '../site.ts';
import { gradeDrawing } from './drawing.ts';
import { placeInRange } from './range-bar.ts';

/** The five grades of a garment with their prices, as links; `grades.js` answers in place. */
export function gradeSwitch(site: Site, garment: Garment): Markup {
  const { condition: chosen, ...item } = garment;
  return gradeLinks(site, chosen, (condition) => ({
    path: pricePath(site.pricing, { ...item, condition }),
    range: site.pricing.priceAtCondition({ ...item, condition }),
  }));
}

/** The five grades with what each leads to and its price. */
export function gradeLinks(
  site: Site,
  chosen: Condition | undefined,
  gradeOf: (condition: Condition) => { readonly path: string; readonly range: PriceRange },
): Markup {
  const grades = CONDITIONS.map((condition) => {
    const { path, range } = gradeOf(condition);
    const current = condition === chosen ? ' aria-current="true"' : '';
    return html`<li><a href="${path}"!${current} data-kind="${condition}" data-price="${usd(range.price)}" data-low="${usd(range.priceLow)}" data-high="${usd(range.priceHigh)}" data-place="${placeInRange(range)}">!${gradeDrawing(site, condition)}<span class="grade-name">${condition}</span> <span class="grade-price">${usd(range.price)}</span></a></li>`;
  });
  return html`<nav class="grade-switch" aria-label="Condition" data-grades><ul>!${grades}</ul></nav>`;
}
