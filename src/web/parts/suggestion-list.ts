import { html } from 'ghtml';
import type { Markup } from '../layout.ts';
import type { Suggestion } from '../search/suggest.ts';

/** Answers to a search, nearest first. */
export function suggestionList(suggestions: readonly Suggestion[]): Markup {
  const items = suggestions.map(
    ({ title, note, url }) => html`<li><a href="${url}">${title}</a> <span>${note}</span></li>`,
  );
  return html`<ul class="price-list is-single">!${items}</ul>`;
}
