import type { AdviceAnswer } from '../../answers/plan/schema.ts';
import { count, grouped, money, plainDollars, signedPercent, usd, wholeDollars } from '../../base/numbers.ts';
import type { MonthReport, MonthRow, NamedSums, SalesReport } from './report.ts';

/** A table of a month's report: the first column has names, the others amounts or words. */
interface MonthTable {
  readonly id: 'months' | 'marketplaces' | 'brands' | 'kinds' | 'best' | 'worst' | 'refunds' | 'ages' | 'sits';
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const MOST_ROWS = 30;

/** Returns the tables in a report, without empty ones. */
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
      costsInWords(row),
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

export function costsInWords({ cost, sales, withoutCost }: Pick<NamedSums, 'cost' | 'sales' | 'withoutCost'>): string {
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

/** States how many sales have computed fees; false for none. */
export const computedFeesInWords = ({ computedFees }: Pick<SalesReport, 'computedFees'>): string | false =>
  computedFees > 0 && `The fees of ${count(computedFees, 'sale')} are computed because no report lists them.`;

/** States how soon half of the sales were made; false if that is unknown. */
export const daysInWords = ({ daysListed }: Pick<SalesReport, 'daysListed'>): string | false =>
  daysListed !== undefined && `Half of them sold within ${count(Math.round(daysListed), 'day')} of listing.`;

/** Describes the accuracy of the estimates in two sentences. */
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
