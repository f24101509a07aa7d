import { html } from 'ghtml';
import { brands, categories, type Tier } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { garments } from '../../wording/garments.ts';
import { usd } from '../../wording/numbers.ts';
import { usualGarment } from '../answer.ts';
import type { Markup } from '../markup.ts';
import { brandPath, categoryPath } from '../paths.ts';
import type { Site } from '../site.ts';
import { categoryDrawing } from './drawing.ts';

/** US dollars at which a cell gets the next shade: each nearly twice the one before. */
const SHADES = [12, 22, 40, 75, 140, 260, 500];

/** The prices of a group of brands at a glance: a row a brand, a column a kind, the shade by the price. */
export function heatTable(site: Site, tier: Tier): Markup {
  const heads = categories.map(
    (category) =>
      html`<th scope="col"><a href="${categoryPath(category)}">!${categoryDrawing(site, category)}<span>${category.name}</span></a></th>`,
  );
  const rows = brands
    .filter((brand) => brand.tier === tier)
    .map((brand) => {
      const cells = categories.map((category) =>
        cell(site, usualGarment(site.pricing, brand, category)),
      );
      return html`<tr><th scope="row"><a href="${brandPath(brand)}">${brand.name}</a></th>!${cells}</tr>`;
    });
  return html`<ul class="heat names" aria-label="Shades">!${[0, ...SHADES].map((least, shade) => html`<li class="h${shade}">${shade === 0 ? `under ${usd(SHADES[0] as number)}` : `${usd(least)}+`}</li>`)}</ul>
<div class="scroll heat-frame" tabindex="0"><table class="heat">
<caption>Typical prices in US dollars in any condition, women’s or men’s as most listings are. The stronger the shade, the more it sells for. ~ is a guess from similar garments.</caption>
<thead><tr><td></td>!${heads}</tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}

function cell({ pricing }: Site, garment: Garment): Markup {
  const { price, listings, isMade } = pricing.predict(garment);
  if (!isMade) return html`<td aria-label="${garments(garment)} hardly exist">·</td>`;
  const shade = SHADES.filter((least) => price >= least).length;
  return html`<td class="h${shade}"><a href="${pricePath(pricing, garment)}">!${listings > 0 ? '' : '~'}${usd(price)}</a></td>`;
}
