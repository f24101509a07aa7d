import type { Problem } from '../../base/problem.ts';
import { formatCount, usd } from '../../base/text.ts';
import type { Brand } from '../../catalog/catalog.ts';
import { buildSearches } from '../../money/selling.ts';
import { listKindChoices, NoSuchName, searchBrands } from '../../operations/browse.ts';
import { appraisePath, brandPath, categoryPath, PAGE_PATHS } from '../../present/page-paths.ts';
import type { UnpricedListing } from '../../pricing/appraisal.ts';
import exampleTitles from '../example-titles.json' with { type: 'json' };
import { columns, foldedSection, hangtag, html, largeLinks, listEntry, type Markup, titleHeading } from '../markup.ts';
import { addChoice, type Choice, nameUnknownWords, otherTitlePath } from '../page-answer.ts';
import { renderPage, renderSearchBox, type Site } from '../page-frame.ts';
import { renderItems, renderQuestionForm } from './decision-card.ts';

/** Renders why a title has no price, and what to do: name its kind, correct a word, or ask elsewhere. */
export function renderUnpricedPage(site: Site, unpriced: UnpricedListing, choice: Choice): Markup {
  const { text } = unpriced.title;
  const { hero, statement, options, belowTag } = renderUnpricedContent(site, unpriced, choice);
  return renderPage(site, {
    title: `“${text}”`,
    description: 'A title that needs another word, or has no price here.',
    path: appraisePath(text, unpriced.setByFields),
    isUnlisted: true,
    search: text,
    hero,
    main: html`${hangtag(columns(statement, options))}${belowTag}`,
  });
}

function renderUnpricedContent(site: Site, unpriced: UnpricedListing, choice: Choice) {
  const { text, brand } = unpriced.title;
  const { code, items } = unpriced.refusal;
  const typedHeading = titleHeading(text, { isAsTyped: true });
  if (items) {
    const path = `${PAGE_PATHS.list}#add=${encodeURIComponent(items.join('\n'))}`;
    const statement = html`<p class="say">${formatCount(items.length, 'item')}</p>
${largeLinks([{ path, name: 'Put them on my list' }])}`;
    return { hero: typedHeading, statement, options: html`<ul class="lines">${renderItems(site, items, choice)}</ul>` };
  }
  const toPath = (title: string) => otherTitlePath({ title, ...unpriced.setByFields }, choice);
  const kinds = listKindChoices(site.pricing, unpriced);
  const hero = brand ? titleHeading(brand.name) : typedHeading;
  if (kinds) return { hero, ...renderKindQuestion(kinds, toPath, brand) };
  if (code === 'brand_not_found') return renderUnknownItem(site, unpriced, toPath);
  if (code === 'lot') {
    const field = html`<input id="lot" name="title" placeholder="${exampleTitles.lots[0]}" maxlength="200" autocomplete="off" required>`;
    const address = addChoice({ path: PAGE_PATHS.appraise, fields: unpriced.setByFields }, choice);
    const statement = html`${renderQuestionForm({ address, question: unpriced.message, field, fieldId: 'lot' })}
<p>Or write one item on a line of <a href="/list">my list</a>.</p>`;
    return { hero: typedHeading, statement, options: renderTitleLinks(exampleTitles.lots, appraisePath) };
  }
  const isCopy = code === 'counterfeit_words';
  const [refusalText, reason] = unpriced.sentences;
  const signsLink = {
    path: `${appraisePath(`${brand?.name ?? 'designer'} bag`)}#if-real`,
    name: 'Is it real? See the signs',
  };
  const links = code === 'needs_appraiser' ? listAppraiserLinks(text) : [isCopy ? signsLink : FEES_PAGE_LINK];
  return {
    hero: html`<h1>We don’t price this</h1><p class="soft">${text}</p>`,
    statement: html`<p class="say">${isCopy ? 'We don’t price copies.' : refusalText}</p>${reason && html`<p class="why">${reason}</p>`}`,
    options: html`<h2>What to do next</h2>${largeLinks(links)}`,
    belowTag: html`<section><h2>What we do price</h2>
<ul class="lines panel is-grid">${renderItems(site, exampleTitles.priced)}</ul></section>`,
  };
}

/** Returns where to get an appraisal of an item that must be seen to be priced. */
const listAppraiserLinks = (text: string) => [
  { path: 'https://www.appraisers.org/find-an-appraiser', name: 'Find an appraiser near you' },
  ...buildSearches(text)
    .slice(0, 1)
    .map(({ url }) => ({ path: url, name: 'See what such items sold for' })),
  FEES_PAGE_LINK,
];
const FEES_PAGE_LINK = { path: PAGE_PATHS.fees, name: 'Know its price? See what you keep' };

function renderUnknownItem(site: Site, { title, refusal }: UnpricedListing, toPath: ToPath) {
  const { text, mentions } = title;
  const nearBrands = searchBrands(site.pricing, text).slice(0, exampleTitles.priced.length);
  return {
    hero: titleHeading(mentions.unknownWords.length === 0 ? 'What is it?' : nameUnknownWords([refusal.text || text])),
    statement: html`<p class="say">${nearBrands.length > 0 ? 'Did you mean one of these?' : ADD_BRAND_AND_KIND}</p>`,
    options:
      nearBrands.length > 0
        ? renderTitleLinks(
            nearBrands.map(({ name }) => name),
            toPath,
          )
        : html`<ul class="lines">${renderItems(site, exampleTitles.priced)}</ul>`,
  };
}

const ADD_BRAND_AND_KIND = 'Add a brand and a kind, such as Gap jeans.';

const renderLinkRows = (links: Parameters<typeof listEntry>[0][]): Markup =>
  html`<ul class="lines is-short">${links.map(listEntry)}</ul>`;

type ToPath = (title: string) => string;

const renderTitleLinks = (titles: readonly string[], toPath: ToPath): Markup =>
  renderLinkRows(titles.map((name) => ({ name, path: toPath(name) })));

/** Asks for the kind, with a price for each of the first kinds. For a lot, the prices are those of the whole lot. */
function renderKindQuestion(kinds: NonNullable<ReturnType<typeof listKindChoices>>, toPath: ToPath, brand?: Brand) {
  const kindRows = kinds.map(({ name, title, price }) => ({
    name,
    path: toPath(title),
    amount: price === undefined ? undefined : usd(price),
  }));
  const pricedCount = kindRows.findLastIndex(({ amount }) => amount !== undefined) + 1;
  const pieces = kinds.find((kind) => kind.pieces !== undefined)?.pieces;
  return {
    statement: html`<p class="say" data-question>Which kind?</p>
<p class="soft">${pieces === undefined ? 'Usual prices' : `As one lot of ${pieces}, about`}:</p>`,
    options: html`<nav aria-label="Kind">${renderLinkRows(kindRows.slice(0, pricedCount))}</nav>
${pricedCount < kindRows.length && foldedSection('other-kinds', 'Other kinds', renderLinkRows(kindRows.slice(pricedCount)))}
${brand && html`<p class="last"><a href="${brandPath(brand)}">All ${brand.name} prices</a></p>`}`,
  };
}

export function renderErrorPage(site: Site, problem: Problem): Markup {
  const [heading, lead] = describeError(problem);
  const { field, nearest } = problem instanceof NoSuchName ? problem : { field: '', nearest: [] };
  const toPath = field === 'brand' ? brandPath : categoryPath;
  const links = nearest.map((entry) => ({ name: entry.name, path: toPath(entry) }));
  return renderPage(site, {
    title: heading,
    description: 'An error, and where to go next.',
    path: '/error',
    isUnlisted: true,
    search: false,
    hero: html`<h1>${heading}</h1>
<p class="lead">${lead}</p>
${renderSearchBox('error-search', 'Search for an item')}`,
    main: html`${
      links.length > 0 &&
      html`<section><h2>Did you mean?</h2>
<div class="panel">${renderLinkRows(links)}</div></section>`
    }
<section><p><a href="/browse">Browse</a> or go <a href="/">home</a>.</p></section>`,
  });
}

function describeError(problem: Problem): readonly [heading: string, lead: string] {
  const { code, status, message, members } = problem;
  if (code === 'missing_parameter' && members.parameter === 'title') return ['What is it?', ADD_BRAND_AND_KIND];
  if (status !== 404) return ['That did not work', message];
  const lead = problem instanceof NoSuchName ? message : 'Check the address, or price an item.';
  return ['We can’t find this page', lead];
}
