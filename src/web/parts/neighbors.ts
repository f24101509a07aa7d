import { html } from 'ghtml';
import { brands, categories } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { isGuess } from '../../pricing/evidence-grade.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';
import { brandPath, categoryPath } from '../paths.ts';

/**
 * Returns the brand's other categories and the category's other brands of the same tier, as bars in the same condition.
 */
export function neighbors(pricing: Pricing, garment: Garment): Markup {
  const { brand, category, condition } = garment;
  const grade = condition ? `, ${condition}` : '';
  const kinds = categories.map((category) => ({ name: category.name, item: { ...garment, category } }));
  const ofCategory = brands
    .filter((other) => other.tier === brand.tier)
    .map((other) => ({ name: other.name, item: { ...garment, brand: other } }));
  return html`<div class="neighbors"><div class="columns is-even">
<section aria-labelledby="brand-heading">
<h2 id="brand-heading">Other ${brand.name} garments${grade}</h2>
!${bars(pricing, kinds, garment, 'brand')}
<p><a href="${brandPath(brand)}">All ${brand.name} prices</a></p>
</section>
<section aria-labelledby="category-heading">
<h2 id="category-heading">${category.name} of similar brands${grade}</h2>
!${bars(pricing, ofCategory, garment, 'category')}
<p><a href="${categoryPath(category)}">All brands</a></p>
</section>
</div>
<p class="legend"><span>Listings of the garment itself</span> <span class="key-borrowed">A guess from similar garments</span></p></div>`;
}

/** Draws prices as bars, the most expensive first; those without listings are hatched and folded. */
function bars(
  pricing: Pricing,
  neighbors: readonly { readonly name: string; readonly item: Garment }[],
  here: Garment,
  id: string,
): Markup {
  const priced = neighbors
    .flatMap(({ name, item }) => {
      const { evidence, isMade } = pricing.predict({ ...item, condition: undefined });
      const { price } = pricing.priceAtCondition(item);
      return isMade ? [{ name, item, price, isBorrowed: isGuess(evidence) }] : [];
    })
    .sort((a, b) => b.price - a.price);
  const most = Math.max(...priced.map(({ price }) => price));
  const bar = ({ name, item, price, isBorrowed }: (typeof priced)[number]) => {
    const isHere = item.brand === here.brand && item.category === here.category;
    return html`<li!${isHere ? ' class="is-marked"' : ''}><a href="${pricePath(pricing, item)}"!${isHere ? ' aria-current="page"' : ''}>${name}</a> <span>!${isBorrowed ? '<span class="visually-hidden">a guess: </span><span aria-hidden="true">~</span>' : ''}${usd(price)}</span>
<svg class="bar!${isBorrowed ? ' is-borrowed' : ''}" width="100%" height="8" aria-hidden="true" focusable="false"><rect width="${((price / most) * 100).toFixed(1)}%" height="8" rx="4"/></svg></li>`;
  };
  const guesses = priced.filter(({ isBorrowed }) => isBorrowed);
  return html`<ul class="bars">!${priced.filter(({ isBorrowed }) => !isBorrowed).map(bar)}</ul>
!${guesses.length === 0 ? '' : html`<details id="guesses-${id}"><summary>Guesses: ${guesses.length} more</summary><ul class="bars">!${guesses.map(bar)}</ul></details>`}`;
}
