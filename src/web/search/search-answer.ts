import { pricePath } from '../../pricing/price-path.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import type { Markup } from '../layout.ts';
import { searchPage } from '../pages/search-page.ts';
import type { Site } from '../site.ts';
import { liveAnswer, refusalOf } from './answer.ts';
import { brandSuggestions } from './find-brands.ts';
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

/** What people may do about something without a price. */
const KEEP: Suggestion = {
  title: 'Know what it sells for?',
  note: 'See what you keep',
  url: '/fees',
};

/** What is shown while typing: the answer first, then other pages. Kind `price` gives price pages only, kind `brand` brands. */
export function suggestionsAnswer(
  site: Site,
  q = '',
  kind?: string,
): { readonly suggestions: readonly Suggestion[]; readonly notCovered?: string } {
  if (kind === 'brand') return brandSuggestions(site.pricing, q);
  const searched = readSearch(site.pricing, q);
  const { suggestions, notCovered } = search(site, searched.outcome.reading);
  if (kind === 'price') {
    const priced = suggestions.filter(({ url }) => url.startsWith('/price/'));
    return {
      suggestions: priced,
      ...(notCovered && { notCovered: notCoveredInWords(notCovered) }),
    };
  }
  const live = liveAnswer(site, searched);
  if (live) {
    const [own] = live.url.split('?tag=', 1)[0]?.split('&tag=', 1) ?? [];
    return { suggestions: [live, ...suggestions.filter(({ url }) => url !== own)] };
  }
  const reason = notCovered ? notCoveredInWords(notCovered) : refusalOf(searched);
  return reason ? { suggestions: [KEEP, ...suggestions], notCovered: reason } : { suggestions };
}
