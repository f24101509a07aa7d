import { html } from 'ghtml';
import type { Markup } from '../markup.ts';

const THINGS = [
  ['/list', 'Have'],
  ['/list#plan', 'Listed'],
  ['/offer', 'Offers'],
  ['/sold', 'Sold'],
] as const;

/** Returns the tabs of a visitor's own things; `current` is the path of the open one. */
export function thingsTabs(current: string): Markup {
  return html`<nav class="tabs" aria-label="My things"><ul>!${THINGS.map(([path, name]) => html`<li><a href="${path}"!${path === current ? ' aria-current="page"' : ''}>${name}</a></li>`)}</ul></nav>`;
}
