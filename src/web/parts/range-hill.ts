import { html } from 'ghtml';
import { P90 } from '../../pricing/normal.ts';
import type { PriceRange } from '../../pricing/price-range.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** The ratio of the scale’s ends, whatever the price: a wide range looks wide everywhere. */
const SPAN = 100;
/** Points of the standard normal distribution beside which 10% and 25% lie. */
const [TENTH, QUARTER] = [P90, 0.6745] as const;

/**
 * A range on a scale of ratios, as the halves of two normal distributions around the price: darkest where half of the items
 * are, pale beyond the 8 in 10. `about` is what the scale is chosen for, US dollars: prices of the same order share one
 * scale, so that grades and neighbors can be compared. A needle marks `asked`, US dollars. The figures stand beside it, so
 * it is silent.
 */
export function rangeHill(
  { price, priceLow, priceHigh }: PriceRange,
  about: number,
  asked?: number,
): Markup {
  const start = scaleStart(about);
  const x = place(price, start).toFixed(1);
  const width = (ratio: number) => ((Math.log(ratio) / Math.log(SPAN) / TENTH) * 100).toFixed(2);
  const needle = asked === undefined ? '' : `${place(asked, start).toFixed(1)}%`;
  return html`<div class="hill" aria-hidden="true">
<svg viewBox="0 0 100 40" preserveAspectRatio="none" width="100%" height="48" focusable="false"><g transform="translate(${x} 0) scale(-${width(price / Math.max(priceLow, 1))} 1)">!${HALF}</g><g transform="translate(${x} 0) scale(${width(priceHigh / price)} 1)">!${HALF}</g></svg>
!${needle === '' ? '' : html`<svg class="needle" width="100%" height="48" focusable="false"><line x1="${needle}" x2="${needle}" y1="0" y2="48"/></svg>`}
<p>!${[1, 10, SPAN].map((times) => html`<span>${usd(start * times)}</span>`)}</p>
</div>`;
}

/** Where the scale begins: 1, 2 or 5 of a power of ten, so that `about` is near its middle. */
function scaleStart(about: number): number {
  const wanted = Math.max(about, 10) / Math.sqrt(SPAN);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const steps = [1, 2, 5, 10].map((step) => step * power);
  const distance = (step: number) => Math.abs(Math.log(step / wanted));
  return steps.reduce((best, step) => (distance(step) < distance(best) ? step : best));
}

/** A percentage of the width; what lies beyond the scale stands at its end. */
function place(amount: number, start: number): number {
  const share = Math.log(Math.max(amount, 0.01) / start) / Math.log(SPAN);
  return Math.min(100, Math.max(0, share * 100));
}

/** One half of a normal distribution, in standard deviations: 40 high, three wide, in three shades. */
const HALF = html`!${slice('hill-far', TENTH, 3)}!${slice('hill-near', QUARTER, TENTH)}!${slice('hill-half', -0.02, QUARTER)}`;

function slice(name: string, from: number, to: number): Markup {
  const steps = 8;
  const points = Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);
  const line = points.map(
    (z) => `${z.toFixed(2)} ${(40 - 38 * Math.exp((-z * z) / 2)).toFixed(1)}`,
  );
  return html`<path class="${name}" d="M${from.toFixed(2)} 40L${line.join(' ')} ${to.toFixed(2)} 40Z"/>`;
}
