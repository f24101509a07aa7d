import { html } from 'ghtml';
import type { Garment } from '../../garments/garment.ts';
import type { Prediction } from '../../pricing/pricing.ts';
import { categoryWords } from '../../wording/garments.ts';
import { capital, grouped } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** How many listings stand behind a prediction, and how near they are to what was asked. */
export function evidenceWords(item: Garment, prediction: Prediction): Markup {
  return html`<dl class="facts">
<div><dt>Listings of this brand and category</dt><dd>${grouped(prediction.listings)}</dd></div>
<div><dt>Nearest evidence</dt><dd>${nearest(item, prediction)}</dd></div>
</dl>
<p class="soft">${prediction.note}</p>`;
}

function nearest(item: Garment, { level }: Prediction): string {
  const { brand, category } = item;
  switch (level) {
    case 'brand x category':
      return `Listings of ${brand.name} ${categoryWords(category)}`;
    case 'brand':
      return `Other ${brand.name} garments, and ${categoryWords(category)} of similar brands`;
    case 'tier':
      return `${capital(categoryWords(category))} of other ${brand.tierLabel} brands`;
  }
}
