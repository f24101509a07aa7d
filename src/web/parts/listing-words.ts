import { html } from 'ghtml';
import type { ListingEstimate } from '../../answers/listing-estimate.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import type { PriceRange } from '../../pricing/price-range.ts';
import { isAboutLevel } from '../../wording/caveats.ts';
import { ORDINARY_WORDS } from '../../wording/estimate.ts';
import { ASSUMED_GENDER, categoryWords } from '../../wording/garments.ts';
import { signedPercent, usd } from '../../wording/numbers.ts';
import type { GarmentAnswer } from '../answer.ts';
import type { Markup } from '../markup.ts';

/** Shows what each word of a listing's title does to the price, with the caveats. */
export function listingWords(
  { appraisal, estimate }: NonNullable<GarmentAnswer['listing']>,
  /** Caveats that stand above the price already. */
  shown: number,
): Markup {
  return html`<section aria-labelledby="words-heading">
<h2 id="words-heading">What the words do</h2>
!${wordList(estimate, appraisal)}
!${estimate.caveats
    .slice(shown)
    .filter((one) => !isAboutLevel(one) && !one.startsWith(ASSUMED_GENDER))
    .map((one) => html`<p class="soft">${one}</p>`)}
</section>`;
}

const widthOf = ({ priceLow, priceHigh }: PriceRange) => priceHigh / priceLow;

/** The way from the price without words to the price, one word a line. */
function wordList(
  { words, ordinaryWords, withoutWords, estimate }: ListingEstimate,
  { garment, item }: Appraisal,
): Markup {
  const unknown = item.words.flatMap(({ text, as }) => (as === 'unknown' ? [text] : []));
  const line = (text: string, figure: string) =>
    html`<div><dt>${text}</dt><dd>${figure}</dd></div>`;
  const known =
    words.length === 0
      ? html`<p>!${unknown.length === 0 ? 'The title has no other words that could change the price.' : 'None of its words changes the price of such listings.'}</p>`
      : html`<dl class="facts narrow">!${line(`${garment.brand.name} ${categoryWords(garment.category)}`, usd(withoutWords.price))}
!${words.map(({ text, factor, basis }) => line(basis ? `${text}, ${basis}` : text, signedPercent(factor - 1)))}
!${ordinaryWords === 1 ? '' : line(ORDINARY_WORDS, signedPercent(ordinaryWords - 1))}
!${line('This one', usd(estimate.price))}</dl>`;
  return html`!${known}
!${widthOf(estimate) > 1.1 * widthOf(withoutWords) ? html`<p class="soft">These words are rare in our listings: the range is wider with them.</p>` : ''}`;
}
