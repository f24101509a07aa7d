import { html } from 'ghtml';
import { type Category, type Condition, conditionSlug } from '../../garments/catalog.ts';
import words from '../garment-words.json' with { type: 'json' };
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';

/** A line drawing of the category, in the color of the text around it. It says nothing that the text does not. */
export function categoryDrawing(site: Site, { slug }: Category): Markup {
  return drawing(site, slug);
}

/** A kind with its words and the place of wear: the corner of a square of 16 in the drawing's 48. */
type Kind = keyof typeof words.kinds;

/** The garment with what its condition leaves on it. */
export function gradeDrawing(site: Site, { slug }: Category, condition: Condition): Markup {
  const [x, y] = words.kinds[slug as Kind].wear;
  return drawing(
    site,
    slug,
    html`<use href="${site.assets.url('drawings.svg')}#${conditionSlug(condition)}" x="${x}" y="${y}" width="16" height="16"/>`,
  );
}

function drawing({ assets }: Site, symbol: string, more: Markup = ''): Markup {
  return html`<svg class="drawing" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false"><use href="${assets.url('drawings.svg')}#${symbol}"/>!${more}</svg>`;
}
