import { html } from 'ghtml';
import { brands, categories } from '../../catalog/catalog.ts';
import type { Garment } from '../../catalog/garment.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { isGuess } from '../../wording/estimate.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';
import { brandPath, categoryPath } from '../paths.ts';

/** Returns the brand's other categories and the category's other brands of the same tier, folded, in the same condition. */
export function neighbors(pricing: Pricing, garment: Garment): Markup {
  const { brand, category, condition } = garment;
  const grade = condition ? `, ${condition}` : '';
  const kinds = categories.map((category) => ({ name: category.name, item: { ...garment, category } }));
  const ofCategory = brands
    .filter((other) => other.tier === brand.tier)
    .map((other) => ({ name: other.name, item: { ...garment, brand: other } }));
  return html`<details id="other-kinds"><summary>Other ${brand.name} prices${grade}</summary>
!${bars(pricing, kinds, garment)}
<p><a href="${brandPath(brand)}">All ${brand.name} prices</a></p></details>
<details id="other-brands"><summary>${category.name} of similar brands${grade}</summary>
!${bars(pricing, ofCategory, garment)}
<p><a href="${categoryPath(category)}">All brands</a></p></details>`;
}

/** Draws prices as bars, the most expensive first; those without listings are hatched. */
function bars(
  pricing: Pricing,
  neighbors: readonly { readonly name: string; readonly item: Garment }[],
  here: Garment,
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
  return html`<ul class="bars">!${priced.map(bar)}</ul>
!${priced.some(({ isBorrowed }) => isBorrowed) ? html`<p class="legend"><span class="key-borrowed">A guess from similar garments</span></p>` : ''}`;
}
