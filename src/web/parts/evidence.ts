import { html } from 'ghtml';
import { evidenceInWords, levelInWords } from '../../answers/garment/evidence-words.ts';
import { capital } from '../../base/numbers.ts';
import type { EvidenceFacts } from '../../pricing/evidence/evidence.ts';
import type { Prediction } from '../../pricing/pricing.ts';
import type { Markup } from '../markup.ts';

/** Returns the evidence of a price in one line. */
export function evidenceLine(prediction: Prediction, evidence: EvidenceFacts, rate: string): Markup {
  const { ownSales, converted } = prediction;
  const isUsual = ownSales === undefined && converted !== false;
  // The linked page explains the usual level.
  const level = isUsual ? '' : `, ${levelInWords({ market: '', ...prediction })}`;
  return html`<p class="evidence">${capital(evidenceInWords(evidence))}${level}.${rate}
<a href="/method">Track record</a>
</p>`;
}
