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
  readonly title: string;
  readonly rows: readonly Range[];
}

const ROW_HEIGHT = 46;
const TOP = 6;
const AXIS_HEIGHT = 26;

/**
 * Bars from low to high with a ring at the typical price, over one axis of dollars. Positions are percentages, so
 * that the drawing fills any width while its text keeps its size. Its accessible name says all of it, so that screen readers
 * hear it once.
 */
export function rangeChart({ title, rows }: RangeChart): Markup {
  const ticks = axisTicks(Math.max(...rows.map(({ high }) => high)));
  const most = ticks.at(-1) as number;
  const at = (amount: number) => `${((amount / most) * 100).toFixed(2)}%`;
  const bottom = TOP + rows.length * ROW_HEIGHT;
  const grid = ticks.map(
    (tick) =>
      html`<line class="chart-grid" x1="${at(tick)}" x2="${at(tick)}" y1="0" y2="${bottom}"/>`,
  );
  const labels = ticks.map((tick, index) => {
    const anchor = index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle';
    return html`<text class="chart-tick" x="${at(tick)}" y="${bottom + 18}" text-anchor="${anchor}">${usd(tick)}</text>`;
  });
  const bars = rows.map((row, index) => bar(row, TOP + index * ROW_HEIGHT, at));
  return html`<svg class="chart" role="img" aria-label="${title}. ${describe(rows)}" width="100%" height="${bottom + AXIS_HEIGHT}">
!${grid}
!${bars}
!${labels}
</svg>`;
}

function bar(row: Range, top: number, at: (amount: number) => string): Markup {
  const middle = top + 31;
  return html`<g class="chart-row!${row.isMarked ? ' is-marked' : ''}">
<text class="chart-label" x="0" y="${top + 15}">${row.label}</text>
<text class="chart-value" x="100%" y="${top + 15}" text-anchor="end">${usd(row.mid)} <tspan class="chart-ends">${usd(row.low)}–${usd(row.high)}</tspan></text>
<rect class="chart-bar" x="${at(row.low)}" width="${at(row.high - row.low)}" y="${middle - 5}" height="10" rx="5"/>
<circle class="chart-mid" cx="${at(row.mid)}" cy="${middle}" r="6"/>
</g>`;
}

function describe(rows: readonly Range[]): string {
  return rows
    .map(
      ({ label, low, mid, high }) =>
        `${label}: ${usd(low)} to ${usd(high)}, typically ${usd(mid)}.`,
    )
    .join(' ');
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
