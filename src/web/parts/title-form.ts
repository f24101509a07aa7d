import { html } from 'ghtml';
import { levelCaveat } from '../../answers/estimate.ts';
import { MAX_TITLE_LENGTH } from '../../garments/read/tokens.ts';
import { halfWithin } from '../../pricing/asking.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { isAboutLevel } from '../../wording/caveats.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import type { GarmentAnswer } from '../answer.ts';
import words from '../garment-words.json' with { type: 'json' };
import type { Markup } from '../markup.ts';

/** Says how far single items are from a price, and asks for a title that narrows it. */
export function titleForm(pricing: Pricing, { garment, price, listing }: GarmentAnswer): Markup {
  const { brand, category, gender, condition } = garment;
  const level = levelCaveat(pricing, garment);
  const text = listing?.appraisal.reading.text;
  const why = listing
    ? html`<h2 id="title-heading">Change the title</h2>`
    : html`<h2 id="title-heading">Why is the range so wide?</h2>
<p class="lead">Half of such items are within ${usd(halfWithin(price))} of ${usd(price.price)}. ${capital(garments(garment))} are many things (${category.holds}), old and new, plain and rare. A whole title says which one yours is.</p>
!${isAboutLevel(level) ? '' : html`<p class="soft">${level}</p>`}`;
  return html`<section aria-labelledby="title-heading">
!${why}
<form class="title-form" action="/appraise" method="get">
<label for="title">Title of the listing</label>
<div class="search-row"><input id="title" name="title" type="text" value="${text ?? `${brand.name} `}" maxlength="${MAX_TITLE_LENGTH}" required autocomplete="off" aria-describedby="title-hint"><button type="submit">Price it</button></div>
<p class="soft" id="title-hint">Material, model, color, cut: “${brand.name} ${words.kinds[category.slug as keyof typeof words.kinds].example}”.</p>
!${listing ? '' : html`<input type="hidden" name="gender" value="${gender}">`}
!${condition && !listing ? html`<input type="hidden" name="condition" value="${condition}">` : ''}
</form>
</section>`;
}
