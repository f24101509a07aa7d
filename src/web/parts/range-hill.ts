import { html } from 'ghtml';
import type { JudgedZone } from '../../answers/judgment-schema.ts';
import { P90 } from '../../pricing/normal.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';

/** A range to draw, whole US dollars. */
export interface PricedRange {
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
}

/** The ratio of the scale’s ends, whatever the price: a wide range looks wide everywhere. */
const SPAN = 36;
/** Points of the standard normal distribution beside which 10% and 25% lie. */
const [TENTH, QUARTER] = [P90, 0.6745] as const;

/** Marks beside the range, US dollars. */
interface Marks {
  /** The price in question. */
  readonly needle?: number | undefined;
  readonly zones?: readonly JudgedZone[];
}

/**
 * Draws a range on a scale of ratios, as the halves of two normal distributions around the price: darkest where half of the items
 * are, pale beyond the 8 in 10. `about` stands in the middle of the scale, US dollars: grades and neighbors share one scale, so
 * that they can be compared. Low, middle and high stand on the axis, zones below it. The same stands beside it in words, so it is
 * silent.
 */
export function rangeHill(
  range: PricedRange,
  about: number,
  { needle, zones = [] }: Marks = {},
): Markup {
  const { price, priceLow, priceHigh } = range;
  const start = about / Math.sqrt(SPAN);
  const at = (amount: number) => place(amount, start).toFixed(1);
  const width = (ratio: number) => ((Math.log(ratio) / Math.log(SPAN) / TENTH) * 100).toFixed(2);
  const strip = zones.map(({ zone, from, to }) => {
    const [left, right] = [place(from, start), to === undefined ? 100 : place(to, start)];
    return html`<rect class="zone-${zone}" x="${left.toFixed(1)}%" width="${Math.max(0, right - left).toFixed(1)}%" y="48" height="8"/>`;
  });
  const label = (amount: number) => html`<text x="${at(amount)}%" y="72">${usd(amount)}</text>`;
  return html`<div class="hill" aria-hidden="true">
<svg viewBox="0 0 100 40" preserveAspectRatio="none" width="100%" height="48" focusable="false"><g transform="translate(${at(price)} 0) scale(-${width(price / Math.max(priceLow, 1))} 1)">!${HALF}</g><g transform="translate(${at(price)} 0) scale(${width(priceHigh / price)} 1)">!${HALF}</g></svg>
<svg class="hill-axis" width="100%" height="76" focusable="false">!${strip}!${[priceLow, price, priceHigh].map(label)}!${needle === undefined ? '' : html`<line class="needle" x1="${at(needle)}%" x2="${at(needle)}%" y1="0" y2="58"/>`}</svg>
</div>`;
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
