import { html } from 'ghtml';
import { capital, percent, usd } from '../../base/numbers.ts';
import { CONDITIONS, type Condition, conditionGrades, conditionSlug } from '../../catalog/catalog.ts';
import { modelPrices } from '../../pricing/model-prices.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { answerPath, type GarmentAnswer, withTag } from '../answer.ts';
import type { Markup } from '../markup.ts';

/** Returns links for any condition and the five grades, with their prices, and the meaning of the chosen one. */
export function gradeSwitch(pricing: Pricing, answer: GarmentAnswer): Markup {
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

/** Asks for the model, which moves a price most after its condition; empty where it is named or none is known. */
export function modelQuestion(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { listing, choice } = answer;
  const candidates = listing?.estimate.candidates;
  const { gender, condition } = candidates ? listing.appraisal.query : answer.garment;
  const fields = { ...(gender && { gender }), ...(condition && { condition }) };
  const links = (candidates ?? modelsFor(pricing, answer)).map(({ title, name, price }) => {
    const path = withTag(appraisePath(title, fields), choice.tag);
    return html`<li><a href="${path}">${capital(name)} <b>${usd(price)}</b></a></li>`;
  });
  if (links.length === 0) return '';
  return html`<nav class="model-question" aria-label="Model"><p>Which one?</p><ul class="chips">!${links}</ul></nav>`;
}

function modelsFor(pricing: Pricing, { garment, price, listing }: GarmentAnswer) {
  const { brand, category } = garment;
  const namesModel = listing?.appraisal.reading.understood.some(({ by }) => by === 'model');
  if (namesModel || price.item.named) return [];
  const models = modelPrices(pricing, garment, listing ? FEW_MODELS : MANY_MODELS);
  return models.map((model) => ({ ...model, title: `${brand.name} ${model.name} ${category.slug}` }));
}
