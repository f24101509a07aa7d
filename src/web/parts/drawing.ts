import { html } from 'ghtml';
import { type Category, type Condition, conditionSlug } from '../../garments/catalog.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';

/** A line drawing of the category, in the color of the text around it. It says nothing that the text does not. */
export function categoryDrawing(site: Site, { slug }: Category): Markup {
  return drawing(site, slug);
}

/** The garment with what its condition leaves on it. */
export function gradeDrawing(site: Site, { slug }: Category, condition: Condition): Markup {
  const [x, y] = WEAR_PLACES[slug] ?? [16, 18];
  return drawing(
    site,
    slug,
    html`<use href="${site.assets.url('drawings.svg')}#${conditionSlug(condition)}" x="${x}" y="${y}" width="16" height="16"/>`,
  );
}

/** The place of wear on each kind: the corner of a square of 16 in the drawing's 48. */
const WEAR_PLACES: Readonly<Record<string, readonly [number, number]>> = {
  't-shirt': [16, 19],
  top: [16, 20],
  sweater: [16, 20],
  hoodie: [16, 16],
  jacket: [24, 16],
  coat: [24, 14],
  dress: [16, 26],
  skirt: [16, 20],
  jeans: [8, 22],
  pants: [8, 22],
  activewear: [12, 24],
  sneakers: [14, 14],
  boots: [14, 14],
  shoes: [18, 20],
  bag: [16, 26],
};

function drawing({ assets }: Site, symbol: string, more: Markup = ''): Markup {
  return html`<svg class="drawing" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false"><use href="${assets.url('drawings.svg')}#${symbol}"/>!${more}</svg>`;
}
