import { html } from 'ghtml';
import type { Pricing } from '../../pricing/pricing.ts';
import type { Markup } from '../layout.ts';
import type { Item } from '../paths.ts';
import { categoryWords, genderWord, usd } from '../words.ts';

/** How the prediction comes about: a level in dollars, and what each thing multiplies it by. */
export function priceParts(pricing: Pricing, item: Item): Markup {
  const { brand, category, gender } = item;
  const parts = pricing.explain(brand, category, gender);
  const product = (...names: string[]) =>
    parts.filter(({ name }) => names.includes(name)).reduce((all, { factor }) => all * factor, 1);
  const rows = [
    [`Being ${categoryWords(category)}`, product('category')],
    [
      `Being ${genderWord(gender)}`,
      product('category x gender', 'tier x gender', 'brand x gender'),
    ],
    [`Being ${brand.tierLabel}`, product('tier', 'tier x category')],
    [`Being ${brand.name}`, product('brand', 'brand x category')],
    ['The usual mix of conditions', product('condition mix')],
    ['Sold person to person, this year', product('reference market')],
  ] as const;
  const lines = rows.map(
    ([name, factor]) => html`<div><dt>${name}</dt><dd>× ${factor.toFixed(2)}</dd></div>`,
  );
  return html`<details>
<summary>How ${usd(pricing.predict(brand, category, gender).price)} comes about</summary>
<dl class="facts">
<div><dt>An average garment</dt><dd>${usd(Math.round(product('base level')))}</dd></div>
!${lines}
</dl>
</details>`;
}
