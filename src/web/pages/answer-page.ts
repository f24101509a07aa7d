import { html } from 'ghtml';
import { capital, listOf, percent, usd } from '../../base/numbers.ts';
import {
  CONDITIONS,
  type Condition,
  conditionGrades,
  conditionSlug,
  type Garment,
  GENDERS,
  type Gender,
} from '../../catalog/catalog.ts';
import { garments, genderWord } from '../../catalog/garment-names.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import { notMadeInWords } from '../../present/caveats.ts';
import { findingCaveats } from '../../present/finding-words.ts';
import { estimatedPrice, isGuess, openRangeInWords, rangeInWords } from '../../present/garment-words.ts';
import { isAskedBack, rateInWords, verdictInWords } from '../../present/verdict-words.ts';
import { modelPrices } from '../../pricing/model-prices.ts';
import { listedCategories } from '../../pricing/prediction.ts';
import { appraisePath, pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { answerPath, type GarmentAnswer, withChoice } from '../answer.ts';
import { breadcrumbs, renderPage } from '../layout.ts';
import { hangtag, type Markup } from '../markup.ts';
import { evidenceForm, sellerPart, tagForm, yoursLine } from '../parts/answer-forms.ts';
import { cardHead, looks, mayBeCopy, verdictLine } from '../parts/decision-card.ts';
import { evidenceLine, priceSources } from '../parts/price-sources.ts';
import { structuredData } from '../parts/structured-data.ts';
import { titleWords } from '../parts/title-words.ts';
import { brandPath, estimateAlternates } from '../paths.ts';
import type { Site } from '../site.ts';

/** Returns the price page of a garment or listing, from one template, which `answer.js` changes in place. */
export function answerPage(site: Site, answer: GarmentAnswer): Markup {
  const { pricing } = site;
  const { garment, listing } = answer;
  const { brand, category, gender } = garment;
  const item = { brand, category, gender };
  const { isMade } = pricing.predict(item);
  const isPriced = hasPrice(answer);
  const trail = [
    { name: 'Browse', path: '/browse' },
    ...(isUnknown(brand) ? [] : [{ name: brand.name, path: brandPath(brand) }]),
    { name: category.name, path: pricePath(pricing, item) },
  ];
  const main = html`<div data-answer data-said="${announcement(answer)}">
<div class="columns is-answer">
<div class="answer">
!${heading(answer)}
!${isPriced ? card(site, answer) : questionCard(site, answer)}
<p><a href="/list" data-list-looked hidden></a></p>
!${isMade ? '' : html`<p class="notice">${notMadeInWords(item)}</p>`}
</div>
<div class="beside">
!${titleWords(pricing, answer)}
!${
    isPriced
      ? html`<section class="folds" aria-label="More">
!${isMade ? sellerPart(site, answer) : ''}
!${evidenceForm(answer, false)}
!${priceSources(pricing, answer)}
</section>`
      : ''
  }
!${breadcrumbs(trail)}
</div>
</div>
</div>`;
  return renderPage(site, {
    title: titleOf(answer),
    description: descriptionOf(answer),
    path: answerPath(pricing, answer),
    canonicalPath: pricePath(pricing, item),
    unlisted: listing !== undefined || !isMade || !isWorthFinding(pricing, item),
    main,
    scripts: ['answer.js', 'share.js'],
    jsonLd: listing ? undefined : structuredData(site, answer, { trail, isPriced }),
    picture: `/pictures/png${answerPath(pricing, answer)}`,
    alternates: listing ? [] : estimateAlternates(garment),
  });
}

const isWorthFinding = ({ artifacts }: Pricing, { brand, category }: Garment): boolean =>
  !brand.isOutsideCatalog || listedCategories(artifacts.prediction, brand).includes(category);

function heading({ garment, listing, title }: GarmentAnswer): Markup {
  const { brand, category, gender } = garment;
  if (!listing) return html`<h1>${capital(garments({ brand, category, gender }))}</h1>`;
  const typed = listing.appraisal.parsed.typed();
  const mended = new Set(typed.flatMap(({ mended = [] }) => mended));
  const parsed = mended.size === 0 ? '' : html` <small class="soft">read as ${listOf([...mended])}</small>`;
  return html`<h1 class="said">“${title}”!${parsed}</h1>`;
}

/** Questions that replace the price; others are asked along with it. */
const WITHOUT_PRICE = new Set(['rarity', 'brand', 'evidence']);

const hasPrice = ({ judgment: { ask } }: GarmentAnswer): boolean => ask === undefined || !WITHOUT_PRICE.has(ask.about);

function card(site: Site, answer: GarmentAnswer): Markup {
  const { pricing } = site;
  const { garment, estimate, judgment } = answer;
  const isAbout = judgment.ask !== undefined || isGuess(estimate.evidence);
  const field = html`!${lotLine(answer)}!${tagForm(pricing, answer)}!${tagQuestion(pricing, answer)}`;
  const isDoubted = mayBeCopy(judgment);
  const behind = html`!${whichPart(pricing, answer)}
!${yoursLine(answer)}
!${evidenceLine(pricing.predict(garment), estimate.evidence, rateInWords(judgment))}`;
  return hangtag(
    html`!${cardHead(answer, { isAbout, field, inside: isDoubted ? behind : '' })}
!${actions(answer)}
!${isDoubted ? '' : behind}`,
    isAbout ? 'is-answer is-borrowed' : 'is-answer',
  );
}

/** Returns the condition, gender and model of a piece to choose from, one level down. */
function whichPart(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { garment } = answer;
  const chosen = [
    garment.condition ?? 'Any condition',
    ...(isChildrens(garment.category) ? [] : [genderWord(garment.gender)]),
  ];
  return html`<details class="which is-open-on-desk" id="which">
<summary>${chosen.join(', ')}: change</summary>
!${gradeSwitch(pricing, answer)}
!${genderSwitch(pricing, answer)}
!${modelQuestion(pricing, answer)}
</details>`;
}

function questionCard({ pricing }: Site, answer: GarmentAnswer): Markup {
  const { garment, estimate, price, listing, judgment } = answer;
  // Other questions name the range themselves.
  const floor = listing?.estimate.beyondEvidence
    ? html`<p class="soft">Typical range for this kind: <span data-price>${openRangeInWords(price)}</span>. A rough
guide, not a price.</p>`
    : '';
  return hangtag(
    html`!${verdictLine(judgment)}
!${looks(judgment)}
!${lotLine(answer)}
!${tagQuestion(pricing, answer)}
!${yoursLine(answer)}
!${evidenceForm(answer, true)}
!${genderSwitch(pricing, answer)}
!${actions(answer)}
!${floor}
!${evidenceLine(pricing.predict(garment), estimate.evidence, rateInWords(judgment))}`,
    'is-answer is-question',
  );
}

function lotLine({ listing }: GarmentAnswer): Markup {
  const lot = listing && findingCaveats(listing.appraisal).find(({ code }) => code === 'lot');
  return lot ? html`<p>${lot.text}</p>` : '';
}

function tagQuestion(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { bareNumber } = answer.listing?.appraisal.parsed ?? {};
  if (bareNumber === undefined || answer.choice.tag !== undefined) return '';
  return html`<p class="soft">
<a href="${withChoice(answerPath(pricing, answer), { tag: bareNumber })}"
data-change>Is ${usd(bareNumber)} the price on the tag?</a>
</p>`;
}

/** Returns the switch between women's and men's, with the assumed or most common one; none for children's pieces. */
function genderSwitch(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { garment } = answer;
  if (isChildrens(garment.category)) return '';
  const usual = pricing.usualGender(garment.brand, garment.category);
  const isAssumed = answer.listing !== undefined && !answer.listing.appraisal.parsed.gender;
  const noteOn = (gender: Gender) => {
    const isChosen = gender === garment.gender;
    if (isChosen) return isAssumed ? 'assumed' : '';
    return usual.by !== 'default' && usual.gender === gender ? 'most' : '';
  };
  const choices = GENDERS.map((gender) => {
    const current = gender === garment.gender ? ' aria-current="true"' : '';
    const path = answerPath(pricing, answer, { gender });
    const note = noteOn(gender);
    const name = html`${capital(genderWord(gender))}!${note === '' ? '' : html` <small>${note}</small>`}`;
    return html`<li><a id="${gender}" href="${path}"!${current} data-change>!${name}</a></li>`;
  });
  return html`<nav class="grade-switch" aria-label="Women’s or men’s"><ul>!${choices}</ul></nav>`;
}

function actions({ garment, title, choice: { tag, comps, guess } }: GarmentAnswer): Markup {
  const { brand, category, gender, condition } = garment;
  const named = title === undefined ? { brand: brand.name, category: category.name } : { title };
  const item = { ...named, gender, condition, cost: tag, comps, guess };
  return html`<p class="actions">
<button type="button" id="keep" class="keep is-quiet" data-list-item="${JSON.stringify(item)}" aria-pressed="false"
hidden>Keep</button> <button type="button" id="share" class="is-quiet" data-share-page hidden>Share</button>
</p>`;
}

function announcement(answer: GarmentAnswer): string {
  const { garment, estimate, judgment, choice } = answer;
  const verdict = judgment.zone === null ? [] : [`${verdictInWords(judgment)}.`];
  if (!hasPrice(answer) || isAskedBack(judgment)) return [...verdict, judgment.ask?.text ?? ''].join(' ');
  const grade = garment.condition ?? 'Any condition';
  const words = `${grade}: about ${usd(estimate.estimate.price)}, ${rangeOf(answer)}.`;
  return choice.tag === undefined ? words : `${verdictInWords(judgment)}. ${words}`;
}

const rangeOf = ({ estimate: { estimate } }: GarmentAnswer): string => rangeInWords(estimate, estimate.ifReal === true);

function priceSaid(answer: GarmentAnswer): string {
  const { estimate } = answer;
  return hasPrice(answer)
    ? estimatedPrice(estimate.estimate.price, isGuess(estimate.evidence))
    : 'no price without more details';
}

function titleOf(answer: GarmentAnswer): string {
  const { garment, title } = answer;
  const grade = garment.condition ? `, ${garment.condition}` : '';
  const named = title === undefined ? `${garments(garment)}${grade}` : `“${title}”`;
  return hasPrice(answer)
    ? `${capital(priceSaid(answer))}: ${named}, secondhand`
    : `${capital(named)}: ${answer.judgment.ask?.names.length ? 'which one?' : 'look it up'}`;
}

function descriptionOf(answer: GarmentAnswer): string {
  const { garment, estimate } = answer;
  const item = `${capital(garments(garment))}, secondhand, ${garment.condition ?? 'any condition'}`;
  if (!hasPrice(answer)) return `${item}: too little is known for a price. Evidence: ${estimate.evidence.text}.`;
  const basis = `Evidence: ${estimate.evidence.text}. An estimate, with prices by condition.`;
  return `${item}: ${priceSaid(answer)}, ${rangeOf(answer)}. ${basis}`;
}

/** Returns links for any condition and the five grades, with their prices, and the meaning of the chosen one. */
function gradeSwitch(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { garment, estimate, any } = answer;
  const link = (condition: Condition | undefined, name: string, price: number) => {
    const current = condition === garment.condition ? ' aria-current="true"' : '';
    const path = answerPath(pricing, answer, { condition: condition ?? 'any' });
    const id = `grade-${condition ? conditionSlug(condition) : 'any'}`;
    return html`<li><a id="${id}" href="${path}"!${current} data-change>
<span class="grade-name">${name}</span> <span class="grade-price">${usd(price)}</span>
</a></li>`;
  };
  const grades = CONDITIONS.map((condition) => {
    const own = estimate.byCondition.find((row) => row.condition === condition);
    return link(condition, condition, own?.price ?? 0);
  });
  return html`<nav class="grade-switch" aria-label="Condition" data-grades>
<ul>!${any ? link(undefined, 'Any', any.price) : ''}!${grades}</ul>
!${gradeMeaning(pricing, garment.condition)}
</nav>`;
}

function gradeMeaning({ artifacts }: Pricing, condition: Condition | undefined): Markup {
  const grade = conditionGrades.find(({ name }) => name === condition);
  if (!grade) return '';
  const share = artifacts.prediction.conditionMix[grade.name] ?? 0;
  return html`<p class="soft">${grade.meaning} ${percent(share)} of listings are ${grade.name}.</p>`;
}

const MANY_MODELS = 6;
const FEW_MODELS = 3;

/** Asks for the model, which changes a price most after its condition; empty if it is named or none is known. */
function modelQuestion(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { listing, choice } = answer;
  const candidates = listing?.estimate.candidates;
  const { gender, condition } = candidates ? listing.appraisal.query : answer.garment;
  const links = (candidates ?? modelsFor(pricing, answer)).map(({ title, name, price }) => {
    const path = withChoice(appraisePath(title, { gender, condition }), { tag: choice.tag });
    return html`<li><a href="${path}">${capital(name)} <b>${usd(price)}</b></a></li>`;
  });
  if (links.length === 0) return '';
  return html`<nav class="model-question" aria-label="Model"><p>Which one?</p><ul class="chips">!${links}</ul></nav>`;
}

function modelsFor(pricing: Pricing, { garment, price, listing }: GarmentAnswer) {
  const { brand, category } = garment;
  const namesModel = listing?.appraisal.parsed.understood.some(({ by }) => by === 'model');
  if (namesModel || price.item.named) return [];
  const models = modelPrices(pricing, garment, listing ? FEW_MODELS : MANY_MODELS);
  return models.map((model) => ({ ...model, title: `${brand.name} ${model.name} ${category.slug}` }));
}
