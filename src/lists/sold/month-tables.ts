import { html } from 'ghtml';
import type { AdviceAnswer } from '../../answers/plan/schema.ts';
import { count, grouped, money, percent, plainDollars, signedPercent, usd, wholeDollars } from '../../base/numbers.ts';
import { csvText, harmlessText } from '../../items/csv-text.ts';
import type { MonthReport, MonthRow, NamedSums, SalesReport } from './report.ts';

/** A table of a month's report: the first column has names, the others amounts or words. */
interface MonthTable {
  readonly id: 'months' | 'marketplaces' | 'brands' | 'kinds' | 'best' | 'worst' | 'refunds' | 'ages' | 'sits';
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const MOST_ROWS = 30;

/** Returns the sentences at the top: the result first, then what is not known. */
export function monthInWords(report: MonthReport): string[] {
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
        `less ${named('fees', feesInWords(total))}, ${labels} labels and ${named('cost', costInWords(total))}${back}.`,
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
export const filesInWords = ({ files }: MonthReport): string[] =>
  files.flatMap(({ file, name, leftOut }) => [
    `${file}: read as ${name}.`,
    ...leftOut.map(({ reason, rows, lines }) => {
      const more = rows > lines.length ? ' ...' : '';
      return `  Left out ${count(rows, 'row')} (line ${lines.join(', ')}${more}): ${reason}`;
    }),
  ]);

/** Returns the tables of a report, without empty ones. */
export function monthTables(report: MonthReport): MonthTable[] {
  const { months, brands, kinds, marketplaces, best, worst, ages, standing, refunds } = report;
  const tables: MonthTable[] = [
    sumsTable('months', 'By month', months),
    sumsTable('marketplaces', 'By marketplace', marketplaces),
    sumsTable('brands', 'By brand', brands),
    sumsTable('kinds', 'By kind of garment', kinds),
    buysTable('best', 'Ten best buys', best),
    buysTable('worst', 'Ten worst buys', worst),
    {
      id: 'refunds',
      title: 'Refunded',
      head: ['month', 'orders', 'refunded'],
      rows: refunds.map(({ month, orders, amount }) => [month, grouped(orders), money(amount)]),
    },
    {
      id: 'ages',
      title: 'For sale, by age',
      head: ['age', 'pieces', 'asked', 'money tied up'],
      rows: ages.map(({ name, pieces, asked, cost }) => [name, grouped(pieces), money(asked), money(cost)]),
    },
    {
      id: 'sits',
      title: 'Items that are not selling, and the next step for each',
      head: ['piece', 'days', 'asked', 'estimate', 'next step', 'gain', 'why'],
      rows: standing.map(({ title, days, asked, estimate, next }) => [
        title,
        grouped(days),
        asked === undefined ? '' : plainDollars(asked),
        estimate === undefined ? '' : usd(estimate),
        stepInWords(next),
        next?.gain === undefined ? '' : wholeDollars(next.gain),
        next?.why ?? 'no price of ours',
      ]),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

function stepInWords({ action = null, ask }: Partial<AdviceAnswer> = {}): string {
  if (action === null) return '';
  return ask === undefined ? action.toLowerCase() : `${action.toLowerCase()}, ask ${plainDollars(ask)}`;
}

function sumsTable(id: MonthTable['id'], title: string, rows: readonly MonthRow[]): MonthTable {
  const isOfBrands = id === 'brands';
  const named = id.slice(0, -1);
  const head = [named, 'sales', 'paid', 'fees', 'cost', 'profit', 'vs. estimate', 'days', 'for sale'];
  const cells = rows
    .slice(0, MOST_ROWS)
    .map((row) => [
      row.name,
      grouped(row.sales),
      money(row.gross),
      feesInWords(row),
      costInWords(row),
      money(row.profit),
      row.accuracy ? signedPercent(row.accuracy.drift) : '',
      row.days === undefined ? '' : String(Math.round(row.days)),
      row.standing === 0 ? '' : grouped(row.standing),
      ...(isOfBrands ? [row.payUpTo === undefined ? '' : usd(row.payUpTo)] : []),
    ]);
  const more = rows.length > MOST_ROWS ? ` (${MOST_ROWS} of ${rows.length})` : '';
  return { id, title: `${title}${more}`, head: isOfBrands ? [...head, 'pay up to'] : head, rows: cells };
}

function buysTable(id: MonthTable['id'], title: string, buys: MonthReport['best']): MonthTable {
  const rows = buys.map(({ title: name, cost, price, profit }) => [name, money(cost), money(price), money(profit)]);
  return { id, title, head: ['piece', 'cost', 'sold for', 'profit'], rows };
}

const CSV_HEAD = (
  'table name sales paid fees sales_without_fees labels net cost profit typical_sale_vs_estimate days for_sale ' +
  'pay_up_to asked estimate next_step gain why'
).split(' ');

/** Returns the report as one table, amounts in US dollars; a cell that a spreadsheet would execute becomes text. */
export function monthCsv({ months, marketplaces, brands, kinds, standing }: MonthReport): string {
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

/** Returns a report as one page of sentences and tables, without scripts or links. All texts are escaped. */
export const monthPage = (report: MonthReport): string => html`<!doctype html>
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

function tableOf({ title, head, rows }: MonthTable): string {
  const cell = (text: string, at: number) =>
    IS_TEXT.has(head[at + 1] ?? '') ? html`<td class="is-text">${text}</td>` : html`<td>${text}</td>`;
  const line = ([name = '', ...cells]: readonly string[]) =>
    html`<tr><th scope="row">${name}</th>!${cells.map(cell)}</tr>`;
  return html`<div class="scroll"><table><caption>${title}</caption>
<thead><tr>!${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>!${rows.map(line)}</tbody></table></div>`;
}

/** Returns a report on sales in sentences. `unsold`: number of items in the file that are still for sale. */
export function reportInWords(report: SalesReport, unsold: number): string[] {
  const { total, accuracy } = report;
  const { withoutCost } = total;
  const listed = total.sales + unsold;
  return [
    `${money(total.profit)} profit from ${count(total.sales, 'sale')}: ${money(total.gross)} paid, less ` +
      `${feesInWords(total)} fees, ${money(total.label)} labels and ${money(total.cost)} cost.`,
    accuracy && accuracyInWords(accuracy),
    unsold > 0 &&
      total.sales > 0 &&
      `Of ${count(listed, 'piece')} in the file ${percent(total.sales / listed)} were sold.`,
    daysInWords(report),
    total.withoutFees > 0 &&
      `The fees of ${count(total.withoutFees, 'sale')} are unknown and not counted: ` +
        'no column or report gives a marketplace that we know.',
    computedFeesInWords(report),
    withoutCost > 0 && `${count(withoutCost, 'sale')} without a cost: counted as if nothing had been paid.`,
  ].filter((line) => typeof line === 'string');
}

/** Returns the sales farthest from their estimates as lines; none without any. */
export function missesInWords({ misses }: Pick<SalesReport, 'misses'>): string[] {
  const lines = misses.map(({ sale, expected }) => `  ${sale.title}: ${money(sale.price)}, estimated ${usd(expected)}`);
  return lines.length > 0 ? ['', 'Farthest from the estimate:', ...lines] : [];
}

export function sumsInColumns(name: string, rows: readonly NamedSums[]) {
  const amounts = ['sales', 'paid', 'fees', 'profit'];
  return [
    [{ title: name }, ...amounts.map((title) => ({ title, align: 'right' as const }))],
    rows.map((row) => [row.name, String(row.sales), money(row.gross), feesInWords(row), money(row.profit)]),
  ] as const;
}

function costInWords({ cost, sales, withoutCost }: Pick<NamedSums, 'cost' | 'sales' | 'withoutCost'>): string {
  if (withoutCost === 0) return money(cost);
  return withoutCost === sales ? 'not known' : `${money(cost)} (${grouped(withoutCost)} not known)`;
}

/** Returns the known fees of sales, and the number of sales without known fees. */
export function feesInWords(
  { fees, sales, withoutFees }: Pick<NamedSums, 'fees' | 'sales' | 'withoutFees'>,
  written = money,
): string {
  if (withoutFees === 0) return written(fees);
  return withoutFees === sales ? 'not counted' : `${written(fees)} (${grouped(withoutFees)} not counted)`;
}

/** Says of how many sales the fees are computed; false for none. */
export const computedFeesInWords = ({ computedFees }: Pick<SalesReport, 'computedFees'>): string | false =>
  computedFees > 0 && `The fees of ${count(computedFees, 'sale')} are computed because no report lists them.`;

/** Says how soon half of the sales were made; false if that is unknown. */
export const daysInWords = ({ daysListed }: Pick<SalesReport, 'daysListed'>): string | false =>
  daysListed !== undefined && `Half of them sold within ${count(Math.round(daysListed), 'day')} of listing.`;

/** Describes the accuracy of the estimates in one or two sentences. */
export function accuracyInWords(accuracy: NonNullable<SalesReport['accuracy']>): string {
  const { sales, inRange, medianError, drift } = accuracy;
  const near = `half within ${Math.round(medianError * 100)}% of the estimate`;
  return (
    `Of ${count(sales, 'sale')} with an estimate, ${near}; ${grouped(inRange)} of ${grouped(sales)} in its ` +
    `range. ${driftSentence(drift)}`
  );
}

function driftSentence(drift: number): string {
  const percent = Math.round(Math.abs(drift) * 100);
  if (percent === 0) return 'Typical sale: as estimated.';
  return `Typical sale: ${percent}% ${drift > 0 ? 'over' : 'under'} the estimate.`;
}
