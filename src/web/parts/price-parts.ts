import { html } from 'ghtml';
import type { ListingEstimate } from '../../answers/listing.ts';
import type { Garment } from '../../garments/garment.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import type { PriceRange } from '../../pricing/price-range.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { CaveatCode } from '../../wording/caveat.ts';
import { ORDINARY_WORDS } from '../../wording/estimate.ts';
import { categoryWords, genderWord } from '../../wording/garments.ts';
import { signedPercent, usd } from '../../wording/numbers.ts';
import type { GarmentAnswer } from '../answer.ts';
import { factList, type Markup } from '../markup.ts';

/** Returns the parts of a price: a level in dollars, and the factors that multiply it. */
export function priceParts(pricing: Pricing, garment: Garment): Markup {
  const { brand, category, gender, condition } = garment;
  const item = { brand, category, gender };
  const factors = new Map<Group, number>();
  for (const { name, factor } of pricing.explain(item)) {
    factors.set(groupOf(name), (factors.get(groupOf(name)) ?? 1) * factor);
  }
  const { price } = pricing.priceAtCondition(garment);
  const graded = condition ? price / pricing.predict(item).price : 1;
  factors.set('condition', (factors.get('condition') ?? 1) * graded);
  const factorOf = (group: Group) => (factors.get(group) ?? 1).toFixed(2);
  const names: readonly (readonly [Group, string])[] = [
    ['category', `Category: ${categoryWords(category)}`],
    ['gender', `Gender: ${genderWord(gender)}`],
    ['tier', `${brand.tierLabel} brands`],
    ['brand', `Brand: ${brand.name}`],
    ...(factors.has('own sales') ? ([['own sales', 'Own sales of this service']] as const) : []),
    ['condition', condition ? `Condition: ${condition}` : 'The usual mix of conditions'],
  ];
  const lines = names.map(([group, name]) => [name, `× ${factorOf(group)}`] as const);
  return html`<details id="price-parts">
<summary>How we get to ${usd(price)}</summary>
!${factList([['An average garment', `$${factorOf('base')}`], ...lines], '')}
<p><a href="/method">How a price is made, and how often it is right</a></p>
</details>`;
}

type Group = 'own sales' | 'base' | 'category' | 'gender' | 'tier' | 'brand' | 'condition';

/** The model's terms are finer than a reader needs: `brand x category` counts as the brand. */
function groupOf(part: string): Group {
  const groups = ['own sales', 'condition', 'gender', 'brand', 'tier', 'category'] as const;
  return groups.find((group) => part.includes(group)) ?? 'base';
}

/** Caveats shown above the price, next to the gender switch, and on the page about the method. */
const SHOWN_ELSEWHERE: ReadonlySet<CaveatCode> = new Set(['beyond_evidence', 'assumed_gender', 'level']);

/** Returns each word of a listing's title with its effect on the price, and the caveats. */
export function listingWords({ appraisal, estimate }: NonNullable<GarmentAnswer['listing']>): Markup {
  return html`<section aria-labelledby="words-heading">
<h2 id="words-heading">What the words do</h2>
!${wordList(estimate, appraisal)}
!${estimate.caveats
    .filter(({ code }) => !SHOWN_ELSEWHERE.has(code))
    .map(({ text }) => html`<p class="soft">${text}</p>`)}
</section>`;
}

const widthOf = ({ priceLow, priceHigh }: PriceRange) => priceHigh / priceLow;

/** Lists the steps from the price without words to the final one, one word per line. */
function wordList(
  { words, ordinaryWords, withoutWords, estimate }: ListingEstimate,
  { garment, item }: Appraisal,
): Markup {
  const unknown = item.words.flatMap(({ text, as }) => (as === 'unknown' ? [text] : []));
  const line = (text: string, figure: string) => html`<div><dt>${text}</dt><dd>${figure}</dd></div>`;
  const known =
    words.length === 0
      ? html`<p>!${unknown.length === 0 ? 'The title has no other words that could change the price.' : 'None of its words changes the price of such listings.'}</p>`
      : html`<dl class="facts narrow">!${line(`${garment.brand.name} ${categoryWords(garment.category)}`, usd(withoutWords.price))}
!${words.map(({ text, factor, basis }) => line(basis ? `${text}, ${basis}` : text, signedPercent(factor - 1)))}
!${Math.abs(ordinaryWords - 1) < 0.005 ? '' : line(ORDINARY_WORDS, signedPercent(ordinaryWords - 1))}
!${line('This one', usd(estimate.price))}</dl>`;
  return html`!${known}
!${widthOf(estimate) > 1.1 * widthOf(withoutWords) ? html`<p class="soft">These words are rare in our listings: the range is wider with them.</p>` : ''}`;
}
