import { html } from 'ghtml';
import { capital, grouped, signedPercent, usd } from '../../base/numbers.ts';
import { garments } from '../../catalog/garment-names.ts';
import type { CaveatCode } from '../../present/caveats.ts';
import { evidenceInWords, groupInWords, levelInWords, PLACE_NAMES } from '../../present/evidence-words.ts';
import type { EvidenceFacts } from '../../pricing/evidence/evidence.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Prediction, Pricing } from '../../pricing/pricing.ts';
import { halfWithin } from '../../pricing/ranges/confidence.ts';
import type { GarmentAnswer } from '../answer.ts';
import examples from '../example-words.json' with { type: 'json' };
import { type Markup, wordTable } from '../markup.ts';
import { mayBeCopy } from './decision-card.ts';

const EXAMPLES: Readonly<Record<string, string>> = examples;

/** Caveats on the listings. The page on the method explains a usual level; the card asks for an unknown brand. */
const ON_LISTINGS: ReadonlySet<CaveatCode> = new Set([
  'outside_catalog',
  'brand_listings',
  'other_kind',
  'level_of_own_sales',
  'level_less_known',
]);

/** Returns the sources of a price: listings by place and year, their prices, and the effect of each word of a title. */
export function priceSources(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { estimate, garment, listing, price, judgment } = answer;
  const { evidence } = estimate;
  const notes = estimate.caveats.filter(({ code }) => ON_LISTINGS.has(code));
  const words = wordsPart(pricing, answer);
  if (evidence.places.length === 0 && notes.length === 0 && words === '') return '';
  const rows = evidence.places.map(({ place, sold, asked, from, to }) => [
    capital(PLACE_NAMES[place].replace(/^the /, '')),
    some(sold),
    some(asked),
    years(from, to),
  ]);
  const listings = `Listings of ${countedOf(answer)}`;
  const example = EXAMPLES[garment.category.slug];
  return html`<details id="seen"!${mayBeCopy(judgment) ? '' : ' class="is-open-on-desk"'}>
<summary>Where this price comes from</summary>
<h2>Where this price comes from</h2>
!${rows.length === 0 ? '' : wordTable(listings, ['Place', 'Sold', 'Asked', 'Years'], rows)}
!${evidence.sales?.map((group) => html`<p>${groupInWords(group)}</p>`) ?? ''}
!${
    listing || !example
      ? ''
      : html`<p>Half of them are within ${usd(halfWithin(price))} of ${usd(price.price)}. More
detail narrows it: “${garment.brand.name} ${example}”.</p>`
  }
!${notes.map(({ text }) => html`<p class="soft">${text}</p>`)}
!${words}
</details>`;
}

function wordsPart(pricing: Pricing, { garment, listing }: GarmentAnswer): Markup {
  const { words = [], withoutWords } = listing?.estimate ?? {};
  if (words.length === 0 || !withoutWords) return '';
  const effects = words.map(({ text, factor }) => `${text} ${signedPercent(factor - 1)}`);
  const path = pricePath(pricing, garment);
  return html`<p>Its words move the price: ${effects.join(', ')}. Without them,
<a href="${path}">${garments(garment)}</a> sell for about ${usd(withoutWords.price)}.</p>`;
}

function countedOf({ estimate, garment }: GarmentAnswer): string {
  const { of } = estimate.evidence;
  if (of === 'brand') return garment.brand.name;
  return of === 'model' || of === 'line' ? `this ${of}` : garments(garment);
}

const some = (listings: number) => (listings === 0 ? '–' : grouped(listings));

function years(from?: number, to = from): string {
  if (from === undefined) return '–';
  return from === to ? String(from) : `${from} to ${to}`;
}

/** Returns the evidence for a price in one line. */
export function evidenceLine(prediction: Prediction, evidence: EvidenceFacts, rate: string): Markup {
  const { ownSales } = prediction;
  // The linked page explains the usual level.
  const level = ownSales === undefined ? '' : `, ${levelInWords(ownSales)}`;
  return html`<p class="evidence">${capital(evidenceInWords(evidence))}${level}.${rate}
<a href="/method">How it works</a>
</p>`;
}
