import { html } from 'ghtml';
import { appraisePath } from '../../garments/appraise-path.ts';
import type { Garment } from '../../garments/garment.ts';
import { modelPrices } from '../../pricing/model-prices.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { categoryWords } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** Fewest and most models that a page lists. */
const LEAST = 2;
const MOST = 10;

/** What the models of a brand and category bring, each with the way to its appraisal; nothing where none is known. */
export function models(pricing: Pricing, garment: Garment): Markup {
  const list = modelPrices(pricing, garment, MOST);
  // Where all models bring less than the brand, or all bring more, the list does not hold the usual one.
  const { price: usual } = pricing.priceAtCondition(garment);
  const isAround =
    list.some(({ price }) => price > usual) && list.some(({ price }) => price < usual);
  if (list.length < LEAST || !isAround) return '';
  const { brand, category, gender, condition } = garment;
  const rows = list.map(({ name, price }) => {
    const title = `${brand.name} ${titled(name)} ${category.slug}`;
    const path = appraisePath(title, { gender, ...(condition && { condition }) });
    return html`<li><a href="${path}">${titled(name)}</a> <span>about ${usd(price)}</span></li>`;
  });
  return html`<section aria-labelledby="models-heading">
<h2 id="models-heading">By model</h2>
<p>The words of a listing move its price. Estimates for ${brand.name} ${categoryWords(category)} by model${condition ? `, ${condition}` : ''}:</p>
<ul class="price-list">!${rows}</ul>
</section>`;
}

/** A model's name with capitals: `neverfull mm` as `Neverfull MM`. */
function titled(name: string): string {
  return name
    .split(' ')
    .map((word) => (/^[a-z]{1,2}$/.test(word) ? word.toUpperCase() : capital(word)))
    .join(' ');
}
