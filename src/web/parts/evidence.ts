import { html } from 'ghtml';
import type { EvidenceFacts } from '../../answers/estimate-schema.ts';
import type { Garment } from '../../garments/garment.ts';
import type { Prediction } from '../../pricing/pricing.ts';
import { basisInWords, levelInWords } from '../../wording/evidence.ts';
import type { EvidenceGrade } from '../../wording/evidence-grade.ts';
import { categoryWords, garments } from '../../wording/garments.ts';
import { capital, count } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** A grade of evidence as a badge. */
export function evidenceGradeBadge(grade: EvidenceGrade): Markup {
  return html`<span class="badge is-${grade.replaceAll(' ', '-')}">${capital(grade)}</span>`;
}

/** What stands behind a price, in a line with its badge. */
export function evidenceLine(item: Garment, prediction: Prediction, facts: EvidenceFacts): Markup {
  return html`<p class="evidence">!${evidenceGradeBadge(facts.grade)} ${evidenceText(item, prediction)} <a href="/method">How often it is right</a></p>`;
}

function evidenceText(item: Garment, prediction: Prediction): string {
  const { listings, sold, level } = prediction;
  const { brand, category } = item;
  if (listings > 0) {
    const { ownSales, converted } = prediction;
    const isUsual = ownSales === undefined && converted !== false;
    // The usual level is explained where the link leads.
    const level = isUsual ? '' : `, ${levelInWords({ market: '', ...prediction })}`;
    return `From ${count(listings, 'listing')}${basisInWords({ listings, sold })}${level}.`;
  }
  switch (level) {
    case 'brand x category':
      return `We have seen no ${garments(item)}: the price comes from those for the other gender.`;
    case 'brand':
      return `We have seen no ${garments(item)}: the price comes from other ${brand.name} garments and from ${categoryWords(category)} of similar brands.`;
    case 'tier':
      return `We have seen no ${brand.name} garments: the price comes from ${categoryWords(category)} of similar brands.`;
    case 'population':
      return `We have seen no listing of this brand: the price is that of ${categoryWords(category)} of brands like it, priced by kind and words.`;
  }
}
