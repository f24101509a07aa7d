import { html } from 'ghtml';
import { brands, categories } from '../../garments/catalogue.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../garments/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { categoryWords } from '../../wording/garments.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';
import { brandPath, categoryPath } from '../paths.ts';

/** The same brand's other categories and the same category's other brands of the tier, one click away. */
export function neighbours(pricing: Pricing, { brand, category, gender }: Garment): Markup {
  const otherCategories = categories.filter((other) => other !== category);
  const otherBrands = brands.filter((other) => other.tier === brand.tier && other !== brand);
  const link = (item: Garment, name: string) => {
    const { price } = pricing.predict(item);
    return html`<li><a href="${pricePath(item)}">${name}</a> <span>${usd(price)}</span></li>`;
  };
  return html`<div class="columns is-even">
<section aria-labelledby="brand-heading">
<h2 id="brand-heading">Other ${brand.name} garments</h2>
<ul class="price-list">!${otherCategories.map((other) => link({ brand, category: other, gender }, other.name))}</ul>
<p><a href="${brandPath(brand)}">All ${brand.name} prices</a></p>
</section>
<section aria-labelledby="category-heading">
<h2 id="category-heading">${category.name} of other ${brand.tierLabel} brands</h2>
<ul class="price-list">!${otherBrands.map((other) => link({ brand: other, category, gender }, other.name))}</ul>
<p><a href="${categoryPath(category)}">What ${categoryWords(category)} of all brands sell for</a></p>
</section>
</div>`;
}
