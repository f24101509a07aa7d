import { html } from 'ghtml';
import { type Category, categories } from '../../catalog/catalog.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';

/** Returns a line drawing of a category in the text color, which is decorative; empty for a kind without one. */
export function categoryDrawing({ assets }: Site, category: Category): Markup {
  if (!categories.includes(category)) return '';
  return html`<svg class="drawing" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
<use href="${assets.url('drawings.svg')}#${category.slug}"/></svg>`;
}
