import { html } from 'ghtml';
import { brands, type Category, categories, TIERS, tierLabel } from '../../garments/catalog.ts';
import { categoryWords } from '../../wording/garments.ts';
import { capital } from '../../wording/numbers.ts';
import { type Markup, renderPage } from '../layout.ts';
import { PRICE_HEADS, priceCells } from '../parts/price-cells.ts';
import { brandPath, categoryPath } from '../paths.ts';
import type { Site } from '../site.ts';

/** What the garments of one category sell for, by brand. */
export function categoryPage(site: Site, category: Category): Markup {
  const words = categoryWords(category);
  const trail = [
    { name: 'Browse', path: '/browse' },
    { name: category.name, path: categoryPath(category) },
  ];
  const groups = TIERS.map((tier) => {
    const rows = brands
      .filter((brand) => brand.tier === tier)
      .map(
        (brand) =>
          html`<tr><th scope="row">${brand.name}</th>!${priceCells(site.pricing, { brand, category })}</tr>`,
      );
    return html`<tbody><tr class="group"><th scope="rowgroup" colspan="3">${tierLabel(tier)}</th></tr>!${rows}</tbody>`;
  });
  return renderPage(site, {
    title: `${category.name}: resale prices by brand`,
    description: `Estimated resale prices of secondhand ${words} (${category.holds}), for ${brands.length} brands, women’s and men’s.`,
    path: categoryPath(category),
    trail,
    main: html`<h1>What do ${words} sell for?</h1>
<p class="lead">${capital(category.holds)}. Estimates in US dollars for any condition, with the range of 8 in 10 such items. A price with ~ is a guess from similar garments.</p>
<div class="scroll"><table class="prices is-wide">
<caption>${category.name} by brand; choose a price for the five grades of condition</caption>
<thead><tr><th scope="col">Brand</th>!${PRICE_HEADS}</tr></thead>
!${groups}
</table></div>
<section aria-labelledby="others-heading">
<h2 id="others-heading">Other categories</h2>
<ul class="names">!${categories.filter((other) => other !== category).map((other) => html`<li><a href="${categoryPath(other)}">${other.name}</a></li>`)}</ul>
<p>Or choose a brand: !${brands.map((brand, index) => html`!${index > 0 ? ', ' : ''}<a href="${brandPath(brand)}">${brand.name}</a>`)}.</p>
</section>`,
  });
}
