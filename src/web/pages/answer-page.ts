import { capital, listOf, plainDollars, usd } from '../../base/numbers.ts';
import type { Garment } from '../../catalog/catalog.ts';
import { garments } from '../../catalog/garment-names.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { findingCaveats, notMadeInWords } from '../../present/caveats.ts';
import { evidenceInShort } from '../../present/evidence-words.ts';
import { estimatedPrice, isGuess, openRangeInWords, rangeInWords } from '../../present/garment-words.ts';
import { isAskedBack, verdictInWords } from '../../present/verdict-words.ts';
import { listedCategories } from '../../pricing/evidence/evidence.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { answerPath, type GarmentAnswer, withChoice } from '../answer.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { breadcrumbList, renderPage } from '../layout.ts';
import { hangtag } from '../markup.ts';
import { askFold, conditionSection, keepFold, modelSection, tagForm, wearerLine } from '../parts/answer-forms.ts';
import { answerCard, hasPrice, mayBeCopy } from '../parts/decision-card.ts';
import { askerLine, sourcesFold, titleNotes } from '../parts/explanation.ts';
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
  const isPriced = hasPrice(answer);
  const isFolded = mayBeCopy(answer.judgment);
  const choices = isPriced
    ? html`${modelSection(pricing, answer)}${conditionSection(pricing, answer)}`
    : wearerLine(pricing, answer);
  const controls = html`${notes(site, answer)}${tagForm(pricing, answer)}`;
  return renderPage(site, {
    title: pageTitle(answer),
    description: pageDescription(answer),
    path: answerPath(pricing, answer),
    canonicalPath: pricePath(pricing, item),
    unlisted: appraisal !== undefined || !isMade || !hasEnoughListings(pricing, item),
    hero: heading(answer),
    hasTag: true,
    said: announcement(answer),
    search: searchText(answer),
    main: html`<div class="cols"><div>
${hangtag(html`${answerCard(answer, controls, choices)}${floorLine(answer)}`)}
${isMade ? '' : html`<p class="notice">${notMadeInWords(item)}</p>`}
${isFolded ? '' : choices}
</div><div>
<section class="panel" aria-label="More">
${isPriced && isMade && !isFolded ? html`${keepFold(site, answer)}${askFold(answer)}` : ''}
${sourcesFold(pricing, answer)}
</section>
${titleNotes(pricing, answer)}
</div></div>`,
    trail: appraisal ? undefined : trail,
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

/** Returns the title with its tag price, as it may be typed again. */
function searchText({ title = '', choice: { tag } }: GarmentAnswer): string {
  return title === '' || tag === undefined || title.includes('$') ? title : `${title} ${plainDollars(tag)}`;
}

/** Longer titles are set smaller. */
const MAX_LARGE_LETTERS = 40;

function heading({ garment, appraisal, estimate, title = '' }: GarmentAnswer): Markup {
  const { brand, category, gender, condition } = garment;
  const kind = capital(garments({ brand, category, gender }));
  const typed = appraisal?.parsed.typed() ?? [];
  const corrected = new Set(typed.flatMap(({ mended = [] }) => mended));
  const readAs = corrected.size === 0 ? '' : ` Read as ${listOf([...corrected])}.`;
  const facts = [appraisal ? kind : '', condition ?? '', evidenceInShort(estimate.evidence)].filter(Boolean);
  const isLong = title.length > MAX_LARGE_LETTERS;
  const className = [isLong ? 'is-long' : '', title === title.toLowerCase() ? 'is-lower' : ''].join(' ').trim();
  return html`<h1 class="${className}">${appraisal ? title : kind}</h1>
<p class="soft">${capital(facts.join('; '))}.${readAs}</p>`;
}

/** Returns what the visitor should know before the price: it is for a lot, or for one item of several. */
function notes(site: Site, answer: GarmentAnswer): Markup {
  const { appraisal, choice } = answer;
  if (!appraisal) return NOTHING;
  const lot = findingCaveats(appraisal).find(({ code }) => code === 'lot');
  return html`${lot ? html`<p><b>${lot.text}</b></p>` : ''}
${choice.tag === undefined ? tagQuestion(site.pricing, answer) : ''}
${askerLine(answer)}`;
}

/** Asks whether an amount in the title is the tag price, if it was not taken for it. */
function tagQuestion(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { bareNumber, otherMoney = [] } = answer.appraisal?.parsed ?? {};
  const [amount = bareNumber] = otherMoney.map(({ text }) => Number(text.replace(/[$,]/g, '')));
  if (!amount) return NOTHING;
  return html`<p><a href="${withChoice(answerPath(pricing, answer), { tag: amount })}" data-change>Is
${plainDollars(amount)} the price on the tag?</a></p>`;
}

/** Returns the range of an item that is beyond our evidence. */
function floorLine({ estimate, price }: GarmentAnswer): Markup {
  if (!estimate.beyondEvidence) return NOTHING;
  return html`<p class="soft">Others of its kind: <span data-price>${openRangeInWords(price)}</span>. A rough guide, not
a price.</p>`;
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
