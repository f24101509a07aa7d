import { html } from 'ghtml';
import { modelInWords, notCoveredInWords } from '../../wording/coverage.ts';
import { renderPage } from '../layout.ts';
import type { Markup } from '../markup.ts';
import { searchBox, suggestionList } from '../parts/search-box.ts';
import type { SearchResult } from '../search/suggest.ts';
import type { Site } from '../site.ts';
import { keepForm } from './error-page.ts';

/** The results of a search that does not name one price page. */
export function searchPage(site: Site, text: string, result: SearchResult): Markup {
  const title = text === '' ? 'Search' : `Search: ${text}`;
  const { notCovered, model, suggestions } = result;
  const found = notCovered
    ? html`<p class="lead">${notCoveredInWords(notCovered)} See <a href="/browse">everything that has a price</a>.</p>`
    : suggestions.length > 0
      ? html`<p class="lead">${leadOf(result)}</p>!${model?.isApart ? html`<p>${modelInWords(model)}</p>` : ''}!${suggestionList(suggestions)}`
      : text === ''
        ? ''
        : html`<p class="lead">Nothing here matches “${text}”. Name a brand and a kind of garment, such as “coach bag”, or <a href="/browse">browse</a>.</p>`;
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
!${text !== '' && suggestions.length === 0 ? keepForm() : ''}
</div>`,
  });
}

function leadOf({ garment, readAs }: SearchResult): string {
  if (readAs.length > 0) return `Showing results for ${readAs.join(', ')}.`;
  return garment ? 'The brand’s usual price.' : 'Pick one:';
}
