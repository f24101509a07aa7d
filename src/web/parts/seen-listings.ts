import { html } from 'ghtml';
import { levelCaveat } from '../../answers/garment/answer.ts';
import { PLACE_NAMES } from '../../answers/garment/evidence-words.ts';
import { halfWithin } from '../../pricing/asking.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { garments } from '../../wording/garments.ts';
import { capital, grouped, usd } from '../../wording/numbers.ts';
import type { GarmentAnswer } from '../answer.ts';
import kindWords from '../garment-words.json' with { type: 'json' };
import type { Markup } from '../markup.ts';
import { seenPath } from '../paths.ts';

/**
 * Returns the listings behind a price, by place and year, with a drawing of their prices, and how far single items are;
 * folded on a phone. Empty without listings: the card says so.
 */
export function seenListings(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { estimate, garment, listing, price } = answer;
  const { evidence } = estimate;
  if (evidence.places.length === 0) return '';
  const level = levelCaveat(pricing, garment);
  return html`<details id="seen" class="is-open-on-desk">
<summary>Where this price comes from</summary>
<h2>Where this price comes from</h2>
<div class="seen"><table><caption>Listings of ${countedOf(answer)}</caption>
<thead><tr><th scope="col">Place</th><th scope="col">Sold</th><th scope="col">Asked</th><th scope="col">Years</th></tr></thead>
<tbody>!${evidence.places.map(({ place, sold, asked, from, to }) => html`<tr><th scope="row">${capital(PLACE_NAMES[place].replace(/^the /, ''))}</th><td>${some(sold)}</td><td>${some(asked)}</td><td>${years(from, to)}</td></tr>`)}</tbody></table>
!${evidence.of === 'brand' ? '' : html`<figure><img src="${seenPath(garment)}" alt="Prices of ${garments(garment)}" width="320" height="110" loading="lazy"><figcaption class="soft">${capital(garments(garment))}: sold filled, asked outlined</figcaption></figure>`}</div>
!${listing || garment.category.isOther ? '' : html`<p>Half of them are within ${usd(halfWithin(price))} of ${usd(price.price)}. More detail narrows it: “${garment.brand.name} ${kindWords.kinds[garment.category.slug as keyof typeof kindWords.kinds].example}”.</p>`}
!${listing || level.code === 'level' ? '' : html`<p class="soft">${level.text}</p>`}
</details>`;
}

/** Names what the counts of listings cover. */
function countedOf({ estimate, garment }: GarmentAnswer): string {
  const { of } = estimate.evidence;
  if (of === 'brand') return garment.brand.name;
  return of === 'model' || of === 'line' ? `this ${of}` : garments(garment);
}

const some = (listings: number) => (listings === 0 ? '–' : grouped(listings));

const years = (from = 0, to = from) => (from === to ? (from === 0 ? '–' : String(from)) : `${from} to ${to}`);
