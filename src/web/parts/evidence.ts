import { html } from 'ghtml';
import type { EvidenceFacts } from '../../pricing/evidence.ts';
import type { EvidenceGrade } from '../../pricing/evidence-grade.ts';
import { levelInWords } from '../../pricing/evidence-words.ts';
import type { Prediction } from '../../pricing/pricing.ts';
import { capital } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';

/** Returns a grade of evidence as a badge. */
export function evidenceGradeBadge(grade: EvidenceGrade): Markup {
  return html`<span class="badge is-${grade.replaceAll(' ', '-')}">${capital(grade)}</span>`;
}

/** Replaces the grade if the evidence is from other kinds of the brand only. */
const OTHER_KINDS = '<span class="badge is-none">Guess</span>';

/** Returns the evidence of a price in one line with its badge. */
export function evidenceLine(prediction: Prediction, { grade, of, text }: EvidenceFacts, rate: Markup = ''): Markup {
  const { ownSales, converted } = prediction;
  const isUsual = ownSales === undefined && converted !== false;
  // The linked page explains the usual level.
  const level = isUsual ? '' : `, ${levelInWords({ market: '', ...prediction })}`;
  return html`<p class="evidence">!${of === 'brand' ? OTHER_KINDS : evidenceGradeBadge(grade)} ${capital(text)}${level}. !${rate} <a href="/method">How often it is right</a></p>`;
}
