import { html } from 'ghtml';
import { type Category, categories } from '../catalog/catalog.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import type { Site } from './site.ts';

/** HTML from our templates. Insert no other text with `!`, which does not escape. */
export type Markup = string;

/** Wraps content in our logo's shape: a punched tag hanging from a thread. */
export const hangtag = (content: Markup, extraClass = ''): Markup => html`<div class="hang ${extraClass}">
<svg class="thread" viewBox="0 0 60 60" width="60" height="60" aria-hidden="true" focusable="false">
<path d="M38 1C30 12 34 40 49 52M60 1C58 18 54 40 49 52M30 1h38"/>
</svg>
<div class="tag">!${content}</div>
</div>`;

export function factList(facts: readonly (readonly [name: Markup, about: Markup])[]): Markup {
  const lines = facts.map(([name, about]) => html`<div><dt>!${name}</dt><dd>!${about}</dd></div>`);
  return html`<dl class="facts">!${lines}</dl>`;
}

/** Returns a script element that holds JSON, escaped so that the data cannot close the element. */
export function dataScript(attributes: Markup, data: object): Markup {
  return html`<script !${attributes}>!${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** Returns a table of plain-text cells with a caption. The first cell of each row is the row's header. */
export function wordTable(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  const line = ([header = '', ...cells]: readonly string[]) =>
    html`<tr><th scope="row">${header}</th>!${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>${caption}</caption>
<thead><tr>!${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>!${rows.map(line)}</tbody>
</table></div>`;
}

/** Returns a decorative line drawing of a category in the text color, or nothing for a category outside the catalog. */
export function categoryDrawing({ assets }: Site, category: Category): Markup {
  if (!categories.includes(category)) return '';
  return html`<svg class="drawing" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
<use href="${assets.url('drawings.svg')}#${category.slug}"/></svg>`;
}

const THINGS = [
  ['/list', 'My things'],
  ['/offer', 'Offers'],
  ['/sold', 'Sold'],
] as const;

/** Returns the tabs of "My things". `currentPath` is the path of the selected tab. */
export function thingsTabs(currentPath: string): Markup {
  const tabs = THINGS.map(([path, name]) => {
    const current = path === currentPath ? ' aria-current="page"' : '';
    return html`<li><a href="${path}"!${current}>${name}</a></li>`;
  });
  return html`<nav class="tabs" aria-label="My things">
<ul>!${tabs}</ul>
</nav>`;
}

/** Returns the search form, which works without scripts. `search.js` adds suggestions as the visitor types. */
export function searchBox(id: string, label: string, { isSmall = false, value = '' } = {}): Markup {
  return html`<form class="search!${isSmall ? ' is-small' : ''}"
role="search"!${isSmall ? '' : html` aria-label="${label}"`} action="/appraise" method="get">
<label for="${id}"!${isSmall ? ' class="visually-hidden"' : ''}>${label}</label>
<div class="search-row" data-search>
<input
  id="${id}"
  name="title"
  type="search"
  value="${value}"
  maxlength="${MAX_TITLE_LENGTH}"
  placeholder="${isSmall ? 'Search' : 'coach bag, or a whole title'}"
  autocomplete="off"
  autocapitalize="off"
  spellcheck="false"
  required
>
<button type="submit">!${LENS}<span class="visually-hidden">Search</span></button>
</div>
</form>`;
}

const LENS = html`<svg class="drawing" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"
focusable="false">
<path d="M4 10.500a6.500 6.500 0 1 0 13 0 6.500 6.500 0 1 0-13 0M15.500 15.500 21 21"/>
</svg>`;
