import { html } from 'ghtml';
import { type Category, CONDITIONS, type Condition, conditionGrades, conditionSlug } from '../../catalog/catalog.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { usd } from '../../wording/numbers.ts';
import { answerPath, type GarmentAnswer } from '../answer.ts';
import words from '../garment-words.json' with { type: 'json' };
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';
import { categoryDrawing } from './drawing.ts';

/** Returns the meaning of each grade, its signs, and its price with a link, folded. */
export function gradeGuide(site: Site, answer: GarmentAnswer): Markup {
  const { category, condition } = answer.garment;
  const grades = conditionGrades.map(({ name, meaning }) => {
    const range = answer.estimate.byCondition.find((row) => row.condition === name);
    return html`<li!${name === condition ? ' class="is-marked"' : ''}>
!${gradeDrawing(site, category, name)}
<h3><a href="${answerPath(site.pricing, answer, { condition: name })}" data-change!${name === condition ? ' aria-current="true"' : ''}>${name}</a></h3>
!${range ? html`<p><strong>${usd(range.price)}</strong> <span class="soft">${usd(range.priceLow)}–${usd(range.priceHigh)}</span></p>` : ''}
<p>${meaning}</p>
<ul class="checks">!${words.grades[name].map((question) => html`<li>${question}</li>`)}</ul>
</li>`;
  });
  return html`<details id="guide">
<summary>Which condition is it?</summary>
<p>Start at the top, in good light. Pick the first one where everything is true; between two, take the lower one.</p>
<ol class="grades">!${grades}</ol>
</details>`;
}

/** Draws the garment with marks of wear for its condition, in a 16-unit square at a corner of the 48-unit drawing. */
function gradeDrawing(site: Site, category: Category, condition: Condition): Markup {
  const [x, y] = words.kinds[(category.isOther ? 'bag' : category.slug) as keyof typeof words.kinds].wear;
  const sign = `${site.assets.url('drawings.svg')}#${conditionSlug(condition)}`;
  const use = html`<use href="${sign}" x="${x}" y="${y}" width="16" height="16"/>`;
  return categoryDrawing(site, category, use);
}

/** Returns links for any condition and the five grades, with their prices; `answer.js` answers in place. */
export function gradeSwitch(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { garment, estimate, any } = answer;
  const link = (condition: Condition | undefined, name: string, price: number) => {
    const current = condition === garment.condition ? ' aria-current="true"' : '';
    const path = answerPath(pricing, answer, { condition: condition ?? 'any' });
    return html`<li><a id="grade-${condition ? conditionSlug(condition) : 'any'}" href="${path}"!${current} data-change><span class="grade-name">${name}</span> <span class="grade-price">${usd(price)}</span></a></li>`;
  };
  const grades = CONDITIONS.map((condition) => {
    const own = estimate.byCondition.find((row) => row.condition === condition);
    return link(condition, condition, own?.price ?? 0);
  });
  return html`<nav class="grade-switch" aria-label="Condition" data-grades><ul>!${any ? link(undefined, 'Any', any.price) : ''}!${grades}</ul></nav>`;
}
