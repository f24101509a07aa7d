import { html } from 'ghtml';
import { type Category, type Condition, conditionSlug } from '../../garments/catalog.ts';
import type { Markup } from '../layout.ts';
import type { Site } from '../site.ts';

/** A line drawing of the category, in the color of the text around it. It says nothing that the text does not. */
export function categoryDrawing(site: Site, { slug }: Category): Markup {
  return drawing(site, slug);
}

/** The same garment in each of the five grades. */
export function gradeDrawing(site: Site, condition: Condition): Markup {
  return drawing(site, conditionSlug(condition));
}

function drawing({ assets }: Site, symbol: string): Markup {
  return html`<svg class="drawing" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false"><use href="${assets.url('drawings.svg')}#${symbol}"/></svg>`;
}
