import { capital, count, usd } from '../../base/numbers.ts';
import { type Problem, problemPath } from '../../base/problem.ts';
import type { Brand, Category } from '../../catalog/catalog.ts';
import { categoryWords } from '../../catalog/garment-names.ts';
import { childrensKinds } from '../../catalog/other-kinds.ts';
import { priceListing, type UnpricedListing } from '../../present/listing.ts';
import { isPriced } from '../../pricing/appraisal.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import { MIXED_CLOTHES } from '../../titles/genders.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import { type Choice, titleAnswer, withChoice } from '../answer.ts';
import { html, type Markup } from '../html.ts';
import { renderPage } from '../layout.ts';
import { hangtag, searchBox } from '../markup.ts';
import { smallCard } from '../parts/decision-card.ts';
import { wordChips } from '../parts/explanation.ts';
import { brandPath, NoSuchPage } from '../paths.ts';
import { kindsOf, kindTitle, type Suggestion, suggestionsAnswer } from '../search/suggestions.ts';
import type { Site } from '../site.ts';

/** Renders the page for an unpriced title: a question about its kind, a card per item, or suggestions. */
export function unpricedPage(site: Site, outcome: UnpricedListing, choice: Choice): Markup {
  const { parsed, refusal } = outcome;
  const { title, body } = unpricedContent(site, outcome, choice);
  return renderPage(site, {
    title: `“${parsed.text}”: ${title}`,
    description: 'A title that needs another word, or has no price here.',
    path: appraisePath(parsed.text),
    unlisted: true,
    main: html`<div data-answer data-said="${refusal.items ? '' : title}">
<h1 class="said">“${parsed.text}”</h1>
${body}
</div>`,
  });
}

/** Returns a card for each item in the title, a question about the kind, or the reason with suggestions. */
function unpricedContent(site: Site, { parsed, refusal, message }: UnpricedListing, choice: Choice) {
  const { text, brand, wearer } = parsed;
  if (refusal.items) {
    const things = count(refusal.items.length, 'thing');
    return { title: things, body: html`<p class="lead">${things}:</p>${cards(site, refusal.items, choice)}` };
  }
  if (refusal.code === 'category_not_found' && brand) {
    return { title: 'which kind?', body: kindQuestion(site, text, kindsOf(site.pricing, brand), choice, brand) };
  }
  if (refusal.code === 'brand_not_found' && wearer === 'children') {
    return { title: 'which kind?', body: kindQuestion(site, text, childrensKinds, choice) };
  }
  const isOffTopic = OFF_TOPIC.has(refusal.code);
  const noPrice = refusal.text === '' ? '' : ` We have no price for “${refusal.text}”.`;
  const offTopic = `We price clothes, shoes and bags.${noPrice} Name a brand and a kind, such as Levi’s jeans.`;
  const { suggestions } = suggestionsAnswer(site, text);
  return {
    title: isOffTopic ? 'no price' : 'needs other words',
    body: html`<p class="lead">${isOffTopic ? offTopic : message}</p>
${searchBox('again', 'Brand and kind of garment', { value: text })}
${wordChips(parsed)}
${suggestions.length > 0 ? suggestionList(suggestions) : ''}`,
  };
}

function suggestionList(suggestions: readonly Suggestion[]): Markup {
  const links = suggestions.map(
    ({ title, note, url }) => html`<li><a href="${url}">${title}</a> <span>${note}</span></li>`,
  );
  return html`<ul class="price-list">${links}</ul>`;
}

/** Refusal codes for titles that may describe something we don't price. */
const OFF_TOPIC: ReadonlySet<string> = new Set(['brand_not_found', 'not_covered']);

function cards(site: Site, titles: readonly string[], { marketplace, profit, label }: Choice): Markup {
  const list = titles.map((title) => {
    const outcome = priceListing(site.pricing, { title });
    const name = html`<a href="${appraisePath(title)}">${title}</a>`;
    if (isPriced(outcome)) return smallCard(name, titleAnswer(site, outcome, { marketplace, profit, label }));
    return hangtag(html`<p class="tag-kind">${name}</p><p>${outcome.message}</p>`);
  });
  return html`<div class="sheets">${list}</div>`;
}

const MAX_PRICED_KINDS = 8;

/** Asks for the kind, with a price for each of the first kinds. For a lot, the prices are those of the whole lot. */
function kindQuestion(site: Site, text: string, allKinds: readonly Category[], choice: Choice, brand?: Brand): Markup {
  // A title without a kind is about a single item, not a mix of kinds.
  const kinds = allKinds.filter((kind) => kind !== MIXED_CLOTHES);
  const link = (kind: Category, price?: number) => {
    const path = withChoice(appraisePath(`${text} ${kindTitle(kind)}`), { tag: choice.tag });
    const amount = price === undefined ? '' : html` <b>${usd(price)}</b>`;
    return html`<li><a href="${path}">${capital(categoryWords(kind))}${amount}</a></li>`;
  };
  const priced = kinds.slice(0, MAX_PRICED_KINDS).map((kind) => ({ kind, ...kindPrice(site, text, kind) }));
  const pieces = priced.find(({ pieces }) => pieces !== undefined)?.pieces;
  const otherLinks = kinds.slice(MAX_PRICED_KINDS).map((kind) => link(kind));
  const otherKinds = html`<details id="other-kinds"><summary>Other kinds</summary>
<ul class="chips">${otherLinks}</ul></details>`;
  return hangtag(html`<div class="verdict is-asked" data-zone="">
<p>Which kind?${pieces === undefined ? '' : html` As one lot of ${pieces}, about:`}</p>
</div>
<nav aria-label="Kind"><ul class="chips">${priced.map(({ kind, price }) => link(kind, price))}</ul></nav>
${otherLinks.length === 0 ? '' : otherKinds}
${brand ? html`<p><a href="${brandPath(brand)}">All ${brand.name} prices</a></p>` : ''}`);
}

/** Returns a title's price in US dollars, assuming the given kind. If the title describes a lot, prices all of it. */
function kindPrice({ pricing }: Site, text: string, kind: Category): { price?: number; pieces?: number } {
  const outcome = priceListing(pricing, { title: `${text} ${kindTitle(kind)}` });
  if (!isPriced(outcome)) return {};
  const lot = outcome.findings.find((finding) => finding.code === 'lot');
  if (lot) return { price: lot.whole, pieces: lot.pieces };
  return outcome.hasUsualPrice ? { price: outcome.price.price } : {};
}

const HEADINGS: Readonly<Record<number, string>> = {
  400: 'Something in that address does not work',
  404: 'There is nothing on this hanger',
  405: 'This page cannot do that',
};

/** Renders the page for a failed request, with suggestions. `url` is the path and query of the request. */
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
${links.length > 0 ? html`<h2>Did you mean?</h2>${suggestionList(links)}` : ''}
<h2>Search for a garment</h2>
${searchBox('error-search', 'Brand and kind of garment')}
<p>Or go to <a href="/browse">all prices</a> or the <a href="/">home page</a>. Error code:
<a href="${problemPath(problem.code)}"><code>${problem.code}</code></a>.</p>
</div>`,
  });
}

/** Path segments that don't describe the garment. */
const PATH_WORDS = new Set(['', 'price', 'browse', 'brands', 'categories']);

function suggestions(site: Site, problem: Problem, url: string): readonly Suggestion[] {
  const words = decodePath(url.split('?', 1)[0] ?? '')
    .split(/[/_.]+/)
    .filter((word) => !PATH_WORDS.has(word));
  const answer = suggestionsAnswer(site, words.join(' ').slice(0, MAX_TITLE_LENGTH));
  if (!(problem instanceof NoSuchPage)) return answer.suggestions;
  const near = problem.near.map(({ title, url }) => ({ title, note: 'all prices', url }));
  return [...answer.suggestions, ...near];
}

/** Suggests the same URL with each valid value of the invalid parameter. */
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

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Renders the page for a URL that only the online service can answer. */
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
