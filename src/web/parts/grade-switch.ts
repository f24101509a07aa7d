import { html } from 'ghtml';
import { CONDITIONS, type Condition, conditionSlug } from '../../garments/catalog.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { usd } from '../../wording/numbers.ts';
import { answerPath, type GarmentAnswer } from '../answer.ts';
import type { Markup } from '../markup.ts';

/** Any condition and the five grades with their prices, as links; `answer.js` answers in place. */
export function gradeSwitch(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { garment, estimate, any } = answer;
  const link = (condition: Condition | undefined, name: string, price: number) => {
    const current = condition === garment.condition ? ' aria-current="true"' : '';
    const path = answerPath(pricing, answer, { condition: condition ?? 'any' });
    return html`<li><a id="grade-${condition ? conditionSlug(condition) : 'any'}" href="${path}"!${current} data-change><span class="grade-name">${name}</span> <span class="grade-price">${usd(price)}</span></a></li>`;
  };
  const grades = CONDITIONS.map((condition) => {
    const own = estimate.byCondition.find((one) => one.condition === condition);
    return link(condition, condition, own?.price ?? 0);
  });
  return html`<nav class="grade-switch" aria-label="Condition" data-grades><ul>!${any ? link(undefined, 'Any', any.price) : ''}!${grades}</ul></nav>`;
}
