import { capital, grouped, signedPercent, usd } from '../../base/numbers.ts';
import { garments } from '../../catalog/garment-names.ts';
import type { Caveat } from '../../present/caveats.ts';
import { PLACE_NAMES, testedInWords } from '../../present/evidence-words.ts';
import { appraisePath, pricePath } from '../../present/price-path.ts';
import { rangeInWords } from '../../present/text.ts';
import type { Listing, PageAnswer } from '../answer.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { fold, wordTable } from '../markup.ts';
import type { Pricing } from '../site.ts';
import { compsForm } from './answer-forms.ts';

/** Caveats that other parts of the page show, such as the card or the line about the wearer. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set<Caveat['code']>([
  'bare_number',
  'beyond_evidence',
  'candidates',
  'comps',
  'assumed_gender',
  'how_to_check',
  'lot',
  'not_made',
  'speed',
  'unknown_brand',
]);

/** Returns what was ignored or not known in a title, and the answer's caveats. */
export function goodToKnow({ answer, listing }: PageAnswer): Markup {
  const { caveats, ignored = [] } = answer;
  const notes = caveats.filter(({ code }) => !SHOWN_ELSEWHERE.has(code)).map(({ text }) => text);
  if (ignored.length > 0) notes.unshift(`Ignored: ${ignored.join(', ')}.`);
  const chips = unknownWords(listing.parsed);
  if (chips === NOTHING && notes.length === 0) return NOTHING;
  return html`<section aria-labelledby="words-heading"><h2 id="words-heading">Good to know</h2>
${chips}${notes.map((note) => html`<p class="small">${note}</p>`)}</section>`;
}

/** Returns links that take out the words that are not known. */
export function unknownWords({ text, unknownWords: words }: Listing['parsed']): Markup {
  const chips = [...new Set(words())].flatMap((word) => {
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

/** Explains a price: its listings by place, how such prices were tested, and the effect of words. */
export function sourcesFold(pricing: Pricing, page: PageAnswer): Markup {
  const { answer, listing, choice } = page;
  const body = html`<p>${capital(answer.evidence.text)}.</p>
${answer.estimate && html`<p>${capital(rangeInWords(answer.estimate))}.</p>`}
${listing.evidence.places.length === 0 ? '' : listingsTable(page)}
${wordEffects(pricing, page)}
<p>${testedInWords(pricing, listing)} <a href="/method">How right we are</a></p>
${compsForm(page)}`;
  return fold('sources', 'Why this price', body, {
    isOpen: choice.comps !== undefined || !answer.estimate,
  });
}

function listingsTable({ listing: { evidence, garment } }: PageAnswer): Markup {
  const { of, places } = evidence;
  const rows = places.map(({ place, sold, asked }) => [
    capital(PLACE_NAMES[place].replace(/^the /, '')),
    countOrDash(sold),
    countOrDash(asked),
  ]);
  const goods = of === 'brand' ? garment.brand.name : garments(garment);
  return wordTable(
    `Listings of ${of === 'model' || of === 'line' ? `this ${of}` : goods}`,
    ['Place', 'Sold', 'Asked'],
    rows,
  );
}

const countOrDash = (listings: number): string => (listings === 0 ? '–' : grouped(listings));

function wordEffects(pricing: Pricing, { answer: { words }, listing: { garment } }: PageAnswer): Markup {
  if (!words || words.effects.length === 0) return NOTHING;
  const effects = words.effects.map(({ text, factor }) => `${text} ${signedPercent(factor - 1)}`);
  return html`<p>Its words move the price: ${effects.join(', ')}. Without them,
<a href="${pricePath(pricing, garment)}">${garments(garment)}</a> sell for about ${usd(words.basePrice)}.</p>`;
}
