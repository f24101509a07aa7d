import { html } from 'ghtml';
import type { Garment } from '../../garments/garment.ts';
import { MAX_TITLE_LENGTH } from '../../garments/read/tokens.ts';
import { halfWithin } from '../../pricing/asking.ts';
import { levelCaveat } from '../../pricing/estimate.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** Why one price has so wide a range, and the form that narrows it: a listing's title. */
export function whySoWide(pricing: Pricing, garment: Garment): Markup {
  const { brand, category, gender, condition } = garment;
  const spread = pricing.appraise(garment, '');
  const within = halfWithin(spread);
  return html`<section aria-labelledby="why-heading" data-by-grade>
<h2 id="why-heading">Why is the range so wide?</h2>
<p class="lead">Half of such items are within ${usd(within)} of ${usd(spread.price)}. ${capital(garments(garment))} are many things (${category.holds}), old and new, plain and rare. The words of a listing’s title say which one yours is.</p>
<p class="soft">${levelCaveat(pricing, garment)}</p>
<form class="title-form" action="/appraise" method="get">
<label for="title">Title of the listing</label>
<div class="search-row"><input id="title" name="title" type="text" value="${brand.name} " maxlength="${MAX_TITLE_LENGTH}" required autocomplete="off" aria-describedby="title-hint"><button type="submit">Narrow it</button></div>
<p class="soft" id="title-hint">Material, model, color, cut: “${brand.name} ${EXAMPLES[category.family] ?? 'black leather'}”.</p>
<input type="hidden" name="gender" value="${gender}">
!${condition ? html`<input type="hidden" name="condition" value="${condition}">` : ''}
</form>
</section>`;
}

/** Words that move prices, by family of garments. */
const EXAMPLES: Readonly<Record<string, string>> = {
  tops: 'silk long sleeve vintage',
  outerwear: 'down leather full zip',
  dresses: 'silk wrap maxi',
  trousers: 'high rise selvedge',
  footwear: 'leather platform limited edition',
  bags: 'leather monogram tote',
};
