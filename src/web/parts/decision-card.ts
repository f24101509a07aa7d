import { html } from 'ghtml';
import { SCALE_RATIO } from '../../answers/card.ts';
import type { Inquiry, JudgedZone, Verdict } from '../../answers/verdict/schema.ts';
import { CANNOT_SAY, isAskedBack, verdictInWords, ZONE_NAMES } from '../../answers/verdict/words.ts';
import { capital } from '../../base/numbers.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import { P90 } from '../../pricing/ranges/normal.ts';
import type { PriceRange } from '../../pricing/ranges/price-range.ts';
import type { Markup } from '../markup.ts';

/** A range to draw, in whole US dollars. */
type PricedRange = Pick<PriceRange, 'price' | 'priceLow' | 'priceHigh'>;

/**
 * Returns the verdict as a badge with its reason, or the question that replaces it or stands beside it; the same on
 * every surface.
 */
export function verdictLine(judgment: Verdict): Markup {
  const { zone, strength, reason, isClose, ask, authenticity } = judgment;
  if (ask && isAskedBack(judgment)) {
    const check = authenticity ? html`<p><strong>${ZONE_NAMES.check}.</strong></p>` : '';
    return html`!${question(ask, CANNOT_SAY)}!${check}`;
  }
  const look = zone === null ? '' : html` class="zone-${zone}"`;
  const close = isClose ? ' <span class="soft">Close call.</span>' : '';
  return html`<p class="verdict" data-zone="${zone ?? ''}" data-strength="${strength ?? 'firm'}">
<strong!${look}>${verdictInWords(judgment)}</strong> <span>${reason}.</span>!${close}
</p>!${ask ? question(ask, ASK_FIRST) : ''}`;
}

/** Stands over a question beside a verdict. */
const ASK_FIRST = 'To be surer';

/**
 * Returns what to look at before a piece that is often copied is bought, open on a desk, and on a phone at a price at
 * which that is the verdict; empty for all others.
 */
export function looks({ zone, authenticity }: Verdict): Markup {
  if (!authenticity || zone === 'leave') return '';
  const sources = authenticity.sources.map(({ name, url }) => html`<a href="${url}" rel="noreferrer">${name}</a>`);
  return html`<details class="looks is-open-on-desk" id="looks"!${zone === 'check' ? ' open' : ''}>
<summary>Signs of a real one</summary>
<ul>!${authenticity.look.map((one) => html`<li>${capital(one)}.</li>`)}</ul>
<p class="soft">Who can authenticate it: !${sources.join(', ')}.</p>
</details>`;
}

/** Returns a question in place of a verdict or beside it, with suggested names and searches for sold items. */
function question({ text, names, sold }: Inquiry, eyebrow: string): Markup {
  const models = names.map((name) => html`<a class="button is-quiet" href="${appraisePath(name)}">${name}?</a> `);
  const places = sold.map(
    ({ name, url }) => html`<a class="button is-quiet" href="${url}" rel="noreferrer">${name}</a> `,
  );
  return html`<div class="verdict is-asked" data-zone="">
<p class="eyebrow">${eyebrow}</p>
<p>${text}</p>
<p class="chips-row">!${models}!${places}</p>
</div>`;
}

/** The point with 25% beyond it. */
const QUARTER = 0.6745;

/**
 * Draws a range on a logarithmic scale, as the halves of two normal distributions around the price: darkest for the
 * middle half of the items, pale beyond the middle 80%. `about` is the middle of the scale, US dollars: grades and
 * neighbors share one scale, so that they can be compared. Zones are drawn below the axis. Hidden from screen readers,
 * because adjacent text says the same.
 */
export function rangeHill(
  { price, priceLow, priceHigh }: PricedRange,
  about: number,
  zones: readonly JudgedZone[],
  needle: number | undefined,
): Markup {
  const start = about / Math.sqrt(SCALE_RATIO);
  const at = (amount: number) => place(amount, start).toFixed(1);
  const width = (ratio: number) => ((Math.log(ratio) / Math.log(SCALE_RATIO) / P90) * 100).toFixed(2);
  const strip = zones.map(({ zone, from, to }) => {
    const left = place(from, start);
    const right = to === undefined ? 100 : place(to, start);
    return html`<rect class="zone-${zone}" x="${left.toFixed(1)}%" width="${Math.max(0, right - left).toFixed(1)}%"
y="36" height="8"/>`;
  });
  return html`<div class="hill" aria-hidden="true">
<svg viewBox="0 0 100 40" preserveAspectRatio="none" width="100%" height="36" focusable="false">
<g transform="translate(${at(price)} 0) scale(-${width(price / Math.max(priceLow, 1))} 1)">!${HALF}</g>
<g transform="translate(${at(price)} 0) scale(${width(priceHigh / price)} 1)">!${HALF}</g>
</svg>
<svg class="hill-axis" width="100%" height="46" focusable="false">
!${strip}
!${needle === undefined ? '' : html`<line class="needle" x1="${at(needle)}%" x2="${at(needle)}%" y1="0" y2="46"/>`}
</svg>
</div>`;
}

/** Returns a percentage of the width; amounts beyond the scale are clipped to its end. */
function place(amount: number, start: number): number {
  const share = Math.log(Math.max(amount, 0.01) / start) / Math.log(SCALE_RATIO);
  return Math.min(100, Math.max(0, share * 100));
}

/** One half of a normal distribution, in standard deviations: 40 high, three wide, in three shades. */
const HALF = [slice('hill-far', P90, 3), slice('hill-near', QUARTER, P90), slice('hill-half', -0.02, QUARTER)].join('');

function slice(name: string, from: number, to: number): Markup {
  const steps = 8;
  const points = Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);
  const line = points.map((z) => `${z.toFixed(2)} ${(40 - 38 * Math.exp((-z * z) / 2)).toFixed(1)}`);
  return html`<path class="${name}" d="M${from.toFixed(2)} 40L${line.join(' ')} ${to.toFixed(2)} 40Z"/>`;
}
