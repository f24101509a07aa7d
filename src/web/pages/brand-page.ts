import { html } from 'ghtml';
import { type Brand, brands, categories } from '../../garments/catalog.ts';
import { listedCategories, listingsByCategory } from '../../pricing/other-brands.ts';
import { outsideInWords } from '../../wording/coverage.ts';
import { count } from '../../wording/numbers.ts';
import { type Markup, renderPage } from '../layout.ts';
import { PRICE_HEADS, priceCells } from '../parts/price-cells.ts';
import { brandPath, categoryPath } from '../paths.ts';
import type { Site } from '../site.ts';

/** What the garments of one brand sell for. Of one outside the catalog only kinds that listings are known of are shown, if any are. */
export function brandPage(site: Site, brand: Brand): Markup {
  const { prediction } = site.pricing.artifacts;
  const trail = [
    { name: 'Browse', path: '/browse' },
    ...(brand.isOther ? [{ name: 'Brands', path: '/brands' }] : []),
    { name: brand.name, path: brandPath(brand) },
  ];
  const seen = brand.isOther ? listingsByCategory(prediction, brand) : [];
  const shown = seen.length > 0 ? seen.map(({ category }) => category) : categories;
  const rows = shown.map(
    (category) =>
      html`<tr><th scope="row">${category.name}</th>!${priceCells(site.pricing, { brand, category })}</tr>`,
  );
  const others = brands.filter((other) => other.tier === brand.tier && other !== brand);
  return renderPage(site, {
    title: `${brand.name} resale prices`,
    description: `Estimated resale prices of ${brand.name} in ${count(shown.length, 'kind')}, women’s and men’s: typical price and the range of 8 in 10 such items.`,
    path: brandPath(brand),
    unlisted: brand.isOther === true && listedCategories(prediction, brand).length === 0,
    trail,
    main: html`<h1>What does ${brand.name} sell for?</h1>
<p class="lead">Estimates in US dollars for any condition, with the range of 8 in 10 such items. A price with ~ is a guess from similar garments.!${brand.isOther ? '' : html` More <a href="/browse#tier-${brand.tier}">${brand.tierLabel} brands</a>.`}</p>
!${brand.isOther ? html`<p class="notice">${outsideInWords(brand, seen.length > 0)} <a href="/brands">Find another brand</a></p>` : ''}
<div class="scroll"><table class="prices is-wide">
<caption>${brand.name} by category; choose a price for the five grades of condition</caption>
<thead><tr><th scope="col">Category</th>!${PRICE_HEADS}</tr></thead>
<tbody>!${rows}</tbody>
</table></div>
<section aria-labelledby="others-heading">
<h2 id="others-heading">!${brand.isOther ? '' : 'Other '}${brand.tierLabel} brands</h2>
<ul class="names">!${others.map((other) => html`<li><a href="${brandPath(other)}">${other.name}</a></li>`)}</ul>
<p>Or choose a category: !${categories.map((category, index) => html`!${index > 0 ? ', ' : ''}<a href="${categoryPath(category)}">${category.name}</a>`)}.</p>
</section>`,
  });
}
