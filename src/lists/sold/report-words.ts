import { count, grouped, money, percent, usd } from '../../base/numbers.ts';
import type { NamedSums, SalesAccuracy, SalesReport, Sums } from './report.ts';

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

/** Returns what sales cost: the sum that is known, and the number of sales whose cost is not. */
export function costInWords({ cost, sales, withoutCost }: Pick<Sums, 'cost' | 'sales' | 'withoutCost'>): string {
  if (withoutCost === 0) return money(cost);
  return withoutCost === sales ? 'not known' : `${money(cost)} (${grouped(withoutCost)} not known)`;
}

/** Returns the fees of sales: those that are known, and the number of sales whose fees are not. */
export function feesInWords(
  { fees, sales, withoutFees }: Pick<Sums, 'fees' | 'sales' | 'withoutFees'>,
  written = money,
): string {
  if (withoutFees === 0) return written(fees);
  return withoutFees === sales ? 'not counted' : `${written(fees)} (${grouped(withoutFees)} not counted)`;
}

/** Describes the accuracy of the estimates in one or two sentences. */
export function accuracyInWords({ sales, inRange, medianError, drift }: SalesAccuracy): string {
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
