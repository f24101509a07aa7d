import { html } from 'ghtml';
import type { Markup } from '../layout.ts';

const THINGS = [
  ['/list', 'Have and listed'],
  ['/offer', 'Offers'],
  ['/sold', 'Sold'],
] as const;

const BROWSE = [
  ['/browse', 'All prices'],
  ['/brands', 'Brands'],
  ['/picks', 'Worth buying'],
] as const;

/** The tabs of a person's own things. */
export const thingsTabs = (current: string) => tabs('My things', THINGS, current);

/** The tabs of all prices. */
export const browseTabs = (current: string) => tabs('Browse', BROWSE, current);

function tabs(
  name: string,
  pages: readonly (readonly [path: string, name: string])[],
  current: string,
): Markup {
  const links = pages.map(
    ([path, words]) =>
      html`<li><a href="${path}"!${path === current ? ' aria-current="page"' : ''}>${words}</a></li>`,
  );
  return html`<nav class="tabs" aria-label="${name}"><ul>!${links}</ul></nav>`;
}
