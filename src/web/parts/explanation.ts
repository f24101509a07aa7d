import { capitalize, joinNames, usd } from '../../base/numbers.ts';
import { compact } from '../../base/text.ts';
import { isOnlyKind } from '../../money/inquiry.ts';
import { testedInWords } from '../../present/evidence-text.ts';
import { pricePath } from '../../present/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { disclosure, html, type Markup, NOTHING } from '../markup.ts';
import { itemsInWords, type PageAnswer, unknownNames } from '../page-answer.ts';
import { compsForm } from './answer-forms.ts';

/** Caveats that other parts of the page show, such as the card or the line about the wearer. */
const SHOWN_ELSEWHERE = new Set(
  (
    'assumed_gender bare_number beyond_evidence candidates comps copy_sign how_to_check if_real lot not_made plan ' +
    'precious_metal speed unknown_brand'
  ).split(' '),
);

/** Words that nobody expects to count. */
const LINKING = /^(an?|and|de|for|in|la|of|on|or|the|to|with|y)$/i;

export function goodToKnow(page: PageAnswer): Markup {
  const { answer, appraisal } = page;
  const { caveats, ignored = [] } = answer;
  // Without a price, a question beside its field says so.
  const hasPrice = (answer.item.askingPrice ?? answer.item.listPrice) !== undefined;
  const unknown = [...new Set(appraisal.parsed.unknownWords)];
  const metal = caveats.find(({ code }) => code === 'precious_metal')?.text ?? '';
  const moved = new Set(answer.words?.effects.flatMap(({ text }) => text.toLowerCase().split(' ')));
  const others = ignored.filter(
    (word) => !unknown.includes(word) && !metal.includes(word) && !moved.has(word.toLowerCase()) && !LINKING.test(word),
  );
  const notes = compact(
    unknown.length > 0 && !isOnlyKind(appraisal) && `${unknownNames(unknown)}.`,
    others.length > 0 && `No effect on the price: ${others.join(', ')}.`,
    ...caveats
      .filter(({ code }) => !SHOWN_ELSEWHERE.has(code) && (code !== 'other_money' || hasPrice))
      .map(({ text }) => text),
  );
  if (notes.length === 0) return NOTHING;
  return html`<section class="beside" aria-labelledby="words-heading"><h2 id="words-heading">Good to know</h2>
${notes.map((note) => html`<p>${note}</p>`)}</section>`;
}

/** Explains a price: its listings by place, how such prices were tested, and the effect of words. */
export function sourcesFold(pricing: Pricing, page: PageAnswer): Markup {
  const { answer, appraisal, choice } = page;
  const body = html`<div><p>${capitalize(answer.evidence.text)}.</p>
${wordEffects(pricing, page)}
<p>${testedInWords(pricing, appraisal)} <a href="/method">How right we are</a></p>
${compsForm(pricing, page)}</div>`;
  return disclosure('sources', 'How we know', body, choice.comps !== undefined || !answer.estimate);
}

function wordEffects(pricing: Pricing, { answer: { words, each }, appraisal }: PageAnswer): Markup {
  // Those of a lot are about all of it.
  if (!words || each) return NOTHING;
  const quoted = (isMore: boolean) =>
    words.effects
      .filter(({ factor }) => factor > 1 === isMore && Math.round(words.basePrice * factor) !== words.basePrice)
      .map(({ text }) => `“${text}”`);
  const [more, less] = [quoted(true), quoted(false)];
  if (more.length + less.length === 0) return NOTHING;
  const sell = (quoted: readonly string[], than: string) =>
    quoted.length > 0 && `${joinNames(quoted)} ${quoted.length > 1 ? 'sell' : 'sells'} for ${than}. `;
  const items = capitalize(itemsInWords(appraisal));
  return html`<p><a href="${pricePath(pricing, appraisal.garment)}">${items}</a> sell for about
${usd(words.basePrice)}. ${sell(more, 'more')}${sell(less, 'less')}</p>`;
}
