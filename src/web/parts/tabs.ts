import { html } from 'ghtml';
import type { Markup } from '../markup.ts';

const THINGS = [
  ['/list', 'Mine'],
  ['/offer', 'Offers'],
  ['/sold', 'Sold'],
] as const;

/** Returns the tabs of a visitor's own things; `current` is the path of the open one. */
export function thingsTabs(current: string): Markup {
  const tabs = THINGS.map(([path, name]) => {
    const own = path === current ? ' aria-current="page"' : '';
    return html`<li><a href="${path}"!${own}>${name}</a></li>`;
  });
  return html`<nav class="tabs" aria-label="My things">
<ul>!${tabs}</ul>
</nav>`;
}
