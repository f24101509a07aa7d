import { capital, count, usd } from '../../base/numbers.ts';
import { type Problem, problemPath } from '../../base/problem.ts';
import type { Brand, Category } from '../../catalog/catalog.ts';
import { categoryWords } from '../../catalog/garment-names.ts';
import { childrensKinds } from '../../catalog/other-kinds.ts';
import { priceListing } from '../../operations/appraise.ts';
import type { UnpricedListing } from '../../present/listing.ts';
import { appraisePath } from '../../present/price-path.ts';
import { isPriced } from '../../pricing/appraisal.ts';
import { MIXED_CLOTHES } from '../../titles/genders.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import { answerFor, type Choice, refusalInWords, withChoice } from '../answer.ts';
import { html, type Markup } from '../html.ts';
import { renderPage } from '../layout.ts';
import { doors, fold, hangtag, searchBox, titleHeading } from '../markup.ts';
import { pill } from '../parts/decision-card.ts';
import { unknownWords } from '../parts/explanation.ts';
import { brandPath, NoSuchPage } from '../paths.ts';
import { brandsNamed, kindsOf, kindTitle } from '../search/names.ts';
import type { Site } from '../site.ts';

/** Renders the page for an unpriced title: a question about its kind, a row per item, or examples with prices. */
export function unpricedPage(site: Site, outcome: UnpricedListing, choice: Choice): Markup {
  const { parsed } = outcome;
  const { title, body, isRefused } = unpricedContent(site, outcome, choice);
  return renderPage(site, {
    title: `“${parsed.text}”: ${title}`,
    description: 'A title that needs another word, or has no price here.',
    path: appraisePath(parsed.text),
    unlisted: true,
    search: parsed.text,
    said: title,
    hero: isRefused ? html`<h1>No price</h1><p class="soft">${parsed.text}</p>` : titleHeading(parsed.text),
    hasTag: true,
    main: html`<div class="cols"><div>${hangtag(body)}</div></div>`,
  });
}

/** Returns a row for each item in the title, a question about the kind, or the reason with examples. */
function unpricedContent(site: Site, { parsed, refusal, message }: UnpricedListing, choice: Choice) {
  const { text, brand, wearer } = parsed;
  const { items } = refusal;
  if (items) {
    const number = count(items.length, 'item');
    const list = doors([{ path: `/list#add=${encodeURIComponent(items.join('\n'))}`, name: 'Put them on my list' }]);
    return { title: number, body: html`<p class="say">${number}</p>${itemRows(site, items, choice)}${list}` };
  }
  if (refusal.code === 'category_not_found' && brand) {
    return { title: 'which kind?', body: kindQuestion(site, text, kindsOf(site.pricing, brand), choice, brand) };
  }
  if (refusal.code === 'brand_not_found' && wearer === 'children') {
    return { title: 'which kind?', body: kindQuestion(site, text, childrensKinds, choice) };
  }
  const isUnknown = refusal.code === 'brand_not_found';
  const isNotCovered = refusal.code === 'not_covered';
  const near = isNotCovered ? [] : brandsNamed(site.pricing, text).slice(0, EXAMPLES.length);
  const reason = refusalInWords({ code: refusal.code, message });
  return {
    title: isUnknown || isNotCovered ? 'no price' : 'needs other words',
    isRefused: true,
    body: html`<p class="say">${isUnknown ? `We don’t know “${refusal.text || text}”.` : reason}</p>
${isUnknown ? html`<p>Try a brand and a kind, like these.</p>` : ''}
${isUnknown && near.length === 0 ? itemRows(site, EXAMPLES, choice) : linkRows(near.map(({ name }) => ({ name, path: appraisePath(name) })))}
${isUnknown || isNotCovered ? '' : unknownWords(parsed)}
${isNotCovered ? doors([{ path: '/fees', name: 'Know its price? See what you keep' }]) : ''}`,
  };
}

const EXAMPLES = ['Coach Tabby 26', 'Men’s Levi’s jeans', 'Nike sneakers'] as const;

const linkRows = (links: readonly { readonly name: string; readonly path: string }[]): Markup =>
  html`<ul class="lines is-short">${links.map(({ name, path }) => html`<li><a class="name grow" href="${path}">${name}</a></li>`)}</ul>`;

/** Returns a row for each title, with its verdict or its usual price. */
function itemRows(site: Site, titles: readonly string[], choice: Choice): Markup {
  const rows = titles.map((title) => {
    const name = html`<a class="name" href="${appraisePath(title)}">${title}</a>`;
    const outcome = priceListing(site.pricing, { title });
    if (!isPriced(outcome))
      return html`<li><span class="grow">${name}<span class="soft">${refusalInWords({ ...outcome.refusal, message: outcome.message })}</span></span></li>`;
    const { verdict, estimate } = answerFor(site, outcome, { ...choice, askingPrice: undefined }).answer;
    const amount = estimate ? html`${usd(estimate.price)}<small>usual price</small>` : 'Look it up';
    return html`<li><span class="grow">${name}${verdict && pill(verdict.call)}</span><span class="amount">${amount}</span></li>`;
  });
  return html`<ul class="lines">${rows}</ul>`;
}

const MAX_PRICED_KINDS = 8;

/** Asks for the kind, with a price for each of the first kinds. For a lot, the prices are those of the whole lot. */
function kindQuestion(site: Site, text: string, allKinds: readonly Category[], choice: Choice, brand?: Brand): Markup {
  // A title without a kind is about a single item, not a mix of kinds.
  const kinds = allKinds.filter((kind) => kind !== MIXED_CLOTHES);
  const link = (kind: Category, price?: number) => {
    const path = withChoice(appraisePath(`${text} ${kindTitle(kind)}`), { askingPrice: choice.askingPrice });
    const amount = price === undefined ? '' : html`<span class="amount">${usd(price)}</span>`;
    return html`<li><a class="name grow" href="${path}">${capital(categoryWords(kind))}</a>${amount}</li>`;
  };
  const priced = kinds.slice(0, MAX_PRICED_KINDS).map((kind) => ({ kind, ...kindPrice(site, text, kind) }));
  const pieces = priced.find(({ pieces }) => pieces !== undefined)?.pieces;
  const otherLinks = kinds.slice(MAX_PRICED_KINDS).map((kind) => link(kind));
  const otherKinds = fold('other-kinds', 'Other kinds', html`<ul class="lines is-short">${otherLinks}</ul>`);
  return html`<p class="say" data-question>Which kind?</p>
${pieces === undefined ? '' : html`<p>As one lot of ${pieces}, about:</p>`}
<nav aria-label="Kind"><ul class="lines is-short">${priced.map(({ kind, price }) => link(kind, price))}</ul></nav>
${otherLinks.length === 0 ? '' : otherKinds}
${brand ? html`<p class="last"><a href="${brandPath(brand)}">All ${brand.name} prices</a></p>` : ''}`;
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
  const near = problem instanceof NoSuchPage ? problem.near : [];
  const links = problem.status === 404 ? near : corrections(problem, url);
  const words = isUnknown || problem.status !== 404 ? '' : wordsOfPath(url);
  return renderPage(site, {
    title: heading,
    description: 'An error, and where to go next.',
    path: '/error',
    unlisted: true,
    search: false,
    hero: html`<h1>${heading}</h1>
<p class="lead">${isUnknown ? 'The address may be mistyped, or the page never existed.' : problem.message}</p>
${searchBox('error-search', { label: 'Search for an item', value: words })}`,
    main: html`${links.length > 0 ? html`<section class="measure"><h2>Did you mean?</h2><div class="panel">${linkRows(links)}</div></section>` : ''}
<section><p>Or go to <a href="/browse">all prices</a> or the <a href="/">home page</a>. Error ${problem.status},
<a href="${problemPath(problem.code)}"><code>${problem.code}</code></a>.</p></section>`,
  });
}

/** Path segments that don't describe the garment. */
const PATH_WORDS = new Set(['', 'price', 'browse', 'brands', 'categories']);

/** Returns what the path of a page that does not exist names, such as `coachh bag`. */
const wordsOfPath = (url: string): string =>
  decodePath(url.split('?', 1)[0] ?? '')
    .split(/[/_.]+/)
    .filter((word) => !PATH_WORDS.has(word))
    .join(' ')
    .slice(0, MAX_TITLE_LENGTH);

/** Suggests the same URL with each valid value of the invalid parameter. */
function corrections({ members }: Problem, url: string) {
  const { parameter, validValues = [] } = members;
  if (parameter === undefined) return [];
  const [path = '/', query = ''] = url.split('?', 2);
  return validValues.map((value) => {
    const parameters = new URLSearchParams(query);
    parameters.set(parameter, value);
    return { name: value, path: `${path}?${parameters}` };
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
    hero: html`<h1>This page needs an internet connection</h1>
<p class="lead">Prices, titles, lists, offers and fees work without one.</p>`,
    main: html`<section><p><a href="">Try again</a> or go <a href="/">home</a>.</p></section>`,
  });
