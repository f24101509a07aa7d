import { html } from 'ghtml';
import { signedPercent } from '../../base/numbers.ts';
import type { CaveatCode } from '../../present/caveats.ts';
import { listingCaveats } from '../../present/listing.ts';
import type { ListingFigures } from '../../present/listing-schema.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { Reading } from '../../titles/title.ts';
import type { GarmentAnswer } from '../answer.ts';
import type { Markup } from '../markup.ts';

type WordEffect = ListingFigures['words'][number];
type TypedWord = ReturnType<Reading['typed']>[number];

/** Caveats shown on the card, above the price, below the tag price, in the gender switch, as links, and in folds. */
const SHOWN_ELSEWHERE: ReadonlySet<CaveatCode> = new Set([
  'bare_number',
  'beyond_evidence',
  'assumed_gender',
  'level',
  'lot',
  'other_kind',
  'outside_catalog',
]);

/** Returns a title's words as chips that remove them, with their effects if there is a price. */
export function titleWords(pricing: Pricing, { listing }: GarmentAnswer, hasPrice: boolean): Markup {
  if (!listing) return '';
  const { appraisal, estimate } = listing;
  const words = hasPrice ? estimate.words : [];
  const caveats = listingCaveats(pricing, appraisal).filter(({ code }) => !SHOWN_ELSEWHERE.has(code));
  const ignored = appraisal.ignored.length > 0 ? [`Ignored: ${appraisal.ignored.join(', ')}.`] : [];
  const notes = [...ignored, ...caveats.map(({ text }) => text)];
  return html`<section aria-labelledby="words-heading">
<h2 id="words-heading" class="visually-hidden">Your words</h2>
!${wordChips(appraisal.reading, words)}
!${notes.map((note) => html`<p class="soft">${note}</p>`)}
</section>`;
}

/** Returns every typed word as a chip that removes it; the asking price has its own field. */
export function wordChips({ text, typed }: Reading, effects: readonly WordEffect[] = []): Markup {
  const named = typed().filter((word) => word.of !== 'askingPrice');
  const chips = phrasesOf(named, effects).map((phrase) => {
    const { as, mended, effect } = phrase;
    const without = phrase.text.split(' ').reduce(withoutText, text);
    const moves = effect ? html` <b>${signedPercent(effect.factor - 1)}</b>` : '';
    const notes = { known: '', mended: html` → <b>${mended ?? ''}</b>`, unknown: ' <b>not known</b>' };
    const words = html`${phrase.text}!${notes[as]}!${moves}`;
    const basis = effect?.basis === 'judged' ? 'AI estimate' : effect?.basis;
    const about = basis ? html` title="${basis}"` : '';
    // Without its last word, the title would be empty.
    return without === ''
      ? html`<li class="is-${as}"><span>!${words}</span></li>`
      : html`<li class="is-${as}">
<a href="${appraisePath(without)}" aria-label="${chipLabel(phrase)}"!${about}>!${words} !${CROSS}</a>
</li>`;
  });
  return html`<ul class="chips">!${chips}</ul>`;
}

const CROSS = '<span aria-hidden="true">×</span>';

interface Phrase extends TypedWord {
  readonly effect?: WordEffect;
}

function phrasesOf(typed: readonly TypedWord[], effects: readonly WordEffect[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < typed.length; ) {
    const word = typed[at] as TypedWord;
    const effect = effects.find(({ text }) => isAt(typed, at, text));
    const length = effect ? effect.text.split(' ').length : 1;
    const last = phrases.at(-1);
    const isSame = word.as === 'known' && last?.as === 'known' && word.of !== undefined && word.of === last.of;
    if (effect) {
      phrases.push({ ...word, text: effect.text, effect });
    } else if (isSame) {
      // A word that is read as two, such as `J.Crew`, is written once.
      if (last.text !== word.text) phrases[phrases.length - 1] = { ...last, text: `${last.text} ${word.text}` };
    } else if (last?.text !== word.text) phrases.push(word);
    at += length;
  }
  return phrases;
}

const isAt = (typed: readonly TypedWord[], at: number, text: string): boolean =>
  text.split(' ').every((word, i) => typed[at + i]?.text === word);

function chipLabel({ text, as, mended, effect }: Phrase): string {
  const shown = { known: text, mended: `${text} → ${mended}`, unknown: `${text} not known` }[as];
  return `${shown}${effect ? ` ${signedPercent(effect.factor - 1)}` : ''}: remove it`;
}

const withoutText = (title: string, text: string): string =>
  title
    .replace(text, () => ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,;.!])/g, '$1')
    .replace(/([,;])[,;]+/g, '$1')
    .replace(/^[ ,;.]+|(?<![ ,;])[ ,;]+$/g, '');
