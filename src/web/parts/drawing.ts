import { html } from 'ghtml';
import type { Category } from '../../catalog/catalog.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';

/**
 * Returns a line drawing of the category in the text color, with `more` drawn on it. Decorative: the text has the same
 * information.
 */
export function categoryDrawing({ assets }: Site, { slug }: Category, more: Markup = ''): Markup {
  return html`<svg class="drawing" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
<use href="${assets.url('drawings.svg')}#${slug}"/>!${more}</svg>`;
}
