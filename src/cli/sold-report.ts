import { accuracyInWords } from '../ledger/in-words.ts';
import type { NamedSums, SalesReport } from '../ledger/report.ts';
import { count, money, percent, usd } from '../wording/numbers.ts';
import type { Surroundings } from './surroundings.ts';

/** A report on sales as lines for a terminal. `unsold`: pieces of the file that are still for sale. */
export function soldReport(
  report: SalesReport,
  unsold: number,
  table: Surroundings['table'],
): string[] {
  const { total, accuracy, daysListed, months, marketplaces, misses } = report;
  const listed = total.sales + unsold;
  return [
    `${money(total.profit)} profit from ${count(total.sales, 'sale')}: ${money(total.gross)} paid, less ${money(total.fees)} fees, ${money(total.label)} labels and ${money(total.cost)} cost.`,
    ...(accuracy ? [accuracyInWords(accuracy)] : []),
    ...(unsold > 0 && total.sales > 0
      ? [`Of ${count(listed, 'piece')} in the file ${percent(total.sales / listed)} were sold.`]
      : []),
    ...(daysListed === undefined
      ? []
      : [`Half of them sold within ${count(Math.round(daysListed), 'day')} of listing.`]),
    ...(report.computedFees > 0
      ? [`The fees of ${count(report.computedFees, 'sale')} are computed: no report names them.`]
      : []),
    ...(report.withoutCost > 0
      ? [`${count(report.withoutCost, 'sale')} without a cost: as if nothing had been paid.`]
      : []),
    '',
    ...table(...sumsBy('marketplace', marketplaces)),
    '',
    ...table(...sumsBy('month', months)),
    ...(misses.length > 0 ? ['', 'Farthest from the estimate:'] : []),
    ...misses.map(
      ({ sale, expected }) => `  ${sale.title}: ${money(sale.price)}, estimated ${usd(expected)}`,
    ),
  ];
}

function sumsBy(name: string, rows: readonly NamedSums[]) {
  const amounts = ['sales', 'paid', 'fees', 'profit'];
  return [
    [{ title: name }, ...amounts.map((title) => ({ title, align: 'right' as const }))],
    rows.map((row) => [
      row.name,
      String(row.sales),
      ...[row.gross, row.fees, row.profit].map(money),
    ]),
  ] as const;
}
