import { readFileSync } from 'node:fs';
import { PROBLEM_CODES, PROBLEM_KINDS } from '../../base/problem.ts';
import { fillTemplate, formatCount, percent, signedPercent, usd, withCommas } from '../../base/text.ts';
import { formatItemCsv } from '../../operations/price-table.ts';
import {
  accuracyInWords,
  COVERAGE,
  findCatalogTest,
  findRangeOf100,
  learnedInWords,
} from '../../present/evidence-text.ts';
import { countData } from '../../pricing/evidence.ts';
import { Z90 } from '../../pricing/price-range.ts';
import type { Evaluation, Pricing } from '../../pricing/pricing.ts';
import links from '../links.json' with { type: 'json' };
import {
  factList,
  foldedSection,
  hangtag,
  html,
  largeLinks,
  listEntry,
  type Markup,
  type MarkupValue,
  section,
  softText,
  trustMarkup,
} from '../markup.ts';
import { answerTitle, EXAMPLE_ITEM } from '../page-answer.ts';
import { renderPage, type Site } from '../page-frame.ts';
import { renderSteps } from '../parts/decision-card.ts';
import { createFields } from '../parts/form-fields.ts';

import problemTexts from '../problem-words.json' with { type: 'json' };
import siteData from '../site-files.json' with { type: 'json' };
import type { ServiceSite } from '../site-files.ts';

/**
 * Creates a function that fills the placeholders in a section of a page's text, such as `{form}`. Numbers get commas.
 * A comment with its name precedes each section; see `about.html`.
 */
function createTextFiller(pageName: string) {
  const file = readFileSync(new URL(`${pageName}.html`, import.meta.url), 'utf8');
  const [, ...namesAndTexts] = file.split(/^<!-- (\w+) -->\n/m);
  return (name: string, valueByName: Readonly<Record<string, MarkupValue>> = {}): Markup => {
    const text = namesAndTexts[namesAndTexts.indexOf(name) + 1] ?? '';
    const formatValue = (value: MarkupValue) => (typeof value === 'number' ? withCommas(value) : value);
    const values = Object.entries(valueByName).map(([key, value]) => [key, String(html`${formatValue(value)}`)]);
    return trustMarkup(fillTemplate(text.trim(), Object.fromEntries(values)));
  };
}

const fillAbout = createTextFiller('about');
const fillMethod = createTextFiller('method');
const fillDevelopers = createTextFiller('developers');

export function renderAboutPage(site: ServiceSite): Markup {
  const { operator, contact } = site.imprint;
  const pageTitleScript = 'encodeURIComponent(String(getSelection()).trim()||document.title)';
  const bookmarklet = `javascript:void(open('${site.publicUrl()}/share?title='+${pageTitleScript}))`;
  const removalText = contact && fillAbout('removal', { contact: renderContactLink(contact) });
  const purposeText = fillAbout('purpose', COVERAGE);
  return renderPage(site, {
    title: 'About and privacy',
    description: 'What Hangtag is for, what it stores about visitors and keys, and what stays in your browser.',
    path: '/about',
    hero: html`<h1>About Hangtag</h1>`,
    main: html`<div class="cols"><div>${hangtag(purposeText)}
<section>${operator && fillAbout('operator', { operator })}
${fillAbout('beside', { bookmark: bookmarklet })}
${contact && fillAbout('contact', { contact: renderContactLink(contact) })}</section></div>
<div><section>${fillAbout('privacy', { keepDays: site.keepRevokedDays, removal: removalText })}</section></div></div>`,
  });
}

const renderContactLink = (contact: string): Markup =>
  html`<a href="${contact}">${contact.replace(/^(mailto|tel):/, '')}</a>`;

/** Renders how accurate prices are, from the model's evaluation; without one, what the model was fitted to. */
export function renderMethodPage(site: Site): Markup {
  const { modelVersion, fittedOn, newestSale, own, evaluation, market } = site.pricing;
  const dataCounts = countData(site.pricing.effects);
  const decisions = evaluation?.decisions;
  const { plan = [], estimate } = answerTitle(site, EXAMPLE_ITEM.title, {}, ['plan']).answer;
  const waitingText = html`<p>Ask more at first. Then step down.</p>${renderSteps(plan)}
<p class="soft small">For a ${EXAMPLE_ITEM.title}, usually ${usd(estimate?.price ?? 0)}.</p>`;
  const accuracyMarkup = renderAccuracySection(site.pricing, own ? 'own sale' : 'listing');
  return renderPage(site, {
    title: 'How it works',
    description: 'The data and the model behind every price, how often they are right, and their limits.',
    path: '/method',
    hero: html`<h1>How right are we?</h1>
<p class="soft">${learnedInWords(dataCounts)}</p>`,
    main: html`<div class="cols"><div>${hangtag(accuracyMarkup)}${decisions && renderRulesSection(decisions)}</div>
<div>${section('plan', 'How long to wait', waitingText)}
${fillMethod('use')}
</div></div>
<section>
${foldedSection(
  'estimate',
  'How prices are made',
  html`<p>Prices are ${market}. ${own && ownSalesInWords(own)}</p>${fillMethod('estimate', { ...NONE_JUDGED, ...evaluation?.judged })}`,
)}
${foldedSection('weak', 'What we can’t see', renderLimitsSection(site.pricing))}
${foldedSection('tested', 'How this was tested', renderTestedText(evaluation))}
${fillMethod('model', { version: modelVersion, fittedOn, newest: newestSale ? `, newest sale ${newestSale}` : '' })}
</section>`,
  });
}

function ownSalesInWords(ownSales: NonNullable<Pricing['own']>): string {
  const { publishedVersion, sales, brands, kinds, level } = ownSales;
  const changeText = signedPercent(Math.expm1(level));
  const levelText = level === 0 ? '' : `, ${changeText} for the level at which the operator sells`;
  return (
    `Prices for ${formatCount(kinds, 'kind')} of garments from ${formatCount(brands, 'brand')} were adjusted toward ` +
    `${formatCount(sales, 'sale')} by this service’s operator; all others are from model ${publishedVersion}${levelText}.`
  );
}

/** Returns our accuracy on US sales or, without such a test, the number of items held out. `itemName` names one. */
function renderAccuracySection(pricing: Pricing, itemName: string): Markup {
  const { evaluation } = pricing;
  if (!evaluation) return html`<p class="say">${accuracyInWords(pricing)}</p>`;
  const catalogTest = findCatalogTest(evaluation);
  if (!evaluation.rack || !catalogTest)
    return fillMethod('tested', { items: formatCount(evaluation.heldOutItems, itemName) });
  const [low, high] = findRangeOf100(catalogTest.medianError);
  return fillMethod('right', { low, high, sales: catalogTest.sales, inside: tenthsInWords(catalogTest.inside) });
}

const NONE_JUDGED = { titles: 0, written: 0, models: 0, brands: 0, names: 0 };

function renderLimitsSection(pricing: Pricing): Markup {
  const { listings, sold, american, elsewhere } = countData(pricing.effects);
  const sellerFactor = Math.exp(Z90 * pricing.effects.sellerDeviation);
  return fillMethod('limits', {
    asking: percent((listings - sold) / listings),
    american: percent(american / listings),
    elsewhere: percent(elsewhere / listings),
    low: (1 / sellerFactor).toFixed(1),
    high: sellerFactor.toFixed(1),
  });
}

function renderTestedText(evaluation: Evaluation | undefined): MarkupValue {
  const catalogTest = evaluation && findCatalogTest(evaluation);
  const designerTest = evaluation?.rack?.rows.find(({ id }) => id === 'houses');
  if (!catalogTest || !designerTest) return undefined;
  return fillMethod('test', {
    sources: catalogTest.sellers,
    sales: designerTest.sales,
    factor: (1 + designerTest.medianError).toFixed(1),
    inside: tenthsInWords(designerTest.inside),
  });
}

const tenthsInWords = (share: number): string => `${Math.round(10 * share)} in 10`;

const BUYING_RULES = [
  { name: 'everything', label: 'Buy everything' },
  { name: 'our Buy and Maybe', label: 'Our Buy and Maybe' },
  { name: 'our Buy', label: 'Only our Buy' },
] as const;

function renderRulesSection({ tags, pieces, markets = [] }: NonNullable<Evaluation['decisions']>): MarkupValue {
  // The last row is all markets together, or the only market.
  const { name: marketName = '', policies = [] } = markets.at(-1) ?? {};
  const rows = BUYING_RULES.flatMap(({ name, label }) => {
    const policy = policies.find((candidate) => candidate.name === name);
    if (!policy) return [];
    const lostPercent = Math.round(100 * policy.losing);
    const boughtText = `Bought ${withCommas(policy.purchases)} of ${withCommas(tags.length * pieces)}.`;
    const madeText = `Each $100 spent made ${usd(Math.round(100 * policy.return))} profit.`;
    const details = html`<svg class="stack" aria-hidden="true"><rect class="buy" width="100%"/>
<rect class="skip" width="${lostPercent}%"/></svg>
${softText(`${boughtText} ${madeText}`)}`;
    return [listEntry({ name: label, details, amount: html`${lostPercent}<small>of 100 lost money</small>` })];
  });
  if (rows.length === 0) return undefined;
  const whereText = markets.length === 1 && ` (${marketName})`;
  const tagRange = `${usd(Math.min(...tags))} to ${usd(Math.max(...tags))}`;
  const body = html`<p>${withCommas(pieces)} items that sold${whereText}, without brands that are often copied.
Nobody knows what a shop asked for them, so we tried ${tags.length} tags of our own on each, ${tagRange},
and bought as each rule says.
Profit is after fees, before shipping.</p><ul class="lines panel">${rows}</ul>`;
  return section('rules', 'If you did what we say', body);
}

export function renderDevelopersPage(site: ServiceSite, form: Parameters<typeof renderKeyForm>[0] = {}): Markup {
  const { pricing, requestsPerDay } = site;
  const url = site.publicUrl();
  const key = form.key ?? 'YOUR_KEY';
  const exampleCsv = formatItemCsv(site, { title: 'Coach Tabby 26' }).trim();
  return renderPage(site, {
    title: 'For developers',
    description:
      'A free API for secondhand clothing prices: a first call without sign-up, a key, MCP, and all prices as files.',
    path: '/developers',
    hero: html`<h1>For developers</h1>
<p class="soft">Resale prices of ${COVERAGE.brands} as JSON or CSV. Free; any web page may call it.</p>`,
    main: html`${fillDevelopers('first', { url, answer: exampleCsv, accuracy: accuracyInWords(pricing) })}
${fillDevelopers('mcp', { url, links: renderInstallLinks(`${url}/mcp`) })}
${fillDevelopers('key', {
  url,
  key,
  form: renderKeyForm(form),
  errors: foldedSection('errors', 'Errors', html`${fillDevelopers('errors')}${renderProblemCodes()}`),
  perDay: requestsPerDay,
})}
${fillDevelopers('data', {
  model: pricing.modelVersion,
  files: largeLinks(links.developers),
})}`,
    scripts: ['share.js'],
  });
}

function renderKeyForm({ key, error, email = '' }: { readonly [Name in 'key' | 'error' | 'email']?: string }): Markup {
  const formError = error === undefined ? undefined : { field: 'email', message: error };
  const attributes = html`type="email" required maxlength="254" autocomplete="email"`;
  const { renderInput } = createFields('key', { email }, formError);
  const field = renderInput('email', attributes, { hintId: 'key-hint', isAmount: false });
  return fillDevelopers('form', { field, issued: key && fillDevelopers('issued', { key }) });
}

/** Returns links that add the MCP server to apps, in the formats that the apps document. */
function renderInstallLinks(url: string): Markup[] {
  const config = Buffer.from(JSON.stringify({ url })).toString('base64');
  const server = JSON.stringify({ name: 'hangtag', type: 'http', url });
  const encodedValues = Object.entries({ url, config, server }).map(([name, text]) => [name, encodeURIComponent(text)]);
  return Object.entries(siteData.installLinks).map(([app, link]) => {
    const path = fillTemplate(link, Object.fromEntries(encodedValues));
    return html`<li><a class="button is-quiet is-small" href="${path}">Add to ${app}</a></li>`;
  });
}

function renderProblemCodes(): Markup {
  const codes = PROBLEM_CODES.map((code) => {
    const { status, title } = PROBLEM_KINDS[code];
    const { meaning, remedy } = problemTexts[code];
    const parts = code.split('_').map((chunk, index) => html`${index > 0 && html`_<wbr>`}${chunk}`);
    const name = html`<code id="${code}">${parts}</code><br>${status} ${title}`;
    return { name, description: html`${meaning} ${remedy}` };
  });
  return factList(codes);
}
