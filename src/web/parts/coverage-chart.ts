import { html } from 'ghtml';
import type { Coverage } from '../../pricing/evaluation.ts';
import { grouped } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';

/** Target share inside the range. */
const TARGET = 0.8;
const ROW_HEIGHT = 40;
const AXIS_HEIGHT = 24;

/** Bars of the share that the range held, with a line where they should end. */
export function coverageChart(rows: readonly Coverage[]): Markup {
  const bottom = rows.length * ROW_HEIGHT;
  const bars = rows.map(({ name, items, share }, index) => {
    const top = index * ROW_HEIGHT;
    return html`<text class="chart-label" x="0" y="${top + 15}">${name} <tspan class="chart-ends">${grouped(items)} items</tspan></text>
<text class="chart-value" x="100%" y="${top + 15}" text-anchor="end">${exactPercent(share)}</text>
<rect class="chart-bar" x="0" width="${(share * 100).toFixed(1)}%" y="${top + 21}" height="10" rx="5"/>`;
  });
  const text = rows.map(({ name, share }) => `${name}: ${exactPercent(share)}.`).join(' ');
  return html`<svg class="chart" role="img" aria-label="Share of unseen listings inside the range of 8 in 10. ${text}" width="100%" height="${bottom + AXIS_HEIGHT}">
!${bars}
<line class="chart-typical" x1="${TARGET * 100}%" x2="${TARGET * 100}%" y1="0" y2="${bottom}"/>
<text class="chart-tick" x="${TARGET * 100}%" y="${bottom + 16}" text-anchor="middle">goal: ${TARGET * 100}%</text>
</svg>`;
}

/** A share as a percentage with one decimal. */
export function exactPercent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
