import { html } from 'ghtml';
import { appraisePath } from '../../garments/appraise-path.ts';
import { CONDITIONS } from '../../garments/catalog.ts';
import type { TitleReading } from '../../garments/read/title.ts';
import type { TypedWord } from '../../garments/read/typed-words.ts';
import { PLACE_NAMES } from '../../pricing/evidence-words.ts';
import { modelPrices } from '../../pricing/model-prices.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { garments, genderWord } from '../../wording/garments.ts';
import { capital, grouped, usd } from '../../wording/numbers.ts';
import { answerPath, type GarmentAnswer } from '../answer.ts';
import type { Markup } from '../markup.ts';
import { seenPath } from '../paths.ts';

/** Returns the basis of an answer: its words, its listings, and facts that would change it. */
export function restsOn(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { estimate, garment, listing } = answer;
  const { evidence } = estimate;
  const ignored = listing?.appraisal.ignored ?? [];
  return html`<section aria-labelledby="rests-heading">
<h2 id="rests-heading">What it rests on</h2>
!${listing ? wordChips(listing.appraisal.reading, otherGender(pricing, answer)) : ''}
!${ignored.length > 0 ? html`<p class="soft">Without effect: ${ignored.join(', ')}.</p>` : ''}
!${
    evidence.places.length === 0
      ? html`<p>${capital(evidence.text)}.</p>`
      : html`<div class="seen"><table><caption>Listings of ${countedOf(answer)}</caption>
<thead><tr><th scope="col">Place</th><th scope="col">Sold</th><th scope="col">Asked</th><th scope="col">Years</th></tr></thead>
<tbody>!${evidence.places.map(({ place, sold, asked, from, to }) => html`<tr><th scope="row">${capital(PLACE_NAMES[place].replace(/^the /, ''))}</th><td>${some(sold)}</td><td>${some(asked)}</td><td>${years(from, to)}</td></tr>`)}</tbody></table>
!${evidence.of === 'brand' ? '' : html`<figure><img src="${seenPath(garment)}" alt="Prices of ${garments(garment)}" width="320" height="110" loading="lazy"><figcaption class="soft">${capital(garments(garment))}: sold filled, asked outlined</figcaption></figure>`}</div>`
  }
!${changes(pricing, answer)}
</section>`;
}

/** Names what the counts of listings cover. */
function countedOf({ estimate, garment }: GarmentAnswer): string {
  const { of } = estimate.evidence;
  if (of === 'brand') return garment.brand.name;
  return of === 'model' || of === 'line' ? `this ${of}` : garments(garment);
}

const some = (listings: number) => (listings === 0 ? '–' : grouped(listings));

const years = (from = 0, to = from) => (from === to ? (from === 0 ? '–' : String(from)) : `${from} to ${to}`);

/** Returns the assumed gender as a chip that links to the other one. */
function otherGender(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { gender } = answer.garment;
  const other = gender === 'male' ? 'female' : 'male';
  return html`<li class="is-known"><a href="${answerPath(pricing, answer, { gender: other })}" data-change>${genderWord(gender)} assumed: <b>${genderWord(other)}?</b></a></li>`;
}

/** Returns every typed word as a chip that removes it: known, corrected, or unknown. */
export function wordChips({ text, typed, gender }: TitleReading, assumed: Markup = ''): Markup {
  const chips = phrasesOf(typed).map((word) => {
    const without = word.text.split(' ').reduce(withoutText, text);
    const name = html`!${word.as === 'mended' ? html`${word.text} → <b>${word.mended ?? ''}</b>` : html`${word.text}!${word.as === 'unknown' ? ' <b>not known</b>' : ''}`}`;
    // Removing the last word would leave no title.
    return without === ''
      ? html`<li class="is-${word.as}"><span>!${name}</span></li>`
      : html`<li class="is-${word.as}"><a href="${appraisePath(without)}" aria-label="${chipLabel(word)}">!${name} <span aria-hidden="true">×</span></a></li>`;
  });
  return html`<ul class="chips">!${chips}!${gender ? '' : assumed}</ul>`;
}

/** Merges words that name one thing, such as `like new`, into phrases. */
function phrasesOf(typed: readonly TypedWord[]): TypedWord[] {
  const phrases: TypedWord[] = [];
  for (const word of typed) {
    const last = phrases.at(-1);
    const areKnown = last?.as === 'known' && word.as === 'known';
    if (areKnown && word.of !== undefined && word.of === last.of)
      phrases[phrases.length - 1] = { ...last, text: `${last.text} ${word.text}` };
    else phrases.push(word);
  }
  return phrases;
}

function chipLabel({ text, as, mended }: TypedWord): string {
  const read = { known: 'understood', mended: `read as ${mended}`, unknown: 'not known' }[as];
  return `${text}, ${read}: leave it out`;
}

function withoutText(title: string, text: string): string {
  return title
    .replace(text, () => ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,;.!])/g, '$1')
    .replace(/([,;])[,;]+/g, '$1')
    .replace(/^[ ,;.]+|(?<![ ,;])[ ,;]+$/g, '');
}

/** Number of suggested models for a garment. */
const MANY_MODELS = 8;
/** Number of suggested models for a listing whose title names none. */
const FEW_MODELS = 2;

/** Returns the two facts that move the price most, as links: its condition and its model. */
function changes(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { estimate, garment, listing, price } = answer;
  const grades = estimate.byCondition
    .filter(({ condition }) => condition !== garment.condition)
    .toSorted((a, b) => distance(b.price, price.price) - distance(a.price, price.price))
    .slice(0, 2)
    .toSorted((a, b) => CONDITIONS.indexOf(a.condition) - CONDITIONS.indexOf(b.condition))
    .map(
      ({ condition, price: amount }) =>
        html`<li><a href="${answerPath(pricing, answer, { condition })}" data-change>${condition}</a> <span>${usd(amount)}</span></li>`,
    );
  const { brand, category, gender, condition } = garment;
  const namesModel = listing?.appraisal.reading.understood.some(({ by }) => by === 'model');
  const offered = namesModel ? 0 : listing ? FEW_MODELS : MANY_MODELS;
  const models = modelPrices(pricing, garment, offered).map(({ name, price: amount }) => {
    const title = `${brand.name} ${name} ${category.slug}`;
    return html`<li><a href="${appraisePath(title, { gender, ...(condition && { condition }) })}">${capital(name)}</a> <span>${usd(amount)}</span></li>`;
  });
  return html`<h3>What would change this price</h3>
<ul class="price-list">!${grades}!${models}</ul>`;
}

const distance = (a: number, b: number) => Math.abs(Math.log(a / b));
