import { count, limitDollars, usd } from '../../base/numbers.ts';
import type { Problem } from '../../base/problem.ts';
import type { Brand } from '../../catalog/catalog.ts';
import { priceListing } from '../../operations/appraise.ts';
import { kindChoices } from '../../operations/browse.ts';
import { brandsNamed, NoSuchName } from '../../operations/names.ts';
import { UnpricedListing } from '../../present/listing.ts';
import { appraisePath } from '../../present/price-path.ts';
import { answerFor, type Choice, notKnown, refusalInWords, withChoice } from '../answer.ts';
import { html, type Markup } from '../html.ts';
import { renderPage } from '../layout.ts';
import {
  beside,
  categoryDrawing,
  doors,
  fold,
  hangtag,
  type Line,
  line,
  searchBox,
  soft,
  titleHeading,
} from '../markup.ts';
import { pill } from '../parts/decision-card.ts';
import { brandPath, categoryPath } from '../paths.ts';
import type { Site } from '../site.ts';

/** Renders the page for an unpriced title: a question about its kind, a row per item, or examples with prices. */
export function unpricedPage(site: Site, outcome: UnpricedListing, choice: Choice): Markup {
  const { parsed } = outcome;
  const { title, body, isRefused, heading } = unpricedContent(site, outcome, choice);
  return renderPage(site, {
    title: `“${parsed.text}”: ${title}`,
    description: 'A title that needs another word, or has no price here.',
    path: appraisePath(parsed.text),
    unlisted: true,
    search: parsed.text,
    hero: isRefused
      ? html`<h1>We don’t price this</h1><p class="soft">${parsed.text}</p>`
      : titleHeading(heading ?? parsed.text, heading === undefined),
    main: hangtag(body),
  });
}

/** Returns a row for each item in the title, a question about the kind, or the reason with examples. */
function unpricedContent(site: Site, outcome: UnpricedListing, choice: Choice) {
  const { parsed, refusal } = outcome;
  const { text, brand } = parsed;
  const { items } = refusal;
  if (items) {
    const number = count(items.length, 'item');
    const list = doors([{ path: `/list#add=${encodeURIComponent(items.join('\n'))}`, name: 'Put them on my list' }]);
    return {
      title: number,
      body: beside(
        html`<p class="say">${number}</p>${list}`,
        html`<ul class="lines">${itemRows(site, items, choice)}</ul>`,
      ),
    };
  }
  const kinds = kindChoices(site.pricing, outcome);
  if (kinds) return { title: 'which kind?', heading: brand?.name, body: kindQuestion(kinds, choice, brand) };
  const isUnknown = refusal.code === 'brand_not_found';
  const isNotCovered = refusal.code === 'not_covered';
  const near = isNotCovered ? [] : brandsNamed(site.pricing, text).slice(0, EXAMPLES.length);
  // A title such as “NWT $8” says all but what the item is.
  const said = isUnknown && parsed.unknownWords().length === 0 ? `${text}. ` : '';
  if (refusal.code === 'lot') {
    const body = beside(
      html`<p class="say">Say “5 baby onesies”.</p><p>Or write one item on a line of <a href="/list">my list</a>.</p>`,
      linkRows(LOTS.map((name) => ({ name, path: appraisePath(name) }))),
    );
    return { title: 'how many, and of what?', heading: refusalInWords(outcome), body };
  }
  const reason = isUnknown ? `${said}Add a brand and a kind, like these.` : refusalInWords(outcome);
  return {
    title: isUnknown || isNotCovered ? 'no price' : 'needs other words',
    isRefused: !isUnknown,
    heading: said !== '' ? 'What is it?' : isUnknown ? notKnown([refusal.text || text]) : undefined,
    body: beside(
      html`<p class="${isUnknown || isNotCovered ? 'say' : ''}">${reason}</p>`,
      html`${isUnknown && near.length === 0 ? html`<ul class="lines">${itemRows(site, said === '' ? EXAMPLES : EXAMPLES.map((name) => `${name} ${text}`), choice)}</ul>` : linkRows(near.map(({ name }) => ({ name, path: appraisePath(name) })))}
${isNotCovered ? doors([{ path: '/fees', name: 'Know its price? See what you keep' }]) : ''}`,
    ),
  };
}

const LOTS = ['5 baby onesies', 'Lot of 5 Gap tees'];
const EXAMPLES = ['Coach Tabby 26', 'Men’s Levi’s jeans', 'Nike sneakers'] as const;

const linkRows = (links: readonly Line[]): Markup => html`<ul class="lines is-short">${links.map(line)}</ul>`;

/** Returns a row for each title, with its verdict or the most to pay, and its usual price. */
export function itemRows(site: Site, titles: readonly string[], choice: Choice = {}): Markup[] {
  return titles.map((title) => {
    const named = { name: title, path: appraisePath(title) };
    const outcome = priceListing(site.pricing, { title });
    if (outcome instanceof UnpricedListing) {
      return line({ ...named, below: soft(refusalInWords(outcome)) });
    }
    const { verdict, estimate, limits } = answerFor(site, outcome, { ...choice, askingPrice: undefined }).answer;
    return line({
      ...named,
      drawing: categoryDrawing(site, outcome.garment.category),
      below: verdict ? pill(verdict.call) : soft(limits && `Pay up to ${limitDollars(limits.payUpTo)}`),
      amount: estimate ? html`${usd(estimate.price)}<small>usual price</small>` : 'Look it up',
    });
  });
}

/** Asks for the kind, with a price for each of the first kinds. For a lot, the prices are those of the whole lot. */
function kindQuestion(kinds: NonNullable<ReturnType<typeof kindChoices>>, choice: Choice, brand?: Brand): Markup {
  const rows = kinds.map(({ name, title, price }) => ({
    name,
    path: withChoice(appraisePath(title), { askingPrice: choice.askingPrice }),
    amount: price === undefined ? undefined : usd(price),
  }));
  const first = rows.findLastIndex(({ amount }) => amount !== undefined) + 1;
  const pieces = kinds.find(({ pieces }) => pieces !== undefined)?.pieces;
  return beside(
    html`<p class="say" data-question>Which kind?</p>
<p class="soft">${pieces === undefined ? 'Usual prices' : `As one lot of ${pieces}, about`}:</p>`,
    html`<nav aria-label="Kind">${linkRows(rows.slice(0, first))}</nav>
${first === rows.length ? '' : fold('other-kinds', 'Other kinds', linkRows(rows.slice(first)))}
${brand ? html`<p class="last"><a href="${brandPath(brand)}">All ${brand.name} prices</a></p>` : ''}`,
  );
}

/** Renders the page for a failed request, with suggestions. `url` is the path and query of the request. */
export function errorPage(site: Site, problem: Problem, url: string): Markup {
  const heading = problem.status === 404 ? 'We can’t find this page' : 'That did not work';
  const isUnknown = problem.status === 404 && !(problem instanceof NoSuchName);
  const { field, near } = problem instanceof NoSuchName ? problem : { field: '', near: [] };
  const pathOf = field === 'brand' ? brandPath : categoryPath;
  const names = near.map((entry) => ({ name: entry.name, path: pathOf(entry) }));
  const links = [...names, ...corrections(problem, url)];
  return renderPage(site, {
    title: heading,
    description: 'An error, and where to go next.',
    path: '/error',
    unlisted: true,
    search: false,
    hero: html`<h1>${heading}</h1>
<p class="lead">${isUnknown ? 'Check the address, or price an item.' : problem.message}</p>
${searchBox('error-search', { label: 'Search for an item' })}`,
    main: html`${links.length > 0 ? html`<section class="measure"><h2>Did you mean?</h2><div class="panel">${linkRows(links)}</div></section>` : ''}
<section><p><a href="/browse">Browse</a> or go <a href="/">home</a>.</p></section>`,
  });
}

/** Suggests the same URL with each valid value of the invalid parameter. */
function corrections({ members: { parameter, validValues = [] } }: Problem, url: string): Line[] {
  if (parameter === undefined) return [];
  return validValues.map((name) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    searchParams.set(parameter, name);
    return { name, path: `${pathname}?${searchParams}` };
  });
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
