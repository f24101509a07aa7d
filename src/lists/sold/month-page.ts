import { html } from 'ghtml';
import { wholeDollars } from '../../base/numbers.ts';
import type { MonthReport, MonthRow } from './month.ts';
import { filesInWords, type MonthTable, monthInWords, monthTables } from './month-tables.ts';

/** A bar of a plot, US dollars. */
interface Bar {
  readonly name: string;
  readonly amount: number;
}

const MOST_BARS = 12;
const HEIGHT = 22;
const NAMES = 190;
const WIDTH = 420;
const AMOUNTS = 90;

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1d1d1f; }
table { border-collapse: collapse; font-size: .9rem; margin: 1rem 0 2rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem; }
th, td { text-align: right; padding: .2rem .6rem; border-bottom: 1px solid #ddd; vertical-align: top; }
th:first-child, td.is-text { text-align: left; font-weight: 400; }
svg text { font: 13px system-ui, sans-serif; fill: #1d1d1f; }
svg rect { fill: #2c6e63; }
svg rect.is-loss { fill: #b3412c; }
.scroll { overflow-x: auto; }
`;

/**
 * Returns a report as one page without scripts or links: its sentences, its tables, and a plot above four of them.
 * Every text from a file is escaped.
 */
export function monthPage(report: MonthReport): string {
  const tables = monthTables(report);
  const profitOf = (rows: readonly MonthRow[]) => rows.map(({ name, profit }) => ({ name, amount: profit }));
  const plots: Readonly<Partial<Record<MonthTable['id'], readonly Bar[]>>> = {
    months: profitOf(report.months),
    marketplaces: profitOf(report.marketplaces),
    brands: profitOf(report.brands),
    ages: report.ages.map(({ name, cost, asked }) => ({ name, amount: cost > 0 ? cost : asked })),
  };
  const sections = tables.map((table) => {
    const bars = plots[table.id] ?? [];
    return html`!${bars.length > 0 ? plot(table.title, bars.slice(0, MOST_BARS)) : ''}!${tableOf(table)}`;
  });
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>A shop’s month, ${report.today}</title>
<style>!${STYLE}</style>
<h1>A shop’s month</h1>
<p>Made on ${report.today}. Amounts in US dollars.</p>
!${monthInWords(report).map((line) => html`<p>${line}</p>`)}
!${sections}
<h2>Files</h2>
!${filesInWords(report).map((line) => html`<p>${line}</p>`)}
</html>
`;
}

/** Returns bars for amounts; those below zero are of another color. The table below says the same. */
function plot(title: string, bars: readonly Bar[]): string {
  const most = Math.max(1, ...bars.map(({ amount }) => Math.abs(amount)));
  const rows = bars.map(({ name, amount }, at) => {
    const y = at * HEIGHT;
    const width = (WIDTH * Math.abs(amount)) / most;
    return html`<text x="0" y="${y + 15}">${name.slice(0, 26)}</text>
<rect class="!${amount < 0 ? 'is-loss' : 'is-gain'}" x="${NAMES}" y="${y + 3}" width="${width.toFixed(1)}" height="14"/>
<text x="${(NAMES + width + 6).toFixed(1)}" y="${y + 15}">${wholeDollars(amount)}</text>`;
  });
  const size = `0 0 ${NAMES + WIDTH + AMOUNTS} ${bars.length * HEIGHT}`;
  return html`<h2>${title}</h2>
<svg viewBox="!${size}" width="100%" role="img" aria-label="${`${title}: the table below has these amounts.`}">
!${rows}
</svg>`;
}

const IS_TEXT = new Set(['next step', 'why']);

function tableOf({ title, head, rows }: MonthTable): string {
  const cell = (text: string, at: number) =>
    IS_TEXT.has(head[at + 1] ?? '') ? html`<td class="is-text">${text}</td>` : html`<td>${text}</td>`;
  const line = ([name = '', ...cells]: readonly string[]) =>
    html`<tr><th scope="row">${name}</th>!${cells.map(cell)}</tr>`;
  return html`<div class="scroll"><table><caption>${title}</caption>
<thead><tr>!${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>!${rows.map(line)}</tbody></table></div>`;
}
