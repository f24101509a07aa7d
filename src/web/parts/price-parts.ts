import { html } from 'ghtml';
import type { Garment } from '../../garments/garment.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { categoryWords, genderWord } from '../../wording/garments.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** How the prediction comes about: a level in dollars, and what each thing multiplies it by. */
export function priceParts(pricing: Pricing, item: Garment): Markup {
  const { brand, category, gender } = item;
  const factors = new Map<Group, number>();
  for (const { name, factor } of pricing.explain({ brand, category, gender })) {
    factors.set(groupOf(name), (factors.get(groupOf(name)) ?? 1) * factor);
  }
  const names: readonly (readonly [Group, string])[] = [
    ['category', `Being ${categoryWords(category)}`],
    ['gender', `Being ${genderWord(gender)}`],
    ['tier', `Being ${brand.tierLabel}`],
    ['brand', `Being ${brand.name}`],
    ['condition', 'The usual mix of conditions'],
  ];
  const lines = names.map(
    ([group, name]) =>
      html`<div><dt>${name}</dt><dd>× ${(factors.get(group) ?? 1).toFixed(2)}</dd></div>`,
  );
  return html`<details>
<summary>How ${usd(pricing.predict({ brand, category, gender }).price)} comes about</summary>
<dl class="facts">
<div><dt>An average garment</dt><dd>${usd(Math.round(factors.get('base') ?? 1))}</dd></div>
!${lines}
</dl>
</details>`;
}

type Group = 'base' | 'category' | 'gender' | 'tier' | 'brand' | 'condition';

/** The model's parts are finer than a reader needs: `brand x category` is the brand's doing. */
function groupOf(part: string): Group {
  const groups = ['condition', 'gender', 'brand', 'tier', 'category'] as const;
  return groups.find((group) => part.includes(group)) ?? 'base';
}
