import { type Category, categories } from '../catalog/catalog.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import { html, type Markup, NOTHING, trusted, type Value } from './html.ts';
import type { Site } from './site.ts';

/** Wraps content in a tag that hangs from a thread, like our logo. */
export const hangtag = (content: Value, extraClass = ''): Markup => html`<div class="hang ${extraClass}">
<svg class="thread" viewBox="0 0 60 60" width="60" height="60" aria-hidden="true" focusable="false">
<path d="M38 1C30 12 34 40 49 52M60 1C58 18 54 40 49 52M30 1h38"/>
</svg>
<div class="tag">${content}</div>
</div>`;

export function factList(facts: readonly { readonly name: Value; readonly description: Value }[]): Markup {
  const lines = facts.map(({ name, description }) => html`<div><dt>${name}</dt><dd>${description}</dd></div>`);
  return html`<dl class="facts">${lines}</dl>`;
}

/** Returns a script element that contains JSON. Escapes `<` so that the data can't close the element. */
export function dataScript(attributes: Markup, data: object): Markup {
  return html`<script ${attributes}>${trusted(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`;
}

/** Returns a table of plain text. The first cell of each row is its header. */
export function wordTable(caption: Value, head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  const line = ([header = '', ...cells]: readonly string[]) =>
    html`<tr><th scope="row">${header}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>${caption}</caption>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(line)}</tbody>
</table></div>`;
}

/** Returns a decorative drawing of a kind, or an empty string if the kind isn't one of the 15 categories. */
export function categoryDrawing({ assets }: Site, category: Category): Markup {
  if (!categories.includes(category)) return NOTHING;
  return html`<svg class="drawing" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
<use href="${assets.url('drawings.svg')}#${category.slug}"/></svg>`;
}

/** Returns a search form that works without scripts. `search.js` adds suggestions as the visitor types. */
export function searchBox(id: string, label: string, { isSmall = false, value = '' } = {}): Markup {
  return html`<form class="search${isSmall ? ' is-small' : ''}"
role="search"${isSmall ? '' : html` aria-label="${label}"`} action="/appraise" method="get">
<label for="${id}"${isSmall ? html` class="visually-hidden"` : ''}>${label}</label>
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
<button type="submit">${LENS}<span class="visually-hidden">Search</span></button>
</div>
</form>`;
}

const LENS = html`<svg class="drawing" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"
focusable="false">
<path d="M4 10.500a6.500 6.500 0 1 0 13 0 6.500 6.500 0 1 0-13 0M15.500 15.500 21 21"/>
</svg>`;
