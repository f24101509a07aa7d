import { html } from 'ghtml';
import { type Problem, problemPath } from '../../base/problem.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import { renderPage } from '../layout.ts';
import { type Markup, searchBox } from '../markup.ts';
import { NoSuchPage } from '../paths.ts';
import { type Suggestion, suggestionList, suggestionsAnswer } from '../search/suggestions.ts';
import type { Site } from '../site.ts';

const HEADINGS: Readonly<Record<number, string>> = {
  400: 'Something in that address does not work',
  404: 'There is nothing on this hanger',
  405: 'This page cannot do that',
};

/** Renders the page for a failed request, with suggestions. `url` is the request's path and query. */
export function errorPage(site: Site, problem: Problem, url: string): Markup {
  const heading = HEADINGS[problem.status] ?? 'That did not work';
  const isUnknown = problem.status === 404 && !(problem instanceof NoSuchPage);
  const links = problem.status === 404 ? suggestions(site, problem, url) : corrections(problem, url);
  return renderPage(site, {
    title: heading,
    description: 'An error, and where to go next.',
    path: '/error',
    unlisted: true,
    ownSearch: true,
    main: html`<div class="narrow">
<p class="eyebrow">Error ${problem.status}</p>
<h1>${heading}</h1>
<p class="lead">${isUnknown ? 'The address may be mistyped, or the page never existed.' : problem.message}</p>
!${links.length > 0 ? html`<h2>Did you mean?</h2>!${suggestionList(links)}` : ''}
<h2>Search for a garment</h2>
!${searchBox('error-search', 'Brand and kind of garment')}
<p>Or go to <a href="/browse">all prices</a> or the <a href="/">home page</a>. Error code:
<a href="${problemPath(problem.code)}"><code>${problem.code}</code></a>.</p>
</div>`,
  });
}

const PARTS = new Set(['', 'price', 'browse', 'brands', 'categories']);

function suggestions(site: Site, problem: Problem, url: string): readonly Suggestion[] {
  const words = decode(url.split('?', 1)[0] ?? '')
    .split(/[/_.]+/)
    .filter((word) => !PARTS.has(word));
  const answer = suggestionsAnswer(site, words.join(' ').slice(0, MAX_TITLE_LENGTH));
  if (!(problem instanceof NoSuchPage)) return answer.suggestions;
  const near = problem.near.map(({ title, url }) => ({ title, note: 'all prices', url }));
  return [...answer.suggestions, ...near];
}

function corrections({ members }: Problem, url: string): readonly Suggestion[] {
  const { parameter, validValues = [] } = members;
  if (parameter === undefined) return [];
  const [path = '/', query = ''] = url.split('?', 2);
  return validValues.map((value) => {
    const parameters = new URLSearchParams(query);
    parameters.set(parameter, value);
    return { title: value, note: parameter, url: `${path}?${parameters}` };
  });
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Renders the page for a URL that is not available offline. */
export const needsNetworkPage = (site: Site, path: string): Markup =>
  renderPage(site, {
    title: 'You are offline',
    description: 'This page needs an internet connection.',
    path,
    unlisted: true,
    main: html`<div class="narrow">
<h1>This page needs an internet connection</h1>
<p class="lead">Prices, titles, lists, offers, sales and fees work without one.</p>
<p><a href="">Try again</a> · <a href="/">Home</a></p>
</div>`,
  });
