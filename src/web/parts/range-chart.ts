import { html } from 'ghtml';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** One bar of a range chart. */
export interface Range {
  readonly label: string;
  readonly low: number;
  readonly mid: number;
  readonly high: number;
  /** Drawn stronger than the others. */
  readonly isMarked?: boolean;
}

export interface RangeChart {
  /** Prefix of the ids in the drawing, unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Range[];
  /** Every line of the axis ten times the one before: for prices that are far apart. */
  readonly isLogarithmic?: boolean;
  /** A range that lies behind all rows, such as the prediction's. */
  readonly band?: { readonly low: number; readonly mid: number; readonly high: number };
}

const ROW_HEIGHT = 46;
const TOP = 6;
const AXIS_HEIGHT = 26;

/**
 * Bars from low to high with a ring at the typical price, over one axis of dollars. Positions are percentages, so
 * that the drawing fills any width while its text keeps its size. The title and the description say all of it.
 */
export function rangeChart({ id, title, rows, band, isLogarithmic }: RangeChart): Markup {
  const ends = [...rows, ...(band ? [band] : [])];
  const highest = Math.max(...ends.map(({ high }) => high));
  const ticks = isLogarithmic
    ? tenfoldTicks(Math.min(...ends.map(({ low }) => low)), highest)
    : axisTicks(highest);
  const share = shareOf(ticks, isLogarithmic ? Math.log10 : (amount) => amount);
  const at = (amount: number) => `${(share(amount) * 100).toFixed(2)}%`;
  const width = (from: number, to: number) => `${((share(to) - share(from)) * 100).toFixed(2)}%`;
  const bottom = TOP + rows.length * ROW_HEIGHT;
  const grid = ticks.map(
    (tick) =>
      html`<line class="chart-grid" x1="${at(tick)}" x2="${at(tick)}" y1="0" y2="${bottom}"/>`,
  );
  const labels = ticks.map((tick, index) => {
    const anchor = index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle';
    return html`<text class="chart-tick" x="${at(tick)}" y="${bottom + 18}" text-anchor="${anchor}">${usd(tick)}</text>`;
  });
  const bars = rows.map((row, index) =>
    bar(row, TOP + index * ROW_HEIGHT, at, width(row.low, row.high)),
  );
  return html`<svg class="chart" role="img" aria-labelledby="${id}-title ${id}-text" width="100%" height="${bottom + AXIS_HEIGHT}">
<title id="${id}-title">${title}</title>
<desc id="${id}-text">${describe(rows, band)}</desc>
!${band ? html`<rect class="chart-band" x="${at(band.low)}" width="${width(band.low, band.high)}" y="0" height="${bottom}"/>` : ''}
!${grid}
!${band ? html`<line class="chart-typical" x1="${at(band.mid)}" x2="${at(band.mid)}" y1="0" y2="${bottom}"/>` : ''}
!${bars}
!${labels}
</svg>`;
}

function bar(row: Range, top: number, at: (amount: number) => string, width: string): Markup {
  const middle = top + 31;
  return html`<g class="chart-row!${row.isMarked ? ' is-marked' : ''}">
<text class="chart-label" x="0" y="${top + 15}">${row.label}</text>
<text class="chart-value" x="100%" y="${top + 15}" text-anchor="end">${usd(row.mid)} <tspan class="chart-ends">${usd(row.low)}–${usd(row.high)}</tspan></text>
<rect class="chart-bar" x="${at(row.low)}" width="${width}" y="${middle - 5}" height="10" rx="5"/>
<circle class="chart-mid" cx="${at(row.mid)}" cy="${middle}" r="6"/>
</g>`;
}

function describe(rows: readonly Range[], band: RangeChart['band']): string {
  const sentences = rows.map(
    ({ label, low, mid, high }) => `${label}: ${usd(low)} to ${usd(high)}, typically ${usd(mid)}.`,
  );
  if (band) {
    sentences.unshift(
      `Any condition: ${usd(band.low)} to ${usd(band.high)}, typically ${usd(band.mid)}.`,
    );
  }
  return sentences.join(' ');
}

/** Zero and two to five round amounts, the last one at or above `max`. */
export function axisTicks(max: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(max, 4) / 4));
  const step =
    [1, 2, 2.5, 5, 10]
      .map((factor) => factor * magnitude)
      .find((size) => Number.isInteger(size) && max / size <= 4) ?? 10 * magnitude;
  const steps = Math.ceil(max / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Powers of ten around the amounts. */
export function tenfoldTicks(min: number, max: number): number[] {
  const first = Math.floor(Math.log10(Math.max(min, 1)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(max)));
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}

/** Where on the axis an amount lies, from 0 to 1. */
function shareOf(ticks: readonly number[], scale: (amount: number) => number) {
  const start = scale(ticks[0] as number);
  const length = scale(ticks.at(-1) as number) - start;
  return (amount: number) => (scale(amount) - start) / length;
}
