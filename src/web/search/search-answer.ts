import { cleanTitle } from '../../garments/read/tokens.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import type { Markup } from '../layout.ts';
import { searchPage } from '../pages/search-page.ts';
import type { Site } from '../site.ts';
import { type TagAnswer, tagAnswerTo } from './answer.ts';
import { readSearch } from './listing-title.ts';
import { type Suggestion, search } from './suggest.ts';

/** Where a search leads: to the page that a phrase names, or to a choice. */
export function searchAnswer(
  site: Site,
  q = '',
): { readonly path: string } | { readonly page: Markup } {
  const text = q.trim();
  const { outcome, isTitle, path } = readSearch(site.pricing, text);
  if (isTitle) return { path };
  const result = search(site, outcome.reading);
  // What was not taken literally is shown first, on a page with the price.
  const isLiteral = result.readAs.length === 0 && !result.model?.isApart;
  return result.garment && isLiteral
    ? { path: pricePath(site.pricing, result.garment) }
    : { page: searchPage(site, text, result) };
}

/** What is shown while typing: pages. Kind `answer` adds what fills the tag; kind `price` gives price pages only. */
export function suggestionsAnswer(
  site: Site,
  q = '',
  kind?: string,
): {
  readonly suggestions: Suggestion[];
  readonly notCovered?: string;
  readonly answer?: TagAnswer;
  readonly refusal?: string;
} {
  const searched = readSearch(site.pricing, q);
  const { outcome, isTitle, path } = searched;
  const { suggestions, notCovered } = search(site, outcome.reading);
  const wanted =
    kind === 'price' ? suggestions.filter(({ url }) => url.startsWith('/price/')) : suggestions;
  const own = kind !== 'price' && isTitle ? [titleSuggestion(q, path)] : [];
  // A title has its own page, which may read it differently.
  const none = notCovered && !isTitle ? { notCovered: notCoveredInWords(notCovered) } : {};
  const found = kind === 'answer' ? tagAnswerTo(site.pricing, searched) : {};
  return { suggestions: [...own, ...wanted], ...none, ...found };
}

function titleSuggestion(text: string, url: string): Suggestion {
  return {
    title: `“${cleanTitle(text)}”`,
    note: 'priced by its words',
    url,
  };
}
