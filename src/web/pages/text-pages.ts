import { readFileSync } from 'node:fs';
import { memo } from '../../base/memo.ts';
import { count, percent, usd, withCommas } from '../../base/numbers.ts';
import { fillIn } from '../../base/text.ts';
import {
  accuracyInWords,
  brandsInWords,
  halfBetween,
  kindsInWords,
  mainRow,
  rowsByBrands,
} from '../../present/accuracy.ts';
import { dataInWords } from '../../present/evidence-text.ts';
import { dataFacts } from '../../pricing/evidence.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { disclosure, hangtag, html, type Markup, NOTHING, trustedMarkup, type Value, wordTable } from '../markup.ts';
import { renderPage } from '../page-frame.ts';
import { rulesPicture, salesPicture } from '../parts/accuracy-pictures.ts';
import { askSteps } from '../parts/answer-forms.ts';
import type { Site } from '../site.ts';
import { answerTo, EXAMPLE } from './home-page.ts';

/** Reads the sections of a page's text. Each section is preceded by a comment with its name; see `about.html`. */
const textSections = memo((page: string): ReadonlyMap<string, string> => {
  const file = readFileSync(new URL(`${page}.html`, import.meta.url), 'utf8');
  const [, ...parts] = file.split(/^<!-- (\w+) -->\n/m);
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1]?.trim() ?? '']] : [])));
});

/** Creates a function that fills in the placeholders in a section of a page's text, such as `{form}`. */
export const createProse =
  (page: string) =>
  (name: string, values: Readonly<Record<string, Value>> = {}): Markup => {
    const texts = Object.entries(values).map(([key, value]) => [key, String(html`${value}`)]);
    return trustedMarkup(fillIn(textSections(page).get(name) ?? '', Object.fromEntries(texts)));
  };

type Evaluation = Pricing['artifacts']['evaluation'];

const aboutText = createProse('about');
const methodText = createProse('method');

export function aboutPage(site: Site): Markup {
  const { operator, contact, sourceUrl } = site.imprint;
  const source = sourceUrl && aboutText('source', { url: sourceUrl });
  const removal = contact && aboutText('removal', { contact: contactLink(contact) });
  const purpose = aboutText('purpose', { brands: brandsInWords(), kinds: kindsInWords(), source });
  return renderPage(site, {
    title: 'About and privacy',
    description: 'What Hangtag is for, what it stores about visitors and keys, and what stays in your browser.',
    path: '/about',
    hero: html`<h1>About Hangtag</h1>`,
    main: html`<div class="cols"><div>${hangtag(purpose)}
<section>${operator && aboutText('operator', { operator })}
${aboutText('beside', { bookmark: bookmarklet(site) })}
${contact && aboutText('contact', { contact: contactLink(contact) })}</section></div>
<div><section>${aboutText('privacy', { keepDays: site.keepRevokedDays, removal })}</section></div></div>`,
  });
}

const TITLE_OF_TAB = 'encodeURIComponent(String(getSelection()).trim()||document.title)';
const bookmarklet = (site: Site): string => `javascript:void(open('${site.publicUrl()}/share?title='+${TITLE_OF_TAB}))`;

const contactLink = (contact: string): Markup =>
  html`<a href="${contact}">${contact.replace(/^(mailto|tel):/, '')}</a>`;

export function methodPage(site: Site): Markup {
  const { effects, evaluation, staticArtifact } = site.pricing.artifacts;
  const { version, fittedOn, newestSale, own } = effects;
  const facts = dataFacts(site.pricing.effects);
  const decisions = evaluation?.decisions;
  const { plan = [], estimate } = answerTo(site, EXAMPLE.title, {}, ['plan']).answer;
  const accuracy = accuracySection(site.pricing, own ? 'own sale' : 'listing');
  return renderPage(site, {
    title: 'How it works',
    description: 'The data and the model behind every price, how often they are right, and their limits.',
    path: '/method',
    hero: html`<h1>How right are we?</h1>
<p class="soft">We learned from ${withCommas(facts.listings)} listings and sales.</p>`,
    main: html`<div class="cols"><div>${hangtag(accuracy)}${methodText('use')}</div>
<div>${decisions && rulesPicture(decisions)}
<section aria-labelledby="plan-heading"><h2 id="plan-heading">How long to wait</h2>
<p>Ask more at first. Then step down.</p>${askSteps(plan)}
<p class="soft small">For a ${EXAMPLE.title}, usually ${usd(estimate?.price ?? 0)}.</p></section>
</div></div>
<section>
${disclosure(
  'estimate',
  'How prices are made',
  html`<p>${dataInWords(facts, staticArtifact.market, own)}</p>${estimateWords(evaluation)}`,
)}
${disclosure('weak', 'What we can’t see', limitsSection(site.pricing))}
${disclosure('tested', 'How this was tested', testWords(evaluation))}
${methodText('model', { version, fittedOn, newest: newestSale ? `, newest sale ${newestSale}` : '' })}
</section>`,
  });
}

/** Returns our accuracy on US sales or, without such a test, the number of items held out. `itemName` names one. */
function accuracySection(pricing: Pricing, itemName: string): Markup {
  const { evaluation } = pricing.artifacts;
  const main = evaluation && mainRow(evaluation);
  if (!evaluation) return html`<p class="say">${accuracyInWords(pricing)}</p>`;
  if (!evaluation.rack || !main) return methodText('tested', { items: count(evaluation.heldOutItems, itemName) });
  const [low, high] = halfBetween(main.medianError);
  return methodText('right', { low, high, picture: salesPicture(evaluation.rack.samples) });
}

function estimateWords(evaluation: Evaluation): Markup {
  const { titles = 0, written = 0, models = 0, brands = 0, names = 0 } = evaluation?.judged ?? {};
  const judged = { titles, written, models, brands, names };
  return methodText('estimate', Object.fromEntries(Object.entries(judged).map(([name, n]) => [name, withCommas(n)])));
}

/** Standard deviations about the mean that hold eight in ten. */
const EIGHT_IN_TEN = 1.2816;

function limitsSection(pricing: Pricing): Markup {
  const { listings, sold, american, elsewhere } = dataFacts(pricing.effects);
  const seller = Math.exp(EIGHT_IN_TEN * pricing.artifacts.effects.sellers);
  return methodText('limits', {
    asking: percent((listings - sold) / listings),
    american: percent(american / listings),
    elsewhere: percent(elsewhere / listings),
    low: (1 / seller).toFixed(1),
    high: seller.toFixed(1),
  });
}

function testWords(evaluation: Evaluation): Markup {
  const main = evaluation && mainRow(evaluation);
  const allRows = evaluation?.rack?.rows ?? [];
  const houses = allRows.find(({ name }) => name === 'houses');
  if (!main || !houses) return NOTHING;
  const rows = rowsByBrands(evaluation).map(({ brands, sales, medianError, inside }) => [
    brands,
    withCommas(sales),
    halfBetween(medianError).join(' to '),
    inTen(inside),
  ]);
  const head = ['Brands', 'Sales', 'Half of $100 estimates', 'In our range'];
  return methodText('test', {
    sources: main.sellers,
    table: wordTable('US sales compared with our prices', head, rows),
    sales: houses.sales,
    factor: (1 + houses.medianError).toFixed(1),
    inside: inTen(houses.inside),
  });
}

const inTen = (share: number): string => `${Math.round(10 * share)} in 10`;
