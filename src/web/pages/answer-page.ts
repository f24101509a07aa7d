import { capital, listOf, plainDollars, usd } from '../../base/numbers.ts';
import { stated } from '../../base/text.ts';
import type { Garment } from '../../catalog/catalog.ts';
import { garments, genderWord } from '../../catalog/garment-names.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { findingCaveats, notMadeInWords } from '../../present/caveats.ts';
import { estimatedPrice, isGuess, openRangeInWords, rangeInWords } from '../../present/garment-words.ts';
import { isAskedBack, rateInWords, verdictInWords } from '../../present/verdict-words.ts';
import { listedCategories } from '../../pricing/evidence/evidence.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { answerPath, type GarmentAnswer, withChoice } from '../answer.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { breadcrumbList, breadcrumbs, renderPage } from '../layout.ts';
import { hangtag } from '../markup.ts';
import {
  evidenceForm,
  genderSwitch,
  itemChoices,
  sellerPart,
  tagForm,
  visitorEvidence,
} from '../parts/answer-forms.ts';
import { cardHead, mayBeCopy, verdictWithSigns } from '../parts/decision-card.ts';
import { evidenceLine, priceSources, titleWords } from '../parts/explanation.ts';
import { brandPath, withQuery } from '../paths.ts';
import type { Site } from '../site.ts';

/** Renders the price of a garment or listing. `answer.js` updates the answer in place. */
export function answerPage(site: Site, answer: GarmentAnswer): Markup {
  const { pricing } = site;
  const { garment, appraisal } = answer;
  const { brand, category, gender } = garment;
  const item = { brand, category, gender };
  const { isMade } = pricing.predict(item);
  const trail = [{ name: 'Browse', path: '/browse' }];
  if (!isUnknown(brand)) trail.push({ name: brand.name, path: brandPath(brand) });
  trail.push({ name: category.name, path: pricePath(pricing, item) });
  const main = html`<div data-answer data-said="${announcement(answer)}">
<div class="columns is-answer">
<div class="answer">
${heading(answer)}
${hasPrice(answer) ? priceCard(site, answer) : questionCard(site, answer)}
${isMade ? '' : html`<p class="notice">${notMadeInWords(item)}</p>`}
</div>
<div class="beside">
${titleWords(pricing, answer)}
${hasPrice(answer) ? folds(site, answer, isMade) : ''}
${breadcrumbs(trail)}
</div>
</div>
</div>`;
  return renderPage(site, {
    title: pageTitle(answer),
    description: pageDescription(answer),
    path: answerPath(pricing, answer),
    canonicalPath: pricePath(pricing, item),
    unlisted: appraisal !== undefined || !isMade || !hasEnoughListings(pricing, item),
    main,
    scripts: ['answer.js', 'share.js'],
    jsonLd: appraisal ? undefined : { '@graph': [breadcrumbList(trail, site.publicUrl()), pageData(site, answer)] },
    alternates: appraisal ? [] : estimateAlternates(garment),
  });
}

/** Returns links to the JSON and CSV versions of a garment's estimate. */
function estimateAlternates({ brand, category, gender, condition }: Garment) {
  const path = `/price/${brand.slug}/${category.slug}`;
  return [
    { type: 'application/json', path: withQuery(`${path}.json`, { gender, condition }) },
    { type: 'text/csv', path: withQuery(`${path}.csv`, { gender }) },
  ];
}

/** Returns false if a brand isn't in the catalog and has too few listings in the category for search engines. */
const hasEnoughListings = ({ effects }: Pricing, { brand, category }: Garment): boolean =>
  !brand.isOutsideCatalog || listedCategories(effects, brand).includes(category);

function folds(site: Site, answer: GarmentAnswer, isMade: boolean): Markup {
  return html`<section class="folds" aria-label="More">
${isMade ? sellerPart(site, answer) : ''}
${evidenceForm(answer, false)}
${priceSources(site.pricing, answer)}
</section>`;
}

function heading({ garment, appraisal, title }: GarmentAnswer): Markup {
  const { brand, category, gender } = garment;
  if (!appraisal) return html`<h1>${capital(garments({ brand, category, gender }))}</h1>`;
  const typed = appraisal.parsed.typed();
  const corrected = new Set(typed.flatMap(({ mended = [] }) => mended));
  const correction = corrected.size === 0 ? '' : html` <small class="soft">read as ${listOf([...corrected])}</small>`;
  return html`<h1 class="said">“${title}”${correction}</h1>`;
}

/** Topics for which the question replaces the price. Other questions appear next to the price. */
const WITHOUT_PRICE = new Set(['rarity', 'brand', 'evidence']);

const hasPrice = ({ judgment: { ask } }: GarmentAnswer): boolean => ask === undefined || !WITHOUT_PRICE.has(ask.about);

function priceCard(site: Site, answer: GarmentAnswer): Markup {
  const { pricing } = site;
  const { garment, estimate, judgment } = answer;
  const isUncertain = judgment.ask !== undefined || isGuess(estimate.evidence);
  const tagField = html`${lotLine(answer)}${tagForm(pricing, answer)}${tagQuestion(pricing, answer)}`;
  const choices = html`${itemChoices(pricing, answer)}
${visitorEvidence(answer)}
${evidenceLine(pricing.predict(garment), estimate.evidence, rateInWords(judgment))}`;
  const isFolded = mayBeCopy(judgment);
  const head = cardHead(answer, { isGuess: isUncertain, tagField, choices: isFolded ? choices : NOTHING });
  return hangtag(
    html`${head}
${actions(answer)}
${isFolded ? '' : choices}`,
    isUncertain ? 'is-answer is-borrowed' : 'is-answer',
  );
}

function questionCard({ pricing }: Site, answer: GarmentAnswer): Markup {
  const { garment, estimate, price, judgment } = answer;
  // Only this type of question doesn't include the range.
  const floor = estimate.beyondEvidence
    ? html`<p class="soft">Typical range for this kind: <span data-price>${openRangeInWords(price)}</span>. A rough
guide, not a price.</p>`
    : '';
  return hangtag(
    html`${verdictWithSigns(judgment)}
${lotLine(answer)}
${tagQuestion(pricing, answer)}
${visitorEvidence(answer)}
${evidenceForm(answer, true)}
${genderSwitch(pricing, answer)}
${actions(answer)}
${floor}
${evidenceLine(pricing.predict(garment), estimate.evidence, rateInWords(judgment))}`,
    'is-answer is-question',
  );
}

function lotLine({ appraisal }: GarmentAnswer): Markup {
  const lot = appraisal && findingCaveats(appraisal).find(({ code }) => code === 'lot');
  return lot ? html`<p>${lot.text}</p>` : NOTHING;
}

function tagQuestion(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { bareNumber } = answer.appraisal?.parsed ?? {};
  if (bareNumber === undefined || answer.choice.tag !== undefined) return NOTHING;
  return html`<p class="soft">
<a href="${withChoice(answerPath(pricing, answer), { tag: bareNumber })}"
data-change>Is ${usd(bareNumber)} the price on the tag?</a>
</p>`;
}

function actions(answer: GarmentAnswer): Markup {
  return html`<p class="actions">
<button type="button" id="keep" class="keep is-quiet" data-list-line="${lineOf(answer)}" aria-pressed="false"
hidden>Save</button> <button type="button" id="share" class="is-quiet" data-share-page hidden>Share</button>
</p>`;
}

/** Returns the answer's item as a line of a list: `Coach Tabby 26, Good, women’s $60`. */
function lineOf({ garment, title, appraisal, choice: { tag } }: GarmentAnswer): string {
  const { brand, category, gender, condition } = garment;
  const isGenderInTitle = appraisal?.parsed.gender === gender;
  const name = title ?? `${isUnknown(brand) ? '' : brand.name} ${category.slug.replaceAll('-', ' ')}`.trim();
  const words = stated(name, condition, !isGenderInTitle && genderWord(gender, category)).join(', ');
  return tag === undefined ? words : `${words} ${plainDollars(tag)}`;
}

/** Returns what screen readers announce when the answer changes. */
function announcement(answer: GarmentAnswer): string {
  const { garment, estimate, judgment, choice } = answer;
  if (!hasPrice(answer) || isAskedBack(judgment)) {
    const question = judgment.ask?.text ?? '';
    return judgment.zone === null ? question : `${verdictInWords(judgment)}. ${question}`;
  }
  const grade = garment.condition ?? 'Any condition';
  const price = `${grade}: about ${usd(estimate.estimate.price)}, ${priceRange(answer)}.`;
  return choice.tag === undefined ? price : `${verdictInWords(judgment)}. ${price}`;
}

function priceRange({ estimate: { estimate } }: GarmentAnswer): string {
  return rangeInWords(estimate, estimate.ifReal === true);
}

function pageTitle(answer: GarmentAnswer): string {
  const { garment, title, estimate, judgment } = answer;
  const grade = garment.condition ? `, ${garment.condition}` : '';
  const name = title === undefined ? `${garments(garment)}${grade}` : `“${title}”`;
  if (!hasPrice(answer)) return `${capital(name)}: ${judgment.ask?.names.length ? 'which one?' : 'look it up'}`;
  const price = estimatedPrice(estimate.estimate.price, isGuess(estimate.evidence));
  return `${capital(price)}: ${name}, secondhand`;
}

function pageDescription(answer: GarmentAnswer): string {
  const { garment, estimate } = answer;
  const item = `${capital(garments(garment))}, secondhand, ${garment.condition ?? 'any condition'}`;
  if (!hasPrice(answer)) return `${item}: too little is known for a price. Evidence: ${estimate.evidence.text}.`;
  const price = estimatedPrice(estimate.estimate.price, isGuess(estimate.evidence));
  const basis = `Evidence: ${estimate.evidence.text}. An estimate, with prices by condition.`;
  return `${item}: ${price}, ${priceRange(answer)}. ${basis}`;
}

/** Describes the page and its estimate as JSON-LD. */
function pageData({ publicUrl, pricing }: Site, answer: GarmentAnswer): object {
  const { garment, estimate } = answer;
  const { brand, category, condition } = garment;
  const { price, priceLow, priceHigh, note } = estimate.estimate;
  // Use an amount rather than an Offer, because we aren't selling anything here.
  const amount = {
    '@type': 'MonetaryAmount',
    name: `Estimated resale price, ${condition ?? 'any condition'}`,
    currency: 'USD',
    value: price,
    minValue: priceLow,
    maxValue: priceHigh,
    description: `${note} Model ${pricing.modelVersion}.`,
  };
  return {
    '@type': 'WebPage',
    url: publicUrl() + pricePath(pricing, garment),
    name: `${capital(garments(garment))}${condition ? `, ${condition}` : ''}: resale price`,
    about: [
      { '@type': 'Brand', name: brand.name },
      { '@type': 'Thing', name: category.name },
    ],
    mainEntity: hasPrice(answer) ? amount : undefined,
  };
}
