import { html } from 'ghtml';
import { type Condition, conditionGrades } from '../../garments/catalogue.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../garments/price-path.ts';
import type { Markup } from '../layout.ts';

/** One question a grade, to be read from the top: the first "yes" is the grade. */
const QUESTIONS: Readonly<Record<Condition, readonly string[]>> = {
  'New with tags': ['Never worn', 'Shop’s tags still attached'],
  'Like New': [
    'Worn at most once or twice',
    'No mark, pill or crease that you can find',
    'All parts there',
  ],
  Good: [
    'Light wear that you must look for',
    'Nothing to clean or repair',
    'Colour and shape as they were',
  ],
  Fair: [
    'Wear that anybody sees: fading, pilling, small marks',
    'A repair, or one that is due',
    'Still fine to wear',
  ],
  Poor: [
    'Stains, holes, broken zip, torn lining or worn-through sole',
    'Sold for repair or for parts',
  ],
};

/** What the grades mean, with what to look for; each leads to the page about it. */
export function gradeGuide({ condition, ...item }: Garment): Markup {
  const grades = conditionGrades.map(
    ({ name, meaning }) => html`<li!${name === condition ? ' class="is-marked"' : ''}>
<h3><a href="${pricePath({ ...item, condition: name })}"!${name === condition ? ' aria-current="true"' : ''}>${name}</a></h3>
<p>${meaning}</p>
<ul class="checks">!${QUESTIONS[name].map((question) => html`<li>${question}</li>`)}</ul>
</li>`,
  );
  return html`<section aria-labelledby="guide-heading">
<h2 id="guide-heading">Which condition is yours?</h2>
<p>Start with the first, in good light. The one of which everything is true is yours; between two, take the lower one.</p>
<ol class="grades">!${grades}</ol>
!${condition ? html`<p><a href="${pricePath(item)}">Show any condition again</a></p>` : ''}
</section>`;
}
