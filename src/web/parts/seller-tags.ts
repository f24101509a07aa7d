import { html } from 'ghtml';
import type { Garment } from '../../garments/garment.ts';
import type { Markup } from '../layout.ts';
import { marketplacePath, sellPath } from '../paths.ts';
import { type SellerChoice, sellerTags } from '../seller-tags.ts';
import type { Site } from '../site.ts';

/**
 * Three tags on one thread for those who sell, and the form that chooses by what: a plain GET of the page itself.
 * `tags.js` answers without leaving the page, and keeps the choice in the browser.
 */
export function sellerTagsPart(site: Site, garment: Garment, choice: SellerChoice): Markup {
  const { marketplace, profit, cost } = choice;
  const { brand, category, gender, condition } = garment;
  const tags = sellerTags(site, garment, choice).map(
    ({ title, figure, note }) => html`<li>
<p class="tag-kind">${title}</p>
<p class="rail-price" data-figure>${figure}</p>
<p class="soft" data-note>${note}</p>
</li>`,
  );
  const options = site.marketplaces.list.map(
    ({ id, name }) =>
      html`<option value="${id}"!${id === marketplace.id ? ' selected' : ''}>${name}</option>`,
  );
  return html`<section aria-labelledby="seller-heading">
<h2 id="seller-heading">If you sell it</h2>
<ul class="rail is-threaded" data-seller-tags aria-live="polite">!${tags}</ul>
<details class="seller-form">
<summary>Another marketplace, profit or cost</summary>
<form class="fields" id="seller" action="/price/${brand.slug}/${category.slug}#seller-heading" method="get" data-seller-form data-path="/price/${brand.slug}/${category.slug}/tags.json">
<input type="hidden" name="gender" value="${gender}">
!${condition ? html`<input type="hidden" name="condition" value="${condition}">` : ''}
<div class="field"><label for="seller-marketplace">Marketplace</label><select id="seller-marketplace" name="marketplace">!${options}</select></div>
<div class="field"><label for="seller-profit">Profit that you want, $</label><input id="seller-profit" name="profit" type="text" inputmode="decimal" maxlength="12" value="${String(profit)}" autocomplete="off"></div>
<div class="field"><label for="seller-cost">You paid for it, $</label><input id="seller-cost" name="cost" type="text" inputmode="decimal" maxlength="12" value="${cost === undefined ? '' : String(cost)}" autocomplete="off"></div>
<p class="field-error" data-error role="alert" hidden></p>
<p><button type="submit">Work it out</button></p>
</form>
</details>
<p><a href="${sellPath(garment)}" data-by-grade>All ${site.marketplaces.list.length} marketplaces</a> · <a href="${marketplacePath(marketplace)}" data-fees>Fees of ${marketplace.name}</a></p>
</section>`;
}
