import { html } from 'ghtml';
import { brands, categories, TIERS, tierLabel } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { garments } from '../../wording/garments.ts';
import { usd } from '../../wording/numbers.ts';
import { type Markup, renderPage, searchBox } from '../layout.ts';
import { categoryDrawing } from '../parts/drawing.ts';
import { browseTabs } from '../parts/tabs.ts';
import { brandPath, categoryPath } from '../paths.ts';
import type { Site } from '../site.ts';

/** US dollars at which a cell gets the next shade: each nearly twice the one before. */
const SHADES = [12, 22, 40, 75, 140, 260, 500];

/** All prices at a glance: a row a brand, a column a kind, the shade by the price. */
export function browsePage(site: Site): Markup {
  const heads = categories.map(
    (category) =>
      html`<th scope="col"><a href="${categoryPath(category)}">!${categoryDrawing(site, category)}<span>${category.name}</span></a></th>`,
  );
  const groups = TIERS.map((tier) => {
    const rows = brands
      .filter((brand) => brand.tier === tier)
      .map(
        (brand) =>
          html`<tr><th scope="row"><a href="${brandPath(brand)}">${brand.name}</a></th>!${categories.map((category) => cell(site, { brand, category, gender: site.pricing.usualGender(brand, category).gender }))}</tr>`,
      );
    return html`<tbody id="tier-${tier}"><tr class="group"><th scope="rowgroup" colspan="${categories.length + 1}"><span>${tierLabel(tier)}</span></th></tr>!${rows}</tbody>`;
  });
  return renderPage(site, {
    title: `Browse ${brands.length} brands by kind of garment`,
    description: `What ${brands.length} clothing brands sell for secondhand, in ${categories.length} kinds of garment: every price in one table.`,
    path: '/browse',
    ownSearch: true,
    main: html`!${browseTabs('/browse')}<h1>Every price</h1>
<p class="lead">The stronger the shade, the more it sells for. Tap a price, a brand or a kind.</p>
!${searchBox({ id: 'browse-search', label: 'Another brand, or a whole title' })}
<div class="scroll heat-frame" tabindex="0"><table class="heat">
<caption>Typical prices in US dollars, any condition, women’s or men’s as most listings are. ~ is a guess from similar garments.</caption>
<thead><tr><td></td>!${heads}</tr></thead>
!${groups}
</table></div>
<p><a href="/brands">Find any other brand</a></p>
<p class="soft">No prices here for jewelry, watches, belts, hats, swimwear, underwear and children’s clothes.</p>`,
  });
}

function cell({ pricing }: Site, garment: Garment): Markup {
  const { price, listings, isMade } = pricing.predict(garment);
  if (!isMade) return html`<td aria-label="${garments(garment)} hardly exist">·</td>`;
  const shade = SHADES.filter((least) => price >= least).length;
  return html`<td class="h${shade}"><a href="${pricePath(pricing, garment)}">!${listings > 0 ? '' : '~'}${usd(price)}</a></td>`;
}
