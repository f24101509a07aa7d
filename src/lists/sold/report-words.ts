import { count, money, percent, usd } from '../../base/numbers.ts';
import { accuracyInWords, feesInWords } from './in-words.ts';
import type { NamedSums, SalesReport } from './report.ts';

/** Returns a report on sales in sentences. `unsold`: number of items in the file that are still for sale. */
export function reportInWords(report: SalesReport, unsold: number): string[] {
  const { total, accuracy, daysListed, computedFees } = report;
  const { withoutCost } = total;
  const listed = total.sales + unsold;
  return [
    `${money(total.profit)} profit from ${count(total.sales, 'sale')}: ${money(total.gross)} paid, less ` +
      `${feesInWords(total)} fees, ${money(total.label)} labels and ${money(total.cost)} cost.`,
    accuracy && accuracyInWords(accuracy),
    unsold > 0 &&
      total.sales > 0 &&
      `Of ${count(listed, 'piece')} in the file ${percent(total.sales / listed)} were sold.`,
    daysListed !== undefined && `Half of them sold within ${count(Math.round(daysListed), 'day')} of listing.`,
    total.withoutFees > 0 &&
      `The fees of ${count(total.withoutFees, 'sale')} are unknown and not counted: ` +
        'no column or report gives a marketplace that we know.',
    computedFees > 0 && `The fees of ${count(computedFees, 'sale')} are computed because no report lists them.`,
    withoutCost > 0 && `${count(withoutCost, 'sale')} without a cost: counted as if nothing had been paid.`,
  ].filter((line) => typeof line === 'string');
}

/** Returns the sales that were farthest from their estimates as lines; none without any. */
export function missesInWords({ misses }: Pick<SalesReport, 'misses'>): string[] {
  const lines = misses.map(({ sale, expected }) => `  ${sale.title}: ${money(sale.price)}, estimated ${usd(expected)}`);
  return lines.length > 0 ? ['', 'Farthest from the estimate:', ...lines] : [];
}

/** Returns sums as a table: its columns, the first under a name, and its rows. */
export function sumsInColumns(name: string, rows: readonly NamedSums[]) {
  const amounts = ['sales', 'paid', 'fees', 'profit'];
  return [
    [{ title: name }, ...amounts.map((title) => ({ title, align: 'right' as const }))],
    rows.map((row) => [row.name, String(row.sales), money(row.gross), feesInWords(row), money(row.profit)]),
  ] as const;
}
