import { html } from 'ghtml';
import { appraisePath } from '../../garments/appraise-path.ts';
import { modelPrices } from '../../pricing/model-prices.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { type GarmentAnswer, withTag } from '../answer.ts';
import type { Markup } from '../markup.ts';

/** Number of suggested models for a garment. */
const MANY_MODELS = 6;
/** Number of suggested models for a listing whose title names none. */
const FEW_MODELS = 3;

/** Asks for the model, the fact that moves a price most after its condition; empty where it is named, or none is known. */
export function modelQuestion(pricing: Pricing, { garment, price, listing, choice: { tag } }: GarmentAnswer): Markup {
  const { brand, category, gender, condition } = garment;
  const namesModel = listing?.appraisal.reading.understood.some(({ by }) => by === 'model');
  if (namesModel || price.item.named) return '';
  const models = modelPrices(pricing, garment, listing ? FEW_MODELS : MANY_MODELS);
  if (models.length === 0) return '';
  const links = models.map(({ name, price }) => {
    const title = `${brand.name} ${name} ${category.slug}`;
    const path = withTag(appraisePath(title, { gender, ...(condition && { condition }) }), tag);
    return html`<li><a href="${path}">${capital(name)} <b>${usd(price)}</b></a></li>`;
  });
  return html`<nav class="model-question" aria-label="Model"><p>Which one?</p><ul class="chips">!${links}</ul></nav>`;
}
