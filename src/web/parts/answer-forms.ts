import { capital, percent, usd, wholeDollars } from '../../base/numbers.ts';
import {
  CONDITIONS,
  type Condition,
  conditionGrades,
  conditionSlug,
  GENDERS,
  type Gender,
} from '../../catalog/catalog.ts';
import { genderWord } from '../../catalog/garment-names.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import { compsText } from '../../input/comps.ts';
import { ladderFor } from '../../money/ask.ts';
import { payoutOf } from '../../money/payouts.ts';
import type { Payout } from '../../money/schema.ts';
import { askerEvidenceInWords } from '../../present/asker-words.ts';
import { rangeInWords } from '../../present/garment-words.ts';
import { planInWords } from '../../present/text.ts';
import { payUpToInWords } from '../../present/verdict-words.ts';
import { modelPrices } from '../../pricing/model-prices.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { answerPath, type GarmentAnswer, withChoice } from '../answer.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { marketplacePath, withQuery } from '../paths.ts';
import type { Site } from '../site.ts';
import { mayBeCopy } from './decision-card.ts';
import { AMOUNT, yourTerms } from './form-fields.ts';

/** Returns a collapsible section to change the condition, gender, and model of the item. */
export function itemChoices(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { condition = 'Any condition', category, gender } = answer.garment;
  const chosen = isChildrens(category) ? condition : `${condition}, ${genderWord(gender)}`;
  return html`<details class="which is-open-on-desk" id="which">
<summary>${chosen}: change</summary>
${gradeSwitch(pricing, answer)}
${genderSwitch(pricing, answer)}
${modelQuestion(pricing, answer)}
</details>`;
}

function gradeSwitch(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { garment, estimate, any } = answer;
  const link = (condition: Condition | undefined, price: number) => {
    const current = condition === garment.condition ? html` aria-current="true"` : '';
    const path = answerPath(pricing, answer, { condition: condition ?? 'any' });
    const id = `grade-${condition ? conditionSlug(condition) : 'any'}`;
    return html`<li><a id="${id}" href="${path}"${current} data-change>
<span class="grade-name">${condition ?? 'Any'}</span> <span class="grade-price">${usd(price)}</span>
</a></li>`;
  };
  const grades = CONDITIONS.map((condition) => {
    const row = estimate.byCondition.find((row) => row.condition === condition);
    return link(condition, row?.price ?? 0);
  });
  return html`<nav class="grade-switch" aria-label="Condition" data-grades>
<ul>${any ? link(undefined, any.price) : ''}${grades}</ul>
${gradeMeaning(garment.condition)}
</nav>`;
}

function gradeMeaning(condition: Condition | undefined): Markup {
  const grade = conditionGrades.find(({ name }) => name === condition);
  if (!grade) return NOTHING;
  return html`<p class="soft">${grade.meaning}</p>`;
}

/** Returns links to the women's and men's versions, or an empty string for children's items, which have neither. */
export function genderSwitch(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { garment } = answer;
  if (isChildrens(garment.category)) return NOTHING;
  const choices = GENDERS.map((gender) => {
    const current = gender === garment.gender ? html` aria-current="true"` : '';
    const path = answerPath(pricing, answer, { gender });
    const note = genderNote(pricing, answer, gender);
    const name = html`${capital(genderWord(gender))}${note === '' ? '' : html` <small>${note}</small>`}`;
    return html`<li><a id="${gender}" href="${path}"${current} data-change>${name}</a></li>`;
  });
  return html`<nav class="grade-switch" aria-label="Women’s or men’s"><ul>${choices}</ul></nav>`;
}

/** Returns a note for a gender: it was assumed, or most listings have it. Returns '' if neither applies. */
function genderNote(pricing: Pricing, { garment, appraisal }: GarmentAnswer, gender: Gender): string {
  const usual = pricing.usualGender(garment.brand, garment.category);
  const isAssumed = appraisal !== undefined && !appraisal.parsed.gender;
  if (gender === garment.gender) return isAssumed ? 'assumed' : '';
  return usual.by !== 'default' && usual.gender === gender ? 'most' : '';
}

/** Maximum number of models to offer for a garment without a title. */
const MANY_MODELS = 6;
/** Maximum number of models to offer for a title. It is small because the title may name a model we don't know. */
const FEW_MODELS = 3;

/** Asks for the model unless the title includes it or we don't know any. Only the condition matters more. */
function modelQuestion(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { appraisal, choice } = answer;
  const { candidates } = answer.estimate;
  // Candidates are titles to appraise again, so their links leave out any gender or condition that we assumed.
  const chosen = candidates ? appraisal?.query : undefined;
  const { gender, condition } = chosen ?? answer.garment;
  const links = (candidates ?? modelsFor(pricing, answer)).map(({ title, name, price }) => {
    const path = withChoice(appraisePath(title, { gender, condition }), { tag: choice.tag });
    return html`<li><a href="${path}">${capital(name)} <b>${usd(price)}</b></a></li>`;
  });
  if (links.length === 0) return NOTHING;
  return html`<nav class="model-question" aria-label="Model"><p>Which one?</p><ul class="chips">${links}</ul></nav>`;
}

function modelsFor(pricing: Pricing, { garment, price, appraisal }: GarmentAnswer) {
  const { brand, category } = garment;
  const namesModel = appraisal?.parsed.understood.some(({ by }) => by === 'model');
  if (namesModel || price.item.isNamed) return [];
  const models = modelPrices(pricing, garment, appraisal ? FEW_MODELS : MANY_MODELS);
  return models.map((model) => ({ ...model, title: `${brand.name} ${model.name} ${category.slug}` }));
}

/** ID of the tag price form. It also submits the seller's terms from fields elsewhere on the page. */
const TAG_FORM = 'tag-form';

/** Returns the form for the tag price, which works without scripts. `answer.js` updates the page in place. */
export function tagForm(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { tag } = answer.choice;
  const path = answerPath(pricing, answer);
  return html`<form class="tag-form" id="${TAG_FORM}" action="${path.split('?', 1)[0]}" method="get" data-change
data-live>
${hiddenFields(path, 'tag')}
<div class="tag-field">
<label for="tag">Tag price</label><span aria-hidden="true">$</span>
<input id="tag" name="tag" value="${tag ?? ''}" ${AMOUNT}>
</div>
<button type="submit" class="is-quiet" id="tag-check">Check</button>
</form>`;
}

/** Compares the visitor's evidence to our estimate. Returns an empty string if there isn't any evidence. */
export function visitorEvidence({ appraisal, judgment }: GarmentAnswer): Markup {
  const evidence = appraisal?.asker;
  if (!evidence) return NOTHING;
  const { modelOnly } = evidence;
  return html`<p data-yours>${askerEvidenceInWords(evidence)}
<span class="soft">Our estimate alone: ${usd(modelOnly.price)},
${rangeInWords(modelOnly, judgment.authenticity !== undefined)}.</span>
</p>`;
}

/** Returns the form for sold prices that the visitor has seen. The form works without scripts. */
export function evidenceForm(answer: GarmentAnswer, isOpen: boolean): Markup {
  const { comps, tag } = answer.choice;
  const { brand, category, gender, condition } = answer.garment;
  const title = answer.appraisal?.parsed.text ?? `${brand.name} ${category.name}`;
  const path = withChoice(appraisePath(title, { gender, condition }), { tag });
  return html`<details id="your-evidence"${isOpen || comps ? html` open` : ''}>
<summary>Seen it sold? Enter the prices</summary>
<form class="evidence-form" action="${path.split('?', 1)[0]}" method="get" data-change>
${hiddenFields(path)}
<div class="field">
<label for="comps">Sold prices</label><input id="comps"
name="comps" value="${comps ? compsText(comps) : ''}" type="text" maxlength="300" placeholder="40, 55, 48"
autocomplete="off" aria-describedby="comps-hint">
<p class="soft" id="comps-hint">Sold prices in US dollars; write “60 asked” for an asking price.
They stay on this page.</p>
</div>
<button type="submit" class="is-quiet" id="evidence-check">Include my prices</button>
</form>
</details>`;
}

/** Returns the seller's terms, advice for the chosen marketplace, and links to fees, offers, and sales. */
export function sellerPart(site: Site, answer: GarmentAnswer): Markup {
  const { garment, price, appraisal, choice, judgment } = answer;
  const { brand, category, gender, condition } = garment;
  const { title = `${brand.name} ${category.name}` } = answer;
  const { marketplace, label, profit } = choice;
  const payout = payoutOf(marketplace, { garment, price: price.price, label });
  const sale = { price: appraisal && price.price, cost: choice.tag };
  const feesQuery = { brand: brand.slug, category: category.slug, gender, condition, ...sale };
  const links = [
    { path: withQuery('/fees', feesQuery), name: `${site.marketplaces.list.length} marketplaces` },
    { path: marketplacePath(marketplace), name: `${marketplace.name} fees` },
    { path: withQuery('/offer', { title, marketplace: marketplace.id }), name: 'Got an offer?' },
  ];
  const texts = { marketplace: marketplace.id, profit: String(profit ?? ''), label: String(label ?? '') };
  const isPayoutKnown = payout.net !== undefined && !judgment.authenticity;
  const payoutText = isPayoutKnown ? `: you’d get ${wholeDollars(payout.net)}` : '';
  const heading = `If you sell it on ${marketplace.name}${payoutText}`;
  return html`<details id="selling" class="is-open-on-desk">
<summary>${heading}</summary>
<h2>${heading}</h2>
${yourTerms('terms', texts, ['marketplace', 'profit', 'label'], site.marketplaces.list, { formId: TAG_FORM })}
<p><button type="submit" class="is-quiet" id="terms-check" form="${TAG_FORM}">Use these</button></p>
${sellingAdvice(answer, payout).map((sentence) => html`<p>${sentence}</p>`)}
<ul class="names">${links.map(({ path, name }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>
</details>`;
}

/** Returns advice for the chosen marketplace, or just the reason if the marketplace doesn't accept the garment. */
function sellingAdvice({ judgment, price, choice }: GarmentAnswer, payout: Payout): string[] {
  const { model, name } = choice.marketplace;
  const { accepted, reason = '', warning, feeSource } = payout;
  if (accepted === 'no') return [`${name}: ${reason}`];
  const sentences: string[] = [];
  if (!judgment.ask && !mayBeCopy(judgment)) {
    if (model === 'they sell') sentences.push(`${name} sets the price: ${usd(price.price)} is typical.`);
    else sentences.push(planInWords(ladderFor(price.price).map(({ day, price }) => ({ fromDay: day, listPrice: price }))));
  }
  const limit = payUpToInWords(judgment.money);
  if (limit !== '') sentences.push(limit);
  if (accepted === 'check' && reason) sentences.push(`Check first: ${reason}`);
  if (warning) sentences.push(warning);
  if (feeSource.certainty !== 'high') sentences.push(`Fee certainty: ${feeSource.certainty}.`);
  return sentences;
}

/** Returns a path's query parameters as hidden fields, excluding the visible field. */
function hiddenFields(path: string, visibleField = ''): Markup {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const fields = [...query].filter(([name]) => name !== visibleField);
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}
