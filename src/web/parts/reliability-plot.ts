import { html } from 'ghtml';
import type { Evaluation } from '../../pricing/evaluation.ts';
import { grouped, percent } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';

type Bins = Evaluation['calibration']['reliability'];

const SIZE = 320;
const LEFT = 60;
const BOTTOM = 40;
const PLOT = SIZE - LEFT - 14;
const STEP = 0.1;

/** Stated confidence across, what was observed up: points on the diagonal are right. Larger points are more items. */
export function reliabilityPlot(bins: Bins): Markup {
  const values = bins.flatMap(({ stated, observed }) => [stated, observed]);
  const from = Math.floor(Math.min(...values) / STEP) * STEP;
  const to = Math.ceil(Math.max(...values) / STEP) * STEP;
  const share = (value: number) => (value - from) / (to - from);
  const x = (value: number) => (LEFT + share(value) * PLOT).toFixed(1);
  const y = (value: number) => (SIZE - BOTTOM - share(value) * PLOT).toFixed(1);
  const ticks = Array.from(
    { length: Math.round((to - from) / STEP) + 1 },
    (_, index) => from + index * STEP,
  );
  const grid = ticks.map(
    (
      tick,
    ) => html`<path class="chart-grid" d="M${x(tick)} ${y(from)}V${y(to)}M${x(from)} ${y(tick)}H${x(to)}"/>
<text class="chart-tick" x="${x(tick)}" y="${SIZE - BOTTOM + 17}" text-anchor="middle">${percent(tick)}</text>
<text class="chart-tick" x="${LEFT - 6}" y="${Number(y(tick)) + 4}" text-anchor="end">${percent(tick)}</text>`,
  );
  const most = Math.max(...bins.map(({ items }) => items));
  const points = bins.map(
    ({ stated, observed, items }) =>
      html`<circle class="chart-mid" cx="${x(stated)}" cy="${y(observed)}" r="${(3 + 7 * Math.sqrt(items / most)).toFixed(1)}"/>`,
  );
  const text = bins
    .map(
      ({ stated, observed, items }) =>
        `Stated ${percent(stated)}: observed ${percent(observed)} of ${grouped(items)} items.`,
    )
    .join(' ');
  return html`<svg class="chart is-scaled" role="img" aria-label="Stated confidence and the observed share. ${text}" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">
!${grid}
<path class="chart-typical" d="M${x(from)} ${y(from)}L${x(to)} ${y(to)}"/>
!${points}
<text class="chart-tick" x="${LEFT + PLOT / 2}" y="${SIZE - 4}" text-anchor="middle">stated confidence</text>
<text class="chart-tick" transform="translate(11 ${14 + PLOT / 2}) rotate(-90)" text-anchor="middle">observed share</text>
</svg>`;
}
