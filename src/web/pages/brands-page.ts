import { html } from 'ghtml';
import { brands, TIERS, tierLabel } from '../../garments/catalog.ts';
import { otherBrands } from '../../garments/other-brands.ts';
import { firstLetters } from '../../garments/read/brand-field.ts';
import { listedCategories } from '../../pricing/other-brands.ts';
import { grouped } from '../../wording/numbers.ts';
import { type Markup, renderPage, searchBox } from '../layout.ts';
import { suggestionList } from '../parts/suggestion-list.ts';
import { browseTabs } from '../parts/tabs.ts';
import { brandPath } from '../paths.ts';
import { brandSuggestions } from '../search/find-brands.ts';
import type { Site } from '../site.ts';

/** All brands that begin with a letter are shown, and no list is longer. */
const MOST_FOUND = 400;

/** Finds any brand by what was typed of its name; without it, the catalog's brands and the best known of the others. */
export function brandsPage(site: Site, text = ''): Markup {
  const typed = text.trim();
  return renderPage(site, {
    title: typed === '' ? 'Find a brand' : `Brands: ${typed}`,
    description: `Resale prices of ${brands.length} brands, and of ${grouped(otherBrands.length)} more that listings are known of.`,
    path: '/brands',
    unlisted: typed !== '',
    ownSearch: true,
    trail: [
      { name: 'Browse', path: '/browse' },
      { name: 'Brands', path: '/brands' },
    ],
    main: html`!${browseTabs('/brands')}<h1>Find a brand</h1>
<p class="lead">${brands.length} brands are priced in full. ${grouped(otherBrands.length)} others are priced by the listings that we have seen of them, and any brand by kind and words.</p>
!${searchBox({ id: 'brand-search', label: 'A brand, as you know it', isOfBrands: true, value: typed })}
!${typed === '' ? allBrands(site) : found(site, typed)}
<nav aria-labelledby="letters-heading"><h2 id="letters-heading">By first letter</h2>
<ul class="names">!${firstLetters().map((letter) => html`<li><a href="/brands?q=${letter}"!${letter === typed.toLowerCase() ? ' aria-current="page"' : ''}>${letter.toUpperCase()}</a></li>`)}</ul></nav>`,
  });
}

function found({ pricing }: Site, typed: string): Markup {
  const { suggestions, notCovered } = brandSuggestions(pricing, typed, MOST_FOUND);
  const nothing = html`<p>No brand that we know is called “${typed}”. <a href="/search?q=${encodeURIComponent(typed)}">Search for the whole garment</a>: a brand that nobody knows is priced by kind and words.</p>`;
  return html`<section aria-labelledby="found-heading">
<h2 id="found-heading">“${typed}”</h2>
!${notCovered ? html`<p>${notCovered}</p>` : ''}
!${suggestions.length > 0 ? suggestionList(suggestions) : notCovered ? '' : nothing}
</section>`;
}

function allBrands({ pricing }: Site): Markup {
  const { prediction } = pricing.artifacts;
  const known = otherBrands.filter((brand) => listedCategories(prediction, brand).length > 0);
  const names = (list: readonly (typeof otherBrands)[number][]) =>
    html`<ul class="names">!${list.map((brand) => html`<li><a href="${brandPath(brand)}">${brand.name}</a></li>`)}</ul>`;
  const tiers = TIERS.map(
    (tier) =>
      html`<h3 id="tier-${tier}">${tierLabel(tier)}</h3>!${names(brands.filter((brand) => brand.tier === tier))}`,
  );
  return html`<section aria-labelledby="catalog-heading">
<h2 id="catalog-heading">The ${brands.length}</h2>
!${tiers}
</section>
<section aria-labelledby="others-heading">
<h2 id="others-heading">Others with 20 listings of a kind or more</h2>
!${names(known)}
</section>`;
}
