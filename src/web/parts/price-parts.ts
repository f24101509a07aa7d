import { html } from 'ghtml';
import type { Garment } from '../../catalog/garment.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { categoryWords, genderWord } from '../../wording/garments.ts';
import { usd } from '../../wording/numbers.ts';
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
    ...(factors.has('own sales') ? ([['own sales', 'This service’s own sales']] as const) : []),
    ['condition', condition ? `Condition: ${condition}` : 'The usual mix of conditions'],
  ];
  const lines = names.map(([group, name]) => [name, `× ${factorOf(group)}`] as const);
  return html`<details id="price-parts">
<summary>How we get to ${usd(price)}</summary>
!${factList([['An average garment', `$${factorOf('base')}`], ...lines], '')}
<p><a href="/method">How prices are made and how often they are right</a></p>
</details>`;
}

type Group = 'own sales' | 'base' | 'category' | 'gender' | 'tier' | 'brand' | 'condition';

/** The model's terms are finer than a reader needs: `brand x category` counts as the brand. */
function groupOf(part: string): Group {
  const groups = ['own sales', 'condition', 'gender', 'brand', 'tier', 'category'] as const;
  return groups.find((group) => part.includes(group)) ?? 'base';
}
