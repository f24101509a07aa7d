import { capital, grouped, signedPercent, usd } from '../../base/numbers.ts';
import { garments } from '../../catalog/garment-names.ts';
import { askerEvidenceInWords } from '../../present/asker-words.ts';
import type { Caveat } from '../../present/caveats.ts';
import { evidenceInWords, groupInWords, levelInWords, PLACE_NAMES } from '../../present/evidence-words.ts';
import { rangeInWords } from '../../present/garment-words.ts';
import { listingCaveats } from '../../present/listing.ts';
import { rateInWords } from '../../present/verdict-words.ts';
import { appraisePath, pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { halfWithin } from '../../pricing/ranges/spread.ts';
import type { ParsedTitle } from '../../titles/parse-title.ts';
import type { GarmentAnswer } from '../answer.ts';
import examples from '../example-words.json' with { type: 'json' };
import { html, type Markup, NOTHING } from '../html.ts';
import { fold, wordTable } from '../markup.ts';
import { compsForm } from './answer-forms.ts';
import { mayBeCopy } from './decision-card.ts';

/** Caveats that other parts of the page show, such as the card or the line about the wearer. */
const SHOWN_ELSEWHERE: ReadonlySet<Caveat['code']> = new Set([
  'bare_number',
  'beyond_evidence',
  'brand_listings',
  'assumed_gender',
  'lot',
  'other_kind',
  'outside_catalog',
]);

/** Returns what was ignored or not known in a title, and the title's caveats. */
export function titleNotes(pricing: Pricing, { appraisal, judgment }: GarmentAnswer): Markup {
  if (!appraisal) return NOTHING;
  const hidden = new Set(SHOWN_ELSEWHERE);
  if (mayBeCopy(judgment)) hidden.add('model_apart');
  const notes = listingCaveats(pricing, appraisal)
    .filter(({ code }) => !hidden.has(code))
    .map(({ text }) => text);
  if (appraisal.ignored.length > 0) notes.unshift(`Ignored: ${appraisal.ignored.join(', ')}.`);
  const chips = unknownWords(appraisal.parsed);
  if (chips === NOTHING && notes.length === 0) return NOTHING;
  return html`<section aria-labelledby="words-heading"><h2 id="words-heading">Your words</h2>
${chips}${notes.map((note) => html`<p class="small">${note}</p>`)}</section>`;
}

/** Returns links that take out the words that are not known. */
export function unknownWords({ text, typed }: ParsedTitle): Markup {
  const words = [...new Set(typed().flatMap((word) => (word.as === 'unknown' ? [word.text] : [])))];
  const chips = words.flatMap((word) => {
    const rest = withoutWord(text, word);
    // Without the last remaining word, the title would be empty.
    return rest === ''
      ? []
      : [html`<li><a class="button is-quiet is-small" href="${appraisePath(rest)}">Leave out “${word}”</a></li>`];
  });
  return chips.length === 0 ? NOTHING : html`<p>We do not know these words.</p><ul class="chips">${chips}</ul>`;
}

/** Removes a word from a title, along with any punctuation that would be left dangling. */
const withoutWord = (title: string, text: string): string =>
  title
    .replace(text, () => ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,;.!])/g, '$1')
    .replace(/([,;])[,;]+/g, '$1')
    .replace(/^[ ,;.]+|(?<![ ,;])[ ,;]+$/g, '');

/** Compares the visitor's evidence to our estimate. */
export function askerLine({ appraisal, judgment }: GarmentAnswer): Markup {
  const evidence = appraisal?.asker;
  if (!evidence) return NOTHING;
  const { modelOnly } = evidence;
  return html`<p data-yours>${askerEvidenceInWords(evidence)}
<span class="soft">Our estimate alone: ${usd(modelOnly.price)},
${rangeInWords(modelOnly, judgment.authenticity !== undefined)}.</span></p>`;
}

const EXAMPLES: Readonly<Record<string, string>> = examples;

/** Caveats about listings. Omits a usual price level and unknown brands, which /method and the card cover. */
const ABOUT_LISTINGS: ReadonlySet<Caveat['code']> = new Set(['outside_catalog', 'brand_listings', 'other_kind']);

/** Explains a price: its listings by place, sales of similar items, the effect of words, and the visitor's own prices. */
export function sourcesFold(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { estimate, garment, judgment, choice } = answer;
  const { evidence, caveats } = estimate;
  const { ownSales } = pricing.predict(garment);
  // The linked page explains the usual price level, so only an unusual one is mentioned.
  const level = ownSales === undefined ? '' : `, ${levelInWords(ownSales)}`;
  const notes = caveats.filter(({ code }) => ABOUT_LISTINGS.has(code));
  const body = html`<p>${capital(evidenceInWords(evidence))}${level}.${rateInWords(judgment)}</p>
${evidence.places.length === 0 ? '' : listingsTable(answer)}
${evidence.sales?.map((group) => html`<p>${groupInWords(group, evidence.of)}</p>`)}
${detailHint(answer)}
${notes.map(({ text }) => html`<p>${text}</p>`)}
${wordEffects(pricing, answer)}
<p><a href="/method">How right we are</a></p>
${compsForm(answer)}`;
  const isOpen = choice.comps !== undefined || judgment.ask !== undefined;
  return fold('sources', 'Where this price comes from', body, { isOpen });
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
