import { writeFileSync } from 'node:fs';
import { html } from 'ghtml';
import { count, money, percent } from '../../base/numbers.ts';
import { csvText, harmlessText } from '../../items/csv-text.ts';
import { dayAt } from '../../items/day.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { createRowPricer } from '../../lists/price-row.ts';
import type { FileItem } from '../../lists/read-list-file.ts';
import { repriceTerms } from '../../lists/reprice-list.ts';
import {
  accuracyInWords,
  computedFeesInWords,
  costsInWords,
  daysInWords,
  feesInWords,
  monthTables,
} from '../../lists/sold/month-tables.ts';
import { readMonthFile } from '../../lists/sold/read-report.ts';
import { type MonthReport, type MonthRow, monthOf, type SalesReport } from '../../lists/sold/report.ts';
import { completeSales } from '../../lists/sold/sale.ts';
import { type Commands, command, WORDS } from '../command.ts';
import { isSameFile, loadArtifacts, readInput } from '../inputs.ts';
import { type CliIo, showProgress, UsageError } from '../io.ts';
import { guessed, READER_OPTIONS, readerOf } from '../reader.ts';

const HOURS = { type: 'number', minimum: 0.1, maximum: 10_000, description: 'hours of work' } as const;

export const commands = {
  month: command(
    { today: ITEM_FIELDS.listedOn, hours: HOURS, html: WORDS, csv: WORDS, ...READER_OPTIONS },
    async (io, { today = dayAt(Date.now()), hours, html, csv, ...options }, paths: readonly string[]) => {
      if (paths.length === 0) throw new UsageError('Name at least one file of sales or of items for sale.');
      for (const output of [html, csv])
        if (output !== undefined && paths.some((file) => isSameFile(file, output)))
          throw new UsageError(`${output} is also an input file: give another name.`);
      const reader = readerOf(io.env, options);
      const { pricing, marketplaces } = loadArtifacts(io.env);
      const files = await Promise.all(paths.map((file) => readMonthFile(file, readInput(file))));
      // The same sale may be in several reports.
      const once = new Map(files.flatMap((file) => file.sales.map((sale) => [sale.id, sale] as const)));
      const itemsOf = (): FileItem[] => [
        ...[...once.values()].map(({ title }) => ({ title, quantity: 1 })),
        ...files.flatMap(({ standing }) => standing.map(({ item }) => item)),
      ];
      const read = reader && (await guessed(itemsOf(), reader, io, csv ?? html ?? paths[0]));
      const price = createRowPricer({
        pricing,
        marketplaces,
        guessed: read,
        plan: repriceTerms({}, marketplaces, today),
      });
      const sales = await completeSales([...once.values()], price, marketplaces, (done, all) =>
        showProgress(io.stderr, done, all),
      );
      const report = monthOf(files, sales, { price, today, hours });
      if (html !== undefined) writeFileSync(html, monthPage(report));
      if (csv !== undefined) writeFileSync(csv, monthCsv(report));
      io.printAnswer(report, [
        ...monthInWords(report),
        ...monthTables(report).flatMap(({ title, head, rows }) => ['', title, ...textRows(io, head, rows)]),
        '',
      ]);
      for (const line of io.wantsJson ? [] : filesInWords(report)) io.stderr.write(`${line}\n`);
    },
  ),
} satisfies Commands;

const MOST_WIDE = 44;
const ON_THE_LEFT = new Set(['next step', 'why']);

function textRows(io: CliIo, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const columns = head.map((title, at) => ({
    title,
    most: title === 'why' ? 2 * MOST_WIDE : MOST_WIDE,
    ...(at > 0 && !ON_THE_LEFT.has(title) && { align: 'right' as const }),
  }));
  return io.table(columns, rows);
}

/** Returns the sentences at the top: any doubt about the files, the result, what is not known, then the rest. */
function monthInWords(report: MonthReport): string[] {
  const { total, accuracy, sellThrough, perHour, refunds, refunded, unknown } = report;
  const notKnown = [
    unknown.fees > 0 && `fees of ${count(unknown.fees, 'sale')} (not counted)`,
    unknown.label > 0 && `shipping labels of ${count(unknown.label, 'sale')}`,
    unknown.cost > 0 && `costs of ${count(unknown.cost, 'sale')}`,
    unknown.kind > 0 && `the kind of garment of ${count(unknown.kind, 'sale')}`,
  ].filter((one) => one !== false);
  const orders = refunds.reduce((sum, one) => sum + one.orders, 0);
  const labels = unknown.label > 0 && total.label === 0 ? 'no' : money(total.label);
  const back = refunded > 0 ? `, and ${money(refunded)} refunded` : '';
  const lines = [
    accuracy && doubtInWords(accuracy),
    total.sales === 0 && 'No sales in these files.',
    total.sales > 0 &&
      `${money(total.profit - refunded)} profit from ${count(total.sales, 'sale')}: ${money(total.gross)} paid, ` +
        `less ${named('fees', feesInWords(total))}, ${labels} labels and ${named('cost', costsInWords(total))}${back}.`,
    notKnown.length > 0 && `Not known, so the profit is overstated by these: ${notKnown.join('; ')}.`,
    computedFeesInWords(report),
    orders > 0 && `Refunded: ${count(orders, 'order')}, counted in the month given in their rows.`,
    accuracy && accuracyInWords(accuracy),
    daysInWords(report),
    total.sales > 0 && sellThrough !== undefined && `Sold: ${percent(sellThrough)} of the pieces in these files.`,
    perHour !== undefined && `Profit per hour: ${money(perHour)}.`,
  ];
  return lines.filter((line) => typeof line === 'string');
}

const named = (name: string, amount: string) => (amount.startsWith('not ') ? `${name} ${amount}` : `${amount} ${name}`);

/** The median sale of a shop is within this factor of our estimates; otherwise the file is questioned. */
const HARD_TO_BELIEVE = 5;
/** With fewer sales, a gap may be chance. */
const FEWEST_TO_DOUBT = 3;

/** Warns that sales are too far from their estimates to be prices paid in US dollars; false if they are credible. */
function doubtInWords({ sales, drift }: NonNullable<SalesReport['accuracy']>): string | false {
  const times = 1 + drift;
  if (sales < FEWEST_TO_DOUBT || (times <= HARD_TO_BELIEVE && times >= 1 / HARD_TO_BELIEVE)) return false;
  const rounded = Number(Math.max(times, 1 / times).toPrecision(2));
  const far = times > 1 ? `${rounded} times` : `1/${rounded} of`;
  return (
    `Looks wrong: the median sale is ${far} our estimate, so the totals below may be wrong. Check that the price ` +
    'column is what was paid, in US dollars and not in cents.'
  );
}

/** Returns a line for each file on how it was read and which of its rows were left out, with the reason. */
const filesInWords = ({ files }: MonthReport): string[] =>
  files.flatMap(({ file, name, leftOut }) => [
    `${file}: read as ${name}.`,
    ...leftOut.map(({ reason, rows, lines }) => {
      const more = rows > lines.length ? ' ...' : '';
      return `  Left out ${count(rows, 'row')} (line ${lines.join(', ')}${more}): ${reason}`;
    }),
  ]);

const CSV_HEAD = (
  'table name sales paid fees sales_without_fees labels net cost profit typical_sale_vs_estimate days for_sale ' +
  'pay_up_to asked estimate next_step gain why'
).split(' ');

/** Returns sums and unsold items as one table, in US dollars; a cell that a spreadsheet would execute becomes text. */
function monthCsv({ months, marketplaces, brands, kinds, standing }: MonthReport): string {
  const sums = Object.entries({ month: months, marketplace: marketplaces, brand: brands, kind: kinds });
  const rows: Readonly<Record<string, string | number | undefined>>[] = [
    ...sums.flatMap(([table, rows]) => rows.map((row) => ({ table, ...cellsOf(row) }))),
    ...standing.map(({ title, days, asked, cost, estimate, next }) => ({
      table: 'sits',
      name: harmlessText(title),
      cost,
      days,
      asked,
      estimate,
      next_step: next?.action?.toLowerCase(),
      gain: next?.gain,
      why: next?.why,
    })),
  ];
  return csvText([CSV_HEAD, ...rows.map((row) => CSV_HEAD.map((name) => row[name]))]);
}

const cellsOf = (row: MonthRow) => ({
  name: harmlessText(row.name),
  sales: row.sales,
  paid: row.gross,
  fees: row.withoutFees === row.sales ? undefined : row.fees,
  sales_without_fees: row.withoutFees,
  labels: row.label,
  net: row.net,
  cost: row.withoutCost === row.sales ? undefined : row.cost,
  profit: row.profit,
  typical_sale_vs_estimate: row.accuracy?.drift.toFixed(3),
  days: row.days,
  for_sale: row.standing,
  pay_up_to: row.payUpTo,
});

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1d1d1f; }
table { border-collapse: collapse; font-size: .9rem; margin: 1rem 0 2rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem; }
th, td { text-align: right; padding: .2rem .6rem; border-bottom: 1px solid #ddd; vertical-align: top; }
th:first-child, td.is-text { text-align: left; font-weight: 400; }
.scroll { overflow-x: auto; }
`;

/** Returns a report as one page of sentences and tables, without scripts or links. All text is escaped. */
const monthPage = (report: MonthReport): string => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>A shop’s month, ${report.today}</title>
<style>!${STYLE}</style>
<h1>A shop’s month</h1>
<p>Made on ${report.today}. Amounts in US dollars.</p>
!${monthInWords(report).map((line) => html`<p>${line}</p>`)}
!${monthTables(report).map(tableOf)}
<h2>Files</h2>
!${filesInWords(report).map((line) => html`<p>${line}</p>`)}
</html>
`;

const IS_TEXT = new Set(['next step', 'why']);

function tableOf({ title, head, rows }: ReturnType<typeof monthTables>[number]): string {
  const cell = (text: string, at: number) =>
    IS_TEXT.has(head[at + 1] ?? '') ? html`<td class="is-text">${text}</td>` : html`<td>${text}</td>`;
  const line = ([name = '', ...cells]: readonly string[]) =>
    html`<tr><th scope="row">${name}</th>!${cells.map(cell)}</tr>`;
  return html`<div class="scroll"><table><caption>${title}</caption>
<thead><tr>!${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>!${rows.map(line)}</tbody></table></div>`;
}
