import { html } from 'ghtml';
import { type Markup, renderPage, searchBox } from '../layout.ts';
import { suggestionList } from '../parts/suggestion-list.ts';
import type { Suggestion } from '../search/suggest.ts';
import type { Site } from '../site.ts';

/** What came of a search that does not name one price page. */
export function searchPage(site: Site, text: string, suggestions: readonly Suggestion[]): Markup {
  const title = text === '' ? 'Search' : `Search: ${text}`;
  const found =
    suggestions.length > 0
      ? html`<p class="lead">Choose what comes nearest.</p>!${suggestionList(suggestions)}`
      : text === ''
        ? ''
        : html`<p class="lead">Nothing here matches “${text}”. Name a brand and a kind of garment, such as “coach bag”, or choose from <a href="/brands">all brands</a> and <a href="/categories">all categories</a>.</p>`;
  return renderPage(site, {
    title,
    description: 'Search for a brand and a kind of garment.',
    path: '/search',
    unlisted: true,
    ownSearch: true,
    main: html`<div class="narrow">
<h1>${text === '' ? 'Search' : `“${text}”`}</h1>
!${found}
!${searchBox({ id: 'again', label: text === '' ? 'Brand and kind of garment' : 'Search again', value: text })}
</div>`,
  });
}
