import { html } from 'ghtml';
import type { CaveatCode } from '../../present/caveats.ts';
import { listingCaveats } from '../../present/listing.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { ParsedTitle } from '../../titles/parse-title.ts';
import type { GarmentAnswer } from '../answer.ts';
import type { Markup } from '../markup.ts';
import { mayBeCopy } from './decision-card.ts';

type TypedWord = ReturnType<ParsedTitle['typed']>[number];

/** Caveats shown on the card, above the price, below the tag price, in the gender switch, as links, and in folds. */
const SHOWN_ELSEWHERE: ReadonlySet<CaveatCode> = new Set([
  'bare_number',
  'beyond_evidence',
  'brand_listings',
  'assumed_gender',
  'level',
  'lot',
  'other_kind',
  'outside_catalog',
]);

/** Returns a title's words as chips that remove them, and what its reader should know. */
export function titleWords(pricing: Pricing, { listing, judgment }: GarmentAnswer): Markup {
  if (!listing) return '';
  const { appraisal } = listing;
  const isDoubted = mayBeCopy(judgment);
  const caveats = listingCaveats(pricing, appraisal).filter(
    ({ code }) => !SHOWN_ELSEWHERE.has(code) && !(isDoubted && code === 'model_apart'),
  );
  const ignored = appraisal.ignored.length > 0 ? [`Ignored: ${appraisal.ignored.join(', ')}.`] : [];
  const notes = [...ignored, ...caveats.map(({ text }) => text)];
  return html`<section aria-labelledby="words-heading">
<h2 id="words-heading" class="visually-hidden">Your words</h2>
!${wordChips(appraisal.parsed)}
!${notes.map((note) => html`<p class="soft">${note}</p>`)}
</section>`;
}

/** Returns every typed word as a chip that removes it; the asking price has its own field. */
export function wordChips({ text, typed }: ParsedTitle): Markup {
  const chips = phrasesOf(typed().filter((word) => word.of !== 'askingPrice')).map((phrase) => {
    const { as, mended } = phrase;
    const without = phrase.text.split(' ').reduce(withoutText, text);
    const notes = { known: '', mended: html` → <b>${mended ?? ''}</b>`, unknown: ' <b>not known</b>' };
    const words = html`${phrase.text}!${notes[as]}`;
    // Without its last word, the title would be empty.
    const chip =
      without === ''
        ? html`<span>!${words}</span>`
        : html`<a href="${appraisePath(without)}" aria-label="${chipLabel(phrase)}">!${words} !${CROSS}</a>`;
    return html`<li class="is-${as}">!${chip}</li>`;
  });
  return html`<ul class="chips">!${chips}</ul>`;
}

const CROSS = '<span aria-hidden="true">×</span>';

/** Returns the words with neighbors that name the same thing as one. */
function phrasesOf(typed: readonly TypedWord[]): TypedWord[] {
  const phrases: TypedWord[] = [];
  for (const word of typed) {
    const last = phrases.at(-1);
    // A word that is read as two, such as `J.Crew`, is written once.
    if (last?.text === word.text) continue;
    const isSame = word.as === 'known' && last?.as === 'known' && word.of !== undefined && word.of === last.of;
    if (isSame) phrases[phrases.length - 1] = { ...last, text: `${last.text} ${word.text}` };
    else phrases.push(word);
  }
  return phrases;
}

const chipLabel = ({ text, as, mended }: TypedWord): string =>
  `${{ known: text, mended: `${text} → ${mended}`, unknown: `${text} not known` }[as]}: remove it`;

const withoutText = (title: string, text: string): string =>
  title
    .replace(text, () => ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,;.!])/g, '$1')
    .replace(/([,;])[,;]+/g, '$1')
    .replace(/^[ ,;.]+|(?<![ ,;])[ ,;]+$/g, '');
