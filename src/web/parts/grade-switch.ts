import { html } from 'ghtml';
import { percent, usd } from '../../base/numbers.ts';
import { CONDITIONS, type Condition, conditionGrades, conditionSlug } from '../../catalog/catalog.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { answerPath, type GarmentAnswer } from '../answer.ts';
import type { Markup } from '../markup.ts';

/**
 * Returns links for any condition and the five grades, with their prices, and the meaning of the chosen one;
 * `answer.js` answers in place.
 */
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

/** Returns the meaning of a grade, and how usual it is; empty for any condition. */
function gradeMeaning({ artifacts }: Pricing, condition: Condition | undefined): Markup {
  const grade = conditionGrades.find(({ name }) => name === condition);
  if (!grade) return '';
  const share = artifacts.prediction.conditionMix[grade.name] ?? 0;
  return html`<p class="soft">${grade.meaning} ${percent(share)} of listings are ${grade.name}.</p>`;
}
