import { capital, grouped, signedPercent, usd } from '../../base/numbers.ts';
import { garments } from '../../catalog/garment-names.ts';
import type { Caveat } from '../../present/caveats.ts';
import { evidenceInWords, groupInWords, levelInWords, PLACE_NAMES } from '../../present/evidence-words.ts';
import { listingCaveats } from '../../present/listing.ts';
import type { EvidenceFacts } from '../../pricing/evidence/evidence.ts';
import { appraisePath, pricePath } from '../../pricing/price-path.ts';
import type { Prediction, Pricing } from '../../pricing/pricing.ts';
import { halfWithin } from '../../pricing/ranges/spread.ts';
import type { ParsedTitle } from '../../titles/parse-title.ts';
import type { GarmentAnswer } from '../answer.ts';
import examples from '../example-words.json' with { type: 'json' };
import { html, type Markup, NOTHING } from '../html.ts';
import { wordTable } from '../markup.ts';
import { mayBeCopy } from './decision-card.ts';

type TypedWord = ReturnType<ParsedTitle['typed']>[number];

/** Caveats that other parts of the page show, such as the card or the gender switch. */
const SHOWN_ELSEWHERE: ReadonlySet<Caveat['code']> = new Set([
  'bare_number',
  'beyond_evidence',
  'brand_listings',
  'assumed_gender',
  'lot',
  'other_kind',
  'outside_catalog',
]);

/** Returns the words in a title as removable chips, followed by the title's caveats. */
export function titleWords(pricing: Pricing, { appraisal, judgment }: GarmentAnswer): Markup {
  if (!appraisal) return NOTHING;
  const hidden = new Set(SHOWN_ELSEWHERE);
  if (mayBeCopy(judgment)) hidden.add('model_apart');
  const caveats = listingCaveats(pricing, appraisal).filter(({ code }) => !hidden.has(code));
  const notes = caveats.map(({ text }) => text);
  if (appraisal.ignored.length > 0) notes.unshift(`Ignored: ${appraisal.ignored.join(', ')}.`);
  return html`<section aria-labelledby="words-heading">
<h2 id="words-heading" class="visually-hidden">Your words</h2>
${wordChips(appraisal.parsed)}
${notes.map((note) => html`<p class="soft">${note}</p>`)}
</section>`;
}

/** Returns the typed words as removable chips. Omits the asking price, which has its own field. */
export function wordChips({ text, typed }: ParsedTitle): Markup {
  const phrases = joinedPhrases(typed().filter((word) => word.of !== 'askingPrice'));
  return html`<ul class="chips">${phrases.map((phrase) => wordChip(text, phrase))}</ul>`;
}

function wordChip(title: string, phrase: TypedWord): Markup {
  const { as, mended } = phrase;
  const rest = phrase.text.split(' ').reduce(withoutWord, title);
  const notes = { known: '', mended: html` → <b>${mended ?? ''}</b>`, unknown: html` <b>not known</b>` };
  const words = html`${phrase.text}${notes[as]}`;
  // Don't link the last remaining word, since a title can't be empty.
  if (rest === '') return html`<li class="is-${as}"><span>${words}</span></li>`;
  const link = html`<a href="${appraisePath(rest)}" aria-label="${chipLabel(phrase)}">${words} ${CROSS}</a>`;
  return html`<li class="is-${as}">${link}</li>`;
}

/** Marks a chip that removes its words. */
const CROSS = html`<span aria-hidden="true">×</span>`;

/** Joins adjacent words that belong to the same name, such as the two words in a brand name. */
function joinedPhrases(typed: readonly TypedWord[]): TypedWord[] {
  const phrases: TypedWord[] = [];
  for (const word of typed) {
    const last = phrases.at(-1);
    // The parser splits `J.Crew` into two words with the same text.
    if (last?.text === word.text) continue;
    if (last && isSameName(last, word)) phrases[phrases.length - 1] = { ...last, text: `${last.text} ${word.text}` };
    else phrases.push(word);
  }
  return phrases;
}

const isSameName = (first: TypedWord, second: TypedWord): boolean =>
  first.as === 'known' && second.as === 'known' && first.of !== undefined && first.of === second.of;

function chipLabel({ text, as, mended }: TypedWord): string {
  const names = { known: text, mended: `${text} → ${mended}`, unknown: `${text} not known` };
  return `${names[as]}: remove it`;
}

/** Removes a word from a title, along with any punctuation that would be left dangling. */
const withoutWord = (title: string, text: string): string =>
  title
    .replace(text, () => ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,;.!])/g, '$1')
    .replace(/([,;])[,;]+/g, '$1')
    .replace(/^[ ,;.]+|(?<![ ,;])[ ,;]+$/g, '');

const EXAMPLES: Readonly<Record<string, string>> = examples;

/** Caveats about listings. Omits a usual price level and unknown brands, which /method and the card cover. */
const ABOUT_LISTINGS: ReadonlySet<Caveat['code']> = new Set([
  'outside_catalog',
  'brand_listings',
  'other_kind',
]);

/** Explains a price: its listings by place and year, sales of similar items, and the effect of each word. */
export function priceSources(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { estimate, judgment } = answer;
  const { of, places, sales } = estimate.evidence;
  const notes = estimate.caveats.filter(({ code }) => ABOUT_LISTINGS.has(code));
  const effects = wordEffects(pricing, answer);
  if (places.length === 0 && notes.length === 0 && effects === NOTHING) return NOTHING;
  return html`<details id="seen"${mayBeCopy(judgment) ? '' : html` class="is-open-on-desk"`}>
<summary>Where this price comes from</summary>
<h2>Where this price comes from</h2>
${places.length === 0 ? '' : listingsTable(answer)}
${sales?.map((group) => html`<p>${groupInWords(group, of)}</p>`) ?? ''}
${detailHint(answer)}
${notes.map(({ text }) => html`<p class="soft">${text}</p>`)}
${effects}
</details>`;
}

function listingsTable(answer: GarmentAnswer): Markup {
  const rows = answer.estimate.evidence.places.map(({ place, sold, asked }) => [
    capital(PLACE_NAMES[place].replace(/^the /, '')),
    countOrDash(sold),
    countOrDash(asked),
  ]);
  return wordTable(`Listings of ${listedGoods(answer)}`, ['Place', 'Sold', 'Asked'], rows);
}

function listedGoods({ estimate, garment }: GarmentAnswer): string {
  const { of } = estimate.evidence;
  if (of === 'brand') return garment.brand.name;
  return of === 'model' || of === 'line' ? `this ${of}` : garments(garment);
}

function detailHint({ garment, appraisal, price }: GarmentAnswer): Markup {
  const example = EXAMPLES[garment.category.slug];
  if (appraisal || !example) return NOTHING;
  return html`<p>Half of them are within ${usd(halfWithin(price))} of ${usd(price.price)}. More
detail narrows it: “${garment.brand.name} ${example}”.</p>`;
}

function wordEffects(pricing: Pricing, { garment, estimate }: GarmentAnswer): Markup {
  const { words = [], withoutWords } = estimate;
  if (words.length === 0 || !withoutWords) return NOTHING;
  const effects = words.map(({ text, factor }) => `${text} ${signedPercent(factor - 1)}`);
  const path = pricePath(pricing, garment);
  return html`<p>Its words move the price: ${effects.join(', ')}. Without them,
<a href="${path}">${garments(garment)}</a> sell for about ${usd(withoutWords.price)}.</p>`;
}

const countOrDash = (listings: number): string => (listings === 0 ? '–' : grouped(listings));

/** Returns the evidence behind a price in one line. */
export function evidenceLine(prediction: Prediction, evidence: Pick<EvidenceFacts, 'of' | 'grade' | 'places'>, rate: string): Markup {
  const { ownSales } = prediction;
  // The linked page explains the usual price level, so only an unusual one is mentioned.
  const level = ownSales === undefined ? '' : `, ${levelInWords(ownSales)}`;
  return html`<p class="evidence">${capital(evidenceInWords(evidence))}${level}.${rate}
<a href="/method">How it works</a>
</p>`;
}
