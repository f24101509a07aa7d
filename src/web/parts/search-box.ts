import { html } from 'ghtml';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import type { Markup } from '../markup.ts';
import type { Suggestion } from '../search/suggestions.ts';

/** Returns the search form: a plain GET; `search.js` adds suggestions while the visitor types. */
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

export function suggestionList(suggestions: readonly Suggestion[]): Markup {
  const links = suggestions.map(
    ({ title, note, url }) => html`<li><a href="${url}">${title}</a> <span>${note}</span></li>`,
  );
  return html`<ul class="price-list">!${links}</ul>`;
}
