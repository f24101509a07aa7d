import { readFileSync } from 'node:fs';
import { memo } from '../../base/memo.ts';
import { count, grouped, listOf, percent } from '../../base/numbers.ts';
import { brands, categories, GENDERS, TIERS, tierLabel } from '../../catalog/catalog.ts';
import { dataInWords } from '../../present/evidence-words.ts';
import { isGuess } from '../../present/garment-words.ts';
import { decisionsInWords } from '../../present/verdict-words.ts';
import { dataFacts } from '../../pricing/evidence/evidence.ts';
import { type Evaluation, type JudgedCounts, NOT_EVALUATED, type RackRow } from '../../pricing/loading/evaluation.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { CONFIDENCE_FACTOR } from '../../pricing/ranges/spread.ts';
import { KEEP_REVOKED_DAYS } from '../../service/keys/key-store.ts';
import { html, type Markup, NOTHING, trusted, type Value } from '../html.ts';
import { renderPage } from '../layout.ts';
import { fold, hangtag, wordTable } from '../markup.ts';
import { halfBetween, mainRow, rulesPicture, salesPicture } from '../parts/accuracy.ts';
import { askSteps } from '../parts/answer-forms.ts';
import type { Site } from '../site.ts';
import { brandsInWords, kindsInWords } from './browse-page.ts';

/** Reads the sections of a page's text. Each section is preceded by a comment with its name; see `about.html`. */
const partsOf = memo((page: string): ReadonlyMap<string, string> => {
  const file = readFileSync(new URL(`${page}.html`, import.meta.url), 'utf8');
  const sections = file.split(/^<!-- (?=\w+ -->\n)/m).slice(1);
  return new Map(
    sections.map((section) => {
      const [name = '', ...text] = section.split(' -->\n');
      return [name, text.join(' -->\n').trim()];
    }),
  );
});

/**
 * Creates a function that fills in the placeholders in a section of a page's text, such as `{form}`. It throws if the
 * placeholders and values differ.
 */
export const proseOf =
  (page: string) =>
  (name: string, values: Readonly<Record<string, Value>> = {}): Markup => {
    const part = partsOf(page).get(name);
    if (part === undefined) throw new Error(`there is no part ${name} in ${page}.html`);
    const [first = '', ...pieces] = part.split(PLACEHOLDER);
    const placeholders = new Set(pieces.filter((_, index) => index % 2 === 0));
    const unmatched = [...placeholders.symmetricDifference(new Set(Object.keys(values)))];
    if (unmatched.length > 0) throw new Error(`${page}.html, ${name}: no name or no value of ${unmatched.join(', ')}`);
    return html`${trusted(first)}${pieces.map((piece, index) => (index % 2 === 0 ? values[piece] : trusted(piece)))}`;
  };

const PLACEHOLDER = /\{(\w+)\}/;

const aboutText = proseOf('about');
const methodText = proseOf('method');

export function aboutPage(site: Site): Markup {
  const { operator, contact, sourceUrl } = site.imprint;
  const source = sourceUrl ? aboutText('source', { url: sourceUrl }) : '';
  const removal = contact ? aboutText('removal', { contact: contactLink(contact) }) : '';
  const parts = [
    aboutText('purpose', { brands: brandsInWords(), kinds: kindsInWords(), source }),
    operator ? aboutText('operator', { operator }) : '',
    contact ? aboutText('contact', { contact: contactLink(contact) }) : '',
    aboutText('beside', { bookmark: bookmarklet(site) }),
    aboutText('privacy', { keepDays: KEEP_REVOKED_DAYS, removal }),
  ];
  return renderPage(site, {
    title: 'About and privacy',
    description: 'What Hangtag is for, what it stores about visitors and keys, and what stays in your browser.',
    path: '/about',
    hero: html`<h1>About Hangtag</h1>`,
    main: html`<section class="measure">${parts}</section>`,
  });
}

function bookmarklet(site: Site): string {
  const title = 'encodeURIComponent(String(getSelection()).trim()||document.title)';
  const code = `open('${site.publicUrl()}/share?title='+${title})`;
  return `javascript:void(${code})`;
}

const contactLink = (contact: string): Markup =>
  html`<a href="${contact}">${contact.replace(/^(mailto|tel):/, '')}</a>`;

/** Renders the page about our accuracy and method. The figures come from the model files. */
export function methodPage(site: Site): Markup {
  const { effects, evaluation, staticArtifact } = site.pricing.artifacts;
  const { version, fittedOn, newestSale, own } = effects;
  const facts = dataFacts(site.pricing.effects);
  const decisions = evaluation?.decisions;
  const data = dataInWords(facts, staticArtifact.market, own);
  const right = evaluation
    ? accuracy(evaluation, own ? 'own sale' : 'listing')
    : methodText('untested', { reason: NOT_EVALUATED });
  return renderPage(site, {
    title: 'How it works',
    description:
      'The data, the model and the range behind every price, how often they are right, and their limitations.',
    path: '/method',
    hero: html`<h1>How right are we?</h1><p class="soft">${grouped(facts.listings)} listings and sales.</p>`,
    hasTag: true,
    main: html`<div class="cols"><div>${hangtag(right)}</div>
<div>${decisions ? rulesPicture(decisions) : ''}
<section aria-labelledby="plan-heading"><h2 id="plan-heading">How long to wait</h2>
<p>Ask more at first. Then step down.</p>${askSteps(100)}
<p class="soft small">For an item with a usual price of $100.</p></section>
${methodText('use')}</div></div>
<section class="measure">
${fold('estimate', 'How prices are made', html`<p>${data}</p>${estimateWords(evaluation?.judged)}`)}
${fold('weak', 'What we can’t see', html`<ul>${limitations(site.pricing)}</ul>`)}
${evaluation ? fold('tested', 'How this was tested', testWords(evaluation)) : ''}
${methodText('model', { version, fittedOn, newest: newestSale ? `, newest sale ${newestSale}` : '' })}
</section>`,
  });
}

/** Describes the accuracy of prices for designer and luxury brands, as measured on held-out sales. */
export function unsettledInWords(row: Pick<RackRow, 'sales' | 'medianError' | 'inside'>): string {
  const { sales, medianError, inside } = row;
  const factor = (1 + medianError).toFixed(1);
  return (
    `Prices of designer and luxury brands are rough: of ${count(sales, 'sale')}, probably including copies, ` +
    `half were off by a factor of ${factor} or more, and ${Math.round(10 * inside)} in 10 fell within the range.`
  );
}

/** Describes the sources used to measure accuracy. */
export const measuredOnInWords = (sources: number): string =>
  `${count(sources, 'US source')}; each was held out of the fit that was tested on it, but the released prices ` +
  'include them all. Some of the sources are samples of a market, not closets';

/** Describes the titles and names that a language model priced. */
export const judgedInWords = ({ titles, written, models, brands, names }: JudgedCounts): string =>
  `A language model priced ${grouped(titles)} titles (a model wrote ${grouped(written)} of them), ` +
  `${grouped(models)} models, ${grouped(brands)} brands and ${grouped(names)} other names, one by one, without ` +
  'seeing a price.';

/** Labels in the accuracy table by row name. Fashion houses have a sentence instead of a row. */
const ROW_LABELS: Readonly<Record<string, string>> = {
  'fast fashion': 'Fast fashion',
  'mid-range': 'Mid-range',
  premium: 'Premium',
  'other brands': 'Other brands',
  'no brand, or an unknown one': 'No brand',
};

/** Returns our accuracy on US sales or, without such a test, the number of items held out. `itemName` names one. */
function accuracy(evaluation: Evaluation, itemName: string): Markup {
  const { rack, heldOutItems } = evaluation;
  const mainResults = mainRow(evaluation);
  if (!rack || !mainResults) return methodText('tested', { items: count(heldOutItems, itemName) });
  const [low, high] = halfBetween(mainResults.medianError);
  return methodText('right', { low, high, picture: salesPicture(rack.samples) });
}

/** Explains the test, with our accuracy by group of brands. */
function testWords(evaluation: Evaluation): Markup {
  const { rack, decisions } = evaluation;
  const mainResults = mainRow(evaluation);
  if (!rack || !mainResults) return NOTHING;
  const houses = rack.rows.find(({ name }) => name === 'houses');
  const rows = rack.rows
    .filter(({ name }) => name in ROW_LABELS)
    .map(({ name, sales, medianError, inside }) => [
      ROW_LABELS[name] as string,
      grouped(sales),
      halfBetween(medianError).join(' to '),
      `${Math.round(10 * inside)} in 10`,
    ]);
  const head = ['Brands', 'Sales', 'Half of $100 estimates', 'In our range'];
  return html`<p>Measured on ${measuredOnInWords(mainResults.sellers)}.</p>
${wordTable('US sales compared with our prices', head, rows)}
${houses ? html`<p>${unsettledInWords(houses)}</p>` : ''}
${decisions ? html`<p>${decisionsInWords(decisions)}</p>` : ''}`;
}

function estimateWords(judged: JudgedCounts | undefined): Markup {
  return methodText('estimate', {
    confidence: CONFIDENCE_FACTOR,
    judged: methodText('judged', { counts: judged ? judgedInWords(judged) : '' }),
  });
}

function limitations(pricing: Pricing): Markup[] {
  const { staticArtifact, evaluation } = pricing.artifacts;
  const { extrapolated } = staticArtifact;
  const limits = dataLimitations(pricing);
  if (evaluation) limits.push(...accuracyLimitations(evaluation));
  limits.push(...gapLimitations(pricing));
  if (extrapolated.length > 0) limits.push(methodText('rare', { grades: extrapolated.join(', ') }));
  const seller = Math.exp(EIGHT_IN_TEN * pricing.artifacts.effects.sellers);
  limits.push(methodText('sellers', { low: (1 / seller).toFixed(1), high: seller.toFixed(1) }));
  limits.push(methodText('models'));
  return limits;
}

/** Standard deviations about the mean that hold eight in ten. */
const EIGHT_IN_TEN = 1.2816;

function dataLimitations({ effects }: Pricing): Markup[] {
  const { listings, sold, american, elsewhere } = dataFacts(effects);
  const share = (part: number) => percent(part / listings);
  const limits: Markup[] = [];
  if (sold !== listings) limits.push(methodText('asking', { share: share(listings - sold) }));
  limits.push(methodText('european', { american: share(american), elsewhere: share(elsewhere) }));
  return limits;
}

/** Target share of sales within our ranges. */
const INTENDED_SHARE = 0.8;

/** Lists tiers whose share in range is off by over 5 points, and groups that the static method prices better. */
function accuracyLimitations({ calibration, groups }: Evaluation): Markup[] {
  const missed = calibration.tiers.filter(({ share }) => Math.abs(share - INTENDED_SHARE) > 0.05);
  const shares = missed.map(({ name, share }) => `${percent(share)} (${tierName(name)})`);
  const beaten = groups.filter(({ methods }) => {
    const predicted = methods.prediction?.rms ?? 0;
    return (methods.static?.rms ?? predicted) < predicted;
  });
  const limits: Markup[] = [];
  if (shares.length > 0) limits.push(methodText('missed', { shares: listOf(shares), meant: percent(INTENDED_SHARE) }));
  if (beaten.length > 0) limits.push(methodText('beaten', { groups: namesInWords(beaten) }));
  return limits;
}

/** States how many garments have only a guessed price, and lists brands without any listings. */
function gapLimitations(pricing: Pricing): Markup[] {
  const pairs = brands.flatMap((brand) => categories.map((category) => ({ brand, category })));
  const garments = pairs.flatMap((pair) => GENDERS.map((gender) => ({ ...pair, gender })));
  const guesses = garments.filter((garment) => isGuess(pricing.predict(garment).evidence));
  const listed = garments.filter((garment) => pricing.predict(garment).listings > 0);
  const listedBrands = new Set(listed.map(({ brand }) => brand));
  const unlistedBrands = brands.filter((brand) => !listedBrands.has(brand));
  const limits = [methodText('gaps', { empty: grouped(guesses.length), all: grouped(garments.length) })];
  if (unlistedBrands.length > 0) limits.push(methodText('unseen', { brands: namesInWords(unlistedBrands) }));
  return limits;
}

const namesInWords = (named: readonly { readonly name: string }[]): string => listOf(named.map(({ name }) => name));

function tierName(slug: string): string {
  const tier = TIERS.find((candidate) => candidate === slug);
  return tier ? tierLabel(tier) : slug;
}
