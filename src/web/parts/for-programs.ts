import { html } from 'ghtml';
import type { Garment } from '../../garments/garment.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { categoryWords } from '../../wording/garments.ts';
import { usd } from '../../wording/numbers.ts';
import { codeBlock, type Markup } from '../markup.ts';
import { estimateAlternates, garmentQuery } from '../paths.ts';
import type { Site } from '../site.ts';
import { tierPriceTable } from './price-table.ts';
import { IMPORT_NOTE } from './sheet-snippets.ts';

/** This very price for programs. */
export function forPrograms(site: Site, garment: Garment): Markup {
  const url = site.publicUrl();
  const [json = '', rows = ''] = estimateAlternates(garment).map(({ path }) => url + path);
  return html`<details id="for-programs">
<summary>This price for programs and spreadsheets</summary>
<p>With all grades and the evidence, without a key:</p>
!${codeBlock('api-json', `curl '${json}'`)}
<p>As a table of all grades in Google Sheets. ${IMPORT_NOTE}</p>
!${codeBlock('api-sheet', `=IMPORTDATA("${rows}")`)}
<p><a href="/developers?${garmentQuery(garment)}#try">Try the API with this garment</a></p>
</details>`;
}

/** The static estimate, which the API's price endpoint gives. */
export function averageOfTier(pricing: Pricing, { brand, category }: Garment): Markup {
  const words = categoryWords(category);
  return html`<details id="tier-average">
<summary>For developers: the average of ${brand.tierLabel} brands</summary>
<p>The API’s price endpoint gives one formula for all ${brand.tierLabel} brands: <strong>${usd(pricing.base(brand.tier))}</strong>, times <strong>${pricing.priceModifier(category)}</strong> for ${words}, times a step for the condition. It knows nothing about ${brand.name} itself: the price above is more accurate.</p>
!${tierPriceTable(pricing.staticPrices(brand, category), `Average for ${words} of ${brand.tierLabel} brands, US dollars`)}
</details>`;
}
