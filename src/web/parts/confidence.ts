import { html } from 'ghtml';
import type { Prediction } from '../../pricing/pricing.ts';
import { CONFIDENCE_FACTOR, confidenceWord } from '../../wording/confidence.ts';
import { capital, inTen, percent, usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** The confidence with what it means, as a sentence and as ten small squares. */
export function confidenceWords({ price, confidence }: Prediction): Markup {
  const low = Math.max(1, Math.round(price / CONFIDENCE_FACTOR));
  const high = Math.round(price * CONFIDENCE_FACTOR);
  return html`<p><strong>${capital(confidenceWord(confidence))} confidence.</strong> About ${inTen(confidence)} similar items sell for ${usd(low)} to ${usd(high)}, that is within a factor of ${CONFIDENCE_FACTOR} of ${usd(price)}. <span class="soft">(${percent(confidence)})</span></p>
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
