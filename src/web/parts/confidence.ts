import { html } from 'ghtml';
import type { Prediction } from '../../pricing/pricing.ts';
import type { Markup } from '../layout.ts';
import { inTen, percent, usd } from '../words.ts';

/** What `confidence` counts: items that sell within this factor of the price. */
const FACTOR = 1.5;

/** From this confidence up the words apply. They name a share, they are not a measurement. */
const WORDS = [
  { from: 0.6, word: 'Good guide' },
  { from: 0.45, word: 'Fair guide' },
  { from: 0, word: 'Rough guide' },
];

/** A confidence in two words. */
export function confidenceWord(confidence: number): string {
  return WORDS.find(({ from }) => confidence >= from)?.word ?? 'Rough guide';
}

/** The confidence with what it means, as a sentence and as ten small squares. */
export function confidenceWords({ price, confidence }: Prediction): Markup {
  const low = Math.max(1, Math.round(price / FACTOR));
  const high = Math.round(price * FACTOR);
  return html`<p class="confidence"><strong>${confidenceWord(confidence)}.</strong> About ${inTen(confidence)} similar items sell for ${usd(low)} to ${usd(high)}, that is within a factor of ${FACTOR} of ${usd(price)}. <span class="soft">(Confidence ${percent(confidence)}.)</span></p>
!${tenSquares(confidence)}`;
}

function tenSquares(share: number): Markup {
  const squares = Array.from(
    { length: 10 },
    (_, index) =>
      html`<rect class="${index < Math.round(share * 10) ? 'is-on' : 'is-off'}" x="${index * 20 + 1}" y="1" width="16" height="16" rx="4"/>`,
  );
  return html`<svg class="squares" viewBox="0 0 200 18" width="200" height="18" aria-hidden="true" focusable="false">!${squares}</svg>`;
}
